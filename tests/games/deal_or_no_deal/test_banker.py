"""The banker's guide, checked against figures computed in a different way."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from companion.games.deal_or_no_deal.banker import chances, guide, next_round
from companion.games.deal_or_no_deal.moves import MakeOffer
from companion.games.deal_or_no_deal.state import average
from tests.games.deal_or_no_deal.stories import (
    CENT,
    MILLION,
    VALUES,
    began,
    opened,
    played_round,
    to_offer,
    to_round,
)

SMALL_BOARDS = (
    (CENT, MILLION),
    (1_00, 5_00, 10_00),
    (CENT, 750_00, 1_000_00, 300_000_00, MILLION),
    (100_00, 200_00, 300_00, 400_00, 500_00),  # opening the middle one doesn't change the average
    (CENT, 1_00, 75_00, 750_00, 50_000_00, 75_000_00, 400_000_00, 500_000_00),
)


def nearest(exact: Fraction) -> int:
    """Return the nearest whole number; halves are rounded up."""
    return (exact + Fraction(1, 2)).__floor__()


@pytest.mark.clause("deal_or_no_deal", "10.2")
def test_the_rulebooks_example_of_120000_and_11_cases() -> None:
    board = (*(1_00,) * 10, 120_000_00 - 10_00)
    assert (sum(board), len(board)) == (120_000_00, 11)
    assert average(board) == 10_909_09


@pytest.mark.clause("deal_or_no_deal", "10.2")
def test_the_rough_guide_counts_the_contestants_own_case_among_the_unopened() -> None:
    evening = to_offer(began(4), 3)
    board = evening.state.now.values
    assert len(board) == 11  # ten in front of the holders, one in front of Ben
    assert evening.view("A").guide.average == nearest(Fraction(sum(board), 11))


@pytest.mark.parametrize(
    ("board", "cents"),
    [((500_00, 50_000_00), 25_250_00), (VALUES, 131_477_54), ((1, 2), 2), ((1, 1, 2), 1), ((1,), 1)],
)
def test_averages_are_rounded_to_the_nearest_cent(board, cents) -> None:
    assert average(board) == cents


@pytest.mark.clause("deal_or_no_deal", "10.3")
@pytest.mark.parametrize(
    ("number", "share"),
    [*enumerate((1064, 2160, 3734, 5189, 6309, 7372, 8712, 9133, 9772), 1), (10, 9772)],
)
def test_the_television_guide_is_a_share_of_the_average_by_round(number, share) -> None:
    board = (500_00, 50_000_00, 300_000_01)
    shown = guide(board, number, 1)
    assert shown.television_share == share
    assert shown.television == nearest(Fraction(sum(board) * share, 3 * 10_000))
    assert "47 US contestants" in shown.source


@pytest.mark.clause("deal_or_no_deal", "10.3")
def test_the_television_guide_says_how_far_apart_those_offers_were_and_how_many() -> None:
    """The bounds below are in tenths of a percent, the unit in which they were computed."""
    shown = [guide(VALUES, number, 1) for number in range(1, 10)]
    assert [
        (*(bound // 10 for bound in each.television_range), each.television_offers) for each in shown
    ] == [
        (50, 170, 47),
        (107, 440, 47),
        (167, 936, 47),
        (221, 919, 47),
        (360, 910, 47),
        (300, 995, 46),
        (560, 1102, 37),
        (600, 1125, 25),
        (667, 1120, 12),
    ]
    assert all(bound % 10 == 0 for each in shown for bound in each.television_range)


@pytest.mark.clause("deal_or_no_deal", "10.3")
def test_after_round_one_television_would_have_offered_a_tenth() -> None:
    evening = played_round(began(4))
    board = evening.state.now.values
    shown = evening.view("A").guide
    assert shown.television == nearest(Fraction(sum(board) * 1064, 20 * 10_000))
    assert Fraction(10, 100) < Fraction(shown.television, shown.average) < Fraction(11, 100)


@pytest.mark.clause("deal_or_no_deal", "10.1")
def test_the_guide_is_the_hosts_and_only_while_an_offer_is_wanted() -> None:
    evening = began(4)
    assert evening.view("A").guide is None
    played_round(evening)
    assert evening.view("A").guide is not None
    assert all(evening.view(seat).guide is None for seat in ("B", "C", "D", None))


@pytest.mark.clause("deal_or_no_deal", "10.1")
@pytest.mark.parametrize("cents", [0, MILLION])
def test_the_guide_binds_nobody(cents) -> None:
    evening = to_offer(began(4), 9, keep=(CENT, 1_00)).play(MakeOffer(seat="A", cents=cents))
    assert evening.state.now.values == (CENT, 1_00)
    assert evening.view().offer == cents


@pytest.mark.clause("deal_or_no_deal", "10.4")
def test_how_many_values_are_above_an_offer() -> None:
    board = (CENT, 750_00, 1_000_00, 300_000_00, MILLION)
    counts = {offer: chances(board, offer).above for offer in (0, CENT, 749_99, 750_00, 300_000_01, MILLION)}
    assert counts == {0: 5, CENT: 4, 749_99: 4, 750_00: 3, 300_000_01: 1, MILLION: 0}
    assert chances(board, 1_000_00).of == 5
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=400_000_00))
    shown = evening.view("A").guide.chances
    assert (shown.above, shown.of) == (3, 20)


def test_an_offer_as_a_share_of_the_average() -> None:
    board = (500_00, 50_000_00)
    assert [chances(board, offer).share_of_average for offer in (0, 25_000_00, 25_250_00, 50_500_00)] == [
        *(0, 99, 100, 200)
    ]


@pytest.mark.clause("deal_or_no_deal", "10.4")
@pytest.mark.parametrize("board", SMALL_BOARDS)
def test_the_next_round_against_every_way_of_opening_it(board) -> None:
    assert len(board) > 1
    for opens in range(1, len(board)):
        left = [Fraction(sum(board) - sum(gone), len(board) - opens) for gone in combinations(board, opens)]
        shown = next_round(board, opens)
        assert shown.worst == nearest(min(left))
        assert shown.best == nearest(max(left))
        assert shown.rises == sum(one > Fraction(sum(board), len(board)) for one in left)
        assert (shown.opens, shown.ways) == (opens, len(left))


@pytest.mark.clause("deal_or_no_deal", "10.4")
def test_the_largest_next_round_counted_by_sums_and_not_by_ways() -> None:
    board = VALUES[3:23]
    # By number of cases opened: how many ways there are to get each sum.
    ways = [Counter({0: 1})] + [Counter() for _ in range(5)]
    for value in board:
        for opens in range(5, 0, -1):
            for total, count in ways[opens - 1].items():
                ways[opens][total + value] += count
    shown = next_round(board, 5)
    assert shown.ways == comb(20, 5) == ways[5].total() == 15_504
    assert shown.rises == sum(count for total, count in ways[5].items() if 20 * total < 5 * sum(board))
    assert shown.worst == nearest(Fraction(sum(board[:15]), 15))
    assert shown.best == nearest(Fraction(sum(board[5:]), 15))


@pytest.mark.clause("deal_or_no_deal", "10.4")
def test_the_guide_looks_at_the_round_that_comes_next_and_after_round_nine_at_none() -> None:
    opens = []
    evening = began(4)
    for number in range(1, 10):
        ahead = to_offer(evening, number).view("A").guide.next_round
        opens.append(ahead.opens if ahead else None)
    assert opens == [5, 4, 3, 2, 1, 1, 1, 1, None]
    assert to_round(evening, 10).view("A").guide.next_round is None


@pytest.mark.clause("deal_or_no_deal", "10.4")
def test_a_next_round_of_one_case_at_the_table() -> None:
    evening = to_offer(began(4), 8, keep=(CENT, 100_00, 500_000_00))
    ahead = evening.view("A").guide.next_round
    assert (ahead.worst, ahead.best) == (50_01, 250_050_00)
    assert (ahead.rises, ahead.ways) == (2, 3)


def test_a_case_that_is_opened_moves_the_average_everybody_can_work_out() -> None:
    evening = opened(began(4), "C", MILLION)
    assert evening.view().average == nearest(Fraction(sum(VALUES) - MILLION, 25))
