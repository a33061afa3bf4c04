"""When the game ends, and what everyone has then."""

import pytest

from companion.games.dealers_choice.moves import AcceptOffer, FillLot, TurnOver, WriteValue
from tests.games.dealers_choice.stories import (
    GAME,
    at_the_open_lot,
    bids,
    cash,
    chosen,
    claims,
    filled,
    lot,
    midway,
    plays,
)


@pytest.mark.clause("dealers_choice", "10.1")
def test_an_empty_exchange_does_not_end_it_without_an_empty_lot() -> None:
    evening = filled(midway({"A": (), "B": (3,), "C": (5,)}, 1), "blind", 1)
    assert evening.state.step == 2
    plays(evening, "sell_list", 1)
    assert evening.view().phase == "values"
    assert evening.state.step == 2


@pytest.mark.clause("dealers_choice", "10.1")
def test_a_retired_dealers_empty_lot_does_not_count() -> None:
    lots = {"A": (), "B": (3,), "C": (5,), "D": (7,)}
    evening = filled(midway(lots, 1, {"A": 0}), "retire")
    assert lot(evening, "A") == ()
    assert evening.state.turn == "B"
    plays(evening, "buy_list").play(TurnOver(seat="B", car=1))
    assert evening.view().exchange == 0
    assert not evening.view().over
    assert evening.state.step == 2


@pytest.mark.clause("dealers_choice", "10.2")
def test_a_sale_under_way_is_completed_first() -> None:
    books = {"A": {}, "B": {3: 0, 1: 0}, "C": {5: 0}}
    evening = at_the_open_lot(midway({"A": (1,), "B": (3,), "C": (5,)}, 0, books=books))
    chosen(bids(evening, B=(1, 4_000)), "B", 1).play(AcceptOffer(seat="A"))
    assert evening.view().over
    assert (cash(evening, "A"), cash(evening, "B")) == (29_000, 21_000)
    assert evening.view().winners == ("A",)


@pytest.mark.clause("dealers_choice", "10.2")
def test_a_disaster_is_paid_for_before_the_end() -> None:
    evening = plays(midway({"A": (1,), "B": (4,), "C": (5,)}, 0), "fire", 4)
    assert evening.kinds >= {"ClaimPolicy"}
    claims(evening, "fire")
    assert cash(evening, "B") == 27_000
    assert evening.view().phase == "values"


@pytest.mark.clause("dealers_choice", "10.2")
def test_a_bankrupt_dealers_cars_are_in_the_exchange_before_anyone_looks() -> None:
    lots = {"A": (), "B": (), "C": (5,)}
    evening = filled(midway(lots, 2, {"A": 4_000}, hands={"A": 0}), "blind", 1)
    evening.play(FillLot(seat="A", way="retire"))
    assert evening.state.exchange == (1, 2)
    assert "PlayStopped" not in evening.happened
    assert evening.state.turn == "B"


@pytest.mark.clause("dealers_choice", "10.3")
def test_the_last_dealer_wins() -> None:
    lots = {"A": (1,), "B": (3,), "C": (5, 6)}
    evening = filled(midway(lots, cash={"A": 0, "B": 0}, hands={"A": 0, "B": 0}), "retire")
    assert not evening.view().over
    filled(evening, "retire")
    assert evening.view().over
    assert evening.view().winners == ("C",)
    assert "Only Cal is left." in evening.texts


@pytest.mark.clause("dealers_choice", "10.5")
def test_what_is_not_known_is_written_down_before_assets_are_counted() -> None:
    evening = midway({"A": (), "B": (), "C": (5, 6)}, 1, books={"C": {5: 900}})
    filled(evening, "blind", 1)
    assert evening.view().writing == ("A", "C")
    assert {(ask.kind, ask.seat) for ask in evening.asks} == {("WriteValue", "A"), ("WriteValue", "C")}
    evening.play(WriteValue(seat="C", cents=0))
    assert not evening.view().over
    evening.play(WriteValue(seat="A", cents=2_000_00))
    assert evening.view().over
    assert [(row.seat, row.cars, row.total) for row in evening.view().assets] == [
        ("A", {1: 2_000_00}, 23_000_00),
        ("B", {}, 25_000_00),
        ("C", {5: 900_00, 6: 0}, 25_900_00),
    ]
    assert evening.view().winners == ("C",)
    assert "Cal wins with $25,900 in cash and cars." in evening.texts


@pytest.mark.clause("dealers_choice", "10.4")
def test_equal_assets_share_the_win() -> None:
    books = {"A": {1: 4_000}, "C": {5: 0}}
    evening = filled(midway({"A": (), "B": (), "C": (5,)}, 1, books=books), "blind", 1)
    assert evening.view().winners == ("A", "B", "C")
    assert "Ann, Ben and Cal share the win, with $" in evening.texts
    assert str(GAME.summary(evening.view()).headline) == "Game over. Ann, Ben and Cal share the win."
