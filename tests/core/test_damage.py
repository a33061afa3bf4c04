"""Damage: no matter what happened to the journal, the table opens and says which game can't be read."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from companion.cli.main import main
from companion.games import SHELF
from companion.house.seating import KIND, Seating, Sitting
from companion.store.journal import MEMORY, Journal
from companion.store.journal_file import PAGE, VERSION, inspect
from companion.store.people import last_table, lately, unfinished
from companion.store.players import unmatched
from companion.store.reading import Unreadable
from companion.table.entries import read_entry
from companion.table.table import Table
from screens.app import Kiosk
from tests.damage import TODAY, forge, laid, played, seen
from tests.harness.soak import copies, flips
from tests.screens.terminal import Terminal

FIRST_RELEASE = (Path(__file__).parent / "first_release.sql").read_text()
PLATES = SHELF["license_plates"]


@pytest.fixture(scope="module")
def three_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a journal with three games, only one of which is over; copy it before use."""
    path = tmp_path_factory.mktemp("sound") / "journal.sqlite3"
    laid(path, seed=5)
    return path


@pytest.fixture
def path(tmp_path: Path, three_games: Path) -> Path:
    """Return the path of a journal with three games that a test may damage."""
    return Path(shutil.copy(three_games, tmp_path))


def changed(path: Path, *statements: str) -> None:
    """Change a journal's file directly, without its triggers getting in the way."""
    with closing(sqlite3.connect(path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            assert connection.execute(statement).rowcount, statement
        for _, sql in guards:
            connection.execute(sql)
        connection.commit()


# Flipped bits.


def test_forty_flipped_bits_and_the_table_opens_forty_times() -> None:
    assert list(flips.run(seed=40, flips=40, started=1))


def test_damaged_copies_are_refused_or_taken_whole() -> None:
    assert list(copies.run(seed=14, number=len(copies.FILES) + len(copies.LISTS)))


def test_every_part_of_the_first_page_may_be_damaged(path: Path, tmp_path: Path) -> None:
    """That page says where everything else is. It's the same in all journals, so a new one supplies it."""
    with closing(Journal.open(path)) as journal:
        before = seen(journal)
    house = tmp_path / "house"
    for bit in (*range(0, 8 * 100, 53), *range(8 * 100, 8 * PAGE, 1601)):
        assert flips._flipped(path, house, bit, before).startswith("all as it was"), bit


# Damaged rows.


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM entries WHERE game = 2 AND number = (SELECT max(number) FROM entries WHERE game = 2)",
        "DELETE FROM entries WHERE game = 2 AND number = 7",
        "DELETE FROM entries WHERE game = 2",
        "DELETE FROM newest WHERE game = 2",
        "DELETE FROM games WHERE id = 2",
        "UPDATE newest SET over = 1 WHERE game = 2",
        "UPDATE newest SET put_away = 'today' WHERE game = 2",
        "UPDATE newest SET turn = turn + 5 WHERE game = 2",
        "UPDATE newest SET state = replace(state, 'Ann', 'Amn') WHERE game = 2",
        "UPDATE games SET started = '2020-01-01T00:00:00+00:00' WHERE id = 2",
        "UPDATE games SET game = 'dealt' WHERE id = 2",
        "UPDATE entries SET at = '2020' WHERE game = 2 AND number = 3",
        "UPDATE entries SET body = CAST(x'7b22ff' AS TEXT) WHERE game = 2 AND number = 4",
        "UPDATE entries SET body = replace(body, 'Ann', 'Amn') WHERE game = 2 AND number = 0",
    ],
)
def test_a_row_that_is_missing_or_changed_is_noticed_and_its_game_named(path: Path, statement: str) -> None:
    changed(path, statement)
    with closing(Journal.open(path)) as journal:
        assert [one.number for one in unfinished(journal, TODAY)] == [3]
        assert len(unmatched(journal)[0]) >= 2
        assert len(lately(journal, TODAY)) == 1
        assert journal.interrupted() in (None, 3)
        told = str(journal.news() + journal.look_over())
        assert told.count("can't be read") == 1
        assert "License Plates" in told or "Game 2" in told
        assert not journal.news()  # reported only once
        with pytest.raises(Unreadable):
            Table.resume(journal, 2)
        assert not Table.resume(journal, 3).read_only


async def test_what_cannot_be_read_is_never_called_sound_by_adding_to_it(path: Path) -> None:
    changed(path, "UPDATE newest SET turn = 1 WHERE game = 2")
    with closing(Journal.open(path)) as journal:
        for blessing in (journal.take_up(2), journal.put_away(2)):
            with pytest.raises(Unreadable):
                await blessing


@pytest.mark.parametrize(
    "body", [b"", b"{", b'{"entry":"Play"}', b'{"entry":7}', b"[]", b"\xff", b'{"entry":"Fly"}']
)
def test_an_entry_that_is_none_is_refused_with_a_sentence(body: bytes) -> None:
    with pytest.raises(Unreadable) as refused:
        read_entry(PLATES, body)
    assert refused.value.__suppress_context__


