"""Who plays a game: its first entry names people by ID, and later changes are kept next to it.

Games from before there was a roster have names in their first entry; those names stay.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game import Game, Seat
from companion.game.said import printable
from companion.game.seat import SEATS
from companion.games import SHELF
from companion.store.journal import Journal
from companion.store.journal_reading import ReadableJournal
from companion.store.roster import Roster, is_nobody, nobody_at
from companion.words.unnamed import named

KIND = "players"
MATCHED = "matched"  # the last game whose players' names have been looked up in the roster


class Handover(Struct, frozen=True):
    """A seat went from one person to another in the middle of a game."""

    seat: Seat
    left: str  # the person who left
    took: str  # the person who took over
    after: int  # how many entries the table had been told about


class Players(Struct, frozen=True, omit_defaults=True):
    """Who plays a game, by seat: people by ID, or by name in games from before there were IDs."""

    names: tuple[str, ...]  # empty for everybody whose name is in the roster
    persons: tuple[str, ...] = ()
    handovers: tuple[Handover, ...] = ()

    def called(self, roster: Roster) -> tuple[str, ...]:
        """Return everybody's name, in seat order."""
        known = (*self.persons, *[""] * (len(self.names) - len(self.persons)))
        return tuple(
            name or roster.who(person).called for name, person in zip(self.names, known, strict=True)
        )

    @property
    def from_roster(self) -> bool:
        """Whether everybody who gave a name is in the roster; only then can a seat change hands."""
        return bool(self.persons) and self.names == without_names(self.names, self.persons)


class _Setup(Struct):
    players: tuple[str, ...]
    persons: tuple[str, ...] = ()


class _StartWithPlayers(Struct):
    setup: _Setup


class _Kept(Struct, frozen=True, omit_defaults=True):
    """What's kept next to a game whose players aren't those of its first entry."""

    persons: tuple[str, ...]
    handovers: tuple[Handover, ...] = ()


def without_names(players: Sequence[str], persons: Sequence[str]) -> tuple[str, ...]:
    """Return the names that a game's entries keep: only those of people who aren't in the roster."""
    if not persons:
        return tuple(players)
    return tuple(name if is_nobody(person) else "" for name, person in zip(players, persons, strict=True))


def players_of(start: bytes, kept: bytes | None) -> Players:
    """Return who plays a game, from its first entry and what's kept next to it.

    Both may come from somebody's stick; if they make no sense, return no players.
    """
    try:
        setup = msgspec.json.decode(start, type=_StartWithPlayers).setup
        players = Players(tuple(map(printable, setup.players)), setup.persons)
        if kept is not None:
            changed = msgspec.json.decode(kept, type=_Kept)
            players = replace(players, persons=changed.persons, handovers=changed.handovers)
        return players if len(players.persons) in (0, len(players.names)) else Players(players.names)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Players(())


def unmatched(journal: ReadableJournal) -> tuple[dict[int, Players], int]:
    """Return the games whose names haven't been looked up yet, and the last game to look at; 0 for none."""
    kept = journal.kept(KIND)
    after = int(kept.get(MATCHED, b"0"))
    starts = journal.starts_after(after)
    found = {number: players_of(start, kept.get(str(number))) for number, start in starts}
    named = {number: players for number, players in found.items() if players.names and not players.persons}
    return named, max(found, default=0)


def read_state(name: str, state: bytes, names: Sequence[str]) -> tuple[Game[Any], Any]:
    """Return a game and its state, with everybody's name; raise if the current rules can't read it."""
    game = SHELF[name]
    return game, replace(msgspec.json.decode(state, type=game.state), names=tuple(names))


async def hand_over(journal: Journal, number: int, players: Players, change: Handover) -> Players:
    """Give a seat to another person; return who plays then, once it's on disk."""
    persons = list(players.persons)
    persons[SEATS.index(change.seat)] = change.took
    after = Players(players.names, tuple(persons), (*players.handovers, change))
    await _keep(journal, {number: after})
    return after


async def match(journal: Journal, games: Mapping[int, Players], last: int, roster: Roster) -> None:
    """Look up in the roster who played these games, and keep that for good."""
    await _keep(journal, {number: _matched(players, roster) for number, players in games.items()})
    await journal.keep(KIND, {MATCHED: str(last).encode()})


def _matched(players: Players, roster: Roster) -> Players:
    found = (roster.named(named(name)) if named(name) else None for name in players.names)
    persons = (one.id if one else nobody_at(seat) for seat, one in zip(SEATS, found, strict=False))
    return replace(players, persons=tuple(persons))


async def _keep(journal: Journal, games: Mapping[int, Players]) -> None:
    await journal.keep(
        KIND,
        {
            str(number): msgspec.json.encode(_Kept(players.persons, players.handovers))
            for number, players in games.items()
        },
    )
