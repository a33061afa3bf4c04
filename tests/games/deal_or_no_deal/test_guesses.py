"""What holders may guess, what it costs, and what they win."""

import pytest

from companion.game import Money
from companion.game.refusal import NotAsked, NotYours
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    KeepCase,
    MakeOffer,
    NoGuess,
    Reveal,
    TakeGuess,
)
from tests.games.deal_or_no_deal.stories import (
    KITTY,
    MILLION,
    START,
    began,
    by_hand,
    call,
    cash,
    dealt,
    hosted,
    kitty,
    lift,
    opened,
    played_round,
    purse,
    seated,
    to_last_two,
    to_round,
)
from tests.refusals import blames


@pytest.mark.clause("deal_or_no_deal", "5.1")
def test_a_right_free_guess_wins_5000_from_the_bank() -> None:
    evening = began(4)
    before = purse(evening)
    opened(evening, "C", 300_000_00, guess=300_000_00)
    assert purse(evening) == before | {"C": START + 5_000_00, "bank": before["bank"] - 5_000_00}


@pytest.mark.clause("deal_or_no_deal", "5.1")
def test_a_wrong_free_guess_costs_nothing() -> None:
    evening = began(4)
    before = purse(evening)
    opened(evening, "C", 300_000_00, guess=200_000_00)
    assert "Cal guessed wrong." in evening.texts
    assert purse(evening) == before


@pytest.mark.clause("deal_or_no_deal", "5.1")
def test_only_the_holder_of_the_called_case_guesses() -> None:
    evening = call(began(4), "C")
    assert type(evening.refusal(TakeGuess(seat="D", value=1_00, pay="free"))) is NotYours


@pytest.mark.clause("deal_or_no_deal", "5.2")
def test_a_right_paid_guess_wins_the_value_from_the_bank_and_its_price_stays_in_the_kitty() -> None:
    evening = began(4)
    before = purse(evening)
    opened(evening, "C", 300_000_00, guess=300_000_00, pay="paid")
    assert cash(evening, "C") == START - 5_000_00 + 300_000_00
    assert kitty(evening) == KITTY + 5_000_00
    assert cash(evening, "bank") == before["bank"] - 300_000_00


@pytest.mark.clause("deal_or_no_deal", "5.3")
def test_the_price_rises_by_5000_with_every_round_up_to_50000_in_round_ten() -> None:
    evening = began(3)
    prices = []
    for number in range(1, 10):
        call(to_round(evening, number), "C")
        paid = evening.asked("TakeGuess").blanks[1].options[1]
        assert paid.label.facts == {"price": Money(number * 5_000_00)}
        before = cash(evening, "C")
        evening.play(TakeGuess(seat="C", value=evening.state.now.values[0], pay="paid"))
        prices.append(before - cash(evening, "C"))
        by_hand(evening, prices[-1], "bank", "C")
        lift(evening, evening.state.now.values[-1])
    to_last_two(evening)
    evening.play(KeepCase(seat="B"))
    before = cash(evening, "C")
    evening.play(TakeGuess(seat="C", value=evening.state.now.values[0], pay="paid"))
    prices.append(before - cash(evening, "C"))
    assert prices == [5_000_00 * number for number in range(1, 11)]


@pytest.mark.clause("deal_or_no_deal", "5.3")
def test_the_price_is_the_same_for_every_case_of_a_round() -> None:
    evening = began(3)
    for _ in range(6):
        opened(evening, "C", evening.state.now.values[-1], guess=1_00, pay="paid")
    assert cash(evening, "C") == START - 6 * 5_000_00


@pytest.mark.clause("deal_or_no_deal", "5.4")
def test_what_a_contestant_won_counts_towards_what_may_be_spent() -> None:
    evening = hosted(seated(4), "A", "C", deal=40_000_00)
    evening.play(BeginHosting(host="B", contestant="A"))
    assert evening.view("C").may_spend == 165_000_00
    assert evening.view("D").may_spend == 125_000_00


@pytest.mark.clause("deal_or_no_deal", "5.4")
def test_the_limit_ends_the_moment_you_become_host() -> None:
    evening = seated(4)
    assert evening.state.spendable("A") == 125_000_00
    evening.play(BeginHosting(host="A", contestant="B"))
    assert evening.view("A").may_spend == START
    assert evening.view("B").may_spend == 125_000_00


