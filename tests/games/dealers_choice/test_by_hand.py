"""What the table moves by hand, and what that changes about whatever is under way."""

import random
from contextlib import suppress

import pytest

from companion.game import AdjustMoney, AdjustPiece, Refused
from companion.games.dealers_choice.box import EXAMPLE
from companion.games.dealers_choice.moves import (
    Begin,
    ChooseDealer,
    Defend,
    EnterLot,
    FillLot,
    LookUnderHood,
    MakeOffer,
    MoveCar,
    NoBid,
    PayAutos,
    ShowBuyCard,
    TurnOver,
    WriteValue,
)
from companion.games.dealers_choice.playing import SOMEWHERE_ELSE
from companion.testing import Playthrough
from tests.games.dealers_choice.stories import (
    GAME,
    agreed,
    at_the_open_lot,
    bids,
    cash,
    chosen,
    claims,
    demanded,
    done,
    filled,
    lot,
    midway,
    offered,
    option,
    plays,
    saves,
    seated,
    takes,
    to_the_hood,
)

OFF = "Called off, because a car was moved."


def moved(car, target):
    return AdjustPiece(piece=f"car {car}", target=target, reason="a slip")


def given(dollars, target, source="bank"):
    return AdjustMoney(cents=dollars * 100, source=source, target=target, reason="a slip")


def by_hand(evening, blank) -> dict:
    """Return the cars or the places, each with the reason it can't be chosen, if any."""
    _, ask = GAME.adjusts(evening.state)
    return {each.value: str(each.closed) for each in ask.blanks[blank].options}


def may_move(state) -> bool:
    """Whether money and at least one car can be moved somewhere else, judging only by the choices."""
    money, cars = GAME.adjusts(state)
    places = [each.value for each in cars.blanks[1].options if not each.closed]
    free = [int(each.value.split()[1]) for each in cars.blanks[0].options if not each.closed]
    return len(money.blanks[0].options) > 2 and any(
        state.place(car) != place for car in free for place in places
    )


@pytest.mark.clause("dealers_choice", "11.1")
def test_money_is_moved_with_a_reason() -> None:
    evening = midway().play(AdjustMoney(cents=50_00, source="bank", target="B", reason="a slip"))
    assert cash(evening, "B") == 25_050
    assert "By hand: a slip." in evening.texts


def forced(evening):
    return plays(evening, "force").play(ChooseDealer(seat="A", dealer="B"))


def paying():
    """Return a game in which Ben owes Ann more than his cash, with two ways to pay it in cars."""
    evening = at_the_open_lot(midway({"A": (1, 2), "B": (6, 8, 12), "C": (23,)}, cash={"B": 5_000}))
    return agreed(demanded(chosen(bids(evening, B=(1, 100)), "B", 1), 9_000))


def without_room():
    """Return a game in which Ann has room for only one of the two cars that Ben pays with."""
    lots = {"A": (1, 2, 3, 4, 5, 6), "B": (10, 12), "C": (23,)}
    evening = at_the_open_lot(midway(lots, cash={"B": 0}))
    return agreed(demanded(chosen(bids(evening, B=(1, 100)), "B", 1), 10_000))


def laying(box=None):
    return seated(3, box).play(Begin(first="A"), EnterLot(seat="A", cars=(1, 2, 3, 4)))


