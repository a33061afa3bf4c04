"""Stickers at the kiosk: a scan fills in what it answers, waits for its case, or is refused in words."""

from collections.abc import AsyncIterator

import pytest

from companion.game.sticker import code_of
from companion.games import SHELF
from companion.store.journal import Journal
from screens import scanner
from screens.asking.ask_bar import AskBar
from screens.scanner import GAP as USUAL
from tests.screens.kiosk import KioskUser, at_the_kiosk

GAME = SHELF["deal_or_no_deal"]
STICKERS = {
    (one.kind.letter, one.number): f"HTTP://10.42.0.1:8080/S/{code_of(GAME.name, one)}\r"
    for one in GAME.stickers(GAME.box)
}


def case(number: int) -> str:
    """Return what a scanner types for a case."""
    return STICKERS["C", number]


def value(dollars: int) -> str:
    """Return what a scanner types for a value card."""
    return STICKERS["V", dollars * 100]


@pytest.fixture(autouse=True)
def usual_gap(monkeypatch: pytest.MonkeyPatch, gap: int) -> None:
    monkeypatch.setattr(scanner, "GAP", USUAL)


@pytest.fixture
async def person(journal: Journal) -> AsyncIterator[KioskUser]:
    async with at_the_kiosk(journal) as person:
        await person.sits_down()
        yield person


async def test_a_case_and_its_card_are_entered_without_a_key(person: KioskUser) -> None:
    await person.type(case(7))
    await person.sees("saved 3", "What's inside?")
    await person.type(value(750))
    await person.sees("saved 4", "Close the cover on $750.")


async def test_a_card_before_its_case_waits_for_it(person: KioskUser) -> None:
    await person.type(value(750))
    await person.sees("saved 2", "Scanned: the value $750. Now scan its case.", "Esc drop $750")
    await person.type(case(7))
    await person.sees("saved 4", "Close the cover on $750.")
    assert "Scanned" not in person.screen


async def test_its_case_may_be_typed_as_well(person: KioskUser) -> None:
    await person.type(value(750))
    await person.answer("7")
    await person.sees("saved 4", "Close the cover on $750.")


async def test_esc_drops_a_card_that_waits(person: KioskUser) -> None:
    await person.type(value(750))
    await person.sees("Esc drop $750")
    await person.pilot.press("escape")
    assert "$750." not in person.screen
    await person.type(case(7))
    await person.sees("saved 3", "What's inside?")


async def test_what_is_undone_drops_a_card_that_waits(person: KioskUser) -> None:
    await person.type(value(750))
    await person.sees("Scanned: the value $750.")
    await person.pilot.press("f9")
    await person.is_asked("ChooseCase")
    assert "Scanned" not in person.screen


async def test_many_pairs_in_one_burst_in_either_order_are_all_entered(person: KioskUser) -> None:
    await person.type(value(1) + case(2) + case(3) + value(5) + value(10) + case(4))
    await person.sees("saved 8", "Close the cover on $10.")


@pytest.mark.parametrize(
    ("scans", "says", "saved"),
    [
        ((case(1),), "Case 1 is Ben's own.", 2),
        ((case(7), case(9)), "That's case 9, not case 7. Scan a value card.", 3),
        ((case(7), case(7)), "Case 7 it is. Scan a value card.", 3),
        ((case(7), value(750), case(7)), "Case 7 is already open.", 4),
        ((case(7), value(750), case(8), value(750)), "$750 is already covered. Case 7 held it.", 5),
        ((case(7).replace("C7", "C8"),), "That's no sticker of Deal or No Deal, or it was misread.", 2),
        (("http://10.42.0.1:8080/#tok-EN_1234\r",), "That's no sticker of Deal or No Deal", 2),
    ],
)
async def test_a_wrong_sticker_is_refused_in_words(
    person: KioskUser, scans: tuple[str, ...], says: str, saved: int
) -> None:
    for scan in scans:
        await person.type(scan)
        await person.settles()
    await person.sees(f"saved {saved}")
    assert says in person.app.screen.query_one(AskBar).notice


async def test_the_card_of_a_refused_case_does_not_count(person: KioskUser) -> None:
    await person.type(case(7) + case(9) + value(5))
    await person.sees("saved 3", "That's the value $5.")
    await person.type(case(7) + value(750))
    await person.sees("saved 4", "Close the cover on $750.")


async def test_where_no_sticker_answers_it_says_what_is_asked(person: KioskUser) -> None:
    await person.opens_round_one()
    for scan, piece in ((case(9), "case 9"), (value(100), "the value $100")):
        await person.type(scan)
        await person.sees("saved 14", f"That's {piece}. What's your offer?")


async def test_a_half_typed_answer_gives_way_to_a_sticker(person: KioskUser) -> None:
    await person.type("2")
    assert person.typed == "2"
    await person.type(case(7))
    await person.sees("saved 3", "Open case 7.")


async def test_elsewhere_a_sticker_types_nothing_and_says_why(person: KioskUser) -> None:
    await person.pilot.press("f5")
    before = person.app.screen
    await person.type(case(7))
    await person.sees("Stickers count at the table, while a game is on.")
    assert person.app.screen is before
