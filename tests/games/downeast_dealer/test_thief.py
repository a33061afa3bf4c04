"""The Thief: bids in turn, face down, changed and revealed; ties, and a tie that would never end."""

import pytest

from companion.game.refusal import NotYours
from companion.games.downeast_dealer.moves import BidAgainstThief
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    HAND,
    HUNDRED,
    TEN,
    THIEVES,
    began,
    cash,
    hand,
    items,
    midway,
    thief_bids,
    turned,
)
from tests.refusals import blames


@pytest.mark.clause("downeast_dealer", "5.1", "5.2")
def test_everybody_bids_in_turn_and_the_auctioneer_last() -> None:
    evening = turned(began(4, first="B"), THIEVES)
    assert evening.view().thief.order == ("C", "D", "A", "B")
    order = []
    while evening.state.heist:
        (ask,) = (ask for ask in evening.asks if not ask.done)
        order.append(ask.seat)
        thief_bids(evening, **{ask.seat: (TEN,) * (len(order) % 3 + 1)})
    assert order == ["C", "D", "A", "B"]
    refused = turned(began(4, first="B"), THIEVES)
    assert type(refused.refusal(BidAgainstThief(seat="D", cards=(TEN,)))) is NotYours


@pytest.mark.clause("downeast_dealer", "5.1")
def test_a_thief_is_not_auctioned_by_outcry() -> None:
    evening = turned(began(3), THIEVES)
    assert evening.kinds == {"BidAgainstThief"}
    assert evening.view().auction is None


@pytest.mark.clause("downeast_dealer", "5.2")
def test_a_bid_may_be_changed_until_the_last_is_in_and_nobody_notices() -> None:
    evening = turned(began(3), THIEVES)
    thief_bids(evening, B=(FIFTY,))
    assert "Ben lays down a bid." in evening.texts
    waited_for, changed = evening.asks
    assert (waited_for.seat, waited_for.done) == ("C", False)
    assert (changed.seat, changed.done) == ("B", True)
    before = {seat: evening.view(seat) for seat in (None, "A", "C")}
    thief_bids(evening, B=(TEN, CHECK))
    assert [h.to for h in evening.told] == [("B",)]
    assert {seat: evening.view(seat) for seat in (None, "A", "C")} == before
    assert hand(evening, "B") == (FIFTY, TEN, TEN, TEN, CHECK)
    assert evening.view("B").laid.cards == (TEN, CHECK)
    thief_bids(evening, C=(TEN, TEN), B=(FIFTY, TEN))  # the whole hand can be used again
    thief_bids(evening, A=(TEN,))
    assert items(evening, "A") == {THIEVES: 1}
    assert cash(evening, "A") == 90_00 + 20_00 + 60_00


@pytest.mark.clause("downeast_dealer", "5.2", "5.3")
def test_the_bids_are_secret_until_all_are_turned_over() -> None:
    evening = turned(began(3), THIEVES)
    thief_bids(evening, B=(FIFTY, TEN), C=(TEN,))
    for seat in (None, "A", "C"):
        assert "6000" not in str(evening.view(seat))
    assert evening.view("B").laid.cents == 60_00
    assert evening.view().pot is None
    assert evening.view().thief.bid == ("B", "C")
    thief_bids(evening, A=(TEN, TEN, CHECK))
    (shown,) = [h for h in evening.told if type(h).__name__ == "ThiefBidsShown"]
    assert shown.to == ()
    assert shown.bids == {"A": 20_00, "B": 60_00, "C": 10_00}
    assert shown.cards["A"] == (TEN, TEN, CHECK)
    assert str(shown.text) == "The bids: Ben $60, Cal $10, Ann $20."