PHASES = {
    "begin": lambda: seated(3),
    "lots": laying,
    "prices": lambda: laying().play(
        EnterLot(seat="B", cars=(5, 6, 7, 8)), EnterLot(seat="C", cars=(9, 10, 11, 12))
    ),
    "lot": lambda: midway({"A": (1,), "B": (3, 4), "C": (5, 6)}),
    "turn over": lambda: midway({"A": (1,), "B": (3, 4), "C": (5, 6)}).play(FillLot(seat="A", way="blind")),
    "option": midway,
    "cards": lambda: takes(midway(), "A"),
    "pads": lambda: takes(midway(), "B"),
    "amount": lambda: plays(midway(), "buy"),
    "car": lambda: plays(midway(), "fire"),
    "dealer": lambda: plays(midway(), "force"),
    "defend": lambda: plays(midway(), "buy_dealer", 4),
    "save": lambda: plays(midway(), "theft", 4),
    "claim": lambda: plays(midway(), "fire", 4),
    "offer": lambda: plays(midway(), "buy_dealer", 4).play(Defend(seat="B", card="no")),
    "open": lambda: done(plays(midway(), "cancel")),
    "bids": lambda: bids(at_the_open_lot(midway()), B=(1, 500)),
    "sale": lambda: chosen(bids(at_the_open_lot(midway()), B=(1, 500)), "B", 1),
    "demand": lambda: to_the_hood(6_000),
    "hood": lambda: to_the_hood(6_000).play(LookUnderHood(seat="B")),
    "autos": paying,
    "room": without_room,
    "show": lambda: claims(plays(midway(cash={"A": 0}), "fire", 6), "fire"),
    "draw": lambda: takes(midway(exchange=0), "C"),
    "values": lambda: filled(midway({"A": (), "B": (), "C": (5, 6)}, 1), "blind", 1),
}


@pytest.mark.clause("dealers_choice", "11.1", "11.2")
@pytest.mark.parametrize("phase", PHASES)
def test_money_and_a_car_are_moved_in_this_phase(phase) -> None:
    evening = PHASES[phase]()
    if phase == "draw":
        evening = evening.play(GAME.stored_move({"move": "StayClosed", "seat": "A"}))
    assert evening.state.phase == phase
    assert may_move(evening.state)
    before = GAME.tally(evening.state)
    evening.play(given(100, "C"), given(100, "bank", "C"))
    assert evening.state.phase == phase
    evening.play(moved(24, "exchange" if 24 in evening.state.discard else "discard"))
    assert GAME.tally(evening.state) == before
    assert evening.asks


@pytest.mark.clause("dealers_choice", "11.1", "11.2")
@pytest.mark.parametrize("keeper", ["table", "companion"])
@pytest.mark.parametrize("seed", range(6))
def test_money_and_cars_can_be_moved_in_every_phase_that_comes_up(keeper, seed) -> None:
    """Play random games in which the table also moves something by hand every few moves."""
    rng = random.Random(seed)
    evening = Playthrough(GAME, 3 + seed % 3, keeper=keeper, box=EXAMPLE if seed % 2 else None)
    before = GAME.tally(evening.state)
    phases = set()
    for _ in range(250):
        if not evening.asks:
            break
        phases.add(evening.state.phase)
        assert may_move(evening.state), evening.state.phase
        if rng.random() < 0.2:
            ask = rng.choice(GAME.adjusts(evening.state))
            with suppress(Refused):
                evening.play(GAME.stored_move({"move": ask.kind, **ask.draw(rng)}))
        else:
            evening.play_any(rng)
        assert GAME.tally(evening.state) == before
    assert len(phases) > 3


@pytest.mark.clause("dealers_choice", "11.2")
def test_a_car_is_moved_to_a_lot_with_room_or_off_it() -> None:
    evening = midway({"A": (1, 2), "B": (3, 4, 5, 6, 7, 8), "C": (9, 10)})
    evening.play(moved(1, "discard"), moved(20, "C"), moved(9, "exchange"))
    assert evening.state.discard == (1,)
    assert lot(evening, "C") == (10, 20)
    assert 9 in evening.state.exchange
    assert evening.refusal(moved(2, "B")).why == "That lot is full: six cars."
    assert evening.refusal(moved(2, "A")).why == str(SOMEWHERE_ELSE)


@pytest.mark.clause("dealers_choice", "11.2")
def test_each_car_is_listed_with_its_owner_and_its_list_price() -> None:
    evening = midway(exchange=1)
    _, ask = GAME.adjusts(evening.state)
    labels = {each.value: str(each.label) for each in ask.blanks[0].options}
    assert labels["car 3"] == "car 3 (Ben, $1,500)"
    assert labels["car 7"] == "car 7 (the Exchange, $3,500)"
    assert labels["car 8"] == "car 8 (the discard pile, $4,000)"
    _, unpriced = GAME.adjusts(seated(3).state)
    assert str(unpriced.blanks[0].options[0].label) == "car 1 (the Exchange)"


