"""A stranger's stick: whatever is on it, it's read as data or refused, and nothing of the house changes."""

import os
import re
import signal
import sqlite3
import stat
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from companion.cli.main import main
from companion.game import Refused
from companion.machine import copies
from companion.machine.copies import (
    FOLDER,
    HIGHEST,
    LIST,
    MOST,
    SMALL,
    SPARE,
    Copy,
    bring_back,
    fetch,
    make_copy,
)
from companion.store import journal_mending
from companion.store.journal import Journal
from companion.store.journal_file import (
    JOURNAL,
    VERSION,
    connect,
    connect_to_read,
    fresh_file,
    inspect,
    sealed,
)
from tests.refusals import why

FIRST_RELEASE = (Path(__file__).parent / "first_release.sql").read_text()
ROOT = Path(__file__).parents[2]
ROOMS = ("companion", "screens", "hardware")
ESCAPE = "\x1b[2J\x1b]52;c;aGk=\x07\x9b"


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """Fail if something waits for a pipe that nobody writes to."""

    def waited(*_: object) -> None:
        raise AssertionError("it hangs")

    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Return the journal of a house with a secret and no games."""
    house = tmp_path / "house"
    with closing(Journal.open(house / JOURNAL)) as opened:
        (house / "secret").write_bytes(bytes(32))
        return opened.path


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """Return the folder of an empty stick."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def copy(journal: Path, stick: Path) -> Copy:
    """Return the only copy on the stick."""
    return make_copy(journal, stick)


def held(house: Path) -> dict[str, bytes]:
    """Return the files of a house, but not the lock."""
    return {file.name: file.read_bytes() for file in house.iterdir() if file.suffix != ".lock"}


def listed(copy: Copy, **changes: object) -> Copy:
    """Rewrite a copy's list with the right checksums; return the copy as it's found afterward."""
    files = {}
    for name in copy.contents.files:
        with (copy.folder / name).open("rb") as file:
            files[name] = sha256(file.read()).hexdigest()
    contents = msgspec.to_builtins(replace(copy.contents, files=files)) | changes
    (copy.folder / LIST).write_bytes(msgspec.json.encode(contents))
    (found,) = copies.copies(copy.place)
    return found


# Links, pipes and sizes.


def as_a_pipe(path: Path) -> None:
    os.mkfifo(path)


def as_a_link_to_zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def as_a_link_to_itself_elsewhere(path: Path) -> None:
    path.symlink_to(path.with_name("elsewhere"))


def as_a_link_to_a_folder(path: Path) -> None:
    path.symlink_to(path.parent)


def as_a_folder(path: Path) -> None:
    path.mkdir()


def as_too_large(path: Path) -> None:
    path.touch()
    os.truncate(path, MOST.get(path.name, SMALL) + 1)


LINKS = (as_a_link_to_zeros, as_a_link_to_itself_elsewhere, as_a_link_to_a_folder)
ODD = (as_a_pipe, *LINKS, as_a_folder, as_too_large)


@pytest.mark.parametrize("make", ODD)
def test_a_list_that_is_no_plain_file_lists_nothing(copy: Copy, make: Callable[[Path], None]) -> None:
    (copy.folder / LIST).rename(copy.folder / "elsewhere")
    make(copy.folder / LIST)
    assert copies.copies(copy.place) == []


@pytest.mark.parametrize("name", [JOURNAL, "secret"])
@pytest.mark.parametrize("make", ODD)
def test_only_plain_files_come_back(
    journal: Path, copy: Copy, name: str, make: Callable[[Path], None]
) -> None:
    (copy.folder / name).rename(copy.folder / "elsewhere")
    make(copy.folder / name)
    before = held(journal.parent)
    assert why(bring_back, copy, journal) == f"Copy 1 is damaged: {name} can't be read."
    assert held(journal.parent) == before


