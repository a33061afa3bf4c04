"""Copies of everything a house keeps: complete or not made at all, and restored in one piece."""

import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.cli.main import main
from companion.game import Refused
from companion.games import SHELF
from companion.machine import copies
from companion.machine.copies import Copy, bring_back, fetch, finish, make_copy
from companion.store.journal import Journal
from companion.store.journal_file import Unusable
from companion.table.table import Table
from screens.app import Kiosk

FIRST_RELEASE = (Path(__file__).parent / "first_release.sql").read_text()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "secret").write_bytes(bytes(32))
    return folder


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


async def begins(journal: Journal, *names: str) -> None:
    game = SHELF["deal_or_no_deal"]
    await Table.start(journal, game, game.prepare(names))


async def plays(house: Path, *names: str) -> Path:
    """Start a game, close the journal, and return its path."""
    journal = Journal.open(house / "journal.sqlite3")
    await begins(journal, *names)
    journal.close()
    return journal.path


def set_aside(house: Path) -> list[Path]:
    """Return the paths of the journals that were set aside."""
    return list(house.glob("set aside */journal.sqlite3"))


def games_at(path: Path) -> int:
    journal = Journal.open(path)
    try:
        return len(journal.newest_games(99))
    finally:
        journal.close()


async def test_a_copy_is_made_while_the_journal_is_in_use(house: Path, stick: Path) -> None:
    journal = Journal.open(house / "journal.sqlite3")
    await begins(journal, "Ann", "Ben")
    first = make_copy(journal.path, stick)
    await begins(journal, "Cal", "Dee")
    second = make_copy(journal.path, stick)
    journal.close()
    assert (str(first.words), str(second.words)) == ("1 game, 1 entry", "2 games, 2 entries")
    assert copies.copies(stick) == [second, first]
    assert sorted(file.name for file in second.folder.iterdir()) == ["copy.json", "journal.sqlite3", "secret"]


