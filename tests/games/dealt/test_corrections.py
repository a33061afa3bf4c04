"""What a correction or an undo needs to know: what a question is about, and when a deal has been shown."""

import random

import pytest

from companion.games.dealt.moves import BeginRound, LayReserves
from tests.games.dealt.stories import begun, dealt, did, laid_out, midway, placed, reserves_laid, seated


def about(evening, kind) -> str:
    return next(ask for ask in evening.asks if ask.kind == kind).about


@pytest.mark.clause("dealt", "6.8")
def test_the_end_of_a_dealt_round_shows_everyone_all_the_hands() -> None:
    evening = did(midway({"A": "5", "B": "9", "C": ""}), "A 5", "B 9")
    (shown,) = (one for one in evening.told if one.publishes)
    assert shown.dealt == evening.view().result.dealt
    assert all(f", Seat {seat}'s hand: " in shown.dealt for seat in "ABC")
    assert not any(one.publishes for one in evening.play(BeginRound(seat="C")).told)


@pytest.mark.clause("dealt", "6.8")
def test_the_end_of_a_dealt_game_shows_them_too() -> None:
    evening = did(midway({"A": "5", "B": "9", "C": ""}, chips={"A": 0}), "A 5", "B 9")
    assert [type(one).__name__ for one in evening.told if one.publishes] == ["DealtRoundEnded"]


@pytest.mark.clause("dealt", "6.8")
def test_with_real_cards_nothing_was_dealt_that_could_be_shown() -> None:
    evening = did(midway({"A": 1, "B": 1}), "A 5", "B 9")
    assert "RoundEnded" in evening.happened
    assert not any(one.publishes for one in evening.told)


def test_an_answer_is_about_its_trick_whatever_there_is_to_beat() -> None:
    one, other = did(begun(3), "A 5"), did(begun(3), "A 9-9")
    assert about(one, "PlayCards") == about(other, "PlayCards") == "round 1, trick 1"
    assert about(did(one, "B 6", "C 7"), "PlayCards") == "round 1, trick 2"


def test_a_reserve_is_about_its_round() -> None:
    evening = laid_out(3)
    assert about(evening, "LayReserves") == "round 1"
    evening = did(midway({"A": 1, "B": 1}), "A 5", "B 9")
    assert about(evening, "LayReserves") == "round 2"
    assert about(evening.play(LayReserves(seat="B", cards=("7", "8"))), "LayReserves") == "round 2"
    assert about(reserves_laid(evening), "PlayStop") == "round 2, trick 1"


def test_a_place_in_a_dealt_hand_is_about_a_hand_of_that_size() -> None:
    assert about(dealt(3), "PlayFromHand") == "round 1, trick 1, 10 in hand"
    hands = {"A": "12 3", "B": "1 1 5", "C": "Redraw 2"}
    evening = did(midway(hands, pile="7 8 9"), "A 12", "B 1-1", "C Redraw")
    assert about(evening, "PlaceDrawn") == "round 1, trick 1, 1 in hand"
    assert about(placed(evening, 0), "PlaceDrawn") == "round 1, trick 1, 2 in hand"


@pytest.mark.parametrize("keeper", ["table", "companion"])
def test_no_two_questions_to_a_seat_are_about_the_same_thing(keeper) -> None:
    evening, rng = seated(4, keeper=keeper), random.Random(2)
    answered = set()
    while evening.asks:
        evening.play_any(rng)
        (step,) = evening.record.history(len(evening.record.line) - 1)
        ask = step.asked
        question = (ask.kind, ask.seat, ask.about or str(ask.sentence))
        assert question not in answered
        answered.add(question)
    assert len(answered) > 40
