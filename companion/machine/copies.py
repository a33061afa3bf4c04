"""Backup copies of everything a house keeps: its record, the secret behind its codes, its own Wi-Fi.

A copy is a folder of plain files plus a list of them with their checksums; it gets its name only once it's
complete. Copies are numbered, because a box's clock is wrong after a power failure. Anybody may have written
what's on a stick, so a copy is first brought to the house's disk and checked there. Restoring it then sets
the current files aside and replaces them; if the power fails partway through, the next start finishes the
job.
"""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import file_digest, sha256
from itertools import count
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.game import Refused, Said, say, says
from companion.house import config
from companion.house.codes import SECRET, SECRET_BYTES
from companion.house.seating import KIND, Sitting
from companion.machine import hotspot
from companion.store.journal import now
from companion.store.journal_file import JOURNAL, Damaged, copy_at, counted_at, inspect, kept_at, locked
from companion.store.plain_file import plain_file, plain_folder
from companion.store.private_file import PRIVATE_FOLDER, new_private, write_private

FOLDER = "Tableside"
LIST = "copy.json"
BESIDE = (SECRET, hotspot.FILE, config.FILE)  # what's copied along with the journal
COMING = "coming"
HIGHEST = 999_999_999  # the highest number a copy can have
PIECE = 1 << 20  # bytes read at a time
SMALL = 100_000  # bytes; the most that any file but the journal may have
MOST = {JOURNAL: 1 << 30, **dict.fromkeys(BESIDE, SMALL)}  # a long evening takes about a million bytes
SHOWN = 1000  # at most this many copies are listed
SPARE = 20_000_000  # bytes that a copy leaves free on the house's disk
_NAME = re.compile(r"copy (\d{1,9})", re.IGNORECASE)  # FAT doesn't tell COPY from copy
_ASIDE = re.compile(r"set aside (\d{1,9})")

Number = Annotated[int, Meta(ge=0, le=HIGHEST)]


class Contents(Struct, frozen=True):
    """What a copy says about itself."""

    made: datetime
    games: Number
    entries: Number
    files: dict[str, str]  # each with its checksum


@dataclass(frozen=True)
class Copy:
    """A copy and where it is."""

    number: int
    place: Path
    contents: Contents

    @property
    def folder(self) -> Path:
        """The folder with its files."""
        return self.place / FOLDER / _called(self.number)

    @property
    def words(self) -> Said:
        """What's in it, in words."""
        games = says("{count} game", "{count} games", self.contents.games)
        entries = says("{count} entry", "{count} entries", self.contents.entries)
        return say("{games}, {entries}", games=games, entries=entries)

    @property
    def made(self) -> str:
        """When it was made, to the minute."""
        return self.contents.made.isoformat(" ")[:16]


def _called(number: int) -> str:
    return f"copy {number:04}"


def make_copy(journal: Path, place: Path) -> Copy:
    """Copy everything to a folder, even while the journal is in use; read the copy back and return it."""
    with _without_errors(lambda why: say("The copy couldn't be made: {why}.", why=why)):
        number = _next_number(place)
        whole = place / FOLDER / _called(number)
        part = whole.with_suffix(".part")
        _clear(part)
        part.mkdir(PRIVATE_FOLDER)
        copy_at(journal, part / JOURNAL)
        for name in BESIDE:
            if (source := journal.with_name(name)).exists():
                write_private(part / name, source.read_bytes())
        files = {file.name: _checksum(file) for file in sorted(part.iterdir())}
        contents = Contents(datetime.fromisoformat(now()), *counted_at(part / JOURNAL), files)
        write_private(part / LIST, msgspec.json.format(msgspec.json.encode(contents)))
        _settle(part)
        part.rename(whole)
        _settle(whole.parent, files=())
        copy = Copy(number, place, contents)
        for name in files:
            for _ in _pieces(copy, name):
                pass
        inspect(whole / JOURNAL)  # a damaged house can be copied too, so nothing more is checked
    return copy


def _next_number(place: Path) -> int:
    """Return the number after the highest one there, or a free one if there's none after it."""
    with suppress(FileExistsError):
        (place / FOLDER).mkdir(PRIVATE_FOLDER)
    try:
        with plain_folder(place, FOLDER) as shelf:
            taken = {int(found[1]) for name in os.listdir(shelf) if (found := _NAME.fullmatch(name))}
    except NotADirectoryError:
        why = say("“{folder}” on the stick isn't a plain folder.", folder=FOLDER)
        raise Refused(why, instead=say("Delete it, or use another stick.")) from None
    highest = max(taken, default=0)
    return highest + 1 if highest < HIGHEST else next(free for free in count(1) if free not in taken)


def copies(place: Path) -> list[Copy]:
    """Return the complete copies in a folder, newest first."""
    try:
        with plain_folder(place, FOLDER) as shelf:
            named = [(name, _NAME.fullmatch(name)) for name in os.listdir(shelf)]
    except OSError:
        return []
    numbers = (int(found[1]) for name, found in named if found and name == _called(int(found[1])))
    found = []
    for number in sorted(numbers, reverse=True)[:SHOWN]:
        # A folder that fails here isn't one of ours, or isn't complete.
        with suppress(OSError, ValueError, RecursionError, msgspec.MsgspecError):
            with plain_file(place, FOLDER, _called(number), LIST, most=SMALL) as file:
                contents = msgspec.json.decode(file.read(), type=Contents)
            found.append(Copy(number, place, contents))
    return found


