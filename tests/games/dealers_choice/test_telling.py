"""What each move announces, field by field: who, which car, how much, and who hears it."""

import pytest

from companion.games.dealers_choice.moves import (
    AcceptOffer,
    ChooseCar,
    Defend,
    DrawCard,
    MakeOffer,
    NameAmount,
    NoBid,
    ShowBuyCard,
    ShutLot,
    TurnOver,
)
from tests.games.dealers_choice.stories import (
    THREE,
    agreed,
    at_the_open_lot,
    bids,
    chosen,
    claims,
    demanded,
    done,
    filled,
    looked,
    midway,
    plays,
    saves,
    stays_closed,
    takes,
    to_the_hood,
)

SHORT = {"A": (1,), "B": (3, 4), "C": (5, 6)}


def paid(source, target, dollars) -> dict:
    return {"happened": "Paid", "source": source, "target": target, "cents": dollars * 100}


def test_the_lot_is_filled_blind_or_at_list_price() -> None:
    evening = filled(midway(SHORT), "blind")
    assert evening.details == [
        {"happened": "TopCarTaken", "seat": "A", "way": "blind"},
        paid("A", "bank", 4_000),
    ]
    assert evening.play(TurnOver(seat="A", car=7)).details == [
        {"happened": "CarTurned", "car": 7},
        {"happened": "CarBought", "seat": "A", "car": 7, "cents": 4_000_00},
    ]
    evening = filled(midway(SHORT), "gamble")
    assert evening.details == [{"happened": "TopCarTaken", "seat": "A", "way": "gamble"}]
    assert evening.play(TurnOver(seat="A", car=24)).details == [
        {"happened": "CarTurned", "car": 24},
        {"happened": "CarBought", "seat": "A", "car": 24, "cents": 12_000_00},
        paid("A", "bank", 12_000),
    ]
    assert filled(midway(SHORT, cash={"A": 100}), "gamble", 24).details == [
        {"happened": "CarTurned", "car": 24},
        {"happened": "TooDear", "seat": "A", "car": 24},
    ]


def test_the_options() -> None:
    assert takes(midway(), "A").details == [{"happened": "OptionChosen", "seat": "A", "option": "A"}]
    assert takes(midway(), "C").details == [
        {"happened": "OptionChosen", "seat": "A", "option": "C"},
        paid("A", "bank", 4_000),
        {"happened": "PolicyTaken", "seat": "A"},
    ]
    free = plays(midway(keeper="companion", hands={"A": ("free_policy",)}), "free_policy")
    played, taken, read = free.details
    assert (played["card"], taken) == ("free_policy", {"happened": "PolicyTaken", "seat": "A"})
    assert (read["to"], read["policy"]) == (("A",), free.state.policies["A"][-1])


def test_a_customer_buys() -> None:
    evening = plays(midway(), "sell_list")
    assert evening.details == [{"happened": "CardPlayed", "seat": "A", "card": "sell_list"}]
    assert evening.play(ChooseCar(seat="A", car=1)).details == [
        {"happened": "CardAimed", "seat": "A"},
        {"happened": "CarSoldToBank", "seat": "A", "car": 1, "cents": 500_00},
        paid("bank", "A", 500),
    ]
    assert plays(midway(), "sell", 2).play(NameAmount(seat="A", cents=7_000_00)).details == [
        {"happened": "CardAimed", "seat": "A"},
        {"happened": "CarSoldToBank", "seat": "A", "car": 2, "cents": 7_000_00},
        paid("bank", "A", 7_000),
    ]


def test_a_car_is_bought_from_a_dealer() -> None:
    closed = plays(midway(), "buy_dealer", 6).play(Defend(seat="C", card="lot_closed"))
    assert closed.details == [{"happened": "LotClosed", "seat": "C"}]
    evening = plays(midway(), "buy_dealer", 6).play(Defend(seat="C", card="no"))
    assert evening.details == [{"happened": "LotStayedOpen", "seat": "C"}]
    assert evening.play(MakeOffer(seat="A", cents=900_00)).details == [
        {"happened": "Offered", "seat": "A", "car": 6, "cents": 900_00}
    ]
    assert evening.play(AcceptOffer(seat="C")).details == [
        {"happened": "CarSold", "seller": "C", "buyer": "A", "car": 6, "cents": 900_00},
        paid("A", "C", 900),
    ]


