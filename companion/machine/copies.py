"""Backup copies of everything a house keeps: its record, the secret behind its codes, its own Wi-Fi.

A copy is a folder of plain files plus a list of them with their checksums; it gets its name only once it's
complete. Copies are numbered, because a box's clock is wrong after a power failure. Restoring a copy sets the
current files aside and replaces them; if the power fails partway through, the next start finishes the job.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.game import Refused, Said, say, says
from companion.house import config
from companion.house.codes import SECRET, SECRET_BYTES
from companion.machine import hotspot
from companion.store.journal import now
from companion.store.journal_file import JOURNAL, copy_at, counted_at, inspect, kept_at, locked
from companion.store.private_file import write_private

FOLDER = "Tableside"
LIST = "copy.json"
BESIDE = (SECRET, hotspot.FILE, config.FILE)  # what's copied along with the journal
COMING = "coming"
_NAME = re.compile(r"copy (\d{1,9})")
_ASIDE = re.compile(r"set aside (\d{1,9})")


class Contents(Struct, frozen=True):
    """What a copy says about itself."""

    made: str
    games: int
    entries: int
    files: dict[str, str]  # each with its checksum


@dataclass(frozen=True)
class Copy:
    """A copy and where it is."""

    number: int
    folder: Path
    contents: Contents

    @property
    def words(self) -> Said:
        """What's in it, in words."""
        games = says("{count} game", "{count} games", self.contents.games)
        entries = says("{count} entry", "{count} entries", self.contents.entries)
        return say("{games}, {entries}", games=games, entries=entries)


def make_copy(journal: Path, place: Path) -> Copy:
    """Copy everything to a folder, even while the journal is in use; read the copy back and return it."""
    shelf = place / FOLDER
    with _without_errors(lambda why: say("The copy couldn't be made: {why}.", why=why)):
        shelf.mkdir(exist_ok=True)
        number = 1 + max((copy.number for copy in copies(place)), default=0)
        whole = shelf / f"copy {number:04}"
        part = whole.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        copy_at(journal, part / JOURNAL)
        for name in BESIDE:
            if (source := journal.with_name(name)).exists():
                shutil.copyfile(source, part / name)
        files = {file.name: _checksum(file.read_bytes()) for file in sorted(part.iterdir())}
        contents = Contents(now(), *counted_at(part / JOURNAL), files)
        (part / LIST).write_bytes(msgspec.json.format(msgspec.json.encode(contents)))
        _settle(part)
        part.rename(whole)
        _settle(shelf)
        copy = Copy(number, whole, contents)
        _compare(copy)  # not `check`, which also refuses files that were already damaged
        inspect(whole / JOURNAL)
    return copy


def copies(place: Path) -> list[Copy]:
    """Return the complete copies in a folder, newest first."""
    try:
        named = [(folder, _NAME.fullmatch(folder.name)) for folder in (place / FOLDER).iterdir()]
    except OSError:
        return []
    found = []
    for folder, name in named:
        # A folder that fails here isn't one of ours, or isn't complete.
        with suppress(OSError, ValueError, RecursionError, msgspec.MsgspecError):
            if name:
                contents = msgspec.json.decode((folder / LIST).read_bytes(), type=Contents)
                found.append(Copy(int(name[1]), folder, contents))
    return sorted(found, key=lambda copy: copy.number, reverse=True)


def check(copy: Copy) -> None:
    """Refuse a copy that has changed since it was made, or that Tableside couldn't start with."""
    listed = copy.contents.files
    if JOURNAL not in listed:
        raise Refused(say("Copy {number} is damaged: it has no journal.", number=copy.number))
    if strange := sorted(listed.keys() - {JOURNAL, *BESIDE}):
        name = repr(strange[0][:40])
        raise Refused(
            say("Copy {number} is damaged: {file} doesn't belong in it.", number=copy.number, file=name)
        )
    try:
        _compare(copy)
        for name in listed:
            _CHECKS[name](copy.folder / name)
    except (OSError, sqlite3.Error, ValueError, RecursionError, msgspec.MsgspecError):
        raise Refused(say("Copy {number} is damaged: it can't be read.", number=copy.number)) from None


def _compare(copy: Copy) -> None:
    """Refuse a copy if one of its files has changed."""
    for name, checksum in copy.contents.files.items():
        file = copy.folder / name
        if file.is_symlink() or not file.is_file() or _checksum(file.read_bytes()) != checksum:
            raise _changed(copy, name)


def _changed(copy: Copy, file: str) -> Refused:
    return Refused(say("Copy {number} is damaged: {file} has changed.", number=copy.number, file=file))


def _check_journal(file: Path) -> None:
    inspect(file)
    for value in kept_at(file, "seat").values():
        msgspec.json.decode(value, type=dict[str, int | str])


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


def bring_back(copy: Copy, journal: Path) -> None:
    """Set the current files aside and replace them with a copy; refuse while the journal is in use."""
    with locked(journal):
        fetch(copy, journal)
        with _without_errors(_not_restored):
            _take_in(journal)


def fetch(copy: Copy, journal: Path) -> None:
    """Put a copy next to the journal, which may be in use; `finish` moves it into place."""
    check(copy)
    part, coming = journal.with_name(f"{COMING}.part"), journal.with_name(COMING)
    with _without_errors(_not_restored):
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        for name, checksum in copy.contents.files.items():
            brought = (copy.folder / name).read_bytes()
            if _checksum(brought) != checksum:  # a bad stick may read differently the second time
                raise _changed(copy, name)
            write_private(part / (journal.name if name == JOURNAL else name), brought)
        _settle(part)
        part.rename(coming)
        _settle(journal.parent, files=())


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
    except OSError as error:
        raise Refused(failed(error.strerror or str(error))) from None


def _take_in(journal: Path) -> None:
    house, coming = journal.parent, journal.with_name(COMING)
    taken = [int(found[1]) for one in house.iterdir() if (found := _ASIDE.fullmatch(one.name))]
    aside = house / f"set aside {1 + max(taken, default=0):04}"
    aside.mkdir()
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


def _checksum(held: bytes) -> str:
    return sha256(held).hexdigest()
