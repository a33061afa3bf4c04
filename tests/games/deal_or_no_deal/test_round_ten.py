"""Round ten: keep or trade, the last guess, and who pays."""

import pytest

from companion.game.refusal import NotAsked
from companion.games.deal_or_no_deal.happenings import BankCovered
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    ChooseCase,
    KeepCase,
    MakeOffer,
    NoDeal,
    Reveal,
    TakeGuess,
    TradeCase,
)
from tests.games.deal_or_no_deal.stories import (
    CENT,
    MILLION,
    SEVEN_FIFTY,
    began,
    by_hand,
    cash,
    hosted,
    kitty,
    lift,
    opened,
    purse,
    refused,
    seated,
    to_last_two,
    to_offer,
    to_round,
)
from tests.refusals import blames

BIG, SMALL = 200_000_00, 500_00


def last_two(players=4, last="D", **laid):
    """Return a game with $200,000 and $500 left, one in Ben's case and one in a case that Dee holds."""
    return to_last_two(began(players, **laid), keep=(BIG, SMALL), last=last)


@pytest.mark.clause("deal_or_no_deal", "8.1")
def test_keep_or_trade_comes_only_after_the_last_refusal() -> None:
    evening = to_offer(began(4), 9)
    assert type(evening.refusal(TradeCase(seat="B"))) is NotAsked
    refused(evening)
    assert type(evening.refusal(KeepCase(seat="B"))) is NotAsked
    refused(evening)
    assert evening.kinds == {"KeepCase", "TradeCase"}
    assert type(evening.refusal(NoDeal(seat="B"))) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "8.1", "8.4")
def test_keeping_wins_what_is_in_your_case_and_trading_what_is_in_the_other() -> None:
    kept = last_two()
    before = cash(kept, "B")
    lift(kept.play(KeepCase(seat="B")), BIG)
    assert cash(kept, "B") == before + BIG
    assert (kept.state.results[0].inside, kept.state.results[0].won) == (BIG, BIG)

    traded = last_two()
    lift(traded.play(TradeCase(seat="B")), SMALL)
    assert cash(traded, "B") == before + SMALL
    assert (traded.state.results[0].inside, traded.state.results[0].won) == (BIG, SMALL)


@pytest.mark.clause("deal_or_no_deal", "8.2")
def test_the_holder_of_the_last_case_guesses_before_a_lid_is_lifted() -> None:
    evening = last_two().play(KeepCase(seat="B"))
    asked = evening.asked("TakeGuess")
    assert (asked.seat, str(asked.sentence)) == ("D", f"Guess what's in case {evening.state.now.last}.")
    assert asked.blanks[1].suggested == "free"
    assert len(evening.state.now.cases) == 2
    assert evening.state.now.values == (SMALL, BIG)


@pytest.mark.clause("deal_or_no_deal", "8.2")
@pytest.mark.parametrize(("decision", "bens", "won"), [(KeepCase, SMALL, True), (TradeCase, SMALL, False)])
def test_the_guess_is_about_the_case_that_was_held_whoever_has_it_now(decision, bens, won) -> None:
    evening = last_two().play(decision(seat="B"))
    before = cash(evening, "D")
    evening.play(TakeGuess(seat="D", value=BIG, pay="free"), Reveal(value=bens))
    assert cash(evening, "D") - before == (5_000_00 if won else 0)


@pytest.mark.clause("deal_or_no_deal", "8.2")
def test_a_right_paid_guess_after_a_trade_costs_50000_and_wins_the_value() -> None:
    evening = last_two().play(TradeCase(seat="B"))
    before = cash(evening, "D")
    in_kitty = kitty(evening)
    evening.play(TakeGuess(seat="D", value=BIG, pay="paid"), Reveal(value=BIG))
    assert cash(evening, "D") == before - 50_000_00 + BIG
    assert kitty(evening) == in_kitty + 50_000_00


@pytest.mark.clause("deal_or_no_deal", "8.3")
def test_no_guess_at_a_last_case_from_the_center_even_after_a_trade() -> None:
    evening = last_two(players=5, last="centre").play(TradeCase(seat="B"))
    assert evening.kinds == {"Reveal"}