@pytest.mark.clause("dealers_choice", "11.2")
def test_the_turn_goes_on_where_it_stood_and_may_stop() -> None:
    evening = midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, 2)
    assert evening.asked("FillLot")
    evening.play(moved(3, "A"))
    assert evening.asked("ChooseOption")
    ended = midway({"A": (1, 2), "B": (3,), "C": (5,)}, 1).play(moved(3, "discard"))
    assert not ended.view().over
    ended = filled(midway({"A": (), "B": (3,), "C": (5,)}, 1), "blind", 1).play(moved(3, "discard"))
    assert ended.view().phase == "values"


@pytest.mark.clause("dealers_choice", "11.2")
def test_before_the_deal_a_lost_car_can_be_taken_out_but_none_put_on_a_lot() -> None:
    evening = seated(3)
    assert by_hand(evening, 1)["A"] == "The cars aren't dealt yet."
    for car in range(13, 25):
        evening.play(moved(car, "discard"))
    assert by_hand(evening, 1)["discard"] == "There have to be enough cars to deal."
    laid = laying()
    assert {place for place, why in by_hand(laid, 1).items() if why} == {"B", "C"}
    assert lot(laid.play(moved(20, "A")), "A") == (1, 2, 3, 4, 20)


@pytest.mark.clause("dealers_choice", "11.2")
def test_a_car_without_a_list_price_goes_on_no_lot_once_play_has_begun() -> None:
    evening = PHASES["prices"]()
    for car in range(1, 13):
        evening.play(GAME.stored_move({"move": "EnterPrice", "cents": car * 100_00}))
    assert evening.refusal(moved(20, "A")).why.startswith("A car needs a list price")
    assert 20 in evening.play(moved(20, "discard")).state.discard
    takes(evening, "B").play(MoveCar(seat="A", car=0, target="A"), TurnOver(seat="A", car=21))
    assert evening.state.phase == "price"
    assert by_hand(evening, 0)["car 21"] == "It's being turned over right now."
    assert evening.play(given(100, "A"), moved(1, "discard")).state.phase == "price"


@pytest.mark.clause("dealers_choice", "11.3")
def test_a_lot_keeps_its_room_for_a_car_that_is_on_its_way() -> None:
    lots = {"A": (1, 2), "B": (3, 4, 5, 6, 7), "C": (9, 10)}
    evening = chosen(bids(at_the_open_lot(midway(lots)), B=(1, 500)), "B", 1)
    assert by_hand(evening, 1)["B"] == "That lot needs the space for the car that's on its way."
    assert by_hand(evening.play(moved(3, "C")), 1)["B"] == ""


@pytest.mark.clause("dealers_choice", "11.3")
def test_a_card_with_nothing_left_to_do_goes_back_to_the_hand() -> None:
    for kind, blow in (("sell", 1), ("sell_list", 1), ("force", 1)):
        evening = takes(midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, exchange=1, turn="A"), "A")
        before = evening.state
        plays(evening, kind).play(moved(blow, "C"))
        assert OFF in evening.texts
        assert (evening.state.hands, evening.state.played) == (before.hands, before.played)
        assert evening.asked("PlayCard")
    evening = plays(midway(), "sell", 1).play(moved(1, "C"))
    assert evening.asked("PlayCard")
    evening = plays(midway(), "buy_dealer", 4).play(moved(4, "C"))
    assert evening.asked("PlayCard")
    evening = forced(midway()).play(Defend(seat="B", card="no"), moved(1, "C"))
    assert offered(evening, "MakeOffer") == {2}
    evening.play(MakeOffer(seat="B", car=2, cents=100_00), moved(2, "C"))
    assert evening.asked("PlayCard")


@pytest.mark.clause("dealers_choice", "11.3")
def test_the_price_of_a_car_that_cannot_be_turned_over_any_more_comes_back() -> None:
    evening = midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, 2).play(FillLot(seat="A", way="blind"))
    assert cash(evening, "A") == 21_000
    evening.play(moved(2, "discard"), moved(7, "discard"))
    assert cash(evening, "A") == 25_000
    assert OFF in evening.texts