def _pieces(copy: Copy, name: str) -> Iterator[bytes]:
    """Yield a file of a copy, piece by piece; refuse it at the end if it has changed."""
    whole = sha256()
    try:
        with plain_file(copy.place, FOLDER, copy.folder.name, name, most=MOST[name]) as file:
            while piece := file.read(PIECE):
                whole.update(piece)
                yield piece
    except OSError:
        why = say("Copy {number} is damaged: {file} can't be read.", number=copy.number, file=name)
        raise Refused(why) from None
    if whole.hexdigest() != copy.contents.files[name]:
        raise Refused(say("Copy {number} is damaged: {file} has changed.", number=copy.number, file=name))


# Checking a copy, once it's on the house's own disk.


def _check_list(copy: Copy) -> None:
    """Refuse a copy that lists anything but what a copy has."""
    listed = copy.contents.files
    if JOURNAL not in listed:
        raise Refused(say("Copy {number} is damaged: it has no journal.", number=copy.number))
    if strange := sorted(listed.keys() - MOST.keys()):
        name = repr(strange[0][:40])
        raise Refused(
            say("Copy {number} is damaged: {file} doesn't belong in it.", number=copy.number, file=name)
        )


def _check_journal(file: Path) -> None:
    for value in kept_at(file, KIND).values():  # this also inspects the file
        msgspec.json.decode(value, type=Sitting)
    for end in ("-wal", "-shm"):  # SQLite may leave these behind, even after only reading
        file.with_name(file.name + end).unlink(missing_ok=True)


def _check_secret(file: Path) -> None:
    if file.stat().st_size != SECRET_BYTES:
        raise Refused(say("The secret in this copy is damaged."))


def _check_settings(file: Path) -> None:
    config.read(file)
    config.read_wiring(file)


_CHECKS: dict[str, Callable[[Path], object]] = {
    JOURNAL: _check_journal,
    SECRET: _check_secret,
    hotspot.FILE: lambda file: hotspot.own_wifi(file.parent),
    config.FILE: _check_settings,
}


# Restoring.


def bring_back(copy: Copy, journal: Path) -> None:
    """Set the current files aside and replace them with a copy; refuse while the journal is in use."""
    with locked(journal):
        fetch(copy, journal)
        with _without_errors(_not_restored):
            _take_in(journal)


def fetch(copy: Copy, journal: Path) -> None:
    """Put a copy next to the journal, which may be in use; `finish` moves it into place.

    Refuse a copy that has changed since it was made, or that Tableside couldn't start with.
    """
    _check_list(copy)
    part, coming = journal.with_name(f"{COMING}.part"), journal.with_name(COMING)
    with _without_errors(_not_restored):
        _clear(part)
        part.mkdir(PRIVATE_FOLDER)
        try:
            for name in copy.contents.files:
                _bring(copy, name, part / (journal.name if name == JOURNAL else name))
            _settle(part)
            part.rename(coming)
        finally:
            _clear(part)
        _settle(journal.parent, files=())


def _bring(copy: Copy, name: str, target: Path) -> None:
    """Bring one file of a copy to the house's disk, and check it there."""
    with new_private(target) as file:
        for piece in _pieces(copy, name):
            if shutil.disk_usage(target.parent).free < SPARE:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            file.write(piece)
    try:
        _CHECKS[name](target)
    except (Damaged, sqlite3.Error, ValueError, RecursionError, msgspec.MsgspecError):
        raise Refused(say("Copy {number} is damaged: it can't be read.", number=copy.number)) from None


def finish(journal: Path) -> None:
    """Move the copy that `fetch` put next to the journal into place, if there is one."""
    if journal.with_name(COMING).is_dir():
        with locked(journal), _without_errors(_not_restored):
            _take_in(journal)


def _not_restored(why: str) -> Said:
    return say("The copy couldn't be restored: {why}.", why=why)


@contextmanager
def _without_errors(failed: Callable[[str], Said]) -> Iterator[None]:
    try:
        yield
    except (OSError, RecursionError) as error:  # folders may be nested too deep
        raise Refused(failed(getattr(error, "strerror", None) or str(error))) from None


def times_restored(journal: Path) -> int:
    """Return how many times copies were restored here, going by the files that were set aside."""
    aside = (_ASIDE.fullmatch(one.name) for one in journal.parent.iterdir())
    return max((int(found[1]) for found in aside if found), default=0)


def _take_in(journal: Path) -> None:
    house, coming = journal.parent, journal.with_name(COMING)
    aside = house / f"set aside {1 + times_restored(journal):04}"
    aside.mkdir(PRIVATE_FOLDER)
    for file in sorted(coming.iterdir()):
        old = [house / file.name]
        if file.name == journal.name:
            old += [journal.with_name(f"{journal.name}{end}") for end in ("-wal", "-shm")]
        for one in old:
            if one.exists():
                one.rename(aside / one.name)
        file.rename(house / file.name)
    coming.rmdir()
    for folder in (aside, house):
        _settle(folder, files=())


def _settle(folder: Path, files: Iterable[Path] | None = None) -> None:
    """Make sure a folder and its files are on disk."""
    for path in (*(folder.iterdir() if files is None else files), folder):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
            os.posix_fadvise(opened, 0, 0, os.POSIX_FADV_DONTNEED)  # so the next read is from disk
        finally:
            os.close(opened)


def _clear(path: Path) -> None:
    """Remove whatever is there, if anything is."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