@pytest.mark.clause("downeast_dealer", "5.3")
def test_the_lowest_bidder_gets_their_own_bid_back_with_the_others() -> None:
    evening = turned(began(3), THIEVES)
    thief_bids(evening, B=(TEN, CHECK), C=(FIFTY,), A=(TEN, TEN))
    assert hand(evening, "B") == (FIFTY, *HAND[:1], *(TEN,) * 6, CHECK, CHECK)
    assert hand(evening, "C") == (TEN,) * 4 + (CHECK, CHECK)
    assert evening.state.turn == "B"
    moved = [(h.source, h.target, h.cents, h.to) for h in evening.told if type(h).__name__ == "CashMoved"]
    assert sorted(moved) == [("A", "B", 20_00, ()), ("C", "B", 50_00, ())]


@pytest.mark.clause("downeast_dealer", "5.4")
def test_only_the_tied_bid_again_in_the_same_order_and_all_bids_stay() -> None:
    evening = turned(began(4), THIEVES)
    thief_bids(evening, B=(TEN,), C=(FIFTY,), D=(TEN,), A=(TEN,))
    assert "Ben, Dee and Ann tied for the lowest bid, so they bid again." in evening.texts
    assert evening.view().thief.order == ("B", "D", "A")
    assert evening.view().thief.round == 2
    assert evening.view().pot == 80_00
    assert str(evening.asks[0].sentence) == "Tie 1: bid again to keep Thief 1 away."
    thief_bids(evening, B=(TEN,), D=(FIFTY,), A=(TEN,))
    assert evening.view().thief.order == ("B", "A")
    thief_bids(evening, B=(TEN,), A=(CHECK,))
    assert items(evening, "A") == {THIEVES: 1}
    assert "all $160" in evening.texts
    assert [cash(evening, seat) for seat in "ABCD"] == [90_00 - 20_00 + 160_00, 60_00, 40_00, 30_00]


@pytest.mark.clause("downeast_dealer", "5.5")
def test_the_first_of_the_tied_takes_it_when_none_has_anything_of_value() -> None:
    hands = {"B": (TEN,), "C": (CHECK, CHECK), "D": (CHECK,)}
    evening = turned(midway(4, hands=hands), THIEVES)
    thief_bids(evening, B=(TEN,), C=(CHECK,), D=(CHECK,), A=(TEN,))
    assert "None of them has any money left." in evening.texts
    assert items(evening, "C") == {THIEVES: 1}
    assert hand(evening, "C") == (TEN, TEN, CHECK, CHECK, CHECK)
    assert evening.state.turn == "B"


@pytest.mark.clause("downeast_dealer", "5.5")
def test_as_long_as_one_of_the_tied_has_money_they_bid_again() -> None:
    evening = turned(midway(3, hands={"B": (CHECK,), "C": (CHECK, HUNDRED)}), THIEVES)
    thief_bids(evening, B=(CHECK,), C=(CHECK,), A=(TEN,))
    assert "ThiefTied" in evening.happened
    assert "NothingLeft" not in evening.happened
    thief_bids(evening, B=(), C=(HUNDRED,))
    assert items(evening, "B") == {THIEVES: 1}
    assert cash(evening, "B") == 110_00


@pytest.mark.clause("downeast_dealer", "5.6")
def test_whoever_has_a_card_lays_one_and_whoever_has_none_bids_nothing() -> None:
    evening = turned(midway(3, hands={"C": ()}), THIEVES)
    assert blames(evening.refusal(BidAgainstThief(seat="B", cards=())), "cards", "1")
    thief_bids(evening, B=(CHECK, CHECK), C=())
    thief_bids(evening, A=(TEN,))
    assert evening.view().thief.order == ("B", "C")  # both bids are worth nothing
    assert evening.refusal(BidAgainstThief(seat="B", cards=(HUNDRED,))).blank == "cards"


def test_each_thief_has_its_own_question() -> None:
    evening = turned(began(3), THIEVES)
    assert str(evening.asks[0].sentence) == "Bid to keep Thief 1 away."
    thief_bids(evening, B=(FIFTY,), C=(TEN,), A=(TEN, TEN))
    turned(evening, THIEVES)
    assert str(evening.asks[0].sentence) == "Bid to keep Thief 2 away."
