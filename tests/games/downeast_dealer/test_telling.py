"""What each move announces, field by field; which answer is the default, and which rule the help shows."""

import pytest
from msgspec import structs

from companion.games.downeast_dealer.box import EXAMPLE, Box, ItemSet
from companion.games.downeast_dealer.moves import (
    Buy,
    CallGoing,
    CallSold,
    CannotPay,
    Challenge,
    FanPile,
    LayPile,
    LoseSet,
    RunAuction,
    Sell,
)
from tests.games.downeast_dealer.stories import (
    CHECK,
    FIFTY,
    HAND,
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
    moved_cash,
    paid,
    seated,
    sold,
    taken,
    thief_bids,
    to_the_end,
    turned,
)


def moved(source, target, *cards, to=("A", "B")) -> dict:
    told = {"happened": "CashMoved", "source": source, "target": target, "cents": sum(cards), "cards": cards}
    return told | {"to": to}


def test_an_auction_from_the_first_word_to_the_last() -> None:
    evening = began(3)
    assert evening.details == [{"happened": "Began", "seat": "A"}]
    assert evening.play(RunAuction(seat="A")).details == [{"happened": "AuctionBegan", "seat": "A"}]
    evening = turned(began(3), "Traps")
    assert evening.details == [{"happened": "CardTurned", "item": "Traps"}]
    assert bid(evening, "B", 20).details == [{"happened": "BidMade", "seat": "B", "cents": 20_00}]
    for times in (1, 2, 3):
        assert evening.play(CallGoing(seat="A")).details == [{"happened": "GoingCalled", "times": times}]
    assert evening.play(CallSold(seat="A")).details == [
        {"happened": "AuctionClosed", "seat": "B", "cents": 20_00}
    ]
    assert evening.play(Sell(seat="A")).details == [
        {"happened": "Sold", "payer": "B", "receiver": "A", "cents": 20_00}
    ]
    assert paid(evening, "B", TEN, TEN).details == [
        {"happened": "ItemSold", "seat": "B", "receiver": "A", "item": "Traps", "cents": 20_00},
        moved("B", "A", TEN, TEN, to=("B", "A")),
    ]


def test_the_auctioneer_buys_or_keeps() -> None:
    evening = closed(bid(turned(began(3), "Traps"), "B", 20)).play(Buy(seat="A"))
    assert evening.details == [{"happened": "Sold", "payer": "A", "receiver": "B", "cents": 20_00}]
    assert kept(began(3), "Oars").details == [{"happened": "ItemKept", "seat": "A", "item": "Oars"}]


def test_whoever_cannot_pay_shows_the_cash_and_is_out() -> None:
    evening = sold(turned(began(3), "Traps"), "B", 100)
    assert evening.details[1:] == [
        {"happened": "CashShown", "seat": "B", "cards": HAND},
        {"happened": "AuctionAgain", "without": "B"},
    ]
    evening = sold(turned(began(3, keeper="table"), "Traps"), "B", 20).play(CannotPay(seat="B"))
    assert evening.details == [
        {"happened": "CashShown", "seat": "B"},
        {"happened": "AuctionAgain", "without": "B"},
    ]


def test_a_treasure_chest() -> None:
    assert turned(began(3), "Chests").details == [
        {"happened": "CardTurned", "item": "Chests"},
        {"happened": "TreasureFound", "chest": 1, "cents": FIFTY},
        *(moved("reserve", seat, FIFTY, to=(seat,)) for seat in "ABC"),
    ]


def test_a_thief_a_tie_and_the_lowest_bid() -> None:
    evening = thief_bids(turned(began(3), THIEVES), B=(TEN,))
    assert evening.details == [{"happened": "ThiefBidLaid", "seat": "B"}]
    thief_bids(evening, C=(TEN,), A=(FIFTY, TEN))
    assert evening.details == [
        {"happened": "ThiefBidLaid", "seat": "A"},
        {
            "happened": "ThiefBidsShown",
            "bids": {"B": TEN, "C": TEN, "A": 60_00},
            "cards": {"B": (TEN,), "C": (TEN,), "A": (FIFTY, TEN)},
        },
        {"happened": "ThiefTied", "seats": ("B", "C")},
    ]
    told = thief_bids(evening, B=(CHECK,), C=(TEN,)).details
    assert {"happened": "ThiefTaken", "seat": "B", "cents": 90_00} in told


def matched(item="Traps", **laid):
    return midway(3, owned={"A": {item: 2}, "B": {item: 1}}, **laid)


def test_a_deal_with_two_piles() -> None:
    evening = matched().play(Challenge(seat="A", match="B Traps"))
    assert evening.details == [
        {"happened": "Challenged", "challenger": "A", "challenged": "B", "item": "Traps", "number": 1}
    ]
    evening.play(LayPile(seat="A", cards=(TEN, CHECK)))
    assert evening.details == [{"happened": "PileLaid", "seat": "A"}]
    assert evening.play(FanPile(seat="A")).details == [{"happened": "PileFanned", "seat": "A", "count": 2}]
    assert answered(evening, "B", TEN, TEN).details == [
        {"happened": "PileLaid", "seat": "B"},
        {"happened": "DealSettled", "seat": "B", "item": "Traps", "number": 1, "loser": "A"},
        moved("A", "B", TEN, CHECK),
        moved("B", "A", TEN, TEN),
    ]


