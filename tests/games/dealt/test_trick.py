"""The trick with real cards: what is asked, what is refused and why, and how many cards everyone holds."""

import pytest

from companion.game.refusal import NotAsked, NotYours
from companion.games.dealt.moves import PlayCards, PlayFromHand, TakeReserve
from tests.games.dealt.stories import begun, did, held, labels, leads, midway, move, refused, warned
from tests.refusals import blames


@pytest.mark.clause("dealt", "2.1")
def test_the_leader_must_play() -> None:
    evening = begun()
    assert evening.kinds == {"PlayCards", "PlayStop", "PlayRedraw"}
    assert {ask.seat for ask in evening.asks} == {"A"}
    assert type(refused(evening, "A takes 4")) is NotAsked
    assert type(refused(evening, "A stuck")) is NotAsked
    ask = evening.asked("PlayCards")
    assert [str(ask.sentence), str(ask.hint)] == [
        "Lead the trick.",
        "One to three cards that touch in your hand.",
    ]


@pytest.mark.clause("dealt", "2.2")
def test_everybody_acts_once_to_the_left() -> None:
    evening = begun(4, oldest="B")
    for words, turn in (("C 2", "D"), ("D 3", "A"), ("A takes 4", "B")):
        did(evening, words)
        assert {ask.seat for ask in evening.asks} == {turn}
    assert type(refused(evening, "C 5")) is NotYours
    assert leads(did(evening, "B 4")) == "B"


@pytest.mark.clause("dealt", "2.3")
def test_the_hint_says_what_would_beat_the_best() -> None:
    evening = did(begun(), "A 11-12")
    ask = evening.asked("PlayCards")
    assert str(ask.sentence) == "Beat the 2-Straight to 12."
    assert str(evening.asked("TakeReserve").sentence) == "Which reserve card will you take: 7 or 12?"
    assert refused(evening, "B 11").why == (f"Solo 11 doesn't beat the 2-Straight to 12. {ask.hint}")
    assert str(ask.hint) == "You need a Pair of 1s or better."
    did(evening, "B 12-12-12")
    assert evening.kinds == {"TakeReserve", "PlayStop", "PlayRedraw"}


@pytest.mark.clause("dealt", "2.3")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (("7", "9"), "7-9 isn't a combination. Play numbers in a row, or the same number."),
        (("7", "7", "8"), "7-7-8"),
        (("7", "X"), "Add the X's number: enter X7 if it counts as 7."),
        (("7", "x"), "X7"),
        (("Stop", "7"), "Play a Stop or a Redraw alone."),
        (("Redraw",), "Redraw"),
        (("1", "2", "3", "4"), "Play at most three cards."),
        ((), "0"),
        (("13",), "13"),
        (("seven",), "seven"),
    ],
)
def test_cards_that_cannot_be_played_are_refused_with_the_reason(cards, why) -> None:
    assert blames(begun().refusal(PlayCards(seat="A", cards=cards)), "cards", why)


@pytest.mark.clause("dealt", "2.9")
@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ("6-X9-8", "6-X-8 with X as 9 isn't a combination."),
        ("X5-X9-7", "X-X-7 with the Xs as 5 and 9 isn't a combination."),
        ("12-X1", "12-X with X as 1 isn't a combination."),
    ],
)
def test_a_refusal_names_the_cards_as_they_were_called(cards, named) -> None:
    assert refused(begun(), f"A {cards}").why.startswith(named)
    assert refused(did(begun(), "A 9-9"), "B X4-4").why.startswith("Pair of 4s doesn't beat the Pair of 9s.")


@pytest.mark.clause("dealt", "2.9")
def test_a_refusal_names_what_cards_from_a_dealt_hand_were_called() -> None:
    evening = midway({"A": "6 X 8 10 X 12", "B": "1", "C": "1"})
    wrong = PlayFromHand(seat="A", places=(1, 2, 3), called="3-Straight 12")
    assert evening.refusal(wrong).why == (
        "6-X-8 isn't a 3-Straight to 12. Call your X: 6-X-8 can be a 3-Straight to 8."
    )
    split = PlayFromHand(seat="A", places=(3, 4, 5), called="3-Straight 12")
    assert evening.refusal(split).why == (
        "8-10-X isn't a 3-Straight to 12. Call your X: 8-10-X can be a 3-Straight to 10."
    )