GOOD = b'{"entry":"Start","game":"dealt","version":2,"setup":{"players":["Ann","Ben","Cal"]}}'


@pytest.mark.parametrize(
    ("start", "moments"),
    [
        (b"null", {}),
        (b'{"entry":"Start","setup":{"players":[1]}}', {}),
        (b"[" * 100_000, {}),
        (b"\xff", {}),
        (GOOD, {"started": "soon"}),
        (GOOD, {"at": "0001-01-01T00:00:00+23:59"}),
    ],
    ids=["null", "numbers", "deep", "no text", "started", "at"],
)
def test_a_game_that_makes_no_sense_keeps_no_table_closed(start: bytes, moments: dict[str, str]) -> None:
    """Its checksums are right, as on a stick that somebody has prepared."""
    with closing(Journal.open(MEMORY)) as journal:
        forge(journal, "dealt", start, b"{}", **moments)
        assert [one.players for one in unfinished(journal, TODAY)] in ([()], [])
        assert {one.names for one in unmatched(journal)[0].values()} <= {("Ann", "Ben", "Cal")}
        assert journal.interrupted() in (None, 1)
        with pytest.raises(Unreadable):
            Table.resume(journal, 1)


def test_names_that_nobody_can_see_do_not_reach_the_screen(three_games: Path) -> None:
    with closing(Journal.open_to_read(three_games)) as sound:
        card = sound.newest(2)
    start = card.start.replace(b'"Ann"', b'"\\u001b[2JAnn"')
    assert start != card.start
    with closing(Journal.open(MEMORY)) as journal:
        forge(journal, card.game, start, card.state)
        assert last_table(journal).players[0] == "[2JAnn"
        with pytest.raises(Unreadable):
            Table.resume(journal, 1)


# A file that's damaged beyond its rows.