@pytest.mark.parametrize("linked", [FOLDER, f"{FOLDER}/copy 0001"])
def test_a_linked_folder_has_no_copies(journal: Path, copy: Copy, tmp_path: Path, linked: str) -> None:
    (copy.place / linked).rename(tmp_path / "elsewhere")
    (copy.place / linked).symlink_to(tmp_path / "elsewhere")
    assert copies.copies(copy.place) == []
    assert "can't be read" in why(fetch, copy, journal)


def test_no_copy_is_made_through_a_link(journal: Path, stick: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (stick / FOLDER).symlink_to(tmp_path / "elsewhere")
    assert why(make_copy, journal, stick).startswith("“Tableside” on the stick isn't a plain folder.")
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize("make", ODD)
def test_what_stands_where_a_copy_is_made_is_cleared_away(
    journal: Path, stick: Path, make: Callable[[Path], None]
) -> None:
    (stick / FOLDER).mkdir()
    (stick / FOLDER / "elsewhere").write_text("stays")
    make(stick / FOLDER / "copy 0001.part")
    os.mkfifo(stick / FOLDER / "beside it")
    assert make_copy(journal, stick).number == 1
    assert len(copies.copies(stick)) == 1
    assert (stick / FOLDER / "elsewhere").read_text() == "stays"


def test_a_large_file_is_read_in_pieces(journal: Path, copy: Copy) -> None:
    (copy.folder / JOURNAL).write_bytes(bytes(40_000_000))
    large = listed(copy)
    tracemalloc.start()
    try:
        assert "isn't a Tableside journal" in why(fetch, large, journal)
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()


def test_a_copy_leaves_room_on_the_disk(journal: Path, copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    before = held(journal.parent)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=SPARE - 1))
    assert why(fetch, copy, journal) == "The copy couldn't be restored: No space left on device."
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=SPARE))
    assert held(journal.parent) == before
    fetch(copy, journal)


# What's in a copy.


def seat(value: str) -> str:
    return f"INSERT OR REPLACE INTO house VALUES ('seat', 'B', '{value}', '{sealed('seat', 'B', value)}')"


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS game FROM n"
TAMPERED = {
    "a view without end": f"DROP TABLE newest; CREATE VIEW newest AS {ENDLESS}",
    "no newest": "DROP TABLE newest",
    "guards dropped": "DROP TRIGGER entries_stay",
    "a foreign trigger": "CREATE TRIGGER more AFTER INSERT ON entries BEGIN DELETE FROM house; END",
    "a trigger called room": "CREATE TRIGGER room AFTER INSERT ON entries BEGIN DELETE FROM house; END",
    "a view called room": "CREATE VIEW room AS SELECT 1",
    "a seat that is no JSON": seat("{half"),
    "a seat of another shape": seat('{"issue":"one"}'),
}


