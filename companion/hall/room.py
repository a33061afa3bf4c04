"""The room: what the hall knows about each table, and the results it has.

A result is on disk before it counts.
"""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.hall.bulletin import Bulletin, GameResult
from companion.hall.topics import ONLINE
from companion.house.house import Watched
from companion.store.journal import Journal

KIND = "hall result"
SHORT = 10_000  # bytes; more than any table sends at once


class PlaceInRoom(Struct, frozen=True):
    """A table as the hall sees it."""

    table: str
    online: bool = False
    seen: datetime | None = None  # when it was last heard from
    bulletin: Bulletin | None = None


class Kept(Struct, frozen=True):
    """A result that the hall has: its newest revision; without a standing, the game was undone."""

    table: str
    id: str
    revision: int
    outcome: GameResult
    instead: bool = False  # a box that was restored sent the same game again, under another ID
    day: str = ""  # when it first came in; empty if the hall's clock was never set


class Arriving(Struct, frozen=True):
    """A result as a table sends it."""

    revision: int
    outcome: GameResult


class Room(Watched):
    """All tables and all results; pages are made from it."""

    def __init__(self, name: str, journal: Journal, tables: Iterable[str] = ()) -> None:
        super().__init__()
        self.name = name
        self.there = False  # whether the broker is there
        self._journal = journal
        self.tables = {table: PlaceInRoom(table) for table in tables}
        self._results: dict[str, Kept] = {}
        for id, kept in journal.kept(KIND).items():
            with suppress(msgspec.MsgspecError):
                self._results[id] = msgspec.json.decode(kept, type=Kept)

    @property
    def places(self) -> list[PlaceInRoom]:
        """The tables, in order: 2 comes before 10."""
        return sorted(self.tables.values(), key=lambda one: in_order(one.table))

    @property
    def results(self) -> list[Kept]:
        """The results that count, in the order the games ended."""
        return sorted(
            (one for one in self._results.values() if one.outcome.standing and not one.instead),
            key=lambda one: one.outcome.ended,
        )

    def connected(self, there: bool) -> None:
        """Note whether the broker is there; a table counts as there once that broker has said so."""
        self.there = there
        self.tables = {table: replace(place, online=False) for table, place in self.tables.items()}
        self.changed()

    def hear(self, table: str, what: str, said: bytes, at: datetime | None) -> None:
        """Take what a table says about itself; leave out whatever no table of ours would say.

        Nobody knows when it said what the broker has kept.
        """
        place = self.tables.get(table, PlaceInRoom(table))
        if what == "availability":
            place = replace(place, online=said == ONLINE, seen=at or place.seen)
        elif what == "state" and said and len(said) <= SHORT:
            with suppress(msgspec.MsgspecError, UnicodeDecodeError):
                told = msgspec.json.decode(said, type=Bulletin)
                place = replace(place, bulletin=told, seen=at or place.seen)
        if self.tables.get(table) != place and (place.online or place.bulletin or table in self.tables):
            self.tables[table] = place
            self.changed()

    def helped(self, table: str) -> None:
        """Note that somebody came to help; a table that's offline can't say so itself."""
        place = self.tables[table]
        if place.bulletin:
            self.tables[table] = replace(place, bulletin=replace(place.bulletin, help=False))
            self.changed()

    async def receive(self, table: str, id: str, said: bytes, day: str = "") -> int | None:
        """Keep a result; return the revision that the hall has once it's on disk, or None if it's no result.

        The highest revision counts. If a box sends the same game under a new ID, the old one doesn't.
        """
        try:
            new = msgspec.json.decode(said[:SHORT], type=Arriving)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        known = self._results.get(id)
        if known and (known.table != table or known.revision >= new.revision):
            return known.revision if known.table == table else None
        same = (
            [] if known else [one for one in self._results.values() if _same_game(one.outcome, new.outcome)]
        )
        day = next((one.day for one in (known, *same) if one), day)
        kept = {id: Kept(table, id, new.revision, new.outcome, bool(known and known.instead), day)}
        kept |= {one.id: replace(one, instead=True) for one in same}
        await self._journal.keep(KIND, {key: msgspec.json.encode(one) for key, one in kept.items()})
        self._results |= kept
        self.changed()
        return new.revision


def _same_game(one: GameResult, other: GameResult) -> bool:
    return bool(one.origin) and one.origin == other.origin


def in_order(table: str) -> tuple[int, str]:
    """Return a key for sorting tables: numbers come first."""
    return (int(table), "") if table.isdecimal() else (1_000_000, table)