@pytest.mark.clause("deal_or_no_deal", "5.4", "7.1")
def test_the_host_may_guess_with_the_last_million() -> None:
    evening = by_hand(played_round(began(4)), 125_000_00, "A", "bank")
    dealt(evening, 995_000_00).play(TakeGuess(seat="A", value=1_000_00, pay="paid"))
    assert cash(evening, "A") == 0


@pytest.mark.clause("deal_or_no_deal", "5.5")
def test_nobody_has_to_guess() -> None:
    evening = call(began(4), "C")
    before = purse(evening)
    evening.play(NoGuess(seat="C"))
    assert evening.kinds == {"Reveal"}
    evening.play(Reveal(value=MILLION))
    assert purse(evening) == before
    assert "GuessJudged" not in evening.happened


@pytest.mark.clause("deal_or_no_deal", "5.5")
def test_a_guess_names_a_value_still_in_play() -> None:
    evening = call(opened(began(4), "C", 400_00), "D")
    refusal = evening.refusal(TakeGuess(seat="D", value=400_00, pay="free"))
    assert blames(refusal, "value", "$400")


@pytest.mark.clause("deal_or_no_deal", "5.6")
def test_a_guess_is_locked_and_can_only_be_undone() -> None:
    evening = began(3).play(CallCase(seat="B", case=3), TakeGuess(seat="C", value=1_00, pay="paid"))
    again = TakeGuess(seat="C", value=5_00, pay="free")
    assert type(evening.refusal(again)) is NotAsked
    assert type(evening.refusal(NoGuess(seat="C"))) is NotAsked

    evening.undo()
    assert (cash(evening, "C"), kitty(evening)) == (START, KITTY)
    evening.play(again)
    assert evening.state.now.guess.value == 5_00


@pytest.mark.clause("deal_or_no_deal", "5.7")
def test_nobody_guesses_at_a_case_from_the_center() -> None:
    evening = call(began(5), "centre")
    assert evening.kinds == {"Reveal"}
    for seat in "ABCDE":
        refusal = evening.refusal(TakeGuess(seat=seat, value=1_00, pay="free"))
        assert type(refusal) is NotAsked


@pytest.mark.clause("deal_or_no_deal", "5.8")
def test_a_lid_lifted_too_soon_passes_the_guess_up_and_all_are_told() -> None:
    evening = call(began(4), "C")
    before = purse(evening)
    evening.play(Reveal(value=300_000_00))
    assert evening.happened == ["GuessPassed", "CaseOpened"]
    assert evening.told[0].unasked
    assert all(happening.heard_by(None) for happening in evening.told)
    assert purse(evening) == before
    assert type(evening.refusal(TakeGuess(seat="C", value=1_00, pay="free"))) is NotAsked

    evening.undo().play(TakeGuess(seat="C", value=300_000_00, pay="free"), Reveal(value=300_000_00))
    assert cash(evening, "C") == START + 5_000_00


def test_a_lid_lifted_too_soon_passes_the_hosts_guess_up_too() -> None:
    evening = dealt(played_round(began(4)), 10_00).play(Reveal(value=300_000_00))
    assert evening.happened == ["GuessPassed", "CaseOpened", "HostingEnded"]
    assert evening.told[0].unasked
    assert cash(evening, "A") == START - 10_00


@pytest.mark.clause("deal_or_no_deal", "5.2")
def test_a_corrected_reveal_pays_the_guess_that_was_right_after_all() -> None:
    evening = call(began(4), "C")
    evening.play(TakeGuess(seat="C", value=75_00, pay="paid"), Reveal(value=75_000_00))
    number = evening.record.line[-1].kept.number
    opened(evening, "D", 100_00)
    evening.correct(number, Reveal(value=75_00))
    assert cash(evening, "C") == START - 5_000_00 + 75_00
    assert 75_000_00 in evening.state.now.values
    assert 75_00 not in evening.state.now.values


def test_the_contestant_never_guesses_and_the_host_does_not_during_the_rounds() -> None:
    evening = began(4).play(CallCase(seat="B", case=2))
    for seat in "AB":
        assert type(evening.refusal(TakeGuess(seat=seat, value=1_00, pay="free"))) is NotYours
    evening.undo()
    assert type(evening.refusal(MakeOffer(seat="A", cents=1_00))) is NotAsked
    assert type(evening.refusal(ChooseCase(seat="B", case=3))) is NotAsked
