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
    """A result that the hall has: its newest revision."""

    table: str
    id: str
    revision: int
    outcome: GameResult
    instead: bool = False  # whether a restored box sent the same game again, under another ID


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
            (one for one in self._results.values() if not one.instead), key=lambda one: one.outcome.ended
        )

    def connected(self, there: bool) -> None:
        """Note whether the broker is there; a table counts as there once that broker has said so."""
        self.there = there
        self.tables = {table: replace(place, online=False) for table, place in self.tables.items()}
        self.changed()

    def hear(self, table: str, what: str, said: bytes, at: datetime) -> None:
        """Note what a table says about itself; ignore whatever no table of ours would say."""
        place = self.tables.get(table, PlaceInRoom(table))
        if what == "availability":
            place = replace(place, online=said == ONLINE, seen=at if said == ONLINE else place.seen or at)
        elif what == "state" and said and len(said) <= SHORT:
            with suppress(msgspec.MsgspecError, UnicodeDecodeError):
                place = replace(place, bulletin=msgspec.json.decode(said, type=Bulletin), seen=at)
        if self.tables.get(table) != place and (place.online or place.bulletin or table in self.tables):
            self.tables[table] = place
            self.changed()

    async def receive(self, table: str, id: str, said: bytes) -> int | None:
        """Save a result; once it's on disk, return the revision the hall has, or None if it isn't a result.

        The highest revision counts. If a table sends the same game under a new ID, the old one doesn't.
        """
        try:
            new = msgspec.json.decode(said[:SHORT], type=Arriving)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        known = self._results.get(id)
        if known and (known.table != table or known.revision >= new.revision):
            return known.revision if known.table == table else None
        kept = {id: Kept(table, id, new.revision, new.outcome, instead=bool(known and known.instead))}
        if known is None:
            same = [one for one in self._results.values() if _same_game(one, kept[id])]
            kept |= {one.id: replace(one, instead=True) for one in same}
        await self._journal.keep(KIND, {key: msgspec.json.encode(one) for key, one in kept.items()})
        self._results |= kept
        self.changed()
        return new.revision


def _same_game(one: Kept, other: Kept) -> bool:
    return bool(one.outcome.origin) and (one.table, one.outcome.origin) == (other.table, other.outcome.origin)


def in_order(table: str) -> tuple[int, str]:
    """Return a key for sorting tables: numbers come first."""
    return (int(table), "") if table.isdecimal() else (1_000_000, table)
