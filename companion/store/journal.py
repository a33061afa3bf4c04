"""The journal: the house's append-only record, in one SQLite file.

Once a row is acknowledged, it's on disk: WAL, synchronous FULL, one fdatasync per commit. Rows are never
changed or deleted; triggers prevent it. The journal also keeps each game's newest state, just for reading, so
a game from older rules can still be shown. The game's turn is kept with it: games are sorted by the turn they
were last played in, because a box's clock is wrong after a power failure. A game that's put away is marked,
not deleted. What the house keeps between evenings, such as whose phone is at which seat, may change. So may
the last two snapshots of a long game, from which it opens sooner.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TypeVar

from msgspec import Struct

from companion.game import NOTHING, Refused, Said, say
from companion.store.journal_file import (
    READ_ERRORS,
    ROOM,
    Unusable,
    connect,
    create,
    in_words,
    lock,
    make_private,
    real,
    sealed,
    unopened,
)
from companion.store.journal_mending import make_ready
from companion.store.journal_reading import GameCard, ReadableJournal, Row, snapshots_of

MEMORY = Path(":memory:")
SNAPSHOT_EVERY = 64  # entries between two snapshots of a long game
HIGHEST_TURN = 2**53  # higher than any turn that was ever written

# Writes an entry and what goes with it in one statement, so the writer thread never waits in between.
_ENTERING = """
CREATE TEMP VIEW entering AS SELECT entries.*, turn, over, put_away, state, newest.seal,
    kind, house.key AS slot, value, house.seal AS whole FROM entries, newest, house;
CREATE TEMP TRIGGER enter INSTEAD OF INSERT ON entering BEGIN
    INSERT INTO entries (game, number, body, fingerprint, hand, key, at, chain)
        VALUES (new.game, new.number, new.body, new.fingerprint, new.hand, new.key, new.at, new.chain);
    INSERT INTO newest (game, number, turn, over, put_away, state, seal)
        VALUES (new.game, new.number, new.turn, new.over, new.put_away, new.state, new.seal)
        ON CONFLICT (game) DO UPDATE SET number = excluded.number, turn = excluded.turn,
            over = excluded.over, state = excluded.state, seal = excluded.seal;
    INSERT INTO house (kind, key, value, seal)
        SELECT new.kind, new.slot, new.value, new.whole WHERE new.value IS NOT NULL
        ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, seal = excluded.seal;
END;
"""
NO_SNAPSHOT = (None,) * 4
UNUSED = ""  # for the fingerprint column, which isn't needed because the newest state is kept in full

Listener = Callable[[bool, Said], None]  # told whether it's writing now, and why the last write failed
SILENT: Listener = lambda writing, trouble: None  # noqa: E731

# Takes up more room than an entry, to find out whether there's any.
_TAKE_ROOM = f"CREATE TABLE IF NOT EXISTS {ROOM} AS SELECT zeroblob(65536) AS filler"

T = TypeVar("T")


class NotWritten(Refused):
    """An entry couldn't be written; nothing has changed."""


class End(Struct, frozen=True):
    """What a game's next entry builds on."""

    chain: str
    turn: int = -1
    put_away: str | None = None


