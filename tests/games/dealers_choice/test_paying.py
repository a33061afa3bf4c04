"""Out of cash: paying with cars at list price, the bank, and who has to retire."""

import pytest

from companion.games.dealers_choice.moves import (
    AcceptOffer,
    EndOption,
    OpenLot,
    PayAutos,
    RetireAutos,
    ShowBuyCard,
)
from tests.games.dealers_choice.stories import (
    agreed,
    at_the_open_lot,
    bids,
    cash,
    chosen,
    claims,
    demanded,
    looked,
    lot,
    midway,
    offered,
    plays,
    takes,
    to_the_hood,
)


def owing(debt, cars, has, seller=(1, 2), **how):
    """Return a game in which Ben owes Ann this much, because he bought car 1 from her."""
    evening = at_the_open_lot(midway({"A": seller, "B": cars, "C": (23,)}, cash={"B": has}, **how))
    return agreed(demanded(chosen(bids(evening, B=(1, 100)), "B", 1), debt))


@pytest.mark.clause("dealers_choice", "9.1")
def test_the_payer_picks_cars_but_none_that_the_debt_does_not_need() -> None:
    evening = owing(9_000, (6, 8, 12), 5_000)  # worth 3,000, 4,000 and 6,000
    assert offered(evening, "PayAutos") == {"8", "12"}
    assert evening.asked("PayAutos").blanks[0].suggested is None  # just pressing Enter gives nothing away
    for cars in ("6", "6 8", "6 12"):
        assert evening.refusal(PayAutos(seat="B", cars=cars)).blank == "cars"
    evening.play(PayAutos(seat="B", cars="12"))
    assert lot(evening, "A") == (2, 12)
    assert lot(evening, "B") == (6, 8, 1)
    assert cash(evening, "A") == 30_000
    assert evening.state.step == 4


@pytest.mark.clause("dealers_choice", "9.1")
def test_every_way_to_pay_names_all_its_cars_and_what_they_are_worth() -> None:
    evening = owing(12_000, (2, 4, 6, 12), 5_000)  # worth 1,000, 2,000, 3,000 and 6,000
    ways = evening.asked("PayAutos").blanks[0].options
    assert len(ways) > 1
    for way in ways:
        cars = way.value.split()
        assert all(car in str(way.label) for car in cars)
        assert f"${sum(map(int, cars)) * 500:,}" in str(way.label)


@pytest.mark.clause("dealers_choice", "9.1")
def test_two_cars_where_one_is_not_enough() -> None:
    evening = owing(10_000, (6, 8), 5_000)
    assert lot(evening, "A") == (2, 6, 8)
    assert lot(evening, "B") == (1,)
    assert "Ben pays Ann with cars 6 and 8, at list price." in evening.texts


@pytest.mark.clause("dealers_choice", "9.2", "9.3")
def test_a_buyer_with_nothing_loses_everything_and_the_car_leaves_the_game() -> None:
    evening = owing(9_000, (), 0, exchange=5)
    assert cash(evening, "A") == 34_000
    assert 1 in evening.state.discard
    assert evening.asked("ShowBuyCard").seat is None
    evening.play(ShowBuyCard(shows="shows"))
    assert evening.state.retired == ()
    assert evening.state.step == 4


@pytest.mark.clause("dealers_choice", "9.3")
def test_a_dealer_without_a_card_retires_at_once() -> None:
    evening = owing(9_000, (), 0, exchange=5, hands={"B": 0})
    assert evening.state.retired == ("B",)


@pytest.mark.clause("dealers_choice", "9.3")
@pytest.mark.parametrize(
    ("hand", "can"), [(("buy 200",), True), (("buy_dealer",), True), (("sell_list",), False)]
)
def test_tableside_knows_who_has_a_card_that_helps(hand, can) -> None:
    hands = {"A": ("buy_dealer",), "B": ("cancel",), "C": hand}
    evening = midway({"A": (1, 2), "B": (3, 4), "C": ()}, keeper="companion", hands=hands, cash={"C": 0})
    takes(evening, "B").play(EndOption(seat="A"), OpenLot(seat="A"))
    chosen(bids(evening, C=(1, 5_000)), "C", 1).play(AcceptOffer(seat="A"))
    ask = evening.asked("ShowBuyCard")
    assert (ask.seat, ask.face) == ("C", "private")
    assert offered(evening, "ShowBuyCard") == ({"shows", "cannot"} if can else {"cannot"})


