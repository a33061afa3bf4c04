"""Stickers and phones: what's printed can be scanned, and a scan fills in a form but enters nothing."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.cli.main import main
from companion.game.sticker import code_of
from companion.games import SHELF
from companion.games.deal_or_no_deal import moves as m
from companion.house.stickers import FILE, printed_at
from companion.phone.stickers import SHEETS
from tests.phone.browser import SMALL, Phone
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.squares import read

GAME = SHELF["deal_or_no_deal"]
CODES = {(one.kind.letter, one.number): code_of(GAME.name, one) for one in GAME.stickers(GAME.box)}
DOTS = 2  # device pixels per CSS pixel: 192 dots an inch


def case(number: int) -> str:
    """Return the path in a case's sticker."""
    return f"/S/{CODES['C', number]}"


def value(dollars: int) -> str:
    """Return the path in a value card's sticker."""
    return f"/S/{CODES['V', dollars * 100]}"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    return tmp_path


def printed(browser: Browser, page: Path, sheet: str) -> list[Image.Image]:
    """Return pictures of the pages as they're printed."""
    width, height = (round(side * 96 / 25.4) for side in SHEETS[sheet].paper)
    tab = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=DOTS)
    tab.emulate_media(media="print")
    tab.goto(page.as_uri())
    assert not tab.locator("header").is_visible()
    pictures = [one.screenshot() for one in tab.locator("main").all()]
    tab.close()
    return [Image.open(BytesIO(picture)) for picture in pictures]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_scanner_reads_every_sticker_from_the_printed_page(
    house: Path, browser: Browser, sheet: str
) -> None:
    page = house / "stickers.html"
    command = ["stickers", GAME.name, "--address", "10.42.0.1", "--sheet", sheet, "--to", str(page)]
    assert main(command) == 0
    pictures = printed(browser, page, sheet)
    assert len(pictures) == -(-52 // SHEETS[sheet].holds)
    found = [read(picture) for picture in pictures]
    assert set().union(*found) == {f"HTTP://10.42.0.1:8080/S/{code}" for code in CODES.values()}
    words = page.read_text()
    assert "Never on a back" in words
    assert words.count("<small>Case</small>") == words.count("<small>Value</small>") == 26
    assert re.search(r">\$750</b>", words)


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("way", [0, 1], ids=["across", "down"])
def test_no_label_lies_outside_its_paper_or_on_another(sheet: str, way: int) -> None:
    grid = SHEETS[sheet]
    count, size, first, step = (
        (grid.columns, grid.rows)[way],
        grid.label[way],
        grid.first[way],
        grid.step[way],
    )
    assert step >= size
    assert first > 0
    assert first + (count - 1) * step + size <= grid.paper[way]


def test_what_was_printed_is_kept_for_the_doctor(house: Path) -> None:
    page = str(house / "stickers.html")
    assert main(["stickers", GAME.name, "--address", "192.168.1.9", "--to", page]) == 0
    assert printed_at(house / FILE) == {GAME.name: "192.168.1.9:8080"}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["deal_or_no_deal"], "needs an address that stays the same."),
        (["dealt", "--address", "10.42.0.1"], "Dealt! has no stickers."),
        (["deal_or_no_deal", "--address", "10.42.0.1", "--port", "0"], "Stickers need a fixed port."),
        (["chess", "--address", "10.42.0.1"], "There's no game called “chess”."),
    ],
)
def test_what_cannot_be_printed_is_refused(
    house: Path, capsys: pytest.CaptureFixture[str], options: list[str], why: str
) -> None:
    assert main(["stickers", *options, "--to", str(house / "stickers.html")]) == 2
    assert why in capsys.readouterr().err
    assert not (house / FILE).exists()


@pytest.fixture
def game(companion: Companion) -> Companion:
    """Return a table of four at which Ben, the contestant, keeps case 14 and calls next."""
    companion.play(m.BeginHosting(host="A", contestant="B"), m.ChooseCase(seat="B", case=14))
    return companion


def held_by(game: Companion, seat: str) -> int:
    """Return a closed case that somebody holds."""
    return next(number for number, holder in enumerate(game.table.state.now.held, 1) if holder == seat)


def scan(device: Device, path: str) -> str:
    """Open a sticker's link, and return the page that it leads to."""
    answer = device.get(path)
    assert answer.status == 303
    return device.get(answer.headers["Location"]).text


def checked(page: str) -> list[str]:
    """Return what's picked in a form."""
    return re.findall(r'value="(\w+)" checked', page)


