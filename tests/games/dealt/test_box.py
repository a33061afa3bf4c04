"""The box: how different it may be from the printed one, and when nobody could play with it."""

import pytest
from msgspec import structs

from companion.game import Refused
from companion.games.dealt.box import Box, Deal, check_box

NUMBERS = "Enter 3 to 12 cards of each number."
SPECIALS = "Enter at most 12 cards each of X, Stop and Redraw."
DEALS = "List the deals for 3, 4 and 5 players, in that order."
CHIPS = "Enter 15 to 1,000 chips."
PRINTED = Box()


def hands(*sizes) -> tuple:
    return tuple(Deal(players, size) for players, size in zip((3, 4, 5), sizes, strict=True))


def box(**changes) -> Box:
    return structs.replace(PRINTED, **changes)


def test_the_printed_box() -> None:
    check_box(PRINTED)
    assert (len(PRINTED.deck), PRINTED.copies, PRINTED.numbers["12"]) == (54, 4, 4)
    assert [PRINTED.numbers[card] for card in ("X", "Stop", "Redraw")] == [2, 2, 2]
    assert [PRINTED.hand(players) for players in (3, 4, 5)] == [10, 10, 7]
    assert PRINTED.chips == 15


@pytest.mark.parametrize(
    "changes",
    [
        {"copies": 12},
        {"copies": 3, "deals": hands(10, 8, 6)},
        {"wilds": 12, "stops": 12, "redraws": 12},
        {"wilds": 0, "stops": 0, "redraws": 0, "deals": hands(10, 10, 7)},
        {"deals": hands(16, 11, 8)},  # three players get all 54 cards
        {"deals": hands(1, 1, 1)},
        {"chips": 1_000},
    ],
)
def test_a_box_may_differ_from_the_printed_one(changes) -> None:
    check_box(box(**changes))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"copies": 2}, NUMBERS),
        ({"copies": 13}, NUMBERS),
        ({"wilds": 13}, SPECIALS),
        ({"stops": 13}, SPECIALS),
        ({"redraws": 13}, SPECIALS),
        ({"redraws": -1}, SPECIALS),
        ({"deals": hands(10, 10, 8)[:2]}, DEALS),
        ({"deals": hands(10, 10, 8)[::-1]}, DEALS),
        ({"deals": hands(17, 10, 8)}, "3 players need 57 cards, but there are 54."),
        ({"deals": hands(10, 10, 9)}, "5 players need 55 cards, but there are 54."),
        ({"deals": hands(0, 10, 8)}, "3 players need 6 cards, but there are 54."),
        ({"chips": 14}, CHIPS),
        ({"chips": 1_001}, CHIPS),
    ],
)
def test_a_box_nobody_could_play_from_is_refused(changes, sentence) -> None:
    with pytest.raises(Refused) as refused:
        check_box(box(**changes))
    assert refused.value.why == sentence
