"""Who's where in Dealer's Choice, and what people brag about."""

import pytest

from companion.game import AdjustMoney, AdjustPiece
from companion.games.dealers_choice.moves import AcceptOffer, DrawCard, OpenLot, StayClosed, WriteValue
from tests.games.bragging import brags, feats, gained, phrases, ranks, scores
from tests.games.dealers_choice.stories import (
    agreed,
    at_the_open_lot,
    bids,
    chosen,
    demanded,
    done,
    filled,
    looked,
    midway,
    plays,
    to_the_hood,
)


@pytest.mark.clause("dealers_choice", "10.4", "10.5")
def test_at_the_end_assets_decide_and_gains_are_assets_minus_the_start() -> None:
    """Ann paid $4,000 for a car worth $2,000 to her; Cal's two are worth $900 and nothing."""
    evening = filled(midway({"A": (), "B": (), "C": (5, 6)}, 1), "blind", 1)
    evening.play(WriteValue(seat="A", cents=2_000_00))
    evening.play(WriteValue(seat="C", cents=900_00), WriteValue(seat="C", cents=0))
    assert evening.view().over
    assert scores(evening) == {"A": 23_000, "B": 25_000, "C": 25_900}
    assert ranks(evening) == {"A": 3, "B": 2, "C": 1}
    assert gained(evening) == {"A": -2_000, "B": 0, "C": 900}
    assert evening.view().winners == ("C",)


@pytest.mark.clause("dealers_choice", "10.4")
def test_equal_assets_share_the_first_rank() -> None:
    books = {"A": {1: 4_000}, "C": {5: 0}}
    evening = filled(midway({"A": (), "B": (), "C": (5,)}, 1, books=books), "blind", 1)
    assert evening.view().over
    assert ranks(evening) == {"A": 1, "B": 1, "C": 1}


@pytest.mark.clause("dealers_choice", "1.5", "10.4")
@pytest.mark.parametrize("books", [{}, {"A": {1: 50_000, 2: 50_000}}], ids=["unwritten", "written"])
def test_until_then_blue_books_are_secret_so_cars_count_at_list_price(books) -> None:
    """Cars 1 to 6 list at $500 to $3,000."""
    evening = midway(cash={"A": 27_000}, books=books)
    assert scores(evening) == {"A": 28_500, "B": 28_500, "C": 30_500}
    assert ranks(evening) == {"A": 2, "B": 2, "C": 1}
    assert gained(evening) == {"A": 2_000, "B": 0, "C": 0}


@pytest.mark.clause("dealers_choice", "3.6", "10.3")
def test_whoever_dropped_out_comes_last_even_behind_somebody_with_nothing() -> None:
    lots = {"A": (), "B": (), "C": (5,), "D": (7,)}
    evening = filled(midway(lots, 1, {"A": 100, "B": 0}, hands={"A": 0}), "retire")
    assert scores(evening) == {"A": 0, "B": 0, "C": 27_500, "D": 28_500}
    assert ranks(evening) == {"A": 4, "B": 3, "C": 2, "D": 1}
    assert gained(evening)["A"] == -25_000


@pytest.mark.clause("dealers_choice", "10.3")
def test_the_last_dealer_is_first_and_those_who_dropped_out_are_even() -> None:
    lots = {"A": (1,), "B": (3,), "C": (5, 6)}
    evening = midway(lots, cash={"A": 0, "B": 0, "C": 100}, hands={"A": 0, "B": 0}, books={"C": {5: 0, 6: 0}})
    filled(filled(evening, "retire"), "retire")
    assert evening.view().over
    assert ranks(evening) == {"A": 2, "B": 2, "C": 1}
    assert gained(evening) == {"A": -25_000, "B": -25_000, "C": -24_900}


@pytest.mark.clause("dealers_choice", "11.1")
def test_money_from_outside_counts_as_gained() -> None:
    evening = midway().play(AdjustMoney(cents=300_00, source="outside", target="B", reason="found"))
    assert gained(evening) == {"A": 0, "B": 300, "C": 0}


