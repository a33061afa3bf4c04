"""Edge case 26: a whole televised game, offer by offer, with a contestant called Karen."""

from fractions import Fraction

import pytest

from companion.games.deal_or_no_deal.moves import CallCase, Deal, MakeOffer, NoDeal, Reveal
from tests.games.deal_or_no_deal.stories import began, cash, warned

# The values opened in each round, in dollars; the board's average after it, in cents; the offer, in dollars;
# and the offer as a share of the average, in whole percent.
ROUNDS = (
    ((25, 0.01, 200, 5, 400, 5_000), 170_639_30, 21_000, 12),
    ((750_000, 1_000_000, 100, 750, 400_000), 84_129_07, 37_000, 44),
    ((50, 10, 100_000, 75_000), 98_806_91, 53_000, 54),
    ((1_000, 1, 200_000), 110_734_38, 77_000, 70),
    ((10_000, 300_000), 95_979_17, 63_000, 66),
    ((25_000,), 110_175_00, 90_000, 82),
    ((300,), 137_643_75, 138_000, 100),
    ((500_000,), 16_858_33, 17_000, 101),
    ((75,), 25_250_00, 25_000, 99),
)


@pytest.mark.clause("deal_or_no_deal", "4.1", "6.6", "10.2", "10.4")
def test_g26_the_karen_episode_with_all_nine_averages_and_shares() -> None:
    evening = began(2, special=14)
    cases = iter([case for case in range(1, 27) if case != 14])
    above_average = []
    for number, (values, average, offer, share) in enumerate(ROUNDS, 1):
        for value in values:
            evening.play(CallCase(seat="B", case=next(cases)), Reveal(value=round(value * 100)))
        made = MakeOffer(seat="A", cents=offer * 100)
        assert evening.view().average == average
        if warned(evening, "MakeOffer", made):
            above_average.append(number)
        evening.play(made)
        assert evening.view("A").guide.chances.share_of_average == share
        evening.play(Deal(seat="B") if number == 9 else NoDeal(seat="B"))
    evening.play(Reveal(value=500_00))

    (result,) = evening.state.results
    assert [(offer.round, offer.average, offer.cents, offer.taken) for offer in result.offers] == [
        (number, average, offer * 100, number == 9) for number, (_, average, offer, _) in enumerate(ROUNDS, 1)
    ]
    assert [round(1000 * Fraction(offer.cents, offer.average)) for offer in result.offers] == [
        *(123, 440, 536, 695, 656, 817, 1003, 1008, 990)
    ]
    assert above_average == [7, 8]
    assert (result.deal, result.inside, cash(evening, "B")) == (25_000_00, 500_00, 25_000_00)
