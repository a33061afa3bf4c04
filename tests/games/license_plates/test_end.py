"""Who is out, what happens to their plates, and who wins."""

import pytest

from companion.games.license_plates.moves import ShowPlate
from tests.games.license_plates.stories import (
    by_hand,
    canceled,
    cash,
    counted,
    gained,
    left_with,
    opened,
    said,
    seated,
    shown,
)


def without_cal(**laid):
    """Return a game after the first of eight rounds; Cal is out, and Ben opens the second."""
    evening = left_with(opened(**laid), "C", 20)
    said(evening, "A 4×7", "B agrees", "C challenges", "D agrees")
    return counted(evening, 4, A=20, B=0, D=0)


@pytest.mark.clause("license_plates", "6.1")
def test_a_player_who_is_out_is_told_and_not_asked() -> None:
    evening = without_cal()
    assert "Cal is out of money and out of the game." in evening.texts
    assert evening.view().players == ("A", "B", "D")
    assert [str(seat.role) for seat in evening.view().seats] == ["", "opens", "out", ""]


@pytest.mark.clause("license_plates", "6.1")
def test_players_are_out_only_after_all_payments() -> None:
    """Cal has nothing before the round is settled but wins, so Cal stays in."""
    evening = left_with(opened(), "C", 0)
    said(evening, "A 4×7", "B agrees", "C challenges", "D agrees")
    counted(evening, 3, A=20, B=0, D=0)
    assert cash(evening)["C"] == 20
    assert evening.view().players == ("A", "B", "C", "D")


@pytest.mark.clause("license_plates", "6.2")
def test_plates_of_a_player_who_is_out_are_set_aside_and_no_round_is_lost() -> None:
    evening = without_cal()
    assert len(evening.view().cards) == 5
    assert evening.view().stacks["C"] == 7
    canceled(evening, 7)
    assert evening.view().over
    assert evening.view().stacks == {"C": 7, **dict.fromkeys(("A", "B", "D"), 0)} | dict.fromkeys(
        ("centre pile 1", "centre pile 2"), 0
    )


@pytest.mark.clause("license_plates", "6.2")
def test_or_they_become_one_more_pile_in_the_center() -> None:
    evening = without_cal(plates_of_the_out="pile")
    assert [card.place for card in evening.view().cards] == [
        *("A", "B", "D", "centre pile 1", "centre pile 2", "C")
    ]
    said(evening, "B 5×7", "D challenges", "A challenges")
    for fine in (None, 20, None, None, None):
        shown(evening, "000000", fine)
    ask = evening.asked("ShowPlate")
    assert (ask.seat, str(ask.sentence)) == (None, "Turn over Cal's pile.")
    evening.play(ShowPlate(digits="777770"))
    assert evening.view().result.count == 5
    assert evening.view().result.cards[-1].fine is None
    assert canceled(evening, 6).view().over
    assert set(evening.view().stacks.values()) == {0}


@pytest.mark.clause("license_plates", "6.3")
def test_the_last_two_play_on() -> None:
    evening = left_with(without_cal(), "D", 10)
    said(evening, "B 2×2", "D challenges", "A agrees")
    counted(evening, 2, B=10, A=0)
    assert evening.view().players == ("A", "B")
    assert evening.view().opener == "A"  # the player to Ben's left, skipping Cal and Dee
    said(evening, "A 1×1", "B challenges")
    counted(evening, 1, A=50)
    assert gained(evening)["A"] == 20 + 50
    said(evening, "B 1×1", "A agrees")
    assert evening.kinds == {"MakeBid", "CancelRound"}


@pytest.mark.clause("license_plates", "6.3")
def test_the_only_player_with_money_wins_at_once() -> None:
    evening = left_with(left_with(opened(3), "B", 20), "C", 20)
    said(evening, "A 4×7", "B challenges", "C challenges")
    counted(evening, 4, A=20)
    assert evening.view().over
    assert evening.view().winners == ("A",)
    assert evening.happened[-3:] == ["PlayerOut", "PlayerOut", "GameEnded"]
    assert str(evening.told[-1].text) == "Ann wins with $290."
    assert [str(seat.role) for seat in evening.view().seats] == ["", "out", "out"]


@pytest.mark.clause("license_plates", "6.4", "6.5")
def test_after_the_last_card_whoever_has_most_wins() -> None:
    evening = canceled(opened(3), 9)
    said(evening, "A 1×1", "B challenges", "C challenges")
    counted(evening, 0, A=5)
    assert gained(evening) == {"A": -10, "B": 5, "C": 5}
    assert evening.view().winners == ("B", "C")
    assert str(evening.told[-1].text) == "Ben and Cal share the win with $255 each."


@pytest.mark.clause("license_plates", "6.5")
def test_one_dollar_more_wins_alone() -> None:
    evening = canceled(by_hand(opened(4), 1, "outside", "C"), 8)
    assert evening.view().winners == ("C",)


@pytest.mark.clause("license_plates", "6.5")
def test_all_share_the_win_if_nobody_ever_paid() -> None:
    evening = canceled(opened(4), 8)
    assert evening.view().winners == ("A", "B", "C", "D")
    headline = str(evening.game.summary(evening.view()).headline)
    assert headline == "Game over. Ann, Ben, Cal and Dee share the win."


@pytest.mark.clause("license_plates", "8.1")
def test_money_moves_by_hand_with_a_reason_and_in_bills() -> None:
    evening = by_hand(opened(3), 50, "A", "C")
    assert evening.texts == "Ann pays Cal $50. By hand: for the story."
    assert gained(evening) == {"A": -50, "B": 0, "C": 50}
    by_hand(evening, 10, "A", "outside")
    assert "Ann pays the box $10." in evening.texts
    by_hand(evening, 5, "outside", "B")
    assert gained(evening) == {"A": -60, "B": 5, "C": 50}
    ask, _ = evening.game.adjusts(evening.state)
    assert ask.clause == "8.1"
    (sum_of_money,) = (blank for blank in ask.blanks if blank.name == "cents")
    assert (sum_of_money.least, sum_of_money.step) == (1_00, 1_00)


@pytest.mark.clause("license_plates", "8.1")
def test_a_player_left_without_money_by_hand_finishes_the_round() -> None:
    evening = left_with(opened(), "C", 0)
    assert "C" in evening.view().players
    canceled(evening)
    assert evening.view().players == ("A", "B", "D")
    assert evening.view().result.out == ("C",)


@pytest.mark.clause("license_plates", "8.1")
def test_a_player_given_money_by_hand_is_back_in_the_next_round() -> None:
    evening = by_hand(without_cal(), 5, "A", "C")
    assert evening.view().players == ("A", "B", "D")
    canceled(evening)
    assert evening.view().players == ("A", "B", "C", "D")
    assert evening.view().opener == "C"


def test_before_anybody_opened_money_can_move_too() -> None:
    assert gained(by_hand(seated(3), 50, "A", "C"))["C"] == 50
