"""The kitty: who takes it, when, and what is left of it."""

import pytest

from companion.games.deal_or_no_deal.happenings import KittyWon
from companion.games.deal_or_no_deal.moves import BeginHosting, EndMatch, KeepCase, TakeGuess, TradeCase
from tests.games.deal_or_no_deal.stories import (
    CENT,
    KITTY,
    MILLION,
    SEVEN_FIFTY,
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
)


@pytest.mark.clause("deal_or_no_deal", "2.1")
def test_the_first_host_finds_5000_from_the_bank() -> None:
    evening = seated(4)
    assert kitty(evening) == 0
    bank = cash(evening, "bank")
    evening.play(BeginHosting(host="A", contestant="B"))
    assert kitty(evening) == 5_000_00
    assert cash(evening, "bank") == bank - 5_000_00


@pytest.mark.clause("deal_or_no_deal", "2.2")
@pytest.mark.parametrize("guess", [None, 1_00])
def test_750_wins_its_holder_the_kitty_whatever_was_guessed(guess) -> None:
    evening = opened(began(4), "D", SEVEN_FIFTY, guess=guess)
    (won,) = (one for one in evening.told if isinstance(one, KittyWon))
    assert (won.seat, won.cents) == ("D", KITTY)
    assert (cash(evening, "D"), kitty(evening)) == (START + KITTY, 0)


@pytest.mark.clause("deal_or_no_deal", "2.2", "2.8")
def test_a_wrong_paid_guess_comes_back_with_750() -> None:
    evening = opened(began(4), "D", SEVEN_FIFTY, guess=1_00, pay="paid")
    assert (cash(evening, "D"), kitty(evening)) == (START + KITTY, 0)


@pytest.mark.clause("deal_or_no_deal", "2.3")
def test_the_cent_wins_the_host_all_that_was_paid_into_the_kitty() -> None:
    evening = opened(began(4), "C", 100_00, guess=MILLION, pay="paid")
    opened(evening, "D", CENT, guess=MILLION, pay="paid")
    assert (cash(evening, "A"), kitty(evening)) == (START + 15_000_00, 0)


@pytest.mark.clause("deal_or_no_deal", "2.4")
def test_750_does_nothing_after_the_cent_has_emptied_the_kitty() -> None:
    evening = opened(began(4), "C", CENT)
    before = purse(evening)
    opened(evening, "D", SEVEN_FIFTY)
    assert "$750 wins the kitty, but it's empty." in evening.texts
    assert purse(evening) == before


@pytest.mark.clause("deal_or_no_deal", "2.6")
@pytest.mark.parametrize("decision", [KeepCase, TradeCase])
@pytest.mark.parametrize("kept", [CENT, SEVEN_FIFTY])
def test_in_round_ten_the_kitty_stays_whichever_cards_come_up(decision, kept) -> None:
    evening = to_last_two(began(4), keep=(CENT, SEVEN_FIFTY), last="C")
    assert kitty(evening) == KITTY
    lift(evening.play(decision(seat="B")), kept)
    assert kitty(evening) == KITTY


@pytest.mark.clause("deal_or_no_deal", "2.7", "7.4")
@pytest.mark.parametrize("inside", [CENT, SEVEN_FIFTY])
def test_after_a_deal_the_contestants_case_wins_nobody_the_kitty(inside) -> None:
    evening = dealt(played_round(began(4)), 10_00)
    before = purse(evening)
    lift(evening, inside)
    assert purse(evening) == before
    assert kitty(evening) == KITTY


@pytest.mark.clause("deal_or_no_deal", "2.8")
def test_the_price_is_in_the_kitty_before_the_lid_is_lifted() -> None:
    evening = call(began(4), "C").play(TakeGuess(seat="C", value=1_00, pay="paid"))
    assert "Reveal" in evening.kinds
    assert kitty(evening) == KITTY + 5_000_00


@pytest.mark.clause("deal_or_no_deal", "2.9", "9.1")
def test_what_is_left_in_the_kitty_is_nobodys() -> None:
    evening = by_hand(hosted(seated(3), "A", "B", deal=10_00), 1_000_000_00, "bank", "kitty")
    before = purse(evening)
    evening.play(EndMatch())
    assert purse(evening) == before
    assert kitty(evening) == 1_005_000_00
    assert evening.view().winners == ("B",)
    assert "Ben wins with $1,125,010." in evening.texts


@pytest.mark.clause("deal_or_no_deal", "2.5")
def test_an_empty_kitty_is_not_spoken_of_when_nobody_could_have_won_it() -> None:
    full = opened(began(5), "centre", SEVEN_FIFTY)
    assert full.happened == ["CaseOpened", "KittyEmpty"]  # the kitty stays, and the table is told so
    empty = opened(opened(began(5), "C", CENT), "centre", SEVEN_FIFTY)
    assert (kitty(empty), empty.happened) == (0, ["CaseOpened"])
    held = opened(opened(began(5), "C", CENT), "D", SEVEN_FIFTY)
    assert held.happened == ["CaseOpened", "KittyEmpty"]