def test_a_file_that_sqlite_cannot_read_is_mended_and_kept(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(PAGE)  # the page with the names of the games
        file.write(os.urandom(PAGE))
    damaged = path.read_bytes()
    with closing(Journal.open(path)) as journal:
        told = [*map(journal.described, (1, 2, 3))]
        assert journal.interrupted() is None
        assert "damaged" in str(journal.news())
        assert sum(any(title in str(one) for title in flips.NAMES) for one in told) == 3
    assert path.with_name("journal.sqlite3.damaged-0001").read_bytes() == damaged
    with closing(Journal.open(path)) as journal:
        assert "damaged-0001" not in str(journal.news())  # repaired once, so not reported again


@pytest.mark.parametrize("held", [b"SQL", b"SQLite format 3\0", b"SQLite format 3\0" + bytes(80)])
def test_a_file_that_was_cut_off_is_kept_and_a_new_one_begun(tmp_path: Path, held: bytes) -> None:
    path = tmp_path / "journal"
    path.write_bytes(held)
    with closing(Journal.open(path)) as journal:
        assert journal.games() == []
        assert journal.news()
    assert path.with_name("journal.damaged-0001").read_bytes() == held


def test_a_journal_without_its_first_page_has_all_its_games(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        before = seen(journal)
    with path.open("r+b") as file:
        file.write(bytes(PAGE))
    with closing(Journal.open(path)) as journal:
        assert seen(journal) == before
        assert journal.news()


def test_what_the_house_kept_and_nobody_can_read_is_dropped_with_a_notice(path: Path) -> None:
    changed(path, "UPDATE house SET value = '{\"issue\":4}'")
    with closing(Journal.open(path)) as journal:
        seating = Seating(journal, bytes(32))
        assert not seating.taken("A")
        assert journal.news()


async def test_a_seat_that_is_no_seat_is_free(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        await journal.keep(KIND, {"B": b"{half", "C": b'{"issue":2,"device":"cal"}'})
        seating = Seating(journal, bytes(32))
        assert (seating.seat_of("bea"), seating.seat_of("cal")) == (None, "C")
        assert Sitting() == Sitting(1, "")
        assert str(journal.news()).count("B") == 1


# Journals of the first release.


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """Return a first-release journal: one unfinished game of each kind, one that's over, one put away."""
    path = tmp_path / "first.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIRST_RELEASE)
    return path


def test_games_of_the_first_release_go_on_where_they_stood(first: Path) -> None:
    with closing(sqlite3.connect(first)) as connection:
        stood = dict(connection.execute("SELECT game, state FROM newest").fetchall())
    with closing(Journal.open(first)) as journal:
        assert not journal.news()
        assert [one.number for one in journal.unfinished()] == [5, 6, 4, 3, 2]
        assert journal.interrupted() == 5
        assert journal.kept(KIND) == {"A": b'{"issue":2,"device":"abc"}'}
        for number, state in stood.items():
            table = Table.resume(journal, number)
            assert not table.read_only
            assert table.record.state == msgspec.json.decode(state, type=table.game.state)
    assert inspect(first) == VERSION


async def test_a_game_of_the_first_release_is_played_on(first: Path) -> None:
    with closing(Journal.open(first)) as journal:
        table = Table.resume(journal, 6, random.Random(1))
        before = len(journal.rows(6))
        await table.undo()
    with closing(Journal.open(first)) as journal:
        assert len(journal.rows(6)) == before + 1
        assert not Table.resume(journal, 6).read_only


def test_a_cut_while_it_is_brought_up_to_date_leaves_it_as_it_was(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    before = first.read_bytes()
    monkeypatch.setattr(os, "replace", cut)
    with pytest.raises(KeyboardInterrupt):
        Journal.open(first)
    monkeypatch.undo()
    assert first.read_bytes() == before
    assert inspect(first) == 1
    with closing(Journal.open(first)) as journal:
        assert len(journal.games()) == 7


def test_a_damaged_journal_of_the_first_release_opens_too(first: Path) -> None:
    with closing(sqlite3.connect(first)) as connection:
        connection.executescript(
            "DROP TRIGGER entries_last; DELETE FROM entries WHERE game = 4 AND number = 9;"
        )
    with closing(Journal.open(first)) as journal:
        assert [one.number for one in journal.unfinished()] == [5, 6, 3, 2]
        assert "Dealt!" in str(journal.news())


def test_the_way_back_from_an_upgrade_brings_the_older_journal_back(first: Path, tmp_path: Path) -> None:
    """The installer saves the record before a new version opens it, and restores it if that version fails."""
    house, saved = tmp_path / "house", tmp_path / "saved"
    for folder in (house, saved):
        folder.mkdir()
        shutil.copy(first, folder / "journal.sqlite3")
    with closing(Journal.open(house / "journal.sqlite3")) as journal:
        assert len(journal.games()) == 7
    assert inspect(house / "journal.sqlite3") == VERSION
    log = house / "journal.sqlite3-wal"
    log.write_bytes(b"of the newer journal, which was killed")
    installer = (Path(__file__).parents[2] / "deploy/install.sh").read_text()
    put_back = installer[installer.index("put_back() {") : installer.index("overlaid() {")]
    as_user = 'as_user() { "$@"; }'
    subprocess.run(["bash", "-euc", f"data={house}; {as_user}; {put_back} put_back {saved}"], check=True)
    assert (house / "journal.sqlite3").read_bytes() == first.read_bytes()
    assert not log.exists()
    assert inspect(house / "journal.sqlite3") == 1


def test_a_damaged_secret_does_not_keep_the_table_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret").write_bytes(bytes(31))
    told: list[str] = []
    monkeypatch.setattr(Kiosk, "run", lambda kiosk: told.append(str(kiosk.journal.news())))
    play = ["play", "--panel", "none", "--port", "0", "--journal", str(tmp_path / "journal.sqlite3")]
    assert [main(play), main(play)] == [0, 0]
    assert ["secret" in one for one in told] == [True, False]
    assert (tmp_path / "secret.damaged-0001").read_bytes() == bytes(31)
    assert len((tmp_path / "secret").read_bytes()) == 32


# What's printed.


DIGITS = "555123"
PLAY = ("play", "--no-phones", "--panel", "none", "--journal")


@pytest.fixture
async def typed(tmp_path: Path) -> Path:
    """Return a journal in which Ann has laid a plate face down."""
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as journal:
        table = await played(journal, "license_plates", "phones", 3, 0, random.Random(1))
        await table.submit(PLATES.stored_move({"move": "SelectOpener", "opener": "A", "length": 6}))
        plate = {"move": "TypePlate", "seat": "A", "digits": DIGITS, "fine": 5_00}
        await table.submit(PLATES.stored_move(plate))
    return tmp_path / "journal.sqlite3"


def test_a_damaged_sealed_entry_is_left_out_and_nothing_of_it_printed(typed: Path) -> None:
    held = typed.read_bytes()
    at = held.index(b'"digits":"' + DIGITS.encode())
    typed.write_bytes(held[: at + 1] + bytes([held[at + 1] ^ 0x80]) + held[at + 2 :])  # no longer valid text
    with Terminal("companion.cli", *PLAY, typed) as terminal:
        terminal.sees("can't be read")
        terminal.sees("License Plates")
        assert terminal.signal(signal.SIGTERM) == 0
    assert DIGITS.encode() not in terminal.said


def test_a_crash_says_where_and_not_what_and_the_shell_is_told(typed: Path) -> None:
    with Terminal("tests.core.crashing", *PLAY, typed, size=(150, 60)) as terminal:
        assert terminal.ended() == 1
    assert b"KeyError" in terminal.said
    assert b"_fail" in terminal.said
    assert DIGITS.encode() not in terminal.said


def test_a_command_that_fails_says_where_and_not_what(
    typed: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError(DIGITS)

    monkeypatch.setattr("companion.table.referee.run", fail)
    assert main(["referee", "license_plates", "--journal", str(typed)]) == 1
    said = capsys.readouterr().err
    assert "ValueError" in said
    assert DIGITS not in said