@pytest.mark.clause("dealers_choice", "3.1", "5.1")
def test_a_flip_is_what_a_car_cost_and_what_it_brought() -> None:
    """Car 20 lists at $10,000, and the customer pays that."""
    evening = plays(filled(midway({"A": (1,), "B": (3, 4), "C": (5, 6)}), "blind", 20), "sell_list", 20)
    assert brags(evening, "best flip") == ["Ann bought car 20 for $4,000 and sold it for $10,000."]
    assert phrases(evening, "best flip") == ["bought car 20 for $4,000 and sold it for $10,000"]
    assert feats(evening, "best flip")["A"].size == 6_000_00


@pytest.mark.clause("dealers_choice", "8.1")
def test_a_car_bought_from_a_dealer_and_sold_to_another_is_a_flip_too() -> None:
    evening = chosen(bids(at_the_open_lot(midway()), B=(1, 3_000)), "B", 1).play(AcceptOffer(seat="A"))
    assert brags(evening) == ["Ann sold a car."]  # it was dealt to her, so she paid nothing for it
    evening.play(DrawCard(seat="A"))
    chosen(bids(at_the_open_lot(evening), C=(1, 3_500)), "C", 1).play(AcceptOffer(seat="B"))
    assert brags(evening, "best flip") == ["Ben bought car 1 for $3,000 and sold it for $3,500."]


@pytest.mark.clause("dealers_choice", "8.4")
def test_after_a_look_under_the_hood_nobody_else_knows_what_a_car_has_cost() -> None:
    """Ann buys car 9 unseen, Ben looks and gets it, and it's moved back to Ann's lot; then she sells it."""
    evening = filled(midway({"A": (1,), "B": (3, 4), "C": (5, 6)}), "blind", 9)
    bids(at_the_open_lot(evening), B=(9, 1_000))
    looked(demanded(chosen(evening, "B", 9), 3_000), 5_000)
    evening.play(AdjustPiece(piece="car 9", target="A", reason="for the story"), DrawCard(seat="A"))
    done(plays(evening, "cancel")).play(StayClosed(seat="B"), DrawCard(seat="B"))
    done(plays(evening, "cancel")).play(StayClosed(seat="C"), DrawCard(seat="C"))
    plays(evening, "sell_list", 9)  # for $4,500
    assert brags(evening) == ["Ann sold 2 cars."]


def test_a_car_sold_for_less_is_no_flip() -> None:
    evening = plays(filled(midway({"A": (1,), "B": (3, 4), "C": (5, 6)}), "blind", 7), "sell_list", 7)
    assert not feats(evening, "best flip")  # $3,500 for a car that cost $4,000
    assert brags(evening) == ["Ann sold a car."]


@pytest.mark.clause("dealers_choice", "8.4", "8.5", "8.6")
@pytest.mark.parametrize(("worth", "caught"), [(1_000, True), (3_000, False)])
def test_a_look_under_the_hood_may_catch_the_seller(worth, caught) -> None:
    evening = looked(to_the_hood(3_000), worth)
    assert brags(evening, "caught") == (["Ben caught a dealer asking too much."] if caught else [])
    assert phrases(evening, "caught") == (["caught a dealer asking too much"] if caught else [])
    assert brags(evening, "cars sold") == ["Ann sold a car."]


@pytest.mark.clause("dealers_choice", "5.1", "8.3")
def test_every_car_sold_counts_to_customers_and_to_dealers() -> None:
    evening = done(plays(midway(), "sell_list", 2)).play(OpenLot(seat="A"))
    bids(evening, B=(1, 1_000))
    agreed(demanded(chosen(evening, "B", 1), 2_000))
    assert brags(evening, "cars sold") == ["Ann sold 2 cars."]
    assert phrases(evening, "cars sold") == ["sold 2 cars"]
