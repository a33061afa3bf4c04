"""How a journal's file is created, updated or repaired before it's opened.

A damaged file, or one from an older Tableside, is copied row by row into a new one, which then replaces it in
one step; a damaged file is kept next to the new one. Another program's file is left alone.
"""

import re
import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.store import journal_file
from companion.store.private_file import new_private, write_private

_OLDER = b"CREATE TABLE turns"  # appears only in the previous version's schema


def make_ready(path: Path) -> Path | None:
    """Make sure there's a sound journal in this version; if it was damaged, return where the old one is."""
    log = path.with_name(f"{path.name}-wal")
    if not path.exists() or path.stat().st_size == 0:
        if not log.exists() or log.stat().st_size == 0:
            with journal_file.fresh_file(path):
                pass
            return None
        if not path.exists():
            new_private(path).close()
        return mend(path)
    try:
        version = journal_file.inspect(path)
    except journal_file.Damaged:
        return mend(path)
    if version < journal_file.VERSION:
        bring_up_to_date(path)
    return None


def bring_up_to_date(path: Path) -> None:
    """Copy an undamaged journal from an older Tableside into a new file, which replaces it."""
    with journal_file.fresh_file(path) as new, closing(journal_file.connect(str(path))) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _pour(old, new, older=True)


def mend(path: Path) -> Path:
    """Copy what can be read of a damaged journal into a new one; return where the damaged one is kept."""
    aside = _copied_aside(path)
    with suppress(*journal_file.READ_ERRORS), closing(journal_file.connect(str(path))) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    (version,) = struct.unpack_from(">I", whole.ljust(64, b"\0"), 60)
    older = version == 1 or (version != journal_file.VERSION and _OLDER in whole)
    scratch = path.with_name(f"{path.name}.scratch")
    write_private(scratch, whole if _legible(path, older) else _with_fresh_front(whole))
    with suppress(FileNotFoundError):
        log = path.with_name(f"{path.name}-wal").read_bytes()
        write_private(scratch.with_name(f"{scratch.name}-wal"), log)
    try:
        with journal_file.fresh_file(path) as new:
            # Reading garbage can raise any exception.
            with suppress(Exception), closing(journal_file.connect_to_read(scratch)) as old:
                _pour(old, new, older)
            _name_the_lost(whole, new)
    finally:
        for end in ("", "-wal", "-shm"):
            scratch.with_name(scratch.name + end).unlink(missing_ok=True)
    return aside


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way; return where it is now."""
    aside = _place_aside(path)
    path.rename(aside)
    journal_file.settle(path.parent)
    return aside


def _copied_aside(path: Path) -> Path:
    """Copy a journal and its log to new files next to them, before a repair; return the journal's copy."""
    aside = _place_aside(path)
    for end in ("", "-wal"):
        if (source := path.with_name(path.name + end)).exists():
            write_private(aside.with_name(aside.name + end), source.read_bytes())
    journal_file.settle(path.parent)
    return aside


def _place_aside(path: Path) -> Path:
    taken = [int(found[1]) for one in path.parent.iterdir() if (found := _ASIDE.match(one.name))]
    return path.with_name(f"{path.name}.damaged-{1 + max(taken, default=0):04}")


_ASIDE = re.compile(r".*\.damaged-(\d{1,9})(-wal)?$")


def _legible(path: Path, older: bool) -> bool:
    """Whether SQLite can read the schema, which must also be the current one unless the file is older."""
    try:
        with closing(journal_file.connect_to_read(path)) as connection:
            schema = journal_file.schema_of(connection)
    except journal_file.READ_ERRORS:
        return False
    return older or schema == journal_file.fresh_schema()