@pytest.mark.clause("dealers_choice", "11.3")
def test_an_open_lot_may_get_a_car_more_and_loses_the_bids_on_one_that_is_gone() -> None:
    evening = bids(at_the_open_lot(midway()), B=(1, 500), C=(2, 700)).play(moved(20, "A"))
    assert [each.value for each in evening.asked_of("MakeBid", "B").blanks[0].options] == [1, 2, 20]
    evening.play(moved(1, "discard"))
    assert [(bid.seat, bid.car) for bid in evening.state.bids] == [("C", 2)]
    evening.play(moved(2, "C"), moved(20, "C"))
    assert evening.state.step == 4


@pytest.mark.clause("dealers_choice", "11.3")
@pytest.mark.parametrize("phase", ["sale", "demand", "hood"])
def test_a_sale_is_off_when_its_car_is_gone_and_the_other_bids_still_count(phase) -> None:
    evening = chosen(bids(at_the_open_lot(midway()), B=(1, 500), C=(2, 700)), "B", 1)
    if phase != "sale":
        demanded(evening, 6_000)
    if phase == "hood":
        evening.play(LookUnderHood(seat="B"))
    evening.play(moved(1, "discard"))
    assert OFF in evening.texts
    assert offered(evening, "ChooseBid") == {"C 2"}


@pytest.mark.clause("dealers_choice", "11.3")
def test_money_moved_by_hand_may_save_a_car_or_leave_it_lost() -> None:
    evening = claims(plays(midway(), "collision", 4), "no").play(given(24_500, "bank", "B"))
    assert str(option(evening, "SaveCar", "half").closed) == "You have $500. It costs $1,000."
    saves(evening.play(given(500, "B")), "half")
    assert lot(evening, "B") == (3, 4)
    gone = plays(midway(), "theft", 4).play(moved(4, "C"))
    assert OFF in gone.texts
    assert gone.asked("PlayCard")


@pytest.mark.clause("dealers_choice", "11.3")
def test_somebody_who_pays_in_cars_pays_with_cash_first() -> None:
    evening = paying().play(given(1_000, "B"))
    assert cash(evening, "B") == 0
    assert evening.state.debt.cents == 3_000_00
    assert by_hand(evening, 0)["car 1"] == "It's part of a payment right now."
    assert offered(evening, "PayAutos") == {"6", "8", "12"}
    evening.play(moved(8, "C"))
    assert offered(evening, "PayAutos") == {"6", "12"}
    enough = paying().play(given(20_000, "B"))
    assert (lot(enough, "B"), cash(enough, "B")) == ((6, 8, 12, 1), 16_000)
    one_left = paying().play(moved(8, "C"), moved(6, "C"))
    assert lot(one_left, "A") == (2, 12)
    assert "PayAutos" not in evening.play(PayAutos(seat="B", cars="6")).kinds


@pytest.mark.clause("dealers_choice", "11.3")
def test_room_made_by_hand_is_used() -> None:
    evening = without_room()
    assert by_hand(evening, 0)["car 10"] == "It's part of a payment right now."
    evening.play(moved(2, "C"))
    assert lot(evening, "A") == (3, 4, 5, 6, 10, 12)


@pytest.mark.clause("dealers_choice", "11.3")
def test_after_play_has_stopped_a_car_moved_by_hand_is_valued_by_its_new_owner() -> None:
    evening = PHASES["values"]().play(WriteValue(seat="A", cents=100_00), WriteValue(seat="C", cents=100_00))
    evening.play(moved(6, "B"))
    assert not evening.view().over
    assert evening.play(WriteValue(seat="B", cents=100_00)).view().over
    assert GAME.adjusts(evening.state) == ()


@pytest.mark.clause("dealers_choice", "11.3")
def test_a_dealer_who_must_show_a_card_still_has_to() -> None:
    evening = PHASES["show"]().play(given(500, "A"), moved(20, "A"))
    assert evening.play(ShowBuyCard(shows="shows")).asked("PlayCard").seat == "A"


def test_a_bidder_who_passed_and_has_no_room_any_more_is_not_asked() -> None:
    lots = {"A": (1, 2), "B": (3, 4, 5, 6, 7), "C": (9, 10)}
    evening = at_the_open_lot(midway(lots)).play(NoBid(seat="B"), moved(20, "B"))
    assert {ask.seat for ask in evening.asks if ask.kind == "MakeBid"} == {"C"}
