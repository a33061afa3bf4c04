"""What people brag about after Deal or No Deal."""

import pytest

from companion.game.feat import combined
from companion.games.deal_or_no_deal.feats import FEATS, GUESSES
from companion.games.deal_or_no_deal.moves import KeepCase, SkipOffer, TradeCase
from companion.games.deal_or_no_deal.verdict import verdict
from tests.games.bragging import brags, feats, phrases
from tests.games.deal_or_no_deal.stories import (
    began,
    dealt,
    lift,
    opened,
    played_round,
    refused,
    to_offer,
)


def held_out(move, value, offer=90_000_00):
    """Let Ben turn down an offer in round nine, then keep or trade case 14; return the game.

    The other case left is 26, and the values left are $300 and $750,000.
    """
    evening = refused(to_offer(began(2, special=14), 9, keep=(300_00, 750_000_00)), offer)
    return lift(evening.play(SkipOffer(seat="A"), move(seat="B")), value)


@pytest.mark.clause("deal_or_no_deal", "7.4")
def test_the_best_deal_is_what_was_taken_compared_with_the_case() -> None:
    evening = dealt(to_offer(began(2, special=14), 2, keep=(300_00,)), 138_000_00)
    assert brags(evening) == []
    lift(evening, 300_00)
    best = feats(evening, "best deal")["B"]
    assert best.facts == {"deal": 138_000_00, "inside": 300_00, "case": 14, "round": 2}
    assert best.size == 13_800  # 138 times as much as the smallest value of the upper half
    assert brags(evening, "best deal") == ["Ben took $138,000. Case 14 held $300."]
    assert phrases(evening, "best deal") == ["took $138,000 when case 14 held $300"]


def test_a_few_dollars_for_a_cent_are_no_better_than_a_fortune_for_a_little_less() -> None:
    def size(deal, inside):
        evening = dealt(to_offer(began(2, special=14), 2, keep=(inside,)), deal)
        return feats(lift(evening, inside), "best deal")["B"].size

    cent, fortune, steal = size(23_44, 1), size(95_970_00, 75_000_00), size(138_000_00, 500_00)
    assert 0 < cent < fortune < steal
    assert size(60_000_00, 1) == size(60_000_00, 750_00) < steal  # all small values count alike
    assert fortune == 127


def test_a_deal_for_less_than_the_case_held_is_nothing_to_brag_about() -> None:
    evening = lift(dealt(to_offer(began(2), 1, keep=(50_000_00,)), 50_000_00), 50_000_00)
    assert not feats(evening, "best deal")
    assert [kind.name for kind in FEATS if kind.leads] == ["best deal"]


@pytest.mark.clause("deal_or_no_deal", "8.4")
@pytest.mark.parametrize(("move", "case"), [(KeepCase, 14), (TradeCase, 26)])
def test_holding_out_for_more_than_any_offer_is_the_biggest_case(move, case) -> None:
    evening = held_out(move, 750_000_00)
    assert brags(evening, "biggest case") == [f"Ben turned down $90,000. Case {case} held $750,000."]
    assert phrases(evening, "biggest case") == [f"turned down $90,000 and won $750,000 with case {case}"]
    assert not feats(evening, "costliest refusal")


@pytest.mark.clause("deal_or_no_deal", "6.6")
def test_the_costliest_refusal_is_the_highest_offer_and_what_was_won_instead() -> None:
    evening = held_out(TradeCase, 300_00)
    assert brags(evening, "costliest refusal") == ["Ben turned down $90,000 and went home with $300."]
    assert phrases(evening, "costliest refusal") == ["turned down $90,000 and went home with $300"]
    assert feats(evening, "costliest refusal")["B"].size == 90_000_00 - 300_00
    assert not feats(evening, "biggest case")


def test_a_refusal_before_a_worse_deal_costs_the_difference_and_before_a_better_one_nothing() -> None:
    worse = refused(played_round(began(2)), 90_000_00)
    lift(dealt(played_round(worse, keep=(500_00,)), 20_000_00), 500_00)
    assert feats(worse, "costliest refusal")["B"].size == 70_000_00
    better = refused(played_round(began(2)), 90_000_00)
    lift(dealt(played_round(better, keep=(500_00,)), 90_000_00), 500_00)
    assert not feats(better, "costliest refusal")


