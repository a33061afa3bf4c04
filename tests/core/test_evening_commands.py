"""The commands `evening` and `people`, on a journal that a table may have open."""

import csv
import json
import random
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.game.said import ENGLISH, speak
from companion.games import SHELF
from companion.house import picture as pictures
from companion.house.memory import Memory
from companion.store.journal import Journal
from companion.store.roster import read_roster
from companion.table.table import Table
from tests.core.test_memory import play
from tests.nights import DEAL
from tests.remembered import Over, write_down

FIRST, SECOND = date(2026, 11, 14), date(2026, 11, 16)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.fixture
async def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the journal of a house with two evenings that are over and a third with one finished game."""
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    path = tmp_path / "journal.sqlite3"
    with closing(Journal.open(path)) as opened:
        memory = Memory(opened)
        await write_down(memory, Over("downeast_dealer", {"Ann": (1, 420), "Ben": (2, 300), "Eve": (3, 90)}))
        await memory.say_good_night(FIRST)
        came = {"Ann": (2, 9_000_00), "Ben": (3, 100_00), "Cleo": (1, 2_120_000_00)}
        chips = {"Ann": (1, 1), "Ben": (3, 0), "Cleo": (1, 2)}
        await write_down(memory, Over("deal_or_no_deal", came, [DEAL]), Over("dealt", chips))
        await memory.say_good_night(SECOND)
        await write_down(memory, Over("dealt", {"Dan": (1, 3), "Ben": (2, 0), "Eve": (2, 0)}))
    return path


def run(*arguments: str) -> int:
    return main(arguments)


def test_it_prints_the_current_evening(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("evening") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Saturday, November 14, 2026\n\nDan’s night\n")
    assert "  1  Dan  1 win   3 chips in Dealt!\n" in printed
    assert "Cleo" not in printed


def test_an_evening_reads_like_a_story(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("evening", "--last", "1") == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[:4] == [
        *("Monday, November 16, 2026", "", "Cleo’s night", "2 of 2 games and $2,120,000 won")
    ]
    rows = [line.split() for line in printed.splitlines()[5:8]]
    assert [row[:4] for row in rows] == [
        *(["1", "Cleo", "2", "wins"], ["2", "Ann", "1", "win"], ["3", "Ben", "0", "wins"])
    ]
    assert "Best deal of the night: $138,000\nBen took $138,000. Case 14 held $300.\n" in printed
    assert "Deal or No Deal  Cleo, $2,120,000\n" in printed
    assert "Dealt!           Ann and Cleo\n" in printed
    assert printed.endswith("\n3 players · 2 games\n")
    assert not any(line != line.rstrip() for line in printed.splitlines())


def test_earlier_evenings_are_counted_back(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("evening", "--last", "2") == 0
    assert "Ann’s night" in capsys.readouterr().out
    for number in ("0", "3", "-1"):
        assert run("evening", "--last", number) == 2
        assert capsys.readouterr().err == "There are 2 finished evenings. 1 is the last one.\n"


async def test_before_the_next_game_it_is_the_last_evening(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Journal.open(journal)) as opened:
        await Memory(opened).say_good_night(SECOND)
    assert run("evening") == 0
    assert "Dan’s night" in capsys.readouterr().out


def test_a_house_where_nobody_has_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    for command in ("evening", "people"):
        assert run(command) == 2
        assert "Can't read the journal" in capsys.readouterr().err
    Journal.open(tmp_path / "journal.sqlite3").close()
    assert run("evening") == 2
    assert capsys.readouterr().err == "Nobody has finished a game here yet.\n"
    assert run("people") == 2
    assert capsys.readouterr().err == "Nobody has played here yet.\n"
    assert run("people", "rename", "Ann", "Anna") == 2
    assert capsys.readouterr().err == "Nobody here is called Ann.\n"


def test_every_file_is_written_whole_and_readable(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for option in ("csv", "bgsplay", "picture"):
        file = tmp_path / f"evening.{option}"
        file.write_text("older")
        assert run("evening", "--last", "1", f"--{option}", str(file)) == 0
        assert capsys.readouterr().out == f"The evening is in {file}.\n"
        assert stat.S_IMODE(file.stat().st_mode) == 0o644
    assert {one.name for one in tmp_path.glob("evening.*")} == {
        *("evening.csv", "evening.bgsplay", "evening.picture")
    }
    rows = [
        *csv.DictReader(StringIO((tmp_path / "evening.csv").read_bytes().decode("utf-8-sig"), newline=""))
    ]
    assert [row["person"] for row in rows] == ["Ann", "Ben", "Cleo"] * 2
    assert len(json.loads((tmp_path / "evening.bgsplay").read_bytes())["plays"]) == 2
    assert (tmp_path / "evening.picture").read_bytes().startswith(b"\x89PNG")


def test_a_file_can_go_to_standard_output(journal: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("evening", "--last", "1", "--csv", "-") == 0
    sys.stdout.flush()
    assert capfdbinary.readouterr().out.startswith(b"\xef\xbb\xbfdate,game,")
    assert run("evening", "--json") == 0
    sys.stdout.flush()
    assert json.loads(capfdbinary.readouterr().out)["people"][0]["person"] == "Dan"


def test_a_file_that_cannot_be_written(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("evening", "--csv", str(tmp_path / "no such folder" / "evening.csv")) == 2
    assert capsys.readouterr().err.startswith("Can't write ")


def test_only_one_kind_of_file_at_a_time(journal: Path) -> None:
    with pytest.raises(SystemExit) as ending:
        run("evening", "--csv", "a", "--picture", "b")
    assert ending.value.code == 2


def test_without_pillow_only_the_picture_is_missing(
    journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pictures, "NEEDS", ("no_such_module",))
    assert run("evening", "--picture", str(tmp_path / "evening.png")) == 2
    assert "Pillow isn't installed" in capsys.readouterr().err
    assert not (tmp_path / "evening.png").exists()
    assert run("evening") == 0


def test_in_the_language_of_the_house(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal.with_name("tableside.toml").write_text('[screen]\nlanguage = "de"\n')
    assert run("evening", "--last", "1") == 0
    assert "Der Abend gehört Cleo" in capsys.readouterr().out


async def test_it_works_while_a_table_is_open(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plates = SHELF["license_plates"]
    with closing(Journal.open(journal)) as opened:
        await Table.start(opened, plates, plates.prepare(["Ann", "Ben", "Cleo"]), random.Random(1))
        assert run("evening") == 0
        assert "Dan’s night" in capsys.readouterr().out
        assert run("people") == 0
        assert run("people", "rename", "Ann", "Anna") == 2
        assert capsys.readouterr().err == "The table is open. Do it there, on the person's page.\n"
        assert read_roster(opened).named("Anna") is None


async def test_a_game_that_nobody_has_looked_at_since_it_ended_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    with closing(Journal.open(tmp_path / "journal.sqlite3")) as opened:
        await play(Memory(opened))
        assert run("evening") == 0
    printed = capsys.readouterr().out
    assert "License Plates" in printed
    assert "3 players · 1 game" in printed


# People.


def test_people_are_listed_whoever_played_most_first(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("people") == 0
    rows = [line.split()[:5] for line in capsys.readouterr().out.splitlines()]
    assert rows == [
        *(["Ben", "4", "games", "0", "wins"], ["Ann", "3", "games", "2", "wins"]),
        *(["Cleo", "2", "games", "2", "wins"], ["Eve", "2", "games", "0", "wins"]),
        ["Dan", "1", "game", "1", "win"],
    ]


def test_somebody_is_renamed_in_old_games_too(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("people", "rename", "Ann", "Annabel") == 0
    assert capsys.readouterr().out == "Ann is Annabel from now on.\n"
    assert run("evening", "--last", "2") == 0
    assert "Annabel’s night" in capsys.readouterr().out


def test_two_names_of_one_person_are_merged(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("people", "merge", "Dan", "Cleo") == 0
    assert capsys.readouterr().out == "Dan is Cleo from now on.\n"
    assert run("people") == 0
    listed = capsys.readouterr().out
    assert "Dan" not in listed
    assert ["Cleo", "3", "games", "3", "wins"] in [line.split()[:5] for line in listed.splitlines()]


def test_somebody_is_forgotten(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("people", "forget", "Ben") == 0
    assert capsys.readouterr().out.startswith("Ben is forgotten. ")
    with closing(Journal.open_to_read(journal)) as opened:
        assert read_roster(opened).named("Ben") is None
    assert run("evening") == 0
    assert "A guest" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rename", "Zoe", "Ann"), "Nobody here is called Zoe."),
        (("rename", "Ann", "Ben"), "Ben is somebody else here. Merge the two if they're the same person."),
        (("rename", "Ann", ""), "A player needs a name of 1 to 16 characters."),
        (("merge", "Ann", "ann"), "Ann is already one person."),
        (("forget", "Zoe"), "Nobody here is called Zoe."),
    ],
)
def test_a_change_that_makes_no_sense_is_refused(
    journal: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert run("people", *arguments) == 2
    assert capsys.readouterr().err == f"{sentence}\n"