def test_a_pile_that_is_taken_and_piles_that_tie() -> None:
    assert taken(challenged(matched(), "B", "Traps", TEN), "B").details == [
        {
            "happened": "DealSettled",
            "seat": "A",
            "item": "Traps",
            "number": 1,
            "accepted": True,
            "loser": "B",
        },
        moved("A", "B", TEN),
    ]
    assert answered(challenged(matched(), "B", "Traps", TEN), "B", TEN).details == [
        {"happened": "PileLaid", "seat": "B"},
        {"happened": "DealTied"},
        moved("A", "B", TEN),
        moved("B", "A", TEN),
    ]


SETS = ("Traps", "Canoes", "Buoys", "Lanterns", "Oars", "Chests")


@pytest.mark.clause("downeast_dealer", "8.4")
def test_the_thieves_cost_their_holder_a_set_whoever_had_the_last_turn() -> None:
    evening = to_the_end(4, {"Trophies": "A", **dict.fromkeys(SETS, "C"), THIEVES: "C"})
    asked = evening.asked("LoseSet")
    assert (asked.seat, asked.blanks[0].suggested) == ("C", "Oars")
    assert evening.play(LoseSet(seat="C", item="Oars")).details == [
        {"happened": "SetLost", "seat": "C", "item": "Oars"},
        {"happened": "GameEnded", "winners": ("C",)},
    ]


@pytest.mark.clause("downeast_dealer", "6.4", "6.5", "7.1", "7.3")
@pytest.mark.parametrize(
    ("item", "lay", "take", "answer"), [("Traps", "6.3", "6.4", "6.5"), (THIEVES, "7.1", "7.3", "7.1")]
)
def test_help_with_a_deal_is_about_items_or_about_thieves(item, lay, take, answer) -> None:
    evening = matched(item).play(Challenge(seat="A", match=f"B {item}"))
    assert evening.asked("LayPile").clause == lay
    evening.play(LayPile(seat="A", cards=(TEN,)))
    assert (evening.asked("TakePile").clause, evening.asked("AnswerPile").clause) == (take, answer)


def test_what_enter_does() -> None:
    evening = began(3)
    assert evening.asked("RunAuction").usual
    assert turned(evening, "Traps").asked("CallGoing").usual
    assert closed(evening).asked("KeepItem").usual
    assert going(bid(evening, "B", 20)).asked("CallSold").usual
    closed(evening)
    assert (evening.asked("Sell").usual, evening.asked("Buy").usual) == (False, False)
    evening = sold(turned(began(3, keeper="table"), "Traps"), "B", 20)
    assert (evening.asked("HandOver").usual, evening.asked("CannotPay").usual) == (True, False)


def test_a_card_from_outside_is_called_that() -> None:
    assert midway(3).play(moved_cash(FIFTY, "outside", "A")).texts == (
        "Moved by hand: $50 from outside the game to Ann (a slip)."
    )
    assert midway(3).play(moved_cash(FIFTY, "A", "outside")).texts == (
        "Moved by hand: $50 from Ann to outside the game (a slip)."
    )


def test_some_of_a_set_in_words() -> None:
    view = seated(3).view()
    some = (view.some("Oars"), view.some("Traps", 2), view.some(THIEVES))
    assert tuple(map(str, some)) == ("an oar", "2 traps", "a Thief")


def test_the_note_of_the_example_goes_with_the_example() -> None:
    own = (*Box().sets[:-1], ItemSet("Chests", 80, "chest"))
    assert Box().remark == EXAMPLE
    assert structs.replace(Box(), sets=own).remark == ""
    assert structs.replace(Box(), sets=own, note="Ours.").remark == "Ours."
    assert structs.replace(Box(), note="Ours.").remark == "Ours."


def test_a_set_is_four_items_however_many_thieves_there_are() -> None:
    box = structs.replace(Box(), thieves=3)
    evening = midway(3, owned={"A": {"Traps": 3, THIEVES: 3}, "B": {"Traps": 1}}, box=box)
    assert (evening.state.owner("Traps"), evening.state.owner(THIEVES)) == (None, "A")


BIGGER = "The bigger pile wins. The piles change hands."
SMALLER = "Whoever laid down the smaller pile gets the Thieves and all the cash."


@pytest.mark.parametrize(("item", "wins"), [("Traps", BIGGER), (THIEVES, SMALLER)])
def test_both_are_told_which_pile_wins(item, wins) -> None:
    evening = matched(item).play(Challenge(seat="A", match=f"B {item}"))
    assert str(evening.asked("LayPile").hint) == wins
    evening.play(LayPile(seat="A", cards=(TEN,)))
    assert str(evening.asked("AnswerPile").hint) == wins


def test_everyone_is_told_how_a_deal_ended() -> None:
    evening = taken(challenged(matched(), "B", "Traps", TEN), "B")
    assert evening.texts.startswith("Ben takes the pile. Ann gets a trap from Ben.")
    evening = answered(challenged(matched(THIEVES), "B", THIEVES, TEN), "B", TEN, TEN)
    assert "Ann laid down less and takes both piles. Ann gets a Thief from Ben." in evening.texts