def test_nerve_is_told_with_the_offer_that_most_would_have_taken() -> None:
    """For $90,000, 0.24 of the average, z is −1.40 in round nine: 20 in 100 would have taken it."""
    evening = held_out(KeepCase, 750_000_00)
    assert feats(evening, "nerve")["B"].size == 20
    assert brags(evening, "nerve") == [
        "Ben turned down $90,000. On American television, 20 of 100 contestants would have taken it."
    ]
    assert phrases(evening, "nerve") == [
        "turned down $90,000, which 20 of 100 contestants on American television would have taken"
    ]


def test_whoever_refused_nothing_has_shown_no_nerve() -> None:
    evening = lift(dealt(played_round(began(2)), 500_000_00), 500_00)
    assert not feats(evening, "nerve")


def test_luck_is_told_by_the_average_at_the_last_offer() -> None:
    """Of $3,418,416.01 in 26 cases, $750,300 is left in two: 2.85 times the average, or 2 to the 1.51."""
    evening = held_out(TradeCase, 300_00)
    assert feats(evening, "luck")["B"].size == 151
    assert brags(evening, "luck") == [
        "Ben's board still averaged $375,150 at the last offer, up from $131,477: incredible luck."
    ]
    assert phrases(evening, "luck") == [
        "had a board that averaged $375,150 at the last offer, up from $131,477: incredible luck"
    ]


def test_the_share_of_a_deal_is_the_one_that_the_verdict_tells() -> None:
    evening = dealt(to_offer(began(2, special=14), 9, keep=(500_00, 50_000_00)), 25_000_00)
    lift(evening, 500_00)
    found = verdict(evening.state.results[0].offers, evening.state.box.values)
    assert found.share == 99  # percent of $25,250
    assert feats(evening, "share")["B"].size == found.share
    assert brags(evening, "share") == ["Ben sold for 99% of the average."]
    assert phrases(evening, "share") == ["sold for 99% of the average"]
    assert not feats(held_out(KeepCase, 300_00), "share")


def test_luck_is_told_in_the_words_of_the_verdict() -> None:
    evening = held_out(TradeCase, 300_00)
    found = verdict(evening.state.results[0].offers, evening.state.box.values)
    assert brags(evening, "luck")[0].endswith(f": {found.luck_in_words}.")


def test_a_board_that_got_worse_is_no_luck() -> None:
    evening = refused(to_offer(began(2), 9, keep=(1_00, 500_00)))
    lift(evening.play(SkipOffer(seat="A"), KeepCase(seat="B")), 500_00)
    assert not feats(evening, "luck")


@pytest.mark.clause("deal_or_no_deal", "5.1", "5.2")
def test_guesses_are_counted_with_what_they_won() -> None:
    evening = opened(began(4), "C", 400_00, guess=400_00)
    opened(evening, "C", 25_00, guess=50_00)
    opened(evening, "D", 75_000_00, guess=75_000_00, pay="paid")
    opened(evening, "C", 10_00)
    assert {seat: feat.facts for seat, feat in feats(evening, "guesses").items()} == {
        "C": {"right": 1, "tried": 2, "worth": 5_000_00},
        "D": {"right": 1, "tried": 1, "worth": 75_000_00},
    }
    assert brags(evening, "guesses") == [
        "Cal got 1 of 2 guesses right and won $5,000 with them.",
        "Dee got 1 of 1 guesses right and won $75,000 with them.",
    ]
    assert phrases(evening, "guesses")[0] == "got 1 of 2 guesses right, for $5,000"


def test_wrong_guesses_count_toward_the_sum_but_alone_they_are_not_told() -> None:
    wrong = feats(opened(began(4), "C", 25_00, guess=50_00), "guesses")["C"]
    right = feats(opened(began(4), "C", 50_00, guess=50_00), "guesses")["C"]
    assert combined([wrong, wrong], GUESSES) is None
    both = combined([wrong, right], GUESSES)
    assert both
    assert both.facts == {"right": 1, "tried": 2, "worth": 5_000_00}
