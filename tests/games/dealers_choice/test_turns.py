"""The four steps in order, and the outcomes of step 1: blind, gamble, Buy cards, bankrupt."""

import pytest

from companion.game.refusal import NotAsked
from companion.games.dealers_choice.moves import (
    AcceptOffer,
    ChooseCar,
    Defend,
    DrawCard,
    EndOption,
    FillLot,
    MakeOffer,
    NameAmount,
    OpenLot,
    PlayCard,
    ShutLot,
    TurnOver,
)
from tests.games.dealers_choice.stories import (
    ASIDE,
    cash,
    done,
    filled,
    lot,
    midway,
    offered,
    option,
    plays,
    stays_closed,
    takes,
)

EMPTY = {"A": (), "B": (3, 4), "C": (5, 6)}
ONE = {"A": (1,), "B": (3, 4), "C": (5, 6)}


@pytest.mark.clause("dealers_choice", "2.1", "2.5", "4.1", "7.1")
def test_a_turn_goes_through_its_four_steps_in_order() -> None:
    evening = midway(ONE)
    steps = [evening.view().step]
    assert type(evening.refusal(OpenLot(seat="A"))) is NotAsked
    assert type(evening.refusal(DrawCard(seat="A"))) is NotAsked
    filled(evening, "blind", 10)
    steps.append(evening.view().step)
    takes(evening, "B").play(EndOption(seat="A"))
    steps.append(evening.view().step)
    stays_closed(evening)
    steps.append(evening.view().step)
    assert steps == [1, 2, 3, 4]
    evening.play(DrawCard(seat="A"))
    assert evening.state.turn == "B"
    assert len(evening.state.hands["A"]) == 6
    assert evening.view().step == 2


@pytest.mark.clause("dealers_choice", "2.5")
def test_an_empty_deck_ends_the_turn_without_a_card() -> None:
    evening = midway(deck=0)
    takes(evening, "B").play(EndOption(seat="A"))
    stays_closed(evening)
    assert "DeckEmpty" in evening.happened
    assert evening.state.turn == "B"


def test_only_its_owner_reads_a_drawn_card() -> None:
    evening = midway(keeper="companion", hands={"A": ("cancel",)})
    top = evening.state.deck[0]
    stays_closed(plays(evening, "cancel")).play(DrawCard(seat="A"))
    (read,) = [happening for happening in evening.told if type(happening).__name__ == "CardRead"]
    assert (read.to, read.card) == (("A",), top)
    assert evening.state.hands["A"] == (top,)
    assert evening.state.deck[-1] == "cancel"


@pytest.mark.clause("dealers_choice", "2.2")
def test_the_requirement_is_settled_when_the_turn_begins() -> None:
    evening = midway(EMPTY, 2)
    filled(evening, "blind", 1)
    assert (evening.view().need, evening.view().missing) == (2, 1)
    filled(evening, "blind", 2)
    assert evening.state.step == 2
    assert evening.view().exchange == 0


@pytest.mark.clause("dealers_choice", "2.2")
def test_a_turn_may_end_with_fewer() -> None:
    evening = done(plays(midway(ONE | {"A": (1, 2)}), "sell_list", 1))
    assert lot(evening, "A") == (2,)
    stays_closed(evening).play(DrawCard(seat="A"))
    assert evening.state.turn == "B"


@pytest.mark.clause("dealers_choice", "3.1")
def test_a_car_sight_unseen_is_paid_before_it_shows() -> None:
    evening = midway(ONE)
    evening.play(FillLot(seat="A", way="blind"))
    assert cash(evening, "A") == 21_000
    assert evening.kinds - ASIDE == {"TurnOver"}
    evening.play(TurnOver(seat="A", car=24))
    assert lot(evening, "A") == (1, 24)
    assert cash(evening, "A") == 21_000


def test_only_a_car_of_the_exchange_is_turned_over() -> None:
    evening = midway(ONE, 3).play(FillLot(seat="A", way="blind"))
    for car, where in ((4, "is on Ben's lot"), (24, "is out of the game")):
        assert evening.refusal(TurnOver(seat="A", car=car)).why.startswith(
            f"Car {car} {where}. In the Exchange:"
        )


@pytest.mark.clause("dealers_choice", "3.4")
def test_a_gambler_is_warned_and_may_still_pay_blind() -> None:
    evening = midway(ONE, cash={"A": 5_000})
    (caution,) = [c for c in evening.asked("FillLot").cautions if c.meets(FillLot(seat="A", way="gamble"))]
    assert "above $5,000" in str(caution.text)
    filled(evening, "gamble", 20)
    assert offered(evening, "FillLot") >= {"blind"}
    assert "retire" not in offered(evening, "FillLot")
    filled(evening, "blind", 20)
    assert cash(evening, "A") == 1_000


@pytest.mark.clause("dealers_choice", "3.4")
def test_a_new_turn_brings_a_new_gamble() -> None:
    evening = midway(ONE, cash={"A": 5_000})
    filled(filled(evening, "gamble", 20), "blind", 2)
    assert evening.state.gambled
    takes(evening, "B").play(EndOption(seat="A"))
    stays_closed(evening).play(DrawCard(seat="A"))
    assert not evening.state.gambled


