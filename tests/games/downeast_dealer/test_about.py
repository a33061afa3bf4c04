"""What a question is about: the same thing while it's open, and something else for another card or pile."""

from companion.games.downeast_dealer.happenings import GameEnded
from companion.games.downeast_dealer.moves import CallGoing, CannotPay, Challenge, FanPile, RunAuction
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    TEN,
    THIEVES,
    answered,
    began,
    bid,
    challenged,
    closed,
    going,
    kept,
    midway,
    moved_item,
    sold,
    thief_bids,
    turned,
)

TRAPS = {"A": {"Traps": 1}, "B": {"Traps": 1, "Oars": 1}, "C": {"Oars": 1}}


def about(evening, kind, seat=None) -> str:
    ask = evening.asked_of(kind, seat) if seat else evening.asked(kind)
    return ask.about


def test_a_bid_is_for_one_card_whatever_was_bid_before() -> None:
    evening = turned(began(3), "Traps")
    first = about(evening, "Bid", "B")
    assert about(bid(evening, "B", 20), "Bid", "B") == first  # even though Ben's bid is the highest
    assert about(bid(evening, "C", 30), "Bid", "B") == first
    sold(evening, "C", 100)
    again = about(evening, "Bid", "B")
    assert again != first  # the auction starts over
    assert about(turned(kept(began(3), "Traps"), "Traps"), "Bid", "A") not in (first, again)


def test_a_card_is_turned_over_once() -> None:
    evening = began(3)
    assert about(evening, "RunAuction") == "card 1"
    assert about(evening.play(RunAuction(seat="A")), "TurnOver") == "card 1"
    assert about(kept(began(3), "Traps").play(RunAuction(seat="B")), "TurnOver") == "card 2"


def test_a_call_is_the_first_the_second_or_the_third() -> None:
    evening = turned(began(3), "Traps")
    once = about(evening, "CallGoing")
    twice = about(evening.play(CallGoing(seat="A")), "CallGoing")
    assert once != twice
    assert about(bid(evening, "B", 20), "CallGoing") == once
    assert about(bid(evening, "C", 50), "CallGoing") == once
    assert about(going(evening), "CallSold")


def test_selling_buying_and_paying_are_about_the_card_and_not_the_price() -> None:
    for kind, reached in (("Sell", closed), ("Buy", closed)):
        twenty, thirty = (reached(bid(turned(began(3), "Traps"), "B", price)) for price in (20, 30))
        assert about(twenty, kind) == about(thirty, kind)
    twenty, thirty = (sold(turned(began(3), "Traps"), "B", price) for price in (20, 30))
    assert about(twenty, "Pay") == about(thirty, "Pay")


def test_whoever_cannot_pay_one_price_may_pay_another() -> None:
    twenty, ninety = (sold(turned(began(3, keeper="table"), "Traps"), "B", price) for price in (20, 90))
    assert about(twenty, "HandOver") == about(ninety, "HandOver")
    assert about(twenty, "CannotPay") != about(ninety, "CannotPay")
    again = sold(ninety.play(CannotPay(seat="B")), "C", 20)
    assert about(again, "HandOver") != about(twenty, "HandOver")


def test_a_bid_against_a_thief_is_for_that_thief_and_that_round() -> None:
    first = about(turned(began(3), THIEVES), "BidAgainstThief")
    tied = thief_bids(turned(began(3), THIEVES), B=(TEN,), C=(TEN,), A=(FIFTY,))
    assert about(tied, "BidAgainstThief") != first
    second = thief_bids(turned(began(3), THIEVES), B=(TEN,), C=(FIFTY,), A=(FIFTY,))
    assert about(turned(second, THIEVES), "BidAgainstThief") not in (first, about(tied, "BidAgainstThief"))


def test_a_pile_is_for_one_deal_and_one_round_however_many_items_it_is_for() -> None:
    evening = challenged(midway(3, owned=TRAPS), "B", "Traps", FIFTY)
    kinds = ("TakePile", "AnswerPile", "FanPile")
    first = {about(evening, kind) for kind in kinds}
    assert len(first) == 1
    evening.play(moved_item("deck Traps", "A"), moved_item("deck Traps", "B"))
    assert {about(evening, kind) for kind in kinds} == first
    answered(evening.play(FanPile(seat="A")), "B", FIFTY)
    assert {about(evening, "LayPile")} != first
    other = challenged(midway(3, turn="C", owned=TRAPS), "B", "Oars", CHECK)
    assert {about(other, kind) for kind in kinds} != first
    laid = midway(3, owned=TRAPS).play(Challenge(seat="A", match="B Traps"))
    assert {about(laid, "LayPile")} == first


def test_at_the_end_every_card_of_the_deck_has_been_seen() -> None:
    assert GameEnded.publishes