class Journal(ReadableJournal):
    """All of a house's games. A single thread writes, and returns only when everything is on disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, held: IO[str] | None = None) -> None:
        super().__init__(path, connection)
        self.listener: Listener = SILENT
        self._held = held
        self._thread = ThreadPoolExecutor(1, "writer")  # one thread, so writes happen one at a time
        self._ends: dict[int, End] = {}  # of games with new entries; only the writer thread uses it
        self._turn: int | None = None  # the highest turn so far; only the writer thread uses it

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open the journal and return it, creating it if there is none; refuse a file that isn't ours.

        A journal from an older Tableside is updated. A damaged one is repaired as far as possible.
        """
        if path == MEMORY:
            connection = connect(":memory:")
            create(connection)
            connection.executescript(_ENTERING)
            return cls(path, connection)
        held, there = lock(path), real(path)
        try:
            aside = make_ready(there)
            make_private(there)
            connection = connect(str(there))
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = ON")  # a forgotten name is gone from the disk, too
            connection.executescript(_ENTERING)
        except (*READ_ERRORS, OSError) as error:
            held.close()
            raise unopened(path, str(error)) from None
        except Unusable:
            held.close()
            raise
        journal = cls(path, connection, held)
        if aside:
            journal.note(
                say(
                    "The journal was damaged. What could be read is here; {file} is the original.",
                    file=aside.name,
                )
            )
        return journal

    def close(self) -> None:
        """Wait until the last entry is on disk, then close."""
        self._thread.shutdown()
        self._connection.close()
        if self._held:
            self._held.close()

    # Writing.

    async def keep(self, kind: str, things: Mapping[str, bytes]) -> None:
        """Keep things for the house, all or none of them, replacing what was kept under the same keys."""

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO house (kind, key, value, seal) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, seal = excluded.seal",
                [(kind, key, value.decode(), sealed(kind, key, value)) for key, value in things.items()],
            )

        await self._write(write)

    async def begin(self, game: str, row: Row, state: bytes) -> int:
        """Begin a game with its first entry; return its number once it's on disk."""

        def write(connection: sqlite3.Connection) -> int:
            started = now()
            cursor = connection.execute("INSERT INTO games (game, started) VALUES (?, ?)", (game, started))
            number = cursor.lastrowid
            assert number is not None
            self._ends[number] = End(sealed(number, game, started))
            self._insert(connection, number, row, state, over=False)
            return number

        return await self._write(write)

    def append(
        self, game: int, row: Row, state: bytes, over: bool, snapshot: bytes | None = None
    ) -> asyncio.Future[None]:
        """Start writing an entry right away; return a future that's done when the entry is on disk.

        A snapshot of the game before this entry is kept along with it.
        """
        return self._begun(lambda connection: self._insert(connection, game, row, state, over, snapshot))

    async def take_up(self, game: int) -> None:
        """Make a game the most recently played one, even before it gets a new entry."""
        await self._mark(game, lambda card: (self._next(card.turn), card.put_away))

    async def put_away(self, game: int) -> None:
        """Mark a game as one that nobody will finish; nothing is deleted."""
        await self._mark(game, lambda card: (card.turn, card.put_away or now()))

    async def idle(self) -> None:
        """Wait until everything so far is on disk."""
        await asyncio.get_running_loop().run_in_executor(self._thread, lambda: None)

    async def try_room(self) -> None:
        """Write something larger than an entry and delete it; raise NotWritten if there's still no room."""
        await self._write(lambda connection: connection.execute(_TAKE_ROOM))
        await self._write(lambda connection: connection.execute(f"DROP TABLE {ROOM}"))

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work that takes several statements, all or nothing, and return its result."""

        def whole(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            with connection:
                return work(connection)

        return await self._begun(whole)

    def _begun(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        def commit() -> T:
            try:
                return work(self._connection)
            except sqlite3.Error as error:
                why = say("Can't write to the journal: {why}.", why=in_words(error))
                raise NotWritten(why, instead=say("Nothing was changed.")) from None

        self.listener(True, NOTHING)
        writing = asyncio.get_running_loop().run_in_executor(self._thread, commit)
        writing.add_done_callback(self._written)
        return asyncio.shield(writing)  # once started, it's finished even if the caller stops waiting

    def _written(self, writing: asyncio.Future[T]) -> None:
        """Tell the listener how the write went, before anything that's waiting for it continues."""
        trouble = None if writing.cancelled() else writing.exception()
        self.listener(False, trouble.reason if isinstance(trouble, NotWritten) else NOTHING)

    def _insert(
        self,
        connection: sqlite3.Connection,
        game: int,
        row: Row,
        state: bytes,
        over: bool,
        snapshot: bytes | None = None,
    ) -> None:
        end = self._ends.get(game) or self._whole(game)
        at = now()
        chain = sealed(end.chain, row.number, row.body, UNUSED, row.source, row.key, at)
        turn = self._next(end.turn)
        connection.execute(
            "INSERT INTO entering VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(game, row.number, row.body.decode(), UNUSED, row.source, row.key, at, chain),
                *(turn, int(over), end.put_away, state.decode()),
                sealed(chain, turn, int(over), end.put_away, state),
                *(_slot(game, row.number, snapshot) if snapshot else NO_SNAPSHOT),
            ),
        )
        self._ends[game], self._turn = End(chain, turn, end.put_away), turn

    def _next(self, turn: int) -> int:
        """Return a game's next turn: the same one if no other game has been played since, or a new one."""
        if self._turn is None:
            highest = "SELECT coalesce(max(turn), 0) FROM newest WHERE turn < ?"
            self._turn = int(self._row(highest, HIGHEST_TURN)[0])
        return turn if turn == self._turn else self._turn + 1

    async def _mark(self, game: int, change: Callable[[GameCard], tuple[int, str | None]]) -> None:
        """Change the turn a game was last played in, or whether it was put away."""

        def write(connection: sqlite3.Connection) -> None:
            card = self._whole(game)
            turn, put_away = change(card)
            seal = sealed(card.chain, turn, int(card.over), put_away, card.state)
            self._ends.pop(game, None)  # forget both in case this write fails; they'll be read again
            self._turn = None
            marked = "UPDATE newest SET turn = ?, put_away = ?, seal = ? WHERE game = ?"
            connection.execute(marked, (turn, put_away, seal, game))

        await self._write(write)


def _slot(game: int, number: int, snapshot: bytes) -> tuple[str, str, str, str]:
    """Return where to keep a snapshot, so that it replaces the one before last, and what to keep there."""
    kind, key = snapshots_of(game), str(number // SNAPSHOT_EVERY % 2)
    return kind, key, snapshot.decode(), sealed(kind, key, snapshot)


def now() -> str:
    """Return the clock's time, right or wrong."""
    return datetime.now(UTC).isoformat(timespec="seconds")
