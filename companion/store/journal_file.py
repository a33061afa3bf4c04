"""The journal's file: its schema, checking that it's sound, and what's in it.

Each entry has a checksum of itself and the one before it; each game's newest state has one of itself and the
last entry; each thing the house keeps has one of itself. That way, a changed bit or a missing row gets
noticed.
"""

import fcntl
import mmap
import os
import re
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import IO, TypeAlias

from companion.game import Refused, as_is, say
from companion.game.said import Fact
from companion.store.private_file import PRIVATE, PRIVATE_FOLDER, new_private

APPLICATION_ID = 0x7461626C  # "tabl"
VERSION = 2  # raised when the schema changes, and only then
JOURNAL = "journal.sqlite3"  # the file's name
PAGE = 4096
LONGEST = 16_000_000  # bytes in any value; a long game's state has some ten thousand
_MAGIC = b"SQLite format 3\0"
# What reading a damaged file can raise. SQLite's error messages may quote bytes that aren't valid text.
READ_ERRORS = (sqlite3.Error, UnicodeError)

# The tables come first, so a copy made by SQLite has them on the same pages as a new file.
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
    chain TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE newest (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    number INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    over INTEGER NOT NULL,
    put_away TEXT,
    state TEXT NOT NULL,
    seal TEXT NOT NULL
) STRICT;
CREATE TABLE house (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX once ON entries (game, key) WHERE key IS NOT NULL;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries stay'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries stay'); END;
CREATE TRIGGER games_stay BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'games stay'); END;
CREATE TRIGGER games_last BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'games stay'); END;
CREATE TRIGGER newest_lasts BEFORE DELETE ON newest BEGIN SELECT RAISE(ABORT, 'games stay'); END;
CREATE TRIGGER marks_stay BEFORE UPDATE ON newest WHEN old.put_away IS NOT NULL
    AND new.put_away IS NOT old.put_away BEGIN SELECT RAISE(ABORT, 'marks stay'); END;
"""
ROOM = "room"  # a table created and dropped to find out whether the disk has room
_ROOM = ("table", ROOM, f"CREATE TABLE {ROOM}(filler)")

# The first version's schema, and what its earliest files didn't have yet.
_FIRST = """
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
_FIRST_LATER = """
CREATE TABLE turns (
    turn INTEGER PRIMARY KEY,
    game INTEGER NOT NULL UNIQUE REFERENCES games (id)
) STRICT;
CREATE TABLE put_away (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    at TEXT NOT NULL
) STRICT;
CREATE TRIGGER put_away_stays BEFORE UPDATE ON put_away
    BEGIN SELECT RAISE(ABORT, 'marks stay'); END;
CREATE TRIGGER put_away_lasts BEFORE DELETE ON put_away
    BEGIN SELECT RAISE(ABORT, 'marks stay'); END;
CREATE TABLE house (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
"""

Schema: TypeAlias = frozenset[tuple[str, str, str]]  # type, name and SQL of everything in a file


# Finds a game's first entry in a file's bytes, whatever happened to the pages around it.
START = re.compile(rb'\{"entry":"Start","game":"\w{1,40}","version":\d+,"setup":\{"players":\[[^\]]{1,200}\]')


class Unusable(Refused):
    """The journal's file can't be used, so it's left alone."""


class InUse(Unusable):
    """Another Tableside is using the journal."""


class Damaged(Unusable):
    """The file is ours, but damaged."""


LEFT = say("The file was left alone.")


# Checksums.


def sealed(*parts: bytes | str | int | None) -> str:
    """Return a checksum of several parts; an entry's covers the previous checksum and its own row."""
    whole = blake2b(digest_size=16)
    for part in parts:
        one = part if isinstance(part, bytes) else b"\xff" if part is None else str(part).encode()
        whole.update(b"%d:" % len(one) + one)
    return whole.hexdigest()


# The file.


