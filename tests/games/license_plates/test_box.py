"""The box: what is refused, and boxes that are unusual but allowed."""

from collections import Counter

import msgspec
import pytest
from msgspec import structs

from companion.game import Refused
from companion.games import SHELF
from companion.games.license_plates.box import Box, Deal, Plate, check_box
from tests.games.license_plates.stories import cash, opened, said, seated, warned

GAME = SHELF["license_plates"]
DEALS = Box().deals
THREE = DEALS[0]
PLATES = Box().plates


def with_three(**changes):
    """Return the deals, with changes to the one for three players."""
    return (structs.replace(THREE, **changes), *DEALS[1:])


def refusal_of(**changes):
    """Return the sentence that refuses a box with these changes."""
    box = structs.replace(Box(), **changes)
    with pytest.raises(Refused) as refused:
        GAME.prepare(("Ann", "Ben", "Cal"), box=msgspec.to_builtins(box))
    return refused.value.why


TITLE = "The title needs 1 to 40 letters."
MONEY = "Everyone needs money to start with, in multiples of $1."
FINES = "List the usual fines: zero or more, in multiples of $1."
PLAYERS = "List the deals for 3, 4, 5 and 6 players, in that order."
NOT_SO_FEW = "For 3 players: at least 1 card each, and no number below 0."
LENGTH = "A plate has 1 to 10 digits."
FINE = "The fine on 123456 must be zero or more, in multiples of $1."


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"title": " "}, TITLE),
        ({"title": "x" * 41}, TITLE),
        ({"title": "a\nb"}, TITLE),
        ({"deals": DEALS[:3]}, PLAYERS),
        ({"deals": DEALS[::-1]}, PLAYERS),
        ({"deals": with_three(each=9)}, "The deal for 3 players uses 45 cards. Use all 50."),
        ({"deals": with_three(each=0, aside=50)}, NOT_SO_FEW),
        ({"deals": with_three(aside=-10, piles=3)}, NOT_SO_FEW),
        ({"deals": with_three(aside=60, piles=-4)}, NOT_SO_FEW),
        ({"deals": with_three(money=0)}, MONEY),
        ({"deals": with_three(money=250_50)}, MONEY),
        ({"note": 0}, "The smallest bill must be worth something."),
        ({"fines": ()}, FINES),
        ({"fines": (5_00, -5_00)}, FINES),
        ({"fines": (5_50,)}, FINES),
        ({"length": 0}, LENGTH),
        ({"length": 11}, LENGTH),
        ({"plates": PLATES[:49]}, "List 50 plates, not 49."),
        ({"plates": (Plate("1234567", 5_00), *PLATES[1:])}, "“1234567” isn't a plate. Enter up to 6 digits."),
        ({"plates": (Plate("12X", 5_00), *PLATES[1:])}, "“12X” isn't a plate. Enter up to 6 digits."),
        ({"plates": (Plate("123456", -5_00), *PLATES[1:])}, FINE),
        ({"plates": (Plate("123456", 5_50), *PLATES[1:])}, FINE),
    ],
)
def test_a_box_that_nobody_could_play_with(changes, sentence) -> None:
    assert refusal_of(**changes) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "x"},
        {"title": "x" * 40},
        {"deals": with_three(each=1, aside=45)},
        {"deals": with_three(each=16, piles=0, aside=2)},
        {"note": 1, "deals": with_three(money=1)},
        {"fines": (0,)},
        {"length": 1, "plates": (Plate("1", 0),) * 50},
        {"length": 10, "plates": (Plate("", 5_00), Plate("1234567890", 5_00), *PLATES[2:])},
    ],
)
def test_a_box_as_far_from_the_usual_as_can_be(changes) -> None:
    check_box(structs.replace(Box(), **changes))


@pytest.mark.parametrize("written", [{"deals": "many"}, {"plates": [1.5]}, {"note": None}, 26, ["a", "b"]])
def test_a_box_that_cannot_be_read(written) -> None:
    with pytest.raises(Refused, match="License Plates"):
        GAME.prepare(("Ann", "Ben", "Cal"), box=written)


def test_the_example_box_can_be_played_with() -> None:
    check_box(Box())
    assert GAME.prepare(("Ann", "Ben", "Cal")).box == Box()


@pytest.mark.clause("license_plates", "1.5")
def test_on_the_example_plates_every_numeral_is_equally_common() -> None:
    assert Counter("".join(plate.digits for plate in PLATES)) == dict.fromkeys("0123456789", 30)
    assert len({plate.digits for plate in PLATES}) == 50
    assert {plate.fine for plate in PLATES} == set(Box().fines)


def test_a_box_has_a_title_of_its_own() -> None:
    evening = seated(box=Box(title="Fender Bender"))
    assert evening.view().title == "Fender Bender"
    assert seated().view("A").title == "License Plates"


@pytest.mark.clause("license_plates", "1.5")
def test_a_box_with_other_plates_fines_and_money_plays() -> None:
    box = Box(
        deals=(Deal(players=3, each=10, piles=1, aside=10, money=100_00), *DEALS[1:]),
        fines=(1_00, 2_00),
        length=4,
        plates=(Plate("1234", 2_00),) * 50,
    )
    evening = opened(3, box=box)
    assert cash(evening) == dict.fromkeys("ABC", 100)
    assert [card.place for card in evening.view().cards] == ["A", "B", "C", "centre pile 1"]
    assert evening.view().usual_fines == (1_00, 2_00)
    assert evening.view().discarded == 10
    assert "16 digits" in warned(evening, "A 17×1")[0]
    said(evening, "A 3×1", "B challenges", "C challenges")
    assert opened(3, box=box, keeper="companion").view("A").mine.digits == "1234"


@pytest.mark.clause("license_plates", "1.5")
def test_the_example_plates_are_cut_to_the_length_of_the_box() -> None:
    box = Box(length=4)
    check_box(box)
    evening = opened(3, box=box, keeper="companion")
    assert evening.view().length == 4
    assert [len(evening.view(seat).mine.digits) for seat in "ABC"] == [4, 4, 4]
    assert {evening.state.box.plate(card).digits for card in evening.state.dealt} == {
        plate.digits[:4] for plate in PLATES
    }
