"""The journal: the append-only record of the house, one SQLite file.

A row that was acknowledged is on the disk: WAL, synchronous FULL, one fdatasync a commit. Rows are never
changed or deleted; triggers refuse it. Beside the rows stands the newest state of each game, a copy for
reading only, so that a game of older rules can still be shown; and with it in which turn the games were last
played, for a box has no clock after a power cut. A game that is put away is marked as such, and stays. What
the house keeps from one evening to the next, such as whose phone sits where, may change.
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
    sealed,
    unopened,
)
from companion.store.journal_mending import make_ready
from companion.store.journal_reading import GameCard, ReadableJournal, Row

MEMORY = Path(":memory:")
HIGHEST_TURN = 2**53  # more was never written

# An entry and what goes with it in one statement: the writer thread waits for nobody until that's done.
_ENTERING = """
CREATE TEMP VIEW entering AS SELECT entries.*, turn, over, put_away, state, seal FROM entries, newest;
CREATE TEMP TRIGGER enter INSTEAD OF INSERT ON entering BEGIN
    INSERT INTO entries (game, number, body, fingerprint, hand, key, at, chain)
        VALUES (new.game, new.number, new.body, new.fingerprint, new.hand, new.key, new.at, new.chain);
    INSERT INTO newest (game, number, turn, over, put_away, state, seal)
        VALUES (new.game, new.number, new.turn, new.over, new.put_away, new.state, new.seal)
        ON CONFLICT (game) DO UPDATE SET number = excluded.number, turn = excluded.turn,
            over = excluded.over, state = excluded.state, seal = excluded.seal;
END;
"""
UNUSED = ""  # for the column of fingerprints: the newest state, kept whole, says more

Listener = Callable[[bool, Said], None]  # whether it's writing now, and why the last entry wasn't written
SILENT: Listener = lambda writing, trouble: None  # noqa: E731

# More than an entry needs.
_TAKE_ROOM = f"CREATE TABLE IF NOT EXISTS {ROOM} AS SELECT zeroblob(65536) AS filler"

T = TypeVar("T")


class NotWritten(Refused):
    """The disk didn't take an entry; nothing has changed."""


class End(Struct, frozen=True):
    """What the next entry of a game goes on from."""

    chain: str
    turn: int = -1
    put_away: str | None = None


class Journal(ReadableJournal):
    """All games of a house. One thread writes; what it returns is on disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, held: IO[str] | None = None) -> None:
        super().__init__(path, connection)
        self.listener: Listener = SILENT
        self._held = held
        self._thread = ThreadPoolExecutor(1, "writer")  # it does one thing after the other
        self._ends: dict[int, End] = {}  # of the games that were added to; only the writer thread uses it
        self._turn: int | None = None  # the highest there is; likewise

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open the journal, making it if there is none; refuse a file that isn't ours.

        One of an older Tableside is brought up to date. A damaged one is mended as far as that goes.
        """
        if path == MEMORY:
            connection = connect(":memory:")
            create(connection)
            connection.executescript(_ENTERING)
            return cls(path, connection)
        held = lock(path)
        try:
            aside = make_ready(path)
            connection = connect(str(path))
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
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
                    "The journal was damaged. What could be read is here; {file} has it as it was.",
                    file=aside.name,
                )
            )
        return journal

    def close(self) -> None:
        """Let the last entry reach the disk, then close."""
        self._thread.shutdown()
        self._connection.close()
        if self._held:
            self._held.close()

    # Writing.

    async def keep(self, kind: str, things: Mapping[str, bytes]) -> None:
        """Keep things of the house in place of what was kept under their keys, all or none."""

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO house (kind, key, value, seal) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, seal = excluded.seal",
                [(kind, key, value.decode(), sealed(kind, key, value)) for key, value in things.items()],
            )

        await self._write(write)

    async def begin(self, game: str, row: Row, state: bytes) -> int:
        """Begin a game with its first entry; return its number once it's on the disk."""

        def write(connection: sqlite3.Connection) -> int:
            started = now()
            cursor = connection.execute("INSERT INTO games (game, started) VALUES (?, ?)", (game, started))
            number = cursor.lastrowid
            assert number is not None
            self._ends[number] = End(sealed(number, game, started))
            self._insert(connection, number, row, state, over=False)
            return number

        return await self._write(write)

    def append(self, game: int, row: Row, state: bytes, over: bool) -> asyncio.Future[None]:
        """Start adding an entry to a game at once; what's returned is done when the entry is on disk."""
        return self._begun(lambda connection: self._insert(connection, game, row, state, over))

    async def take_up(self, game: int) -> None:
        """Make a game the one played last, though nothing has been entered yet."""
        await self._mark(game, lambda card: (self._next(card.turn), card.put_away))

    async def put_away(self, game: int) -> None:
        """Mark a game as one that nobody will finish; nothing of it is lost."""
        await self._mark(game, lambda card: (card.turn, card.put_away or now()))

    async def idle(self) -> None:
        """Wait until the disk has taken everything so far."""
        await asyncio.get_running_loop().run_in_executor(self._thread, lambda: None)

    async def try_room(self) -> None:
        """Find out whether the disk takes entries again, by writing something larger and deleting it."""
        await self._write(lambda connection: connection.execute(_TAKE_ROOM))
        await self._write(lambda connection: connection.execute(f"DROP TABLE {ROOM}"))

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do what takes more than one statement, all or nothing."""

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
        return asyncio.shield(writing)  # what's begun is written, whoever gives up waiting for it

    def _written(self, writing: asyncio.Future[T]) -> None:
        """Tell whoever listens how it went, before whoever waits for it goes on."""
        trouble = None if writing.cancelled() else writing.exception()
        self.listener(False, trouble.reason if isinstance(trouble, NotWritten) else NOTHING)

    def _insert(self, connection: sqlite3.Connection, game: int, row: Row, state: bytes, over: bool) -> None:
        end = self._ends.get(game) or self._whole(game)
        at = now()
        chain = sealed(end.chain, row.number, row.body, UNUSED, row.source, row.key, at)
        turn = self._next(end.turn)
        connection.execute(
            "INSERT INTO entering VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(game, row.number, row.body.decode(), UNUSED, row.source, row.key, at, chain),
                *(turn, int(over), end.put_away, state.decode()),
                sealed(chain, turn, int(over), end.put_away, state),
            ),
        )
        self._ends[game], self._turn = End(chain, turn, end.put_away), turn

    def _next(self, turn: int) -> int:
        """Return the turn of the game that is being played: its own, if no other was played since."""
        if self._turn is None:
            highest = "SELECT coalesce(max(turn), 0) FROM newest WHERE turn < ?"
            self._turn = int(self._row(highest, HIGHEST_TURN)[0])
        return turn if turn == self._turn else self._turn + 1

    async def _mark(self, game: int, change: Callable[[GameCard], tuple[int, str | None]]) -> None:
        """Change in which turn a game was played, or whether it was put away."""

        def write(connection: sqlite3.Connection) -> None:
            card = self._whole(game)
            turn, put_away = change(card)
            seal = sealed(card.chain, turn, int(card.over), put_away, card.state)
            self._ends.pop(game, None)  # both are read again: the disk may not take this
            self._turn = None
            marked = "UPDATE newest SET turn = ?, put_away = ?, seal = ? WHERE game = ?"
            connection.execute(marked, (turn, put_away, seal, game))

        await self._write(write)


def now() -> str:
    """Return what the clock says, right or wrong."""
    return datetime.now(UTC).isoformat(timespec="seconds")