def struck(kind) -> dict:
    return {"happened": "DisasterStruck", "kind": kind, "by": "A", "owner": "B", "car": 4}


def test_a_fire_and_its_policy() -> None:
    evening = plays(midway(), "fire", 4)
    assert evening.details == [struck("fire"), {"happened": "CarLost", "seat": "B", "car": 4}]
    assert claims(evening, "fire").details == [
        {"happened": "PolicyClaimed", "seat": "B", "policy": "fire", "cents": 2_000_00},
        paid("A", "B", 2_000),
    ]


def test_a_collision_and_half_the_price() -> None:
    evening = plays(midway(), "collision", 4)
    assert evening.details == [struck("collision")]
    assert claims(evening, "no").details == [{"happened": "NoClaim", "seat": "B"}]
    assert saves(evening, "half").details == [
        {"happened": "CarSaved", "seat": "B", "car": 4},
        paid("B", "bank", 1_000),
    ]


@pytest.mark.parametrize(("stolen", "thief"), [("thief", {"thief": "A"}), ("discard", {})])
def test_a_theft(stolen, thief) -> None:
    assert saves(plays(midway(), "theft", 4), "found").details == [
        {"happened": "CarSaved", "seat": "B", "car": 4}
    ]
    evening = saves(plays(midway(stolen=stolen), "theft", 4), "no")
    assert evening.details == [{"happened": "CarLost", "seat": "B", "car": 4, **thief}]
    lost = "Car 4 now belongs to Ann." if thief else "Ben loses car 4. It's out of the game."
    assert evening.texts == lost


def test_the_open_lot_from_the_first_bid_to_the_sale() -> None:
    evening = at_the_open_lot(midway())
    assert evening.details == [{"happened": "LotOpened", "seat": "A"}]
    bid = {"seat": "B", "car": 1, "cents": 4_000_00}
    assert bids(evening, B=(1, 4_000)).details == [{"happened": "BidMade", **bid}]
    assert evening.play(NoBid(seat="C")).details == [{"happened": "BidDeclined", "seat": "C"}]
    assert chosen(evening, "B", 1).details == [{"happened": "BidChosen", **bid}]
    assert demanded(evening, 5_000).details == [
        {"happened": "Demanded", "seat": "A", "car": 1, "cents": 5_000_00}
    ]
    assert agreed(evening).details == [
        {"happened": "CarSold", "seller": "A", "buyer": "B", "car": 1, "cents": 5_000_00},
        paid("B", "A", 5_000),
    ]


def test_a_look_under_the_hood() -> None:
    shown = {"happened": "ValueShown", "car": 1, "cents": 2_000_00, "to": ("B", "A")}
    closed = {"happened": "HoodClosed", "seller": "A", "buyer": "B", "car": 1}
    assert looked(to_the_hood(5_000), worth=2_000).details == [
        {"happened": "ValueWritten", "to": ("A",)},
        shown,
        {**closed, "honest": False},
    ]
    assert looked(to_the_hood(1_500, books={"A": {1: 2_000}})).details[:3] == [
        {"happened": "HoodLifted", "seat": "B", "car": 1},
        shown,
        {**closed, "honest": True},
    ]


def test_nobody_bids_and_the_turn_goes_on() -> None:
    evening = at_the_open_lot(midway()).play(NoBid(seat="B"), NoBid(seat="C"))
    assert evening.details == [{"happened": "BidDeclined", "seat": "C"}]
    assert evening.play(ShutLot(seat="A")).details == [{"happened": "NobodyBid", "seat": "A"}]
    evening = stays_closed(done(plays(midway(), "cancel")))
    assert evening.details == [{"happened": "LotNotOpened", "seat": "A"}]
    assert evening.play(DrawCard(seat="A")).details == [
        {"happened": "CardDrawn", "seat": "A"},
        {"happened": "TurnBegan", "seat": "B", "need": 2},
    ]
    assert filled(midway(SHORT, cash={"A": 0}), "retire").details == [
        {"happened": "Retired", "seat": "A"},
        {"happened": "TurnBegan", "seat": "B", "need": 2},
    ]


