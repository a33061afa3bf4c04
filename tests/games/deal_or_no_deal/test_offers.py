"""The offer, the bargaining, and what follows a deal."""

import pytest

from companion.game import AdjustMoney
from companion.game.refusal import NotAsked, NotYours
from companion.games.deal_or_no_deal.happenings import RoundBegan
from companion.games.deal_or_no_deal.moves import (
    AgreePrice,
    AskFor,
    Deal,
    KeepCase,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
    SkipOffer,
    TakeGuess,
)
from tests.games.deal_or_no_deal.stories import (
    CENT,
    KITTY,
    MILLION,
    START,
    began,
    by_hand,
    cash,
    dealt,
    kitty,
    lift,
    played_round,
    purse,
    refused,
    to_last_two,
    to_offer,
    to_round,
    warned,
)
from tests.refusals import blames


@pytest.mark.clause("deal_or_no_deal", "6.1")
@pytest.mark.parametrize("cents", [0, 1, 53_000_00, MILLION])
def test_any_sum_from_nothing_to_a_million_is_an_offer(cents) -> None:
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=cents))
    assert evening.view().offer == cents


@pytest.mark.clause("deal_or_no_deal", "6.1")
@pytest.mark.parametrize("number", range(1, 10))
def test_after_each_round_the_host_makes_an_offer(number) -> None:
    evening = to_offer(began(4), number)
    assert evening.asked("MakeOffer").seat == "A"
    refused(evening, 10_00)
    assert evening.state.now.offers[-1].round == number


@pytest.mark.clause("deal_or_no_deal", "6.2")
def test_a_host_cannot_offer_more_than_the_host_has() -> None:
    evening = by_hand(played_round(began(4)), 825_000_00, "A", "bank")
    assert blames(
        evening.refusal(MakeOffer(seat="A", cents=300_001_00)), "cents", "$300,001", "$0", "$300,000"
    )
    evening.play(MakeOffer(seat="A", cents=300_000_00))
    assert blames(evening.refusal(AskFor(seat="B", cents=300_001_00)), "cents", "$0", "$300,000")
    evening.play(Deal(seat="B"))
    assert cash(evening, "A") == 0


@pytest.mark.clause("deal_or_no_deal", "6.2", "6.5")
def test_with_two_players_the_bank_has_enough_for_any_offer() -> None:
    evening = dealt(played_round(began(2)), MILLION)
    assert (cash(evening, "A"), cash(evening, "B"), cash(evening, "bank")) == (0, MILLION, -MILLION)


@pytest.mark.clause("deal_or_no_deal", "6.3")
def test_a_price_that_is_named_binds_nobody() -> None:
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=30_000_00))
    before = purse(evening)
    evening.play(AskFor(seat="B", cents=45_000_00))
    assert purse(evening) == before
    assert evening.view().counter == 45_000_00
    assert evening.kinds == {"Deal", "NoDeal", "AskFor", "AgreePrice", "MakeOffer"}
    evening.play(Deal(seat="B"))  # Ben changes his mind
    assert cash(evening, "B") == START + 30_000_00


@pytest.mark.clause("deal_or_no_deal", "6.4")
def test_a_new_offer_answers_the_price_that_was_named() -> None:
    evening = played_round(began(4))
    evening.play(MakeOffer(seat="A", cents=30_000_00), AskFor(seat="B", cents=45_000_00))
    evening.play(MakeOffer(seat="A", cents=31_000_00))
    assert evening.view().counter is None
    assert type(evening.refusal(AgreePrice(seat="A"))) is NotAsked
    evening.play(NoDeal(seat="B"))
    assert [offer.cents for offer in evening.state.now.offers] == [31_000_00]


@pytest.mark.clause("deal_or_no_deal", "6.4")
def test_agreeing_to_the_price_makes_it_a_deal() -> None:
    evening = played_round(began(4))
    evening.play(MakeOffer(seat="A", cents=30_000_00), AskFor(seat="B", cents=45_000_00))
    assert type(evening.refusal(AgreePrice(seat="B"))) is NotYours
    evening.play(AgreePrice(seat="A"))
    assert "DEAL! Ben sells case 1 for $45,000." in evening.texts
    assert (cash(evening, "A"), cash(evening, "B")) == (START - 45_000_00, START + 45_000_00)