@pytest.mark.clause("dealers_choice", "3.3", "5.2")
def test_a_buy_card_that_fills_the_lot_does_not_count_toward_option_a() -> None:
    evening = midway(ONE).play(FillLot(seat="A", way="buy"), NameAmount(seat="A", cents=200_00))
    evening.play(TurnOver(seat="A", car=12))
    assert lot(evening, "A") == (1, 12)
    assert cash(evening, "A") == 24_800
    assert len(evening.state.hands["A"]) == 4
    plays(plays(evening, "cancel"), "cancel")
    assert evening.state.step == 3


@pytest.mark.clause("dealers_choice", "3.3", "5.3")
def test_a_car_of_another_dealer_fills_the_lot_too() -> None:
    evening = midway(ONE).play(FillLot(seat="A", way="buy_dealer"), ChooseCar(seat="A", car=3))
    evening.play(Defend(seat="B", card="no"), MakeOffer(seat="A", cents=2_000_00), AcceptOffer(seat="B"))
    assert lot(evening, "A") == (1, 3)
    assert evening.state.step == 2
    assert evening.state.option == ""


@pytest.mark.clause("dealers_choice", "3.3", "5.5")
def test_a_lot_that_is_closed_to_a_buy_card_leaves_the_requirement() -> None:
    evening = midway(ONE).play(FillLot(seat="A", way="buy_dealer"), ChooseCar(seat="A", car=3))
    evening.play(Defend(seat="B", card="lot_closed"))
    assert evening.view().missing == 1
    assert len(evening.state.hands["B"]) == 4


@pytest.mark.clause("dealers_choice", "3.5")
def test_nobody_is_bankrupt_with_a_buy_card_that_helps() -> None:
    hands = {"A": ("buy 200", "fire")}
    evening = midway(ONE, cash={"A": 300}, keeper="companion", hands=hands)
    assert offered(evening, "FillLot") == {"gamble", "buy 200"}
    assert str(option(evening, "FillLot", "retire").closed) == "You can still fill your lot."
    broke = midway(ONE, cash={"A": 100}, keeper="companion", hands=hands)
    assert offered(broke, "FillLot") == {"gamble", "retire"}
    assert broke.asked("FillLot").face == "private"


@pytest.mark.clause("dealers_choice", "3.5")
@pytest.mark.parametrize(
    ("lots", "cash", "retires"),
    [(EMPTY, 7_999, True), (EMPTY, 8_000, False), (ONE, 3_999, True), (ONE, 4_000, False)],
)
def test_a_dealer_too_poor_for_all_missing_cars_may_retire_before_buying_one(lots, cash, retires) -> None:
    evening = midway(lots, cash={"A": cash})
    ways = offered(evening, "FillLot")
    assert ("retire" in ways) == retires
    assert "gamble" in ways
    assert ("blind" in ways) == (cash >= 4_000)


@pytest.mark.clause("dealers_choice", "3.3", "5.2")
def test_a_buy_card_that_is_too_dear_leaves_step_1_as_it_was() -> None:
    evening = midway(ONE, cash={"A": 100})
    before = evening.state
    evening.play(FillLot(seat="A", way="buy"), NameAmount(seat="A", cents=200_00))
    assert evening.state == before
    assert offered(evening, "FillLot") >= {"gamble", "buy", "retire"}


@pytest.mark.clause("dealers_choice", "3.6")
def test_a_bankrupt_dealer_leaves_everything_behind() -> None:
    evening = midway(
        EMPTY,
        cash={"A": 4_000},
        keeper="companion",
        hands={"A": ("fire", "found")},
        policies={"A": ("theft",)},
    )
    filled(evening, "blind")
    (car,) = lot(evening, "A")
    evening.play(FillLot(seat="A", way="retire"))
    assert car in evening.state.exchange
    assert evening.state.deck[-2:] == ("fire", "found")
    assert evening.state.policies["A"] == ()
    assert evening.state.policy_deck.count("theft") == 2
    assert str(evening.view().seats[0].role) == "retired"
    assert evening.state.turn == "B"
    takes(evening, "B").play(EndOption(seat="B"))
    evening.play(OpenLot(seat="B"))
    assert {ask.seat for ask in evening.asks if ask.kind == "MakeBid"} == {"C"}
    evening.play(ShutLot(seat="B"), DrawCard(seat="B"))
    assert evening.state.turn == "C"
    takes(evening, "B").play(EndOption(seat="C"))
    stays_closed(evening).play(DrawCard(seat="C"))
    assert evening.state.turn == "B"


def test_a_dealer_with_two_cars_buys_none_in_step_1() -> None:
    evening = midway()
    assert type(evening.refusal(FillLot(seat="A", way="blind"))) is NotAsked
    assert type(evening.refusal(PlayCard(seat="A", card="buy"))) is NotAsked