@pytest.mark.parametrize(("exchange", "need"), [(2, 2), (1, 1)])
def test_a_turn_asks_for_two_cars_or_for_the_last_one(exchange, need) -> None:
    evening = stays_closed(done(plays(midway(exchange=exchange), "cancel"))).play(DrawCard(seat="A"))
    assert evening.details[-1] == {"happened": "TurnBegan", "seat": "B", "need": need}


@pytest.mark.parametrize(
    ("cars", "said"), [((3, 4), ""), ((3,), ", one car short"), ((), ", two cars short")]
)
def test_only_a_dealer_whose_lot_lacks_cars_is_told_so(cars, said) -> None:
    evening = stays_closed(done(plays(midway(THREE | {"B": cars}), "cancel"))).play(DrawCard(seat="A"))
    assert str(evening.told[-1].text) == f"Ben's turn{said}."


def test_cash_and_cars_are_not_enough() -> None:
    evening = claims(plays(midway(cash={"A": 100}), "fire", 4), "fire")
    assert evening.details[1:] == [
        paid("A", "B", 100),
        {"happened": "CashGone", "seat": "A", "cents": 1_900_00},
        {"happened": "AutosPaid", "payer": "A", "payee": "B", "cars": (1, 2)},
        {"happened": "CouldNotPay", "seat": "A"},
        paid("bank", "B", 400),
    ]
    assert evening.play(ShowBuyCard(shows="shows")).details[0] == {"happened": "BuyCardShown", "seat": "A"}


@pytest.mark.clause("dealers_choice", "1.4", "8.4", "10.5")
def test_a_value_is_asked_for_in_the_background_until_somebody_waits_for_it() -> None:
    evening = midway()
    asked = evening.asked_of("WriteValue", "A")
    assert (asked.clause, asked.aside, str(asked.verb)) == ("1.4", True, "value a car")
    asked = looked(to_the_hood(5_000)).asked_of("WriteValue", "A")
    assert (asked.clause, asked.aside, str(asked.verb)) == ("8.4", False, "write it down")
    evening = plays(midway({"A": (1,), "B": (3,), "C": (5,)}, 0), "sell_list", 1)
    asked = evening.asked_of("WriteValue", "B")
    assert (asked.clause, asked.aside) == ("10.5", False)


@pytest.mark.clause("dealers_choice", "5.1", "5.2")
def test_the_sum_on_a_real_card() -> None:
    sells = plays(midway(), "sell", 2).asked("NameAmount")
    assert (sells.clause, sells.blanks[0].least, sells.blanks[0].most) == ("5.1", 50_00, 50_000_00)
    buys = plays(midway(cash={"A": 3_000}), "buy").asked("NameAmount")
    assert (buys.clause, buys.blanks[0].least, buys.blanks[0].most) == ("5.2", 0, 50_000_00)


@pytest.mark.parametrize(("keeper", "face"), [("table", "open"), ("companion", "private")])
def test_a_hand_that_tableside_dealt_is_asked_about_in_private(keeper, face) -> None:
    hands = {"A": ("cancel", "fire"), "B": ("found",)} if keeper == "companion" else {}
    evening = takes(midway(keeper=keeper, hands=hands), "A")
    assert evening.asked("PlayCard").face == face


@pytest.mark.parametrize(("dollars", "cautioned"), [(12_000, False), (11_900, True)])
def test_a_dealer_who_can_pay_for_any_car_is_not_cautioned_about_a_gamble(dollars, cautioned) -> None:
    cautions = midway(SHORT, cash={"A": dollars}).asked("FillLot").cautions
    assert any(caution.equal == {"way": "gamble"} for caution in cautions) is cautioned


def test_only_a_hand_that_can_do_nothing_is_cautioned_about_option_a() -> None:
    useless = midway(keeper="companion", hands={"A": ("found",)})
    assert len(useless.asked("ChooseOption").cautions) == 1
    assert midway(keeper="companion", hands={"A": ("cancel",)}).asked("ChooseOption").cautions == ()
    assert midway().asked("ChooseOption").cautions == ()