@pytest.mark.clause("deal_or_no_deal", "8.4")
def test_with_two_players_the_bank_pays_the_last_case() -> None:
    evening = to_last_two(began(2), keep=(BIG, SMALL)).play(KeepCase(seat="B"), Reveal(value=BIG))
    assert purse(evening) == {"A": 0, "B": BIG, "bank": -BIG, "outside": 0}


@pytest.mark.clause("deal_or_no_deal", "8.5")
def test_the_bank_covers_what_a_short_host_cannot_pay() -> None:
    evening = to_last_two(began(4), keep=(MILLION, SMALL))
    by_hand(evening, cash(evening, "A") - 300_000_00, "A", "bank")
    before = purse(evening)
    lift(evening.play(KeepCase(seat="B")), MILLION)
    assert "Ann is short, so the bank covers $700,000." in evening.texts
    assert [each.cents for each in evening.told if isinstance(each, BankCovered)] == [700_000_00]
    assert cash(evening, "A") == 0
    assert cash(evening, "B") == before["B"] + MILLION
    assert cash(evening, "bank") == before["bank"] - 700_000_00


@pytest.mark.clause("deal_or_no_deal", "6.2", "8.5")
def test_a_penniless_host_of_the_second_cycle_offers_nothing_and_the_bank_pays_all() -> None:
    evening = seated(3, cycles=2)
    for host, contestant in (("A", "B"), ("B", "C"), ("C", "A")):
        hosted(evening, host, contestant)
    by_hand(evening, cash(evening, "A"), "A", "bank")
    evening.play(BeginHosting(host="A", contestant="B"), ChooseCase(seat="B", case=1))
    to_round(evening, 9, keep=(BIG, CENT, SEVEN_FIFTY))
    opened(evening, "C", SEVEN_FIFTY)  # so that Ann doesn't get the kitty
    assert blames(evening.refusal(MakeOffer(seat="A", cents=1)), "cents", "$0.01", "$0")
    refused(refused(evening))
    before = purse(evening)
    lift(evening.play(KeepCase(seat="B")), BIG)
    assert purse(evening) == before | {"B": before["B"] + BIG, "bank": before["bank"] - BIG}


@pytest.mark.clause("deal_or_no_deal", "8.4", "8.5")
def test_with_enough_money_the_host_pays_and_the_bank_covers_nothing() -> None:
    evening = last_two()
    before = purse(evening)
    lift(evening.play(KeepCase(seat="B")), BIG)
    assert "BankCovered" not in evening.happened
    assert purse(evening) == before | {"A": before["A"] - BIG, "B": before["B"] + BIG}


@pytest.mark.clause("deal_or_no_deal", "8.1")
def test_after_a_trade_each_case_is_where_the_other_was() -> None:
    evening = last_two()
    mine, other = evening.view().special, evening.state.now.last
    assert (evening.view().final, evening.view().held[other - 1]) == (mine, "D")
    evening.play(TradeCase(seat="B"))
    seen = evening.view()
    assert (seen.special, seen.final) == (mine, other)
    assert seen.held[mine - 1] == "D"
    board = evening.game.summary(seen)
    assert {str(fact.label): str(fact.text) for fact in board.facts}["Ben's case"] == str(other)
    assert str(board.roles["D"]) == "1 case"
    stock = evening.stock
    assert (stock[f"Case {mine}"], stock["Ben's case"]) == ("closed, Dee", str(other))


@pytest.mark.clause("deal_or_no_deal", "8.1")
@pytest.mark.parametrize(("decision", "traded"), [(KeepCase, False), (TradeCase, True)])
def test_which_case_the_contestant_ended_with_is_known_to_the_end(decision, traded) -> None:
    evening = last_two()
    mine, other = evening.view().special, evening.state.now.last
    seen = lift(evening.play(decision(seat="B")), BIG).view()
    assert seen.final == (other if traded else mine)
    assert dict(seen.opened)[seen.final] == seen.result.won == BIG
    assert seen.opened[-1] == ((mine if traded else other), SMALL)


def test_a_last_case_from_the_center_goes_back_there_as_the_one_traded_away() -> None:
    seen = last_two(players=5, last="centre").play(TradeCase(seat="B")).view()
    assert seen.held[seen.special - 1] == "centre"
