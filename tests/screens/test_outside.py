"""A game from an outside package: everything in it is used, and if it's broken, there's one line about it."""

from pathlib import Path

import pytest

from companion.cli.new_game import write
from companion.game import NOTHING, Lid, as_is
from companion.games import SHELF
from companion.phone.game_pages import PLAIN, pages_of
from companion.phone.rendering import address, addressed, body, own_or_common
from companion.store.journal import Journal
from screens.boards import board_of
from screens.pictures import BOX, picture_of
from tests.screens.kiosk import RULES, at_the_kiosk

pytestmark = pytest.mark.usefixtures("deliberate")

BOARD = """
from screens.boards import Board
class BOARD(Board):
    pass
"""
PICTURE = """
from screens.pictures import picture
PICTURE = picture("\\n".join(["##############"] * 9), body="gold")
"""
PAGES = """
from companion.phone.game_pages import Pages
PAGES = Pages(wears=("cash",))
"""


@pytest.fixture
def shelved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lid:
    """Put a complete package on the shelf, and return its lid."""
    write("shelved", tmp_path)
    package = tmp_path / "shelved"
    (package / "board.py").write_text(BOARD)
    (package / "picture.py").write_text(PICTURE)
    (package / "pages").mkdir()
    (package / "pages" / "__init__.py").write_text(PAGES)
    (package / "pages" / "brief.html").write_text("<p>Hello, {{ who }}.</p>")
    (package / "pages" / "style.css").write_text("p { color: red }")
    lid = (package / "__init__.py").read_text()
    brings = "rules=__name__, pages='shelved.pages', board='shelved.board', picture='shelved.picture')"
    (package / "__init__.py").write_text(lid.replace("rules=__name__)", brings))
    monkeypatch.syspath_prepend(tmp_path)
    from shelved import LID

    monkeypatch.setitem(SHELF.lids, "shelved", LID)
    return LID


def test_board_picture_and_pages_come_out_of_one_package(shelved: Lid) -> None:
    assert type(board_of(SHELF["shelved"])).__module__ == "shelved.board"
    assert picture_of(shelved).rows[0] == "#" * 14
    assert pages_of("shelved").wears == ("cash",)
    assert own_or_common("shelved", "brief.html") == "shelved/brief.html"
    assert body("shelved/brief.html", who="Ann") == "<p>Hello, Ann.</p>"
    assert addressed()[address("shelved.css").rpartition("/")[2]] == "shelved.css"


async def test_it_is_picked_and_played_at_the_kiosk(shelved: Lid, journal: Journal) -> None:
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Pick a game.", "Shelved")
        await person.type(str([*SHELF].index("shelved") + 1))
        await person.sees("at the table")
        await person.type("\r")
        assert "box" not in await person.sees(RULES, "Start Shelved")
        await person.type("\r")
        await person.sees("saved 0", "Round 1 of 3")


def test_what_cannot_be_opened_gives_way_to_what_every_game_has(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {part: f"no_such_package.{part}" for part in ("rules", "pages", "board", "picture")}
    lid = Lid("torn", "Torn", range(2, 7), "1", **parts)
    monkeypatch.setitem(SHELF.lids, "torn", lid)
    monkeypatch.setattr(SHELF, "faults", {})
    monkeypatch.setattr(SHELF, "_untold", NOTHING)
    assert SHELF.brought(lid, "board") is None
    assert picture_of(lid) is BOX
    assert pages_of("torn") is PLAIN
    assert len(SHELF.faults) == 3


async def test_a_broken_package_is_one_line_in_the_lobby(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line appears when the lobby opens and when somebody picks the game; the others can be played."""
    monkeypatch.setitem(SHELF.lids, "torn", Lid("torn", "Torn", range(2, 7), "1", rules="no_such_package"))
    monkeypatch.setattr(SHELF, "faults", {})
    monkeypatch.setattr(SHELF, "_untold", as_is("The game “worse” can't be opened: no."))
    async with at_the_kiosk(journal, (100, 30)) as person:
        await person.sees("Pick a game.", "“worse”")
        await person.type(str([*SHELF].index("torn") + 1))
        await person.sees("no_such_package", "Pick a game.")
        await person.lays_the_table()
