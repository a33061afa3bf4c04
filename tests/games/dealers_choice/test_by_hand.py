"""What the table moves by hand."""

import pytest

from companion.game import AdjustMoney, AdjustPiece
from companion.games.dealers_choice.playing import SOMEWHERE_ELSE
from tests.games.dealers_choice.stories import GAME, at_the_open_lot, cash, filled, lot, midway, plays


def moved(car, target):
    return AdjustPiece(piece=f"car {car}", target=target, reason="a slip")


@pytest.mark.clause("dealers_choice", "11.1")
def test_money_is_moved_with_a_reason() -> None:
    evening = midway().play(AdjustMoney(cents=50_00, source="bank", target="B", reason="a slip"))
    assert cash(evening, "B") == 25_050
    assert "By hand: a slip." in evening.texts


@pytest.mark.clause("dealers_choice", "11.1")
def test_nothing_is_moved_while_something_is_under_way() -> None:
    assert GAME.adjusts(at_the_open_lot(midway()).state) == ()
    assert GAME.adjusts(plays(midway(), "fire", 4).state) == ()
    assert GAME.adjusts(midway().state) != ()


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
def test_the_turn_goes_on_where_it_stood_and_may_stop() -> None:
    evening = midway({"A": (1,), "B": (3, 4), "C": (5, 6)}, 2)
    assert evening.asked("FillLot")
    evening.play(moved(3, "A"))
    assert evening.asked("ChooseOption")
    ended = midway({"A": (1, 2), "B": (3,), "C": (5,)}, 1).play(moved(3, "discard"))
    assert not ended.view().over
    ended = filled(midway({"A": (), "B": (3,), "C": (5,)}, 1), "blind", 1).play(moved(3, "discard"))
    assert ended.view().phase == "values"