@pytest.mark.clause("deal_or_no_deal", "6.5")
def test_the_host_pays_the_deal_and_not_the_bank() -> None:
    evening = played_round(began(4))
    before = purse(evening)
    dealt(evening, 53_000_00)
    assert purse(evening) == before | {"A": START - 53_000_00, "B": START + 53_000_00}


@pytest.mark.clause("deal_or_no_deal", "6.6")
def test_after_no_deal_the_next_round_begins_and_nothing_is_paid() -> None:
    evening = played_round(began(4))
    before = purse(evening)
    refused(evening, 53_000_00)
    assert "NO DEAL! Ben turns down $53,000." in evening.texts
    assert (evening.view().round, evening.view().left) == (2, 5)
    assert [each.round for each in evening.told if isinstance(each, RoundBegan)] == [2]
    assert evening.kinds == {"CallCase"}
    assert purse(evening) == before


@pytest.mark.clause("deal_or_no_deal", "6.7")
def test_round_ten_has_one_more_offer_before_anything_is_opened() -> None:
    evening = to_round(began(4), 10)
    assert len(evening.state.now.cases) == 2
    assert evening.kinds == {"MakeOffer", "SkipOffer"}
    refused(evening, 70_00)
    assert [offer.round for offer in evening.state.now.offers] == list(range(1, 11))
    assert evening.kinds == {"KeepCase", "TradeCase"}


@pytest.mark.clause("deal_or_no_deal", "6.2", "6.7")
@pytest.mark.parametrize(("left", "suggested"), [(70_00, 70_00), (69_99, None)])
def test_what_was_offered_last_is_suggested_in_round_ten_if_the_host_still_has_it(left, suggested) -> None:
    evening = refused(to_offer(began(4), 9), 70_00)
    by_hand(evening, cash(evening, "A") - left, "A", "bank")
    assert evening.asked("MakeOffer").blanks[0].suggested == suggested


def test_before_round_ten_nothing_is_suggested_but_the_offer_that_stands() -> None:
    evening = refused(played_round(began(4)), 70_00)
    played_round(evening)
    assert evening.asked("MakeOffer").blanks[0].suggested is None
    evening.play(MakeOffer(seat="A", cents=90_00))
    assert evening.asked("MakeOffer").blanks[0].suggested == 90_00


@pytest.mark.clause("deal_or_no_deal", "6.7")
def test_or_the_host_lets_it_be() -> None:
    evening = to_round(began(4), 10).play(SkipOffer(seat="A"))
    assert len(evening.state.now.offers) == 9
    assert evening.kinds == {"KeepCase", "TradeCase"}
    earlier = to_offer(began(4), 9)
    assert type(earlier.refusal(SkipOffer(seat="A"))) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "7.1")
def test_after_a_deal_the_host_has_no_free_guess() -> None:
    evening = dealt(played_round(began(4)), 10_00)
    assert blames(evening.refusal(TakeGuess(seat="A", value=CENT, pay="free")), "pay", "$5,000")


@pytest.mark.clause("deal_or_no_deal", "7.1", "7.4")
def test_a_right_guess_of_the_host_wins_the_value_from_the_bank() -> None:
    evening = dealt(played_round(began(4)), 10_00)
    before = purse(evening)
    lift(evening.play(TakeGuess(seat="A", value=400_000_00, pay="paid")), 400_000_00)
    assert purse(evening) == before | {
        "A": before["A"] - 5_000_00 + 400_000_00,
        "kitty": KITTY + 5_000_00,
        "bank": before["bank"] - 400_000_00,
    }


@pytest.mark.clause("deal_or_no_deal", "7.1")
def test_a_wrong_guess_of_the_host_costs_the_price_and_no_guess_costs_nothing() -> None:
    wrong = dealt(played_round(began(4)), 10_00).play(TakeGuess(seat="A", value=CENT, pay="paid"))
    lift(wrong, 400_000_00)
    assert (cash(wrong, "A"), kitty(wrong)) == (START - 10_00 - 5_000_00, KITTY + 5_000_00)

    none = dealt(played_round(began(4)), 10_00).play(NoGuess(seat="A"), Reveal(value=400_000_00))
    assert (cash(none, "A"), kitty(none)) == (START - 10_00, KITTY)