def connect(path: str) -> sqlite3.Connection:
    """Return a connection for writing to a file; text is read as bytes, since damaged text may not decode."""
    return _guarded(sqlite3.connect(path, check_same_thread=False, isolation_level=None))


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that can only read a file, even if others are writing to it."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return _guarded(sqlite3.connect(uri, uri=True, check_same_thread=False))


def _guarded(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.text_factory = bytes
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    return connection


def create(connection: sqlite3.Connection) -> None:
    """Create a journal's tables."""
    connection.executescript(
        f"PRAGMA page_size = {PAGE}; PRAGMA application_id = {APPLICATION_ID};"
        f"PRAGMA user_version = {VERSION}; BEGIN; {_SCHEMA} COMMIT;"
    )


@contextmanager
def fresh_file(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a new journal to fill, then move it into place in one step; if interrupted, don't move it."""
    fresh = path.with_name(f"{path.name}.new")
    for end in ("", "-journal"):
        fresh.with_name(fresh.name + end).unlink(missing_ok=True)
    new_private(fresh).close()
    with closing(connect(str(fresh))) as connection:
        create(connection)
        connection.execute("BEGIN")
        yield connection
        connection.execute("COMMIT")
    for end in ("-wal", "-shm"):  # these belong to the old file; what was in them is in the new one
        path.with_name(path.name + end).unlink(missing_ok=True)
    os.replace(fresh, path)
    settle(path.parent)


def settle(path: Path) -> None:
    """Make sure a file, or a folder's list of files, is on disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def real(path: Path) -> Path:
    """Return where a journal really is, if its path leads through links."""
    return Path(os.path.realpath(path))


def make_private(path: Path) -> None:
    """Make sure that only its owner can read a journal, even one from an older Tableside."""
    for end in ("", "-wal", "-shm"):
        with suppress(OSError):  # not there, or on a disk without modes
            path.with_name(path.name + end).chmod(PRIVATE)


def lock(path: Path) -> IO[str]:
    """Lock a journal, whatever path leads to it; return the lock, or refuse if a Tableside is using it."""
    there = real(path)
    try:
        there.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        name = there.with_name(f"{there.name}.lock")
        held = os.fdopen(os.open(name, os.O_WRONLY | os.O_CREAT, PRIVATE), "w")
    except OSError as error:
        raise unopened(path, error.strerror or str(error)) from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        why = say("Tableside is already running with the journal {file}.", file=str(path))
        raise InUse(why, instead=say("Close it first.")) from None
    return held


def unopened(path: Path, why: str) -> Unusable:
    """Return the refusal for a journal that can't be opened."""
    return Unusable(say("Can't open the journal {file}: {why}.", file=str(path), why=why))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a journal for a while; refuse if a Tableside is using it."""
    with closing(lock(path)):
        yield


# Checking that it's sound.


def inspect(path: Path) -> int:
    """Return a journal's version, without writing anything; refuse a foreign, newer or damaged file."""
    with path.open("rb") as file:
        head = file.read(100)
    version, application = struct.unpack_from(">I4xI", head.ljust(100, b"\0"), 60)
    named = application == APPLICATION_ID and head.startswith(_MAGIC)
    if not named and not _ours(path, head):
        if head.startswith(_MAGIC):
            raise Unusable(say("{file} belongs to another program.", file=str(path)), instead=LEFT)
        raise Unusable(say("{file} isn't a Tableside journal.", file=str(path)), instead=LEFT)
    schema, found = None, "its first page is not what it was"
    try:
        with closing(connect_to_read(path)) as connection:
            schema = schema_of(connection)
            if named and _fitting(schema, version, head):
                found = connection.execute("PRAGMA quick_check(1)").fetchone()[0].decode("utf-8", "replace")
    except READ_ERRORS as error:
        found = type(error).__name__ if isinstance(error, UnicodeError) else str(error)
    if named and version > VERSION and schema != fresh_schema():
        newer = say("{file} was written by a newer Tableside. Update this one.", file=str(path))
        raise Unusable(newer, instead=LEFT)
    if found != "ok":
        raise Damaged(
            say("{file} is damaged ({why}).", file=str(path), why=found),
            instead=say("When the table opens, it saves what can still be read."),
        )
    return int(version)


def _ours(path: Path, head: bytes) -> bool:
    """Whether a file is one of our journals, even though its header doesn't say so."""
    if _MAGIC.startswith(head[: len(_MAGIC)]) and path.stat().st_size < 512:  # no database is that small
        return True
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
        return whole.find(b"TRIGGER entries_stay") >= 0 or START.search(whole) is not None


def _fitting(schema: Schema, version: int, head: bytes) -> bool:
    """Whether the header and the schema on the first page are right."""
    (size,), about = struct.unpack_from(">H", head, 16), struct.unpack_from(">II4xI", head, 52)
    settled = (size, head[20:24], head[44:48]) == (PAGE, b"\0\x40\x20\x20", b"\0\0\0\4")
    # Expected: no auto-vacuum, UTF-8, no incremental vacuum, and either kind of log.
    if not settled or about != (0, 1, 0) or head[18:20] not in (b"\1\1", b"\2\2"):
        return False
    if version == VERSION:
        return schema == fresh_schema()
    return version == 1 and _made_by(_FIRST) <= schema <= _made_by(_FIRST + _FIRST_LATER)


def schema_of(connection: sqlite3.Connection) -> Schema:
    """Return a file's schema, without the table ROOM."""
    found = connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master")
    rows = (tuple(one.decode("utf-8", "replace") for one in row) for row in found)
    return frozenset((kind, name, sql) for kind, name, sql in rows) - {_ROOM}


def fresh_schema() -> Schema:
    """Return the schema of a new file in this version."""
    return _made_by(_SCHEMA)


@cache
def _made_by(script: str) -> Schema:
    with closing(connect(":memory:")) as connection:
        connection.executescript(script)
        return schema_of(connection)


# What's in it, for making copies.


def copy_at(path: Path, target: Path) -> None:
    """Write a copy of a journal as it is right now, even while a table is using it."""
    try:
        new_private(target).close()  # SQLite itself would let anybody read it
        with closing(connect_to_read(path)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise Refused(say("The copy couldn't be made: {why}.", why=in_words(error))) from None


def counted_at(path: Path) -> tuple[int, int]:
    """Return how many games and entries a journal holds."""
    with closing(connect_to_read(path)) as connection:
        counted = "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM entries)"
        games, entries = connection.execute(counted).fetchone()
    return games, entries


def kept_at(path: Path, kind: str) -> dict[str, bytes]:
    """Return everything of one kind that the house keeps in a journal, even while a table is using it."""
    if not path.exists():
        return {}
    try:
        inspect(path)
        with closing(connect_to_read(path)) as connection:
            beside = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'house'").fetchone()
            query = "SELECT * FROM house WHERE kind = ?"
            things = map(kept, connection.execute(query, (kind,))) if beside else ()
            return {key: value for key, value, whole in things if whole}
    except (*READ_ERRORS, OSError) as error:
        raise Unusable(say("Can't read the journal {file}: {why}.", file=str(path), why=str(error))) from None


def kept(row: Sequence[bytes]) -> tuple[str, bytes, bool]:
    """Return the key and value of something the house keeps, and whether they're undamaged."""
    kind, key, value, *seal = row  # the first version has no checksum here
    return key.decode("utf-8", "replace"), value, seal in ([], [sealed(kind, key, value).encode()])


def in_words(error: sqlite3.Error) -> Fact:
    """Return what's wrong with the disk, according to the low byte of the error code."""
    return _IN_WORDS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, as_is(str(error)))


_IN_WORDS = {
    sqlite3.SQLITE_FULL: say("the disk is full"),
    sqlite3.SQLITE_IOERR: say("the disk isn't responding"),
    sqlite3.SQLITE_READONLY: say("the disk is read-only"),
}