def _with_fresh_front(whole: bytes) -> bytes:
    """Return a file with a new first page; this works because every file's tables begin on the same pages."""
    with closing(journal_file.connect(":memory:")) as connection:
        journal_file.create(connection)
        front = bytearray(connection.serialize()[: journal_file.PAGE])
    front[18:20] = b"\1\1"  # not WAL: whatever was in the log is in the file by now, or lost
    struct.pack_into(">II", front, 24, 1, max(1, len(whole) // journal_file.PAGE))
    struct.pack_into(">I", front, 92, 1)
    return bytes(front) + whole[journal_file.PAGE :]


def _pour(old: sqlite3.Connection, new: sqlite3.Connection, older: bool) -> None:
    """Copy every row that can be read."""
    games = {
        one
        for table, column in (("games", "id"), ("newest", "game"), ("entries", "game"))
        for (one,) in _readable(old, f"SELECT DISTINCT {column} FROM {table}")  # noqa: S608
        if isinstance(one, int)
    }
    for game in sorted(games):
        for row in _readable(old, "SELECT game, started FROM games WHERE id = ?", game):
            _put(new, "games", (game, *row))
        (_pour_older if older else _pour_game)(old, new, game)
    for kind, key, value, *seal in _readable(old, "SELECT * FROM house"):
        _put(new, "house", (kind, key, value, seal[0] if seal else journal_file.sealed(kind, key, value)))


def _pour_game(old: sqlite3.Connection, new: sqlite3.Connection, game: int) -> None:
    for table in ("entries", "newest"):
        for row in _readable(old, f"SELECT * FROM {table} WHERE game = ?", game):  # noqa: S608
            _put(new, table, row)


def _pour_older(old: sqlite3.Connection, new: sqlite3.Connection, game: int) -> None:
    """Copy a game that has no checksums yet, and add them, unless it's incomplete."""
    entries = "SELECT number, body, fingerprint, hand, key, at FROM entries WHERE game = ? ORDER BY number"
    rows = list(_readable(old, entries, game))
    found = list(_readable(old, "SELECT number, state, over FROM newest WHERE game = ?", game))
    header = new.execute("SELECT game, started FROM games WHERE id = ?", (game,)).fetchone()
    number, state, over = found[0] if found else (-1, b"", 0)
    whole = bool(header) and [row[0] for row in rows] == list(range(number + 1)) != []
    chain = journal_file.sealed(game, *header) if whole else ""
    for row in rows:
        chain = journal_file.sealed(chain, *row) if whole else ""
        _put(new, "entries", (game, *row, chain))
    turns = list(_readable(old, "SELECT turn FROM turns WHERE game = ?", game))
    marks = list(_readable(old, "SELECT at FROM put_away WHERE game = ?", game))
    turn, away = turns[0][0] if turns else 0, marks[0][0] if marks else None
    seal = journal_file.sealed(chain, turn, over, away, state) if whole else ""
    if found:
        _put(new, "newest", (game, number, turn, over, away, state, seal))


def _readable(old: sqlite3.Connection, query: str, *values: int) -> Iterator[Any]:
    """Yield the rows that can be read."""
    with suppress(*journal_file.READ_ERRORS):
        yield from old.execute(query, values)


def _put(new: sqlite3.Connection, table: str, row: Sequence[Any]) -> None:
    """Write a row as it was, or skip it if the table can't hold it."""
    places = ", ".join("CAST(? AS TEXT)" if isinstance(one, bytes) else "?" for one in row)
    with suppress(*journal_file.READ_ERRORS):
        new.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", row)  # noqa: S608


def _name_the_lost(whole: bytes, new: sqlite3.Connection) -> None:
    """Add an entry for each game whose start was lost, so people can be told which games those are."""
    bodies = b"\n".join(body for (body,) in new.execute("SELECT body FROM entries WHERE number = 0"))
    for start in sorted(set(journal_file.START.findall(whole)) - set(journal_file.START.findall(bodies))):
        name = start.split(b'"')[7]
        named = "INSERT INTO games (game, started) VALUES (CAST(? AS TEXT), '')"
        game = new.execute(named, (name,)).lastrowid
        _put(new, "entries", (game, 0, start, "", "", None, "", ""))