def test_a_case_fills_in_the_call_and_enters_nothing(game: Companion) -> None:
    ben, before = Device(game).sit("B"), game.table.saved
    for path in (case(7), case(7).lower()):
        assert checked(scan(ben, path)) == ["7"]
    assert game.table.saved == before
    assert ben.answer("CallCase", case="7").status == 303
    assert game.table.saved == before + 1


def test_a_value_where_a_case_is_asked_is_refused_at_the_field(game: Companion) -> None:
    ben = Device(game).sit("B")
    page = scan(ben, value(750))
    assert "That&#39;s the value $750. Scan a case." in page
    assert 'id="fault"' in page
    assert checked(page) == []
    assert "That&#39;s the value" not in ben.get("/?a=CallCase").text


def test_a_case_that_cannot_be_called_is_refused_as_usual(game: Companion) -> None:
    page = scan(Device(game).sit("B"), case(14))
    assert f"Case 14 is {game.names[1]}&#39;s own." in page


def test_case_and_card_in_either_order_are_one_entry(game: Companion) -> None:
    number = held_by(game, "C")
    game.play(m.CallCase(seat="B", case=number), m.TakeGuess(seat="C", value=300_000_00, pay="free"))
    before, cleo = game.table.saved, Device(game).sit("C")
    for paths in ((case(number), value(750)), (value(750), case(number))):
        half = scan(cleo, paths[0])
        if paths[0] == case(number):
            assert f"Scanned: case {number}" in half
            assert "Or scan a value card." in half
            assert checked(half) == []
        whole = scan(cleo, paths[1])
        assert checked(whole) == ["75000"]
        assert f"Case {number} held" in whole
        assert "wins the kitty" in whole
        cleo.get("/?a=Reveal&s=no")
    assert game.table.saved == before
    assert cleo.answer("Reveal", value="75000").status == 303


def test_another_case_than_the_called_one_is_refused(game: Companion) -> None:
    number = held_by(game, "C")
    other = next(case for case in range(1, 27) if case not in (number, 14))
    game.play(m.CallCase(seat="B", case=number), m.NoGuess(seat="C"))
    page = scan(Device(game).sit("C"), case(other))
    assert f"That&#39;s case {other}, not case {number}. Scan a value card." in page


def test_a_value_that_is_gone_is_refused_as_usual(game: Companion) -> None:
    first, second = held_by(game, "C"), held_by(game, "D")
    game.play(m.CallCase(seat="B", case=first), m.Reveal(value=75000), m.CallCase(seat="B", case=second))
    game.play(m.NoGuess(seat="D"))
    page = scan(Device(game).sit("D"), value(750))
    assert f"$750 is already covered. Case {first} held it." in page


def test_somebody_whose_turn_it_is_not_is_told_whose_it_is(game: Companion) -> None:
    dee, before = Device(game).sit("D"), game.table.saved
    name = game.table.open_view().name("B")
    page = scan(dee, case(7))
    assert "You scanned case 7" in page
    assert f"It’s {name}’s turn. Nothing was entered." in page
    assert game.table.saved == before
    assert "You scanned" not in dee.get("/").text


def test_a_stranger_gets_the_page_for_joining_and_learns_nothing(game: Companion) -> None:
    stranger = Device(game)
    assert scan(stranger, case(7)) == Device(game).get("/").text


def test_a_sticker_that_is_none_is_refused_in_words(game: Companion) -> None:
    ben = Device(game).sit("B")
    for path in ("/S/C7XXX", "/s/" + "9" * 500, f"{case(7)}X"):
        assert "That&#39;s no sticker of Deal or No Deal" in scan(ben, path)


def test_what_was_scanned_does_not_outlive_its_question(game: Companion) -> None:
    ben = Device(game).sit("B")
    scan(ben, case(7))
    game.play(m.CallCase(seat="B", case=7), m.Reveal(value=100))
    assert checked(ben.get("/?a=CallCase").text) == []


def test_the_gold_bar_says_the_whole_entry_on_a_small_phone(
    game: Companion, phones: Callable[..., Phone]
) -> None:
    number = held_by(game, "C")
    game.play(m.CallCase(seat="B", case=number), m.NoGuess(seat="C"))
    phone = phones(SMALL).sit(game.code("C"))
    phone.scan(f"{game.address}{case(number)[1:]}")
    phone.scan(f"{game.address}{value(750)[1:]}")
    phone.sees("Check the card in front of you")
    phone.press(f"Case {number} held $750")
    phone.sees("$750")
    assert game.table.state.now.opened[-1] == (number, 750_00)
    assert not phone.failures