@pytest.mark.clause("dealt", "2.3")
def test_nobody_plays_more_cards_than_they_hold() -> None:
    evening = midway({"A": 2, "B": 3, "C": 3})
    assert refused(evening, "A 7-7-7").why == "Ann has only 2 cards."
    did(evening, "A 7-7")
    assert held(evening)["A"] == 0


@pytest.mark.clause("dealt", "2.6")
def test_tableside_cannot_see_whether_real_cards_touch() -> None:
    did(begun(), "A 9-8-10")


@pytest.mark.clause("dealt", "2.7")
def test_the_cards_of_a_trick_are_discarded_when_all_have_acted() -> None:
    evening = did(begun(), "A 7-6", "B 8-9", "C takes 2")
    assert evening.view().discarded == 0
    did(evening, "D X4-4")
    assert evening.state.discarded == ("7", "6", "8", "9", "X", "4")
    assert (evening.view().last.number, evening.view().trick.number) == (1, 2)
    assert evening.view().last.best.seat == "D"


@pytest.mark.clause("dealt", "3.1", "3.3")
def test_players_take_a_card_only_from_their_own_reserve_and_only_once() -> None:
    evening = did(begun(), "A 8")
    assert blames(evening.refusal(TakeReserve(seat="B", card="4")), "card", "4", "7, 12")
    did(evening, "B takes 7", "C Stop", "C 2", "D Stop", "D 2", "A 3")
    assert held(evening)["B"] == 11
    assert blames(refused(evening, "B takes 7"), "card", "7", "12")
    did(evening, "B takes 12", "C Stop", "C 2", "D Stop", "D 2", "A 3")
    assert evening.kinds == {"PlayCards", "PlayStop", "PlayRedraw", "SayStuck"}
    assert evening.view().reserves["B"] == ("", "")


@pytest.mark.clause("dealt", "3.4")
def test_without_a_reserve_a_player_must_play_or_say_they_are_stuck() -> None:
    evening = did(midway({"A": 3, "B": 3, "C": 3}), "A 5")
    assert evening.kinds == {"PlayCards", "PlayStop", "PlayRedraw", "SayStuck"}
    assert warned(evening, "B stuck") == [
        "This ends the round. If you have a Stop, a Redraw or anything higher, you must play it."
    ]


@pytest.mark.clause("dealt", "3.5")
def test_a_special_card_is_no_use_until_it_is_in_the_hand() -> None:
    evening = did(begun(reserves={"B": "Stop X"}), "A 8")
    assert labels(evening.asked("TakeReserve").blanks[0]) == ["Stop", "X"]
    did(evening, "B takes Stop")
    assert "" in evening.state.hands["B"]
    assert evening.state.hands["B"][-1] == "Stop"
    did(evening, "C 9", "D Stop", "D 9", "A 10", "B Stop")
    assert "Stop" not in evening.state.hands["B"]
    assert leads(evening) == "B"


@pytest.mark.clause("dealt", "4.1")
def test_an_x_stays_what_it_was_called() -> None:
    evening = did(begun(), "A 11-X11")
    assert evening.view().trick.best.cards == ("11", "X11")
    assert "Ann leads 11-X, a Pair of 11s." in evening.texts
    assert refused(evening, "B X11-X11").why.startswith("Pair of 11s doesn't beat the Pair of 11s.")
    did(evening, "B X12-12")
    assert evening.state.seen["X"] == 2


@pytest.mark.clause("dealt", "4.3", "4.6")
@pytest.mark.parametrize("card", ["Stop", "Redraw"])
def test_a_stop_or_a_redraw_goes_on_anything(card) -> None:
    evening = did(begun(), "A 12-12-12", f"B {card}")
    assert held(evening)["B"] == 9


@pytest.mark.clause("dealt", "4.8")
def test_after_a_led_redraw_any_combination_goes() -> None:
    evening = did(begun(), "A Redraw")
    assert str(evening.asked("PlayCards").sentence) == "Play any combination."
    did(evening, "B 1")
    assert "Ben plays a 1." in evening.texts
    did(evening, "C 2", "D takes 5")
    assert held(evening) == {"A": 9, "B": 9, "C": 12, "D": 11}
    assert leads(evening) == "C"


def test_a_mistake_is_corrected_and_the_rest_played_again() -> None:
    evening = did(begun(), "A 8", "B 12", "C 5-4", "D 5-6")
    number = evening.record.line[-2].kept.number
    evening.correct(number, move(evening, "C 3-4"))
    assert evening.view().last.turns[2].cards == ("3", "4")
    assert "Entry" in evening.texts
