"""The journal: the append-only record of the house, one SQLite file.

A row that was acknowledged is on the disk: WAL, synchronous FULL, one fdatasync a commit. Rows are never
changed or deleted; triggers refuse it. Beside the rows stands the newest state of each game, a copy for
reading only, so that a game of older rules can still be shown; and in which turn the games were last played,
for a box has no clock after a power cut. A game that is put away is marked as such, and stays. What the house
keeps from one evening to the next, such as whose phone sits where, may change.
"""

import asyncio
import fcntl
import os
import sqlite3
import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TypeVar

from msgspec import Struct

from companion.game import Refused
from companion.writer import Writer

APPLICATION_ID = 0x7461626C  # "tabl"
VERSION = 1
MEMORY = Path(":memory:")
JOURNAL = "journal.sqlite3"  # what its file is called

_SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    started TEXT NOT NULL
) STRICT;
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    hand TEXT NOT NULL,
    key TEXT,
    at TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX once ON entries (game, key) WHERE key IS NOT NULL;
CREATE TABLE newest (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    over INTEGER NOT NULL
) STRICT;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries stay'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries stay'); END;
CREATE TRIGGER games_stay BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'games stay'); END;
CREATE TRIGGER games_last BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'games stay'); END;
"""

# What came later; a journal from before gets it when it is opened.
_BESIDE = """
CREATE TABLE IF NOT EXISTS turns (
    turn INTEGER PRIMARY KEY,
    game INTEGER NOT NULL UNIQUE REFERENCES games (id)
) STRICT;
CREATE TABLE IF NOT EXISTS put_away (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    at TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS put_away_stays BEFORE UPDATE ON put_away
    BEGIN SELECT RAISE(ABORT, 'marks stay'); END;
CREATE TRIGGER IF NOT EXISTS put_away_lasts BEFORE DELETE ON put_away
    BEGIN SELECT RAISE(ABORT, 'marks stay'); END;
CREATE TABLE IF NOT EXISTS house (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO turns (game) SELECT game FROM newest ORDER BY game;
"""

# An entry and what goes with it in one statement: the writing thread waits for nobody until that is done.
_ENTERING = """
CREATE TEMP VIEW entering AS
    SELECT game, number, body, fingerprint, hand, key, at, '' AS state, 0 AS over FROM entries;
CREATE TEMP TRIGGER enter INSTEAD OF INSERT ON entering BEGIN
    INSERT INTO entries (game, number, body, fingerprint, hand, key, at)
        VALUES (new.game, new.number, new.body, new.fingerprint, new.hand, new.key, new.at);
    INSERT INTO newest (game, number, state, over) VALUES (new.game, new.number, new.state, new.over)
        ON CONFLICT (game) DO UPDATE
        SET number = excluded.number, state = excluded.state, over = excluded.over;
    INSERT OR REPLACE INTO turns (game) SELECT new.game
        WHERE new.game IS NOT (SELECT game FROM turns ORDER BY turn DESC LIMIT 1);
END;
"""

Listener = Callable[[bool, str], None]  # whether it writes just now, and why the last entry was not written
SILENT: Listener = lambda writing, trouble: None  # noqa: E731

# What an entry meets, whatever the code behind the first byte says more.
_IN_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not answer",
    sqlite3.SQLITE_READONLY: "the disk can only be read",
}
_TAKE_ROOM = "CREATE TABLE IF NOT EXISTS room AS SELECT zeroblob(65536) AS filler"  # more than an entry needs

T = TypeVar("T")


class Unusable(Refused):
    """The journal's file cannot be used; it is left as it is."""


class NotWritten(Refused):
    """The disk did not take an entry; nothing has changed."""


class Row(Struct, frozen=True):
    """One entry on its way to the disk, or back."""

    number: int
    body: bytes
    fingerprint: str
    hand: str  # by whose hand: kiosk, a seat's phone, panel, referee
    key: str | None = None


class Newest(Struct, frozen=True):
    """The newest state of a game, to be read without its rules."""

    game: str
    number: int
    state: bytes
    over: bool


class Finished(Struct, frozen=True):
    """A game that is over: when it began, and the state it ended in."""

    game: str
    started: str
    state: bytes


class Unfinished(Struct, frozen=True):
    """A game that is neither over nor put away: its first entry, when it was last played, where it stands."""

    number: int
    game: str
    played: str
    start: bytes
    state: bytes


class Journal:
    """All games of a house. One thread writes; what it returns is on the disk."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: IO[str] | None) -> None:
        self.path = path
        self.listener: Listener = SILENT
        self._connection = connection
        self._lock = lock
        self._writer = Writer()

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open the journal, making it if there is none; refuse a file that is not a sound one of ours."""
        if path == MEMORY:
            connection = _connect(":memory:")
            _create(connection)
            connection.executescript(_ENTERING)
            return cls(path, connection, None)
        lock = _lock(path)
        try:
            if not path.exists() or path.stat().st_size == 0:
                _make(path)
            else:
                inspect(path)
            connection = _connect(str(path))
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.executescript(f"BEGIN; {_BESIDE} COMMIT; {_ENTERING}")
        except (sqlite3.Error, OSError) as error:
            lock.close()
            raise Unusable(f"The journal {path} cannot be opened: {error}.") from None
        except Unusable:
            lock.close()
            raise
        return cls(path, connection, lock)

    def close(self) -> None:
        """Let the last entry reach the disk, then close."""
        self._writer.close()
        self._connection.close()
        if self._lock:
            self._lock.close()

    @property
    def writing(self) -> bool:
        """Whether the disk is not done with the last entry."""
        return self._writer.busy

    # Reading, before a table is open.

    def unfinished(self) -> list[Unfinished]:
        """Return the games that are neither over nor put away, the one played last first."""
        found = self._connection.execute(
            "SELECT id, games.game, last.at, start.body, state FROM newest "
            "JOIN games ON id = newest.game JOIN turns ON turns.game = id "
            "JOIN entries AS start ON start.game = id AND start.number = 0 "
            "JOIN entries AS last ON last.game = id AND last.number = newest.number "
            "WHERE NOT over AND id NOT IN (SELECT game FROM put_away) ORDER BY turn DESC"
        )
        return [
            Unfinished(number, game, played, start.encode(), state.encode())
            for number, game, played, start, state in found
        ]

    def interrupted(self) -> int | None:
        """Return the game played last, if it is unfinished."""
        last = self._connection.execute("SELECT game FROM turns ORDER BY turn DESC LIMIT 1").fetchone()
        return next((one.number for one in self.unfinished() if (one.number,) == last), None)

    def rows(self, game: int) -> list[Row]:
        """Return the entries of a game, first to last."""
        found = self._connection.execute(
            "SELECT number, body, fingerprint, hand, key FROM entries WHERE game = ? ORDER BY number", (game,)
        )
        return [Row(number, body.encode(), mark, hand, key) for number, body, mark, hand, key in found]

    def newest(self, game: int) -> Newest:
        """Return the newest state of a game, as it was written."""
        row = self._connection.execute(
            "SELECT games.game, number, state, over FROM newest JOIN games ON id = newest.game WHERE id = ?",
            (game,),
        ).fetchone()
        if row is None:
            raise Refused(f"There is no game {game} in this journal.")
        return Newest(row[0], row[1], row[2].encode(), bool(row[3]))

    def starts(self, most: int) -> list[bytes]:
        """Return the first entries of the newest games, the newest first."""
        found = self._connection.execute(
            "SELECT body FROM games JOIN entries ON entries.game = id AND number = 0 "
            "ORDER BY id DESC LIMIT ?",
            (most,),
        )
        return [body.encode() for (body,) in found]

    def finished(self, most: int) -> list[Finished]:
        """Return the newest games that are over, the newest first."""
        found = self._connection.execute(
            "SELECT games.game, started, state FROM newest JOIN games ON id = newest.game "
            "WHERE over ORDER BY id DESC LIMIT ?",
            (most,),
        )
        return [Finished(game, started, state.encode()) for game, started, state in found]

    def kept(self, kind: str) -> dict[str, bytes]:
        """Return what the house keeps of a kind from one evening to the next."""
        return _kept(self._connection, kind)

    # Writing.

    async def keep(self, kind: str, things: Mapping[str, bytes]) -> None:
        """Keep things of the house in place of what was kept under their keys, all or none."""

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO house (kind, key, value) VALUES (?, ?, ?) "
                "ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value",
                [(kind, key, value.decode()) for key, value in things.items()],
            )

        await self._write(write)

    async def begin(self, game: str, row: Row, state: bytes) -> int:
        """Begin a game with its first entry; return its number once it is on the disk."""

        def write(connection: sqlite3.Connection) -> int:
            cursor = connection.execute("INSERT INTO games (game, started) VALUES (?, ?)", (game, now()))
            number = cursor.lastrowid
            assert number is not None
            _insert(connection, number, row, state, over=False)
            return number

        return await self._write(write)

    def append(self, game: int, row: Row, state: bytes, over: bool) -> asyncio.Future[None]:
        """Begin at once to add an entry to a game; what is returned is done when it is on the disk."""
        return self._begun(lambda connection: _insert(connection, game, row, state, over))

    async def take_up(self, game: int) -> None:
        """Let a game be the one played last, though nothing is entered yet."""
        await self._write(lambda connection: _turn_to(connection, game))

    async def put_away(self, game: int) -> None:
        """Mark a game as one that nobody will finish; nothing of it is lost."""
        await self._write(
            lambda connection: connection.execute(
                "INSERT OR IGNORE INTO put_away (game, at) VALUES (?, ?)", (game, now())
            )
        )

    async def idle(self) -> None:
        """Wait until the disk has taken everything so far."""
        await self._writer.begin(lambda: None)

    async def try_room(self) -> None:
        """Find out whether the disk takes entries again, by writing something larger and taking it away."""
        await self._write(lambda connection: connection.execute(_TAKE_ROOM))
        await self._write(lambda connection: connection.execute("DROP TABLE room"))

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
                reason = _IN_WORDS.get(error.sqlite_errorcode & 0xFF, str(error))
                raise NotWritten(f"The journal cannot be written: {reason}. Nothing was changed.") from None

        self.listener(True, "")
        writing = self._writer.begin(commit)
        writing.add_done_callback(self._written)
        return writing

    def _written(self, writing: asyncio.Future[T]) -> None:
        """Tell whoever listens how it went, before whoever waits for it goes on."""
        trouble = None if writing.cancelled() else writing.exception()
        self.listener(False, trouble.why if isinstance(trouble, NotWritten) else "")


def kept_at(path: Path, kind: str) -> dict[str, bytes]:
    """Return what the house of a journal keeps of a kind, also while another companion is using it."""
    if not path.exists():
        return {}
    try:
        inspect(path)
        with closing(_connect_to_read(path)) as connection:
            beside = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'house'").fetchone()
            return _kept(connection, kind) if beside else {}
    except (sqlite3.Error, OSError) as error:
        raise Unusable(f"The journal {path} cannot be read: {error}.") from None


def copy_at(path: Path, target: Path) -> None:
    """Write a copy of a journal as it is at this moment, also while a companion is using it."""
    try:
        with closing(_connect_to_read(path)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        why = _IN_WORDS.get(error.sqlite_errorcode & 0xFF, str(error))
        raise Refused(f"The copy could not be made: {why}.") from None


def counted_at(path: Path) -> tuple[int, int]:
    """Return how many games and entries a journal holds."""
    with closing(_connect_to_read(path)) as connection:
        counted = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM entries)"
        games, entries = connection.execute(counted).fetchone()
    return games, entries


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep every companion off a journal; refuse if one is using it."""
    with closing(_lock(path)):
        yield


def _kept(connection: sqlite3.Connection, kind: str) -> dict[str, bytes]:
    found = connection.execute("SELECT key, value FROM house WHERE kind = ?", (kind,))
    return {key: value.encode() for key, value in found}


def _connect_to_read(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _connect(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, check_same_thread=False, isolation_level=None)


def _create(connection: sqlite3.Connection) -> None:
    connection.executescript(
        f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"
        f"PRAGMA foreign_keys = ON; BEGIN; {_SCHEMA} {_BESIDE} COMMIT;"
    )


def _make(path: Path) -> None:
    """Make a journal beside its place and move it there whole: a cut while making it leaves none."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with closing(_connect(str(fresh))) as connection:
        _create(connection)
    os.replace(fresh, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def _lock(path: Path) -> IO[str]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(f"{path.name}.lock").open("w")
    except OSError as error:
        raise Unusable(f"The journal {path} cannot be opened: {error.strerror or error}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Unusable(f"Another companion is using the journal {path}. Close it first.") from None
    return lock


def inspect(path: Path) -> None:
    """Refuse a file that is foreign, newer or damaged, without writing to it."""
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0"):
        raise Unusable(f"{path} is not a journal of Tableside. It was left as it is.")
    version, application = struct.unpack_from(">I4xI", header, 60)
    if application != APPLICATION_ID:
        raise Unusable(f"{path} belongs to another program. It was left as it is.")
    if version > VERSION:
        raise Unusable(
            f"{path} was written by a newer Tableside. Update this one; the file was left as it is."
        )
    try:
        with closing(_connect_to_read(path)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise Unusable(f"{path} is damaged ({found}). It was left as it is; put a backup in its place.")


def _insert(connection: sqlite3.Connection, game: int, row: Row, state: bytes, over: bool) -> None:
    connection.execute(
        "INSERT INTO entering VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            game,
            row.number,
            row.body.decode(),
            row.fingerprint,
            row.hand,
            row.key,
            now(),
            state.decode(),
            over,
        ),
    )


def _turn_to(connection: sqlite3.Connection, game: int) -> None:
    connection.execute("INSERT OR REPLACE INTO turns (game) VALUES (?)", (game,))


def now() -> str:
    """Return what the clock says, right or wrong."""
    return datetime.now(UTC).isoformat(timespec="seconds")
