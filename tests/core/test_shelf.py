"""The shelf: third-party games work like the built-in ones, and a broken one breaks nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.cli.new_game import write
from companion.game import Refused, as_is
from companion.games import BUILT_IN, SHELF, Shelf
from companion.machine.doctor import Patient, Verdict, _games
from tests.outside import install

LID = "from companion.game import Lid\nLID = Lid({!r}, 'Odd', {}, minutes='1', rules={!r})\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for installed packages."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_package_from_outside_stands_behind_the_games_of_the_house(site: Path) -> None:
    write("outer", site)
    install(site, "outer")
    shelf = Shelf()
    assert [*shelf][: len(BUILT_IN)] == list(BUILT_IN)
    assert shelf.lids["outer"].title == "Outer"
    assert "outer.game" not in sys.modules
    assert shelf["outer"].prepare(["Ann", "Ben"]).players == ("Ann", "Ben")
    assert not shelf.faults


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("odd_import", "import no_such_thing", "no_such_thing"),
        ("odd_syntax", "LID = (", "never closed"),
        ("odd_exit", "raise SystemExit('out')", "out"),
        ("odd_empty", "LIDS = 3", "LID"),
        ("odd_kind", "LID = 3", "a Lid"),
        ("odd_twin", LID.format("dealt", range(2, 7), "x"), "Dealt!"),
        ("odd_name", LID.format("Odd Name", range(2, 7), "x"), "lowercase letters"),
        ("odd_crowd", LID.format("odd_crowd", range(2, 9), "x"), "2 to 6"),
        ("odd_nobody", LID.format("odd_nobody", range(0), "x"), "2 to 6"),
        ("odd_rules", LID.format("odd_rules", range(2, 7), ""), "rules"),
    ],
)
def test_a_broken_package_is_one_sentence_and_nothing_else(
    site: Path, name: str, code: str, words: str
) -> None:
    install(site, name, code)
    shelf = Shelf()
    assert [lid for lid in shelf if lid.startswith("odd")] == []
    assert set(shelf) >= set(BUILT_IN)
    (fault,) = shelf.faults.values()
    assert name in str(fault)
    assert words in str(fault)
    assert shelf.news() == fault
    assert not shelf.news()


@pytest.mark.parametrize(
    ("name", "game", "words"),
    [
        ("ill_import", "import no_such_thing", "no_such_thing"),
        ("ill_empty", "GAMES = 3", "GAME"),
        ("ill_kind", "GAME = 3", "a game with this lid"),
        ("ill_twin", "from companion.games.dealt.game import GAME", "a game with this lid"),
    ],
)
def test_rules_that_cannot_be_opened_are_refused_whenever_they_are_wanted(
    site: Path, name: str, game: str, words: str
) -> None:
    install(site, name, LID.format(name, range(2, 7), name))
    (site / name / "game.py").write_text(game)
    shelf = Shelf()
    for _ in range(2):
        with pytest.raises(Refused, match=words):
            shelf[name]
    assert len(shelf.faults) == 1


def test_the_doctor_names_what_is_broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    patient: Patient = None  # type: ignore[assignment]  # not needed: the check doesn't look at the machine
    monkeypatch.setattr(SHELF, "faults", {})
    assert _games(patient)[0] == Verdict.WELL
    monkeypatch.setattr(SHELF, "faults", {as_is("odd"): as_is("The game “odd” can't be opened: so it is.")})
    assert _games(patient) == (Verdict.WITHOUT, "The game “odd” can't be opened: so it is.")


# The command that starts a new game's package.


def test_a_new_game_passes_the_suite_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "quite_new"]) == 0
    assert "pytest quite_new" in capsys.readouterr().out
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "quite_new"]
    done = subprocess.run(
        tests, env={"PYTHONPATH": "quite_new", "PATH": ""}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


@pytest.mark.parametrize("name", ["Poker", "two words", "../up", "1st", "class", "json", "", "dealt/x"])
def test_a_name_that_is_wrong_is_refused(name: str, tmp_path: Path) -> None:
    assert main(["new-game", name, str(tmp_path / "there")]) == 2
    assert not (tmp_path / "there").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    assert main(["new-game", "quite_new", str(tmp_path)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["notes"]
