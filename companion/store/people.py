"""People, according to the journal: who has played here, what they left unfinished, how games ended."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime

import msgspec
from msgspec import Struct

from companion.game import Said, Summary, say
from companion.game.said import printable
from companion.games import SHELF
from companion.store.dates import when
from companion.store.journal import Journal

LONG_AGO = 200  # how many games back to look for names


class _Players(Struct):
    players: tuple[str, ...]


class _Start(Struct):
    setup: _Players


class Unfinished(Struct, frozen=True):
    """A game that can be continued: which one, who's playing, when it was last played, how it's going."""

    number: int
    title: str
    players: tuple[str, ...]
    when: Said
    stands: Summary | None  # None if it can't be read anymore


def tables(journal: Journal) -> Iterator[tuple[str, ...]]:
    """Yield who played, game by game, newest first."""
    for start in journal.starts(LONG_AGO):
        yield _players(start)


def unfinished(journal: Journal, today: date) -> list[Unfinished]:
    """Return the games that can be continued, most recently played first."""
    return [
        Unfinished(
            one.number,
            SHELF.lids[one.game].title if one.game in SHELF else printable(one.game),
            _players(one.start),
            _when(one.played, today),
            _board(one.game, one.state),
        )
        for one in journal.unfinished()
    ]


def lately(journal: Journal, today: date, most: int = 3) -> list[Said]:
    """Return how the latest finished games ended, one line each, newest first."""
    return [
        say(
            "{game} {when}. {end}",
            game=SHELF.lids[one.game].title,
            when=_when(one.started, today),
            end=board.headline,
        )
        for one in journal.finished(most)
        if (board := _board(one.game, one.state))
    ]


def _players(start: bytes) -> tuple[str, ...]:
    """Return the players' names in a game's first entry, which may come from anybody's stick."""
    try:
        return tuple(map(printable, msgspec.json.decode(start, type=_Start).setup.players))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ()


def _board(name: str, state: bytes) -> Summary | None:
    """Return a state's summary, if the current rules can read it."""
    with suppress(Exception):  # the current rules may fail on a state from other rules, or be missing
        game = SHELF[name]
        return game.summary(game.view(msgspec.json.decode(state, type=game.state), None))
    return None


def _when(moment: str, today: date) -> Said:
    return when(datetime.fromisoformat(moment).astimezone().date(), today)
