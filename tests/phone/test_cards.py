"""Seat cards: a phone can read printed ones, and they open the seat until it's freed."""

import os
import re
import stat
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.game import SEATS
from companion.house.codes import box_secret
from companion.house.seating import Seating
from companion.store.journal import Journal
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.squares import printed, read

WIFI = '[wifi]\nname = "Game night"\nkey = "cases;26"\n'


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    (tmp_path / "tableside.toml").write_text(WIFI)
    return tmp_path


def cards(house: Path, *options: str) -> Path:
    page = house / "cards.html"
    assert main(["cards", "--to", str(page), "--address", "10.42.0.1", *options]) == 0
    return page


async def test_a_camera_reads_all_codes_of_the_page_also_in_grey_and_stained(house: Path) -> None:
    picture = printed(cards(house), house / "cards.png")
    with closing(Journal.open(house / "journal.sqlite3")) as journal:
        seating = Seating(journal, box_secret(house / "secret"))
        links = {f"http://10.42.0.1:8080/#{seating.token(seat)}" for seat in SEATS}
    assert read(picture) == {*links, r"WIFI:T:WPA;S:Game night;P:cases\;26;;"}
    grey = picture.convert("L")
    for row, column in product(range(3), range(2)):
        x, y = 282 + 358 * column, 265 + 333 * row  # inside a seat's code, at 96 dpi
        grey.paste(255, (2 * x, 2 * y, 2 * x + 34, 2 * y + 34))
    assert read(grey) == read(picture)


async def test_cards_are_good_all_evening_until_the_seat_is_freed(house: Path) -> None:
    before = cards(house).read_text()
    journal = Journal.open(house / "journal.sqlite3")
    seating = Seating(journal, box_secret(house / "secret"))
    await seating.release("C")
    again = cards(house).read_text()  # while the journal is in use
    journal.close()
    letters = r"<strong>(\w{3} \w{3})</strong>"
    changed = [
        one != other for one, other in zip(*(re.findall(letters, p) for p in (before, again)), strict=True)
    ]
    assert changed == [False, False, True, False, False, False]


def test_the_letters_on_a_card_ask_for_its_seat(house: Path, companion: Companion) -> None:
    letters = re.findall(r"<strong>(\w{3} \w{3})</strong>", cards(house).read_text())
    assert len(set(letters)) == 6
    device = Device(companion)
    assert device.post("/code", {"code": companion.seating.letters("D").lower()}).status == 303
    assert companion.seating.waiting()[0].seat == "D"


def test_only_its_owner_may_read_the_page_and_the_secret(house: Path) -> None:
    page = cards(house)
    for path in (page, house / "secret"):
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


def test_without_a_wifi_the_card_says_what_to_do(house: Path) -> None:
    (house / "tableside.toml").unlink()
    page = cards(house).read_text()
    assert page.count("Connect to this house’s Wi-Fi, then scan code 2.") == 6
    assert page.count("<path") >= 6


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--port", "0"], "Seat cards need a fixed port."),
        (["--port", "70000"], "port"),
        (
            ["--to", "/nowhere/cards.html"],
            "/nowhere/cards.html",
        ),
    ],
)
def test_what_is_impossible_is_refused(
    house: Path, capsys: pytest.CaptureFixture[str], options: list[str], why: str
) -> None:
    assert main(["cards", "--to", str(house / "cards.html"), "--address", "10.42.0.1", *options]) == 2
    assert why in capsys.readouterr().err
