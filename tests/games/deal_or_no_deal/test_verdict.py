"""Nerve and luck, with sums worked out by hand."""

from decimal import Decimal

import pytest

from companion.games.deal_or_no_deal.state import Offer, average
from companion.games.deal_or_no_deal.verdict import boldest, luck, nerve, takers, verdict
from tests.games.deal_or_no_deal.stories import VALUES
from tests.games.deal_or_no_deal.test_karen import ROUNDS

KAREN = tuple(
    Offer(number, offer * 100, average, taken=number == 9)
    for number, (_, average, offer, _) in enumerate(ROUNDS, 1)
)


# Offers after round eight from one season, with the values that were left.
AFTER_EIGHT = (
    ((50_00, 200_00, 1_000_000_00), 267_000),
    ((400_00, 1_000_00, 1_000_000_00), 215_000),
    ((1, 400_000_00, 750_000_00), 375_000),
    ((25_00, 500_000_00, 750_000_00), 359_000),
)


def worked_out(number, offer, mean) -> int:
    """Return how many of 100 would take an offer of this many dollars, worked out in decimals, not floats."""
    share, size = Decimal(offer) / (Decimal(mean) / 100), Decimal(offer).log10()
    z = (
        Decimal("-13.22")
        + Decimal("5.69") * number / 9
        + Decimal("3.59") * share
        + Decimal("6.38") * size / 6
    )
    odds = z.exp()
    return round(100 * odds / (odds + 1))


@pytest.mark.clause("deal_or_no_deal", "13.1")
def test_the_nine_offers_of_a_real_game_and_four_from_round_eight() -> None:
    nine = [worked_out(number, offer, mean) for number, (_, mean, offer, _) in enumerate(ROUNDS, 1)]
    assert [takers(offer) for offer in KAREN] == nine == [0, 0, 1, 5, 7, 23, 57, 49, 67]
    four = [worked_out(8, offer, average(values)) for values, offer in AFTER_EIGHT]
    found = [takers(Offer(8, offer * 100, average(values))) for values, offer in AFTER_EIGHT]
    assert found == four == [62, 46, 78, 70]


@pytest.mark.clause("deal_or_no_deal", "13.1")
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


@pytest.mark.clause("deal_or_no_deal", "13.1")
def test_round_ten_counts_as_round_nine() -> None:
    assert takers(Offer(10, 1_000_000_00, 1_000_000_00)) == 92


@pytest.mark.clause("deal_or_no_deal", "13.1")
@pytest.mark.parametrize("cents", [0, 1, 99])
def test_an_offer_below_a_dollar_counts_as_a_dollar(cents) -> None:
    """For all of them, −13.22 + 5.69 + 3.59 × 1/0.50 = −0.35."""
    assert takers(Offer(9, cents, 50)) == takers(Offer(9, 1_00, 50)) == 41


@pytest.mark.clause("deal_or_no_deal", "13.3")
def test_nerve_is_the_largest_share_that_would_have_taken_a_refused_offer() -> None:
    assert nerve(KAREN) == 57
    assert boldest(KAREN) == KAREN[6]
    assert takers(KAREN[8]) == 67  # but she took that one


@pytest.mark.clause("deal_or_no_deal", "13.3")
def test_whoever_refused_nothing_has_no_nerve() -> None:
    assert nerve([Offer(1, 500_000_00, 170_639_30, taken=True)]) == 0
    assert nerve([]) == 0
    assert boldest([]) is None


@pytest.mark.clause("deal_or_no_deal", "13.2")
def test_luck_compares_the_last_average_with_the_box() -> None:
    """25,250 ÷ 131,477.54 is 0.192, and log2 of that is −2.38."""
    assert sum(VALUES) / len(VALUES) == pytest.approx(131_477_54, abs=1)
    assert luck(KAREN, VALUES) == -238
    assert luck(KAREN[:1], VALUES) == 38  # 170,639.30 ÷ 131,477.54 = 1.298


@pytest.mark.clause("deal_or_no_deal", "13.2")
def test_luck_uses_the_mean_of_the_box_in_use() -> None:
    assert luck([Offer(1, 0, 400_00)], (100_00, 300_00)) == 100  # twice the mean
    assert luck([Offer(1, 0, 50_00)], (100_00, 300_00)) == -200  # a quarter of it


def test_without_an_offer_there_is_neither_good_luck_nor_bad() -> None:
    assert luck([], VALUES) == 0


def test_nobody_has_to_read_of_none_in_a_hundred() -> None:
    found = verdict([Offer(1, 1_00, 131_477_54, taken=True)], VALUES)
    assert found.takers == 0
    assert str(found.others[0]).startswith(
        "Hardly any contestants on American television would have taken it"
    )


@pytest.mark.clause("deal_or_no_deal", "13.1")
def test_the_verdict_on_a_deal() -> None:
    found = verdict(KAREN, VALUES)
    assert (found.share, found.takers, found.luck, found.nerve) == (99, 67, -238, 57)
    assert (found.taken, found.best, found.boldest) == (KAREN[8], KAREN[6], KAREN[6])
    assert str(found.others[0]) == (
        "67 of 100 contestants on American television would have taken it too, going by 152 games."
    )


@pytest.mark.clause("deal_or_no_deal", "13.1")
def test_without_a_deal_it_is_about_the_offer_that_was_hardest_to_turn_down() -> None:
    found = verdict(KAREN[:8], VALUES)
    assert (found.taken, found.share, found.takers, found.nerve) == (None, 0, 57, 57)
    assert str(found.others[0]) == (
        "57 of 100 contestants on American television would have taken $138,000, going by 152 games."
    )


def test_without_an_offer_there_is_nothing_to_say() -> None:
    found = verdict((), VALUES)
    assert (found.others, found.takers, found.luck, found.nerve) == ((), 0, 0, 0)
    assert str(found.nerve_in_words) == "never tested"


@pytest.mark.clause("deal_or_no_deal", "13.2")
@pytest.mark.parametrize(
    ("mean", "words", "place"),
    [
        (1_00, "terrible luck", 0),
        (40_000_00, "terrible luck", 21),
        (60_000_00, "bad luck", 31),
        (120_000_00, "hardly any", 48),
        (137_643_75, "a little good luck", 51),
        (262_955_08, "good luck", 67),
        (1_000_000_00, "incredible luck", 99),
    ],
)
def test_luck_in_words_and_on_a_bar(mean, words, place) -> None:
    found = verdict([Offer(1, 0, mean)], VALUES)
    assert (str(found.luck_in_words), found.luck_shown) == (words, place)


@pytest.mark.clause("deal_or_no_deal", "13.3")
@pytest.mark.parametrize(
    ("offer", "words"),
    [
        (KAREN[0], "less than most"),
        (KAREN[7], "less than most"),  # 49 of 100 would have taken it
        (KAREN[6], "more than most"),  # 57 of 100
        (Offer(9, 1_000_000_00, 1_000_000_00), "nerves of steel"),  # 92 of 100
    ],
)
def test_nerve_in_words(offer, words) -> None:
    assert str(verdict([offer], VALUES).nerve_in_words) == words
