"""People: who has played here before, and how it went, as the journal remembers it."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime

import msgspec
from msgspec import Struct

from companion.games import SHELF
from companion.journal import Finished, Journal

LONG_AGO = 200  # games after which a name is forgotten
A_WEEK = 7  # days


class _Players(Struct):
    players: tuple[str, ...]


class _Start(Struct):
    setup: _Players


def tables(journal: Journal) -> Iterator[tuple[str, ...]]:
    """Yield who played, game by game, the newest first."""
    for start in journal.starts(LONG_AGO):
        yield msgspec.json.decode(start, type=_Start).setup.players


def lately(journal: Journal, today: date, most: int = 3) -> list[str]:
    """Return how the last games that came to an end did so, a line for each, the newest first."""
    lines = []
    for finished in journal.finished(most):
        with suppress(msgspec.ValidationError):  # what older rules wrote may not be readable today
            if finished.game in SHELF:
                lines.append(_line(finished, today))
    return lines


def _line(finished: Finished, today: date) -> str:
    game = SHELF[finished.game]
    view = game.view(msgspec.json.decode(finished.state, type=game.state), None)
    then = datetime.fromisoformat(finished.started).astimezone().date()
    return f"{game.title} {_when(then, today)}. {game.board(view).headline}"


def _when(then: date, today: date) -> str:
    days = (today - then).days
    if 0 <= days < 2:
        return ("today", "yesterday")[days]
    return f"last {then:%A}" if 0 < days < A_WEEK else f"on {then.day} {then:%B}"
