"""What the board and the phones get to show."""

import pytest

from companion.games.dealers_choice.box import EXAMPLE
from companion.games.dealers_choice.moves import Begin, ChooseDealer, NoBid
from tests.games.dealers_choice.stories import (
    GAME,
    at_the_open_lot,
    bids,
    chosen,
    demanded,
    filled,
    looked,
    midway,
    plays,
    seated,
    to_the_hood,
)


def facts(evening, seat=None):
    return {str(fact.label): str(fact.text) for fact in GAME.summary(evening.view(seat)).facts}


def mine(evening, seat):
    return {str(fact.label): str(fact.text) for fact in GAME.summary(evening.view(seat)).mine}


@pytest.mark.clause("dealers_choice", "1.5")
def test_the_street_of_lots_is_open() -> None:
    view = midway(policies={"B": 2}, hands={"C": 3}, cash={"A": 18_400}).view()
    assert [[(car.number, car.price) for car in lot.cars] for lot in view.lots][2] == [
        (5, 2_500_00),
        (6, 3_000_00),
    ]
    assert [(lot.cards, lot.policies) for lot in view.lots] == [(5, 1), (5, 2), (3, 1)]
    assert (view.exchange, view.deck, view.turn, view.step) == (18, 30, "A", 2)
    assert view.seats[0].cents == 18_400_00
    assert str(view.options["C"]) == "buy a policy"
    assert facts(midway())["Ben"] == "3 at $1,500, 4 at $2,000; 5 cards, 1 policy"


def test_two_people_face_each_other_over_a_car() -> None:
    evening = demanded(chosen(bids(at_the_open_lot(midway()), B=(1, 5_000), C=(2, 4_000)), "B", 1), 6_000)
    view = evening.view()
    assert (view.sale.seller, view.sale.buyer, view.sale.car) == ("A", "B", 1)
    assert (view.sale.offer, view.sale.demand) == (5_000_00, 6_000_00)
    assert [str(seat.role) for seat in view.seats] == ["sells", "buys", ""]
    assert facts(evening)["Car 1"] == "Ben offers $5,000, Ann demands $6,000"
    assert str(GAME.summary(view).headline) == "Ann's turn: open lot."


def test_bidders_and_who_passes() -> None:
    evening = bids(at_the_open_lot(midway()), B=(1, 5_000)).play(NoBid(seat="C"))
    assert [str(seat.role) for seat in evening.view().seats] == ["turn", "bids", "passes"]
    assert facts(evening)["Bids"] == "Ben $5,000 for car 1"


def test_the_look_in_words_for_the_two_and_for_the_others() -> None:
    evening = looked(to_the_hood(6_000), 5_000)
    assert facts(evening, "B")["Under the hood"] == "Ann asked too much for car 1. The book says $5,000."
    assert facts(evening)["Under the hood"] == "Ann asked too much for car 1."


def test_a_card_and_a_disaster_under_way() -> None:
    evening = plays(midway(), "force")
    assert str(evening.view().playing.name) == "Force a dealer to buy"
    assert evening.play(ChooseDealer(seat="A", dealer="C")).view().playing.dealer == "C"
    struck = plays(midway(), "theft", 4).view()
    assert (struck.disaster.kind, struck.disaster.car) == ("theft", 4)
    assert [str(seat.role) for seat in struck.seats] == ["turn", "hit", ""]


def test_the_board_in_words() -> None:
    assert facts(plays(midway(policies={"B": 2}), "force")) == {
        "Exchange": "18 cars",
        "Deck": "31 cards",
        "Option": "A: play cards",
        "Card": "Force a dealer to buy",
        "Ann": "1 at $500, 2 at $1,000; 4 cards, 1 policy",
        "Ben": "3 at $1,500, 4 at $2,000; 5 cards, 2 policies",
        "Cal": "5 at $2,500, 6 at $3,000; 5 cards, 1 policy",
    }
    assert facts(midway(exchange=1, deck=1))["Exchange"] == "1 car"
    assert facts(midway(exchange=1, deck=1))["Deck"] == "1 card"
    book = midway(books={"A": {1: 0, 2: 900}})
    assert mine(book, "A")["Your Blue Book"] == "1 Junk, 2 $900"
    offered = chosen(bids(at_the_open_lot(midway()), B=(1, 5_000)), "B", 1)
    assert facts(offered)["Car 1"] == "Ben offers $5,000"
    honest = looked(to_the_hood(1_500, books={"A": {1: 2_000}}))
    assert facts(honest)["Under the hood"] == "Ann asked an honest price for car 1."
    junk = looked(to_the_hood(1_500), 0)
    assert facts(junk, "A")["Under the hood"].endswith("The book says Junk.")
    retired = facts(filled(midway({"A": (1,), "B": (3,), "C": (5,)}, cash={"A": 0}), "retire"))
    assert ("Ann" in retired, "Ben" in retired) == (False, True)


def test_my_own_things_on_my_own_phone() -> None:
    hands, policies = {"A": ("sell 3000", "found")}, {"A": ("fly_by_night",)}
    evening = midway(keeper="companion", hands=hands, policies=policies)
    own = evening.view("A").mine
    assert [str(card.name) for card in own.hand] == ["Sell a car for $3,000", "Stolen Car Found"]
    assert own.policies == ("Fly By Night",)
    assert own.book[13] == EXAMPLE.books[0][12]


@pytest.mark.clause("dealers_choice", "1.5")
def test_my_cards_policies_and_blue_book_in_words_are_mine_alone() -> None:
    hands, policies = {"A": ("sell 3000", "found"), "B": ()}, {"A": ("fly_by_night",)}
    evening = midway(keeper="companion", hands=hands, policies=policies)
    assert mine(evening, "A")["Your cards"] == "Sell a car for $3,000, Stolen Car Found"
    assert mine(evening, "A")["Your policies"] == "Fly By Night"
    assert "13 " in mine(evening, "A")["Your Blue Book"]
    assert mine(evening, "B")["Your cards"] == "none"
    assert GAME.summary(evening.view()).owners == ("A", "B", "C")
    assert mine(evening, None) == {}


def test_only_the_seller_and_the_buyer_can_read_what_was_under_the_hood() -> None:
    junk = looked(to_the_hood(1_500), 0)
    assert [("Under the hood" in mine(junk, seat)) for seat in "ABC"] == [True, True, False]
    assert "Junk" in mine(junk, "B")["Under the hood"]


def test_words_before_and_after() -> None:
    evening = seated(3)
    assert str(GAME.summary(evening.view()).headline) == "Setting up the table."
    assert evening.play(Begin(first="B")).view().mine is None
    ended = filled(midway({"A": (), "B": (), "C": (5,)}, 1, books={"A": {1: 0}}), "blind", 1)
    headline = str(GAME.summary(ended.view()).headline)
    assert headline == "Play has stopped. Everyone values their own cars."


def test_what_should_be_on_the_table() -> None:
    evening = plays(midway(), "sell_list", 2)
    assert evening.stock == {
        "Exchange": "18 cars",
        "Out of the game": "2",
        "Deck": "31 cards",
        "Policies left": "7",
        "In front of Ann": "1; 4 cards, 1 policy",
        "In front of Ben": "3, 4; 5 cards, 1 policy",
        "In front of Cal": "5, 6; 5 cards, 1 policy",
    }


def test_nobody_is_told_to_compare_cards_that_are_not_there() -> None:
    notes = {keeper: seated(3, box=EXAMPLE, keeper=keeper).view().note for keeper in ("table", "companion")}
    assert ["Compare" in str(note) for note in notes.values()] == [True, False]
    assert all(notes.values())  # both say that the box is an example
