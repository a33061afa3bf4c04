"""What the table corrects by hand: money and cases."""

import pytest

from companion.game import AdjustMoney, AdjustPiece
from companion.game.by_hand import TWO_PLACES
from companion.game.refusal import NotAsked
from companion.games.deal_or_no_deal.moves import CallCase, TakeGuess
from tests.games.deal_or_no_deal.stories import (
    START,
    began,
    call,
    case_of,
    cases_of,
    cash,
    kitty,
    lift,
    opened,
    purse,
    seated,
)
from tests.refusals import blames


def moved(cents, source, target, reason="a note was miscounted"):
    return AdjustMoney(cents=cents, source=source, target=target, reason=reason)


def moved_case(case, target, reason="a slip"):
    return AdjustPiece(piece=str(case), target=target, reason=reason)


@pytest.mark.clause("deal_or_no_deal", "11.1")
@pytest.mark.parametrize("source", ["A", "B", "C", "bank", "outside", "kitty"])
@pytest.mark.parametrize("target", ["A", "B", "C", "bank", "outside", "kitty"])
def test_money_moves_between_any_two_places(source, target) -> None:
    evening = began(3)
    before = purse(evening)
    if source == target:
        assert evening.refusal(moved(5_00, source, target)).said == TWO_PLACES
        return
    evening.play(moved(5_00, source, target))
    assert purse(evening) == before | {source: before[source] - 5_00, target: before[target] + 5_00}
    assert "By hand: a note was miscounted." in evening.texts


@pytest.mark.clause("deal_or_no_deal", "11.1")
@pytest.mark.parametrize("reason", ["", "   "])
def test_money_moves_only_if_the_table_says_why(reason) -> None:
    assert began(3).refusal(moved(5_00, "A", "B", reason)).blank == "reason"


@pytest.mark.clause("deal_or_no_deal", "11.1")
def test_only_what_is_there_can_be_moved() -> None:
    evening = began(3).play(moved(5_00, "bank", "B"))
    assert blames(evening.refusal(moved(START + 1, "A", "B")), "", "Ann", "$1,125,000.01")
    assert blames(evening.refusal(moved(5_000_01, "kitty", "B")), "", "kitty", "$5,000.01")
    assert blames(evening.refusal(moved(0, "A", "B")), "cents", "$0", "$0.01")
    assert blames(evening.refusal(moved(-5_00, "A", "B")), "cents", "−$5", "$0.01")
    assert blames(
        evening.refusal(moved(5_00, "A", "F")),
        "target",
        "Ann, Ben, Cal, the bank, outside the game, the kitty",
    )
    evening.play(moved(START, "A", "B"))
    assert cash(evening, "A") == 0


@pytest.mark.clause("deal_or_no_deal", "11.1")
def test_two_players_have_no_kitty_to_move_money_to() -> None:
    assert blames(
        seated(2).refusal(moved(5_00, "bank", "kitty")), "target", "Ann, Ben, the bank, outside the game"
    )


@pytest.mark.clause("deal_or_no_deal", "11.1")
def test_money_moved_by_hand_can_be_undone_and_waits_for_no_turn() -> None:
    evening = call(began(3), "C")
    evening.play(moved(100_000_00, "C", "outside"))
    assert evening.view("C").may_spend == 25_000_00
    assert "TakeGuess" in evening.kinds
    evening.undo()
    assert cash(evening, "C") == START


@pytest.mark.clause("deal_or_no_deal", "11.2")
def test_a_case_that_somebody_else_has_is_corrected() -> None:
    evening = began(4)
    case = case_of(evening, "C")
    evening.play(AdjustPiece(piece=str(case), target="D", reason="it lies before Dee"))
    assert f"By hand: Dee has case {case}. Reason: it lies before Dee." in evening.texts
    evening.play(CallCase(seat="B", case=case))
    assert evening.asked("TakeGuess").seat == "D"


@pytest.mark.clause("deal_or_no_deal", "11.2")
def test_a_case_goes_to_the_center_or_comes_from_there() -> None:
    evening = began(5)
    for case in cases_of(evening, "centre"):
        evening.play(AdjustPiece(piece=str(case), target="C", reason="it lies before Cal"))
    assert cases_of(evening, "centre") == []
    evening.play(AdjustPiece(piece=str(case), target="centre", reason="no, in the middle"))
    assert f"By hand: case {case} is in the center." in evening.texts
    assert cases_of(evening, "centre") == [case]
    evening.play(CallCase(seat="B", case=case))
    assert evening.kinds == {"Reveal"}


@pytest.mark.clause("deal_or_no_deal", "11.2")
def test_a_case_moves_only_to_somebody_who_holds_cases_and_only_with_a_reason() -> None:
    evening = began(4)
    case = str(case_of(evening, "C"))
    for stranger in ("A", "B", "centre"):
        refusal = evening.refusal(AdjustPiece(piece=case, target=stranger, reason="a slip"))
        assert blames(refusal, "target", stranger, "Cal, Dee")
    assert evening.refusal(AdjustPiece(piece=case, target="D", reason="")).blank == "reason"


@pytest.mark.clause("deal_or_no_deal", "11.2")
def test_only_a_closed_case_that_is_not_the_contestants_own_can_be_put_right() -> None:
    evening = began(4, special=26).play(CallCase(seat="B", case=1))
    lift(evening, 1_00)
    assert blames(evening.refusal(moved_case(1, "D")), "piece", "Case 1 is already open.")
    assert blames(evening.refusal(moved_case(26, "D")), "piece", "Case 26 is Ben's own.")
    for case in ("27", "x"):
        assert blames(evening.refusal(moved_case(case, "D")), "piece", case, "case 2, case 3")


@pytest.mark.clause("deal_or_no_deal", "11.2")
def test_two_players_hold_no_cases_to_put_right() -> None:
    refusal = began(2).refusal(AdjustPiece(piece="2", target="A", reason="a slip"))
    assert type(refusal) is NotAsked


def test_the_guess_follows_the_case_to_its_true_holder() -> None:
    evening = began(4)
    case = case_of(evening, "C")
    evening.play(AdjustPiece(piece=str(case), target="D", reason="it lies before Dee"))
    evening.play(CallCase(seat="B", case=case), TakeGuess(seat="D", value=750_00, pay="free"))
    lift(evening, 750_00)
    assert cash(evening, "D") == START + 5_000_00 + 5_000_00
    assert kitty(evening) == 0
    opened(evening, "C", 1_00)
    assert cash(evening, "C") == START