@pytest.mark.clause("dealers_choice", "9.4")
@pytest.mark.parametrize(("rules", "sold"), [(1, 12), (2, 10), (2, 12)])
def test_the_bank_buys_a_car_that_there_is_no_room_for(rules, sold) -> None:
    evening = owing(10_000, (10, 12), 0, seller=(1, 2, 3, 4, 5, 6), rules=rules)  # worth 5,000 and 6,000
    if rules > 1:
        ask = evening.asked("RetireAutos")
        assert (ask.seat, {each.value for each in ask.blanks[0].options}) == ("A", {"10", "12"})
        assert lot(evening, "A") == (2, 3, 4, 5, 6)
        evening.play(RetireAutos(seat="A", cars=str(sold)))
    kept = 22 - sold
    assert lot(evening, "A") == (2, 3, 4, 5, 6, kept)
    assert sold in evening.state.discard
    assert cash(evening, "A") == 25_000 + sold * 500
    assert lot(evening, "B") == (1,)
    assert evening.state.step == 4


@pytest.mark.clause("dealers_choice", "9.4")
def test_whoever_is_paid_also_chooses_when_the_bank_pays_the_rest() -> None:
    lots = {"A": (1, 2, 3, 4, 5), "B": (10, 12), "C": (23,)}
    evening = claims(plays(midway(lots, cash={"B": 0}, turn="B", prices={1: 20_000}), "fire", 1), "fire")
    assert lot(evening, "A") == (2, 3, 4, 5, 10, 12)
    lots["A"] = (1, 2, 3, 4, 5, 6)
    evening = claims(plays(midway(lots, cash={"B": 0}, turn="B", prices={1: 20_000}), "fire", 1), "fire")
    evening.play(RetireAutos(seat="A", cars="10"))
    assert lot(evening, "A") == (2, 3, 4, 5, 6, 12)
    assert cash(evening, "A") == 25_000 + 5_000 + 9_000  # car 10, and 20,000 minus 5,000 and 6,000
    assert "ShowBuyCard" in evening.kinds


@pytest.mark.clause("dealers_choice", "9.4")
def test_without_any_room_there_is_nothing_to_choose() -> None:
    lots = {"A": (1, 2, 3, 4, 5, 6), "B": (10, 12), "C": (23,)}
    evening = plays(midway(lots, cash={"B": 0}, turn="B", prices={1: 11_000}), "collision", 1)
    claims(evening, "collision")
    assert evening.state.discard == (10, 12)
    assert cash(evening, "A") == 25_000 + 11_000


@pytest.mark.clause("dealers_choice", "9.5", "8.6")
def test_a_dishonest_seller_short_of_the_fine_pays_with_a_car() -> None:
    evening = looked(to_the_hood(6_000, cash={"A": 500}, prices={2: 4_000}), 0)
    assert cash(evening, "A") == 0
    assert cash(evening, "B") == 25_500
    assert lot(evening, "A") == ()
    assert lot(evening, "B") == (3, 4, 1, 2)


@pytest.mark.clause("dealers_choice", "9.5")
def test_a_dishonest_seller_who_cannot_cover_it_may_be_out_and_the_buyer_keeps_the_car() -> None:
    lots = {"A": (1,), "B": (3, 4), "C": (5, 6)}
    evening = looked(to_the_hood(6_000, lots=lots, cash={"A": 500}, exchange=1), 1_000)
    assert cash(evening, "B") == 25_000 + 500 + 500
    assert lot(evening, "B") == (3, 4, 1)
    evening.play(ShowBuyCard(shows="cannot"))
    assert evening.state.retired == ("A",)
    assert evening.state.turn == "B"