async def test_a_copy_comes_back_and_what_was_there_is_set_aside(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    await plays(house, "Cal", "Dee")
    (house / "secret").write_bytes(bytes([7] * 32))
    bring_back(copy, path)
    assert games_at(path) == 1
    assert (house / "secret").read_bytes() == bytes(32)
    assert (house / "secret").stat().st_mode & 0o777 == 0o600
    assert games_at(house / "set aside 0001" / "journal.sqlite3") == 2
    assert (house / "set aside 0001" / "secret").read_bytes() == bytes([7] * 32)


async def test_a_damaged_journal_is_no_hindrance(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    path.write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    bring_back(copy, path)
    assert games_at(path) == 1


@pytest.mark.parametrize("name", ["journal.sqlite3", "secret"])
async def test_a_copy_that_is_not_what_it_was_is_refused(house: Path, stick: Path, name: str) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    whole = (copy.folder / name).read_bytes()
    (copy.folder / name).write_bytes(whole[:-1] + b"?")
    with pytest.raises(Refused, match=f"Copy 1 is damaged: {name} has changed"):
        bring_back(copy, path)
    assert games_at(path) == 1
    assert not set_aside(house)


async def test_a_copy_does_not_come_back_under_a_table(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    journal = Journal.open(path)
    with pytest.raises(Unusable):
        bring_back(copy, path)
    journal.close()
    finish(path)
    assert not set_aside(house)


@pytest.mark.parametrize("moves", range(4))
async def test_a_cut_at_any_moment_of_coming_back_is_made_good(
    house: Path, stick: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    await plays(house, "Cal", "Dee")
    fetch(copy, path)
    rename, done = Path.rename, []

    def cut(self: Path, target: Path) -> Path:
        if len(done) == moves:
            raise KeyboardInterrupt
        done.append(target)
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", cut)
    with pytest.raises(KeyboardInterrupt):
        finish(path)
    monkeypatch.undo()
    finish(path)
    assert games_at(path) == 1
    assert any(games_at(file) == 2 for file in set_aside(house))
    assert not (house / "coming").exists()


async def test_half_a_copy_is_none(house: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await plays(house, "Ann", "Ben")

    def pulled_out(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(copies, "_settle", pulled_out)
    with pytest.raises(Refused, match="The copy couldn't be made: Input/output error"):
        make_copy(path, stick)
    monkeypatch.undo()
    assert copies.copies(stick) == []
    assert make_copy(path, stick).number == 1


def test_a_stick_with_other_things_on_it(house: Path, stick: Path) -> None:
    (stick / "Tableside" / "copy 0009").mkdir(parents=True)
    (stick / "Tableside" / "copy 0008").mkdir()
    (stick / "Tableside" / "copy 0008" / "copy.json").write_text('{"made": 3}')
    (stick / "Tableside" / "notes").mkdir()
    assert copies.copies(stick) == []


async def test_a_list_that_points_elsewhere_is_refused(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    listed = (copy.folder / "copy.json").read_text()
    (copy.folder / "copy.json").write_text(listed.replace('"secret"', '"../secret"'))
    with pytest.raises(Refused, match="damaged"):
        fetch(copies.copies(stick)[0], path)


def listed(copy: Copy, **files: bytes) -> Copy:
    """Add files to a copy and their correct checksums to its list, and return the copy."""
    for name, held in files.items():
        (copy.folder / name.replace("_", ".")).write_bytes(held)
    sums = {
        file.name: sha256(file.read_bytes()).hexdigest()
        for file in copy.folder.iterdir()
        if file.name != "copy.json"
    }
    changed = replace(copy.contents, files=sums)
    (copy.folder / "copy.json").write_bytes(msgspec.json.encode(changed))
    (found,) = copies.copies(copy.folder.parent.parent)
    return found


async def test_a_stick_brings_no_code(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = listed(make_copy(path, stick), argparse_py=b"raise SystemExit(9)")
    with pytest.raises(Refused, match=r"argparse\.py"):
        bring_back(copy, path)
    assert not (house / "argparse.py").exists()
    assert not set_aside(house)


@pytest.mark.parametrize(
    "file",
    [
        {"secret": bytes(31)},
        {"hotspot_toml": b'name = "half'},
        {"tableside_toml": b"[phones]\nprot = 1"},
    ],
    ids=["secret", "hotspot", "settings"],
)
async def test_a_copy_that_no_table_could_open_with_is_refused(
    house: Path, stick: Path, file: dict[str, bytes]
) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = listed(make_copy(path, stick), **file)
    with pytest.raises(Refused):
        bring_back(copy, path)
    assert (house / "secret").read_bytes() == bytes(32)


async def test_a_damaged_house_can_be_copied(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    (house / "tableside.toml").write_text("[phones]\nprot = 1")
    assert make_copy(path, stick).contents.games == 1


async def test_a_copy_without_a_journal_in_its_list_is_refused(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    (copy.folder / "journal.sqlite3").unlink()
    with pytest.raises(Refused, match="journal"):
        fetch(copy, path)  # as if the stick had been pulled out too early
    with pytest.raises(Refused, match="journal"):
        fetch(listed(copy), path)


async def test_a_copy_of_the_first_release_comes_back(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    (copy.folder / "journal.sqlite3").unlink()
    with closing(sqlite3.connect(copy.folder / "journal.sqlite3")) as connection:
        connection.executescript(FIRST_RELEASE)
    bring_back(listed(copy), path)
    assert games_at(path) == 7


async def test_what_is_set_aside_has_a_number_of_its_own(house: Path, stick: Path) -> None:
    path = await plays(house, "Ann", "Ben")
    copy = make_copy(path, stick)
    for _ in range(2):
        bring_back(copy, path)
    shutil.rmtree(house / "set aside 0001")  # as somebody might do to make room
    bring_back(copy, path)
    assert sorted(file.parent.name for file in set_aside(house)) == ["set aside 0002", "set aside 0003"]


async def test_a_copy_that_cannot_be_put_in_place_does_not_keep_the_table_closed(
    house: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = await plays(house, "Ann", "Ben")
    fetch(make_copy(path, stick), path)

    def full(self: Path, *_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    opened: list[Journal] = []

    def looked_at(kiosk: Kiosk) -> None:
        opened.append(kiosk.journal)
        assert "No space left" in str(kiosk.journal.news())

    monkeypatch.setattr(Path, "mkdir", full)
    monkeypatch.setattr("companion.store.journal_file.lock", lambda path: (path.parent / "lock").open("w"))
    with pytest.raises(Refused):
        finish(path)
    monkeypatch.setattr(Kiosk, "run", looked_at)
    monkeypatch.setattr("companion.store.journal.lock", lambda path: (path.parent / "lock").open("w"))
    assert main(["play", "--no-phones", "--panel", "none", "--journal", str(path)]) == 0
    assert opened


async def test_by_the_command_line(
    house: Path, stick: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(house))
    path = await plays(house, "Ann", "Ben")
    assert main(["backup", "--to", str(stick)]) == 0
    assert "Copy 1 (1 game, 1 entry) is in" in capsys.readouterr().out
    await plays(house, "Cal", "Dee")
    assert main(["restore", "--from", str(stick), "--copy", "1"]) == 0
    assert "is restored" in capsys.readouterr().out
    assert games_at(path) == 1
    assert main(["restore", "--from", str(stick), "--copy", "7"]) == 2
    assert "There's no such copy" in capsys.readouterr().err