def change(file: Path, script: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(script)


@pytest.mark.parametrize("script", TAMPERED.values(), ids=TAMPERED.keys())
def test_a_tampered_journal_stays_out(journal: Path, copy: Copy, script: str) -> None:
    change(copy.folder / JOURNAL, script)
    before = held(journal.parent)
    assert why(bring_back, listed(copy), journal) == "Copy 1 is damaged: it can't be read."
    assert held(journal.parent) == before


@pytest.mark.parametrize(
    "script",
    [
        "DROP TRIGGER games_stay; CREATE TRIGGER games_stay AFTER INSERT ON games BEGIN SELECT 1; END",
        "DROP TABLE turns; CREATE TABLE turns (turn, game AS (zeroblob(1000000000)))",
        "DROP INDEX once; CREATE INDEX once ON entries (hex(body))",
        "CREATE TABLE more (x)",
    ],
)
def test_an_older_journal_must_be_as_it_was_then(journal: Path, copy: Copy, script: str) -> None:
    (copy.folder / JOURNAL).unlink()
    change(copy.folder / JOURNAL, FIRST_RELEASE)
    fetch(listed(copy), journal)
    (journal.parent / "coming").rename(journal.parent / "came")
    change(copy.folder / JOURNAL, script)
    assert why(fetch, listed(copy), journal) == "Copy 1 is damaged: it can't be read."


def test_the_earliest_journals_come_back_too(journal: Path, copy: Copy) -> None:
    (copy.folder / JOURNAL).unlink()
    change(
        copy.folder / JOURNAL, f"{FIRST_RELEASE}; DROP TABLE turns; DROP TABLE put_away; DROP TABLE house;"
    )
    bring_back(listed(copy), journal)
    with closing(Journal.open(journal)) as opened:
        assert len(opened.games()) == 7


def test_checking_leaves_nothing_beside_the_journal(journal: Path, copy: Copy) -> None:
    change(copy.folder / JOURNAL, "PRAGMA journal_mode = WAL")
    fetch(listed(copy), journal)
    assert sorted(file.name for file in (journal.parent / "coming").iterdir()) == [JOURNAL, "secret"]


def test_a_value_that_fills_the_memory_is_not_read(journal: Path, copy: Copy) -> None:
    change(copy.folder / JOURNAL, "INSERT INTO house VALUES ('seat', 'B', printf('%.*c', 20000000, 'x'), '')")
    assert "can't" in why(fetch, listed(copy), journal).lower()


# What the screen says about a stick.


@pytest.mark.parametrize(
    "changes",
    [
        {"made": f"2026-11-16T10:00:00+00:00{ESCAPE}"},
        {"made": "2026-11-16\x1b10:00:00+00:00"},
        {"made": "yesterday"},
        {"games": -1},
        {"entries": 10**30},
    ],
    ids=["escape", "separator", "words", "negative", "huge"],
)
def test_a_list_that_says_strange_things_is_none(copy: Copy, changes: dict[str, object]) -> None:
    contents = msgspec.to_builtins(copy.contents)
    (copy.folder / LIST).write_bytes(msgspec.json.encode(contents | changes))
    assert copies.copies(copy.place) == []


def test_the_date_of_a_copy_is_shown_to_the_minute(copy: Copy) -> None:
    assert listed(copy, made="2026-11-16T10:07:59+00:00").made == "2026-11-16 10:07"


# Names and numbers.


def test_a_folder_of_249_nines_stops_no_copy(journal: Path, stick: Path) -> None:
    nines = stick / FOLDER / f"copy {'9' * 249}"
    nines.mkdir(parents=True)
    made = [make_copy(journal, stick) for _ in range(2)]
    (nines / LIST).write_bytes((made[0].folder / LIST).read_bytes())
    assert [copy.number for copy in made] == [1, 2]
    assert copies.copies(stick) == made[::-1]


def test_a_folder_with_the_last_number_stops_no_copy(journal: Path, stick: Path) -> None:
    (stick / FOLDER / f"copy {HIGHEST}").mkdir(parents=True)
    assert [make_copy(journal, stick).number for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("name", ["copy 0001", "COPY 0001", "copy 1"])
def test_a_folder_that_is_no_copy_keeps_its_number(journal: Path, stick: Path, name: str) -> None:
    (stick / FOLDER / name).mkdir(parents=True)
    (stick / FOLDER / name / "notes").touch()
    assert make_copy(journal, stick).number == 2
    assert [copy.number for copy in copies.copies(stick)] == [2]


def test_a_number_belongs_to_one_copy(copy: Copy) -> None:
    for other in ("copy 1", "copy 001", "copy 00001", "Copy 0001", "copy ٠٠٠١"):
        os.mkdir(copy.place / FOLDER / other)
        (copy.place / FOLDER / other / LIST).write_bytes((copy.folder / LIST).read_bytes())
    assert copies.copies(copy.place) == [copy]


# Who may read it.


def modes(folder: Path) -> set[tuple[bool, str]]:
    """Return the modes of everything in a folder, each after whether it's the mode of a folder."""
    found = (one.lstat().st_mode for one in folder.rglob("*"))
    return {(stat.S_ISDIR(mode), oct(stat.S_IMODE(mode))) for mode in found}


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """Let new files be readable by everybody, unless whoever makes them says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


PRIVATE = {(False, "0o600"), (True, "0o700")}


def test_only_their_owner_can_read_the_house_and_its_copies(
    tmp_path: Path, stick: Path, open_to_all: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path / "data" / "house"))
    path = tmp_path / "data" / "house" / JOURNAL
    with closing(Journal.open(path)) as opened:
        assert main(["cards", "--address", "10.0.0.1", "--to", str(path.with_name("cards.html"))]) == 0
        path.with_name("hotspot.toml").write_text('name = "T"\nkey = "abcdefgh"\n')
        path.with_name("hotspot.toml").chmod(0o644)  # as it might be after somebody copied it
        copy = make_copy(opened.path, stick)
        assert {"journal.sqlite3-wal", "secret"} <= {file.name for file in path.parent.iterdir()}
        path.with_name("hotspot.toml").unlink()
        assert modes(path.parent) == {(False, "0o600")}
        assert oct(stat.S_IMODE(path.parent.stat().st_mode)) == "0o700"
    assert modes(stick) == PRIVATE
    path.write_bytes(path.read_bytes()[:5000])
    with closing(Journal.open(path)) as mended:
        assert "damaged" in str(mended.news())
        assert modes(path.parent) == {(False, "0o600")}
    bring_back(copy, path)
    assert len(copy.contents.files) == 3
    assert modes(path.parent) == PRIVATE


def test_a_journal_is_private_from_its_first_moment(tmp_path: Path, open_to_all: None) -> None:
    with fresh_file(tmp_path / JOURNAL):
        assert modes(tmp_path) == {(False, "0o600")}


def test_a_journal_is_private_while_it_is_mended(
    journal: Path, open_to_all: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    meanwhile: list[set[tuple[bool, str]]] = []
    monkeypatch.setattr(journal_mending, "_pour", lambda *_: meanwhile.append(modes(journal.parent)))
    journal.with_name("secret").unlink()
    journal.write_bytes(journal.read_bytes()[:5000])
    Journal.open(journal).close()
    assert meanwhile == [{(False, "0o600")}]


def test_a_journal_that_all_could_read_is_closed_to_them(journal: Path) -> None:
    journal.chmod(0o644)
    with closing(Journal.open(journal)):
        assert oct(stat.S_IMODE(journal.stat().st_mode)) == "0o600"


def test_no_connection_trusts_what_a_file_says_about_itself(journal: Path) -> None:
    for connection in (connect(str(journal)), connect_to_read(journal)):
        with closing(connection):
            assert connection.execute("PRAGMA trusted_schema").fetchone() == (0,)
    product = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    to_a_file = re.compile(r"""sqlite3\.connect\((?!":memory:")""")
    connecting = [file.name for file in product if to_a_file.search(file.read_text("utf-8"))]
    assert connecting == ["journal_file.py"]


def test_the_same_journal_is_not_opened_twice_through_a_link(journal: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(journal)
    (tmp_path / "door").symlink_to(journal.parent)
    for other in (tmp_path / "link", tmp_path / "door" / JOURNAL):
        for one, two in ((journal, other), (other, journal)):
            with closing(Journal.open(one)), pytest.raises(Refused, match="already running"):
                Journal.open(two)
    assert (tmp_path / "link").is_symlink()
    assert not list(tmp_path.glob("link?*"))


def test_an_older_journal_behind_a_link_is_brought_up_to_date_where_it_is(tmp_path: Path) -> None:
    there, link = tmp_path / JOURNAL, tmp_path / "link"
    change(there, FIRST_RELEASE)
    link.symlink_to(there)
    with closing(Journal.open(link)) as opened:
        assert len(opened.games()) == 7
    assert link.is_symlink()
    assert inspect(there) == VERSION
