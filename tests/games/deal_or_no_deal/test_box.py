"""Boxes that nobody could play with, and a board with other values."""

import msgspec
import pytest
from msgspec import structs

from companion.game import Refused
from companion.games import SHELF
from companion.games.deal_or_no_deal.box import Box, check_box
from companion.games.deal_or_no_deal.moves import BeginHosting, Reveal
from tests.games.deal_or_no_deal.stories import (
    CENT,
    VALUES,
    began,
    call,
    cash,
    dealt,
    kitty,
    lift,
    opened,
    played_round,
    seated,
)
from tests.refusals import blames

BOARD = "The money board needs 26 different values, smallest first."
ROUNDS = "The first nine rounds must open 24 cases in all, at least one each."
PRICES = "The chart needs ten guess prices, none below zero."
BILLS = "List the starting money as bills and how many of each."
SUMS = "No amount may be below zero, and the starting money must cover what everyone has to keep."


@pytest.mark.clause("deal_or_no_deal", "1.2")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"values": VALUES[:25]}, BOARD),
        ({"values": (*VALUES, 2_000_000_00)}, BOARD),
        ({"values": (CENT, *VALUES[:25])}, BOARD),
        ({"values": VALUES[::-1]}, BOARD),
        ({"values": ()}, BOARD),
        ({"values": (0, *VALUES[1:])}, "A value can't be $0. Make it more than zero."),
        ({"values": (-1_00, *VALUES[1:])}, "A value can't be −$1. Make it more than zero."),
    ],
)
def test_a_board_that_will_not_do(changes, sentence) -> None:
    assert refusal_of(**changes) == sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"host_wins_kitty": 2}, "The $0.02 kitty card isn't one of the board's values."),
        ({"holder_wins_kitty": 751_00}, "The $751 kitty card isn't one of the board's values."),
        ({"cases_by_round": (6, 5, 4, 3, 2, 1, 1, 2)}, ROUNDS),
        ({"cases_by_round": (6, 5, 4, 3, 2, 1, 1, 1, 2)}, ROUNDS),
        ({"cases_by_round": (6, 5, 4, 3, 2, 2, 1, 1, 0)}, ROUNDS),
        (
            {"cases_by_round": (7, 4, 4, 3, 2, 1, 1, 1, 1)},
            "A round can't open 7 of 26 cases. The most is 6 of 26.",
        ),
        ({"price_by_round": (5_000_00,) * 9}, PRICES),
        ({"price_by_round": (*(5_000_00,) * 9, -1)}, PRICES),
        ({"notes": ((1_125_000_00, 1), (0, 5))}, BILLS),
        ({"notes": ((1_125_000_00, 1), (5_00, -1))}, BILLS),
        ({"notes": ((999_999_99, 1),)}, SUMS),
        ({"kitty": -1}, SUMS),
        ({"free_guess": -1}, SUMS),
        ({"top_offer": -1}, SUMS),
        ({"floor": -1}, SUMS),
    ],
)
def test_a_box_that_nobody_could_play_with(changes, sentence) -> None:
    assert refusal_of(**changes) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"price_by_round": (0,) * 10},
        {"notes": ((1_000_000_00, 1), (5_00, 0))},
        {"notes": ((1, 100_000_000),)},
        {"kitty": 0, "free_guess": 0, "top_offer": 0},
        {"floor": 0, "notes": ()},
        {"cases_by_round": (6, 5, 4, 3, 2, 1, 1, 1, 1)},
        {"cases_by_round": (1, 1, 1, 1, 1, 1, 6, 6, 6)},
    ],
)
def test_a_box_as_far_from_the_printed_one_as_can_be(changes) -> None:
    check_box(structs.replace(Box(), **changes))


def refusal_of(**changes):
    """Return the sentence that refuses to start a game with these changes to the box."""
    box = structs.replace(Box(), **changes)
    with pytest.raises(Refused) as refused:
        SHELF["deal_or_no_deal"].prepare(("Ann", "Ben", "Cal"), box=msgspec.to_builtins(box))
    return refused.value.why


@pytest.mark.parametrize("written", [{"values": "many"}, {"values": [1.5]}, {"kitty": None}, 26, ["a", "b"]])
def test_a_box_that_cannot_be_read(written) -> None:
    with pytest.raises(Refused, match="the Deal or No Deal box: "):
        SHELF["deal_or_no_deal"].prepare(("Ann", "Ben", "Cal"), box=written)


def test_the_printed_box_is_one_to_play_from() -> None:
    check_box(Box())
    assert SHELF["deal_or_no_deal"].prepare(("Ann", "Ben")).box == Box()
    assert SHELF["deal_or_no_deal"].prepare(("Ann", "Ben"), box={"kitty": 7_500_00}).box.kitty == 7_500_00


def test_a_board_of_other_values_plays() -> None:
    values = tuple(1_00 * number for number in range(1, 27))
    box = Box(
        values=values,
        host_wins_kitty=1_00,
        holder_wins_kitty=13_00,
        cases_by_round=(2, 3, 3, 3, 3, 3, 3, 2, 2),
        price_by_round=tuple(1_00 * number for number in range(1, 11)),
        notes=((20_00, 1), (5_00, 2)),
        kitty=3_00,
        free_guess=2_00,
        top_offer=20_00,
        floor=20_00,
    )
    evening = seated(4, box=box)
    assert cash(evening, "A") == 30_00

    evening = began(4, box=box)
    assert evening.view().average == 13_50
    opened(evening, "C", 13_00, guess=13_00)  # a correct free guess, and the holder's kitty card
    assert cash(evening, "C") == 30_00 + 2_00 + 3_00
    opened(evening, "D", 1_00, guess=26_00, pay="paid")  # a wrong guess, and the host's kitty card
    assert (cash(evening, "D"), cash(evening, "A"), kitty(evening)) == (29_00, 31_00, 0)
    assert evening.asked("MakeOffer").blanks[0].most == 20_00
    lift(dealt(evening, 20_00), 26_00)
    assert cash(evening, "B") == 50_00

    evening.play(BeginHosting(host="B", contestant="C"))
    assert kitty(evening) == 3_00


def test_a_value_of_the_television_board_is_not_on_another_board() -> None:
    values = tuple(1_00 * number for number in range(1, 27))
    evening = call(began(3, box=Box(values=values, host_wins_kitty=1_00, holder_wins_kitty=13_00)), "C")
    assert blames(evening.refusal(Reveal(value=750_00)), "value", "$750", "$1, $2")
    played_round(lift(evening, 2_00))
    assert len(evening.state.now.values) == 20
