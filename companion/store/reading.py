"""What can't be read becomes a sentence, and what goes wrong gives no secret away."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.game import Refused, say
from companion.game.said import Fact


class Unreadable(Refused):
    """Something in the journal can't be read. The sentence says what, and nothing of what stands there."""


@contextmanager
def reading(what: Callable[[], Fact]) -> Iterator[None]:
    """Turn whatever goes wrong while something is read into a sentence; nothing else of it gets out."""
    try:
        yield
    except Refused:
        raise
    except Exception:  # garbage can break the rules of a game anywhere
        raise Unreadable(say("{what} can't be read.", what=what())) from None


def without_secrets(error: BaseException) -> str:
    """Return where something went wrong, for whoever fixes it; not what was there, which may be a secret."""
    where = "".join(traceback.format_tb(error.__traceback__))
    kind = type(error).__name__
    return f"Traceback (most recent call last):\n{where}{kind} (what it says could tell a secret)"
