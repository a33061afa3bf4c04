"""Nerve and luck, with sums worked out by hand."""

import pytest

from companion.games.deal_or_no_deal.state import Offer
from companion.games.deal_or_no_deal.verdict import boldest, luck, nerve, takers
from tests.games.deal_or_no_deal.stories import VALUES
from tests.games.deal_or_no_deal.test_karen import ROUNDS

KAREN = tuple(
    Offer(number, offer * 100, average, taken=number == 9)
    for number, (_, average, offer, _) in enumerate(ROUNDS, 1)
)


@pytest.mark.parametrize(
    ("offer", "of_100"),
    [
        # −13.22 + 5.69 × 7/9 + 3.59 × 138,000/137,643.75 + 6.38 × 5.1399/6 = 0.27
        (Offer(7, 138_000_00, 137_643_75), 57),
        # −13.22 + 5.69 × 6/9 + 3.59 × 90,000/110,175 + 6.38 × 4.9542/6 = −1.23
        (Offer(6, 90_000_00, 110_175_00), 23),
        # −13.22 + 5.69 × 8/9 + 3.59 × 17,000/16,858.33 + 6.38 × 4.2304/6 = −0.04
        (Offer(8, 17_000_00, 16_858_33), 49),
        # −13.22 + 5.69 + 3.59 + 6.38 = 2.44
        (Offer(9, 1_000_000_00, 1_000_000_00), 92),
    ],
)
def test_how_many_of_100_would_have_taken_an_offer(offer, of_100) -> None:
    assert takers(offer) == of_100


def test_round_ten_counts_as_round_nine() -> None:
    assert takers(Offer(10, 1_000_000_00, 1_000_000_00)) == 92


@pytest.mark.parametrize("cents", [0, 1, 99])
def test_an_offer_below_a_dollar_counts_as_a_dollar(cents) -> None:
    """−13.22 + 5.69 + 3.59 × 1/0.50 = −0.35."""
    assert takers(Offer(9, cents, 50)) == takers(Offer(9, 1_00, 50)) == 41


def test_nerve_is_the_largest_share_that_would_have_taken_a_refused_offer() -> None:
    assert nerve(KAREN) == 57
    assert boldest(KAREN) == KAREN[6]
    assert takers(KAREN[8]) == 67  # but that one she took


def test_whoever_refused_nothing_has_no_nerve() -> None:
    assert nerve([Offer(1, 500_000_00, 170_639_30, taken=True)]) == 0
    assert nerve([]) == 0
    assert boldest([]) is None


def test_luck_compares_the_last_average_with_the_box() -> None:
    """25,250 ÷ 131,477.54 is 0.192, and log2 of that is −2.38."""
    assert sum(VALUES) / len(VALUES) == pytest.approx(131_477_54, abs=1)
    assert luck(KAREN, VALUES) == -238
    assert luck(KAREN[:1], VALUES) == 38  # 170,639.30 ÷ 131,477.54 = 1.298


def test_luck_uses_the_mean_of_the_box_in_use() -> None:
    assert luck([Offer(1, 0, 400_00)], (100_00, 300_00)) == 100  # twice the mean
    assert luck([Offer(1, 0, 50_00)], (100_00, 300_00)) == -200  # a quarter of it


def test_without_an_offer_there_is_neither_good_luck_nor_bad() -> None:
    assert luck([], VALUES) == 0
