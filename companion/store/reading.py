"""Turning read errors into sentences, and keeping secrets out of tracebacks."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.game import Refused, say
from companion.game.said import Fact


class Unreadable(Refused):
    """Something in the journal can't be read. The sentence says what, but never quotes it."""


@contextmanager
def reading(what: Callable[[], Fact]) -> Iterator[None]:
    """Turn any error raised in this block into a sentence that reveals nothing else about the error."""
    try:
        yield
    except Refused:
        raise
    except Exception:  # with damaged data, a game's rules can fail anywhere
        raise Unreadable(say("{what} can't be read.", what=what())) from None


def without_secrets(error: BaseException) -> str:
    """Return where an error was raised, but not its message, which may quote a secret."""
    where = "".join(traceback.format_tb(error.__traceback__))
    kind = type(error).__name__
    return f"Traceback (most recent call last):\n{where}{kind} (what it says could tell a secret)"