@pytest.mark.clause("deal_or_no_deal", "7.1")
def test_with_two_players_nobody_guesses_after_a_deal() -> None:
    assert dealt(played_round(began(2)), 10_00).kinds == {"Reveal"}


@pytest.mark.clause("deal_or_no_deal", "7.2")
@pytest.mark.parametrize(
    ("number", "price"), [(1, 5_000_00), (4, 20_000_00), (9, 45_000_00), (10, 50_000_00)]
)
def test_the_hosts_guess_costs_the_price_of_the_round_just_played(number, price) -> None:
    evening = dealt(to_offer(began(4), number), 10_00)
    before = cash(evening, "A")
    evening.play(TakeGuess(seat="A", value=evening.state.now.values[0], pay="paid"))
    assert before - cash(evening, "A") == price


@pytest.mark.clause("deal_or_no_deal", "7.3")
@pytest.mark.parametrize(("left", "may_guess"), [(4_999_99, False), (5_000_00, True)])
def test_a_host_who_has_paid_the_deal_guesses_only_with_what_is_left(left, may_guess) -> None:
    evening = by_hand(played_round(began(4)), START - MILLION, "A", "bank")
    dealt(evening, MILLION - left)
    assert ("TakeGuess" in evening.kinds) is may_guess
    short = "A paid guess costs $5,000, and Ann can only spend $4,999.99."
    assert (short in evening.texts) is not may_guess


@pytest.mark.clause("deal_or_no_deal", "7.3")
def test_with_two_players_nobody_is_told_that_the_host_cannot_guess() -> None:
    assert "CannotGuess" not in dealt(played_round(began(2)), 10_00).happened


@pytest.mark.clause("deal_or_no_deal", "6.8")
def test_a_contestant_who_asks_for_less_than_the_offer_is_warned_but_not_stopped() -> None:
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=30_000_00))
    less = "That's less than the $30,000 on the table."
    assert warned(evening, "AskFor", AskFor(seat="B", cents=29_999_99)) == [less]
    assert warned(evening, "AskFor", AskFor(seat="B", cents=30_000_00)) == []
    evening.play(AskFor(seat="B", cents=29_999_99))
    assert evening.view().counter == 29_999_99


@pytest.mark.clause("deal_or_no_deal", "6.8")
def test_nothing_is_less_than_an_offer_of_nothing() -> None:
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=0))
    assert evening.asked("AskFor").cautions == ()


@pytest.mark.clause("deal_or_no_deal", "7.4")
def test_the_contestants_case_is_opened_after_a_deal_and_only_shows_whether_it_was_a_good_one() -> None:
    evening = dealt(played_round(began(4)), 10_00)
    before = purse(evening)
    assert str(evening.asked("Reveal").sentence) == "Open case 1. What's inside?"
    lift(evening, MILLION)
    assert purse(evening) == before
    (result,) = evening.state.results
    assert (result.deal, result.won, result.inside) == (10_00, 10_00, MILLION)


@pytest.mark.clause("deal_or_no_deal", "7.5")
def test_the_other_cases_stay_closed() -> None:
    evening = lift(dealt(played_round(began(4)), 10_00), MILLION)
    assert len(evening.state.now.cases) == 19
    assert evening.kinds == {"BeginHosting", "EndMatch"}


@pytest.mark.clause("deal_or_no_deal", "8.1")
def test_a_final_offer_that_is_taken_ends_it_without_keeping_or_trading() -> None:
    evening = dealt(to_round(began(4), 10), 10_00)
    assert type(evening.refusal(KeepCase(seat="B"))) is NotAsked
    kept = to_last_two(began(4)).play(KeepCase(seat="B"))
    assert type(kept.refusal(Deal(seat="B"))) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "8.5")
def test_a_host_whose_money_was_moved_by_hand_before_the_deal_is_covered_by_the_bank() -> None:
    evening = to_offer(began(4), 1).play(MakeOffer(seat="A", cents=100_000_00))
    evening.play(AdjustMoney(cents=1_100_000_00, source="A", target="outside", reason="spilled"))
    evening.play(Deal(seat="B"))
    assert "the bank covers $75,000" in evening.texts
    assert (cash(evening, "A"), cash(evening, "B")) == (0, 1_225_000_00)
