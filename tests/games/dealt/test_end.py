"""All the ways a round ends, chips, and the end of the game."""

import pytest
from msgspec import structs

from companion.games.dealt.moves import BeginRound, NameLosers, SayStuck
from tests.games.dealt.stories import GAME, chips, did, held, labels, leads, midway, reserves_laid, roles
from tests.refusals import blames


@pytest.mark.clause("dealt", "6.2")
def test_whoever_has_yet_to_act_acts_before_the_round_is_judged() -> None:
    evening = midway({"A": 1, "B": 1, "C": 2}, reserves={"C": "7"})
    did(evening, "A 5", "B 6")
    assert evening.state.phase == "turn"  # only Cal has cards, but still has to act
    did(evening, "C 7-7")
    assert evening.view().result.losers == ("A", "B")


@pytest.mark.clause("dealt", "6.3")
def test_a_stop_saves_nobody_when_all_go_out() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}), "A 5", "B Stop")
    assert evening.view().result.losers == ("B",)
    assert "Round 1 is over. Everyone is out, and Ben didn't have the highest combination." in evening.texts


@pytest.mark.clause("dealt", "6.3")
def test_a_redraw_saves_nobody_when_all_go_out() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}, redraw_pulls_back=False), "A 5", "B Redraw")
    assert evening.view().result.losers == ("B",)
    evening = did(midway({"A": 1, "B": 1, "C": 0}), "A 5", "B Redraw")
    assert evening.view().result.losers == ("A",)  # Ann draws three, so only she has cards


@pytest.mark.clause("dealt", "6.3")
def test_only_players_still_in_lose() -> None:
    evening = did(midway({"B": 1, "C": 1, "D": 1}, leader="B"), "B 5", "C 7", "D 9")
    assert evening.view().result.losers == ("B", "C")
    assert chips(evening) == "2 1 1 2"


@pytest.mark.clause("dealt", "6.4")
def test_if_everyone_is_out_without_a_combination_the_table_says_who_loses() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}, pile=0), "A Redraw", "B Stop")
    ask = evening.asked("NameLosers")
    assert labels(ask.blanks[0]) == ["Ann", "Ben"]
    assert blames(evening.refusal(NameLosers(losers=("C",))), "losers", "Ann, Ben")
    assert blames(evening.refusal(NameLosers(losers=())), "losers", "0", "1", "2")
    evening.play(NameLosers(losers=("B", "A")))
    assert evening.view().result.losers == ("A", "B")
    assert "Round 1 is over. Everyone is out, and nobody played a combination." in evening.texts
    assert chips(evening) == "1 1 2"
    assert leads(reserves_laid(evening)) == "C"  # Cal is the oldest


@pytest.mark.clause("dealt", "6.5", "2.7")
def test_stuck_whatever_the_others_hold() -> None:
    evening = did(midway({"A": 1, "B": 8, "C": 2}), "A 5", "B stuck")
    assert evening.view().result.losers == ("B",)
    assert evening.view().result.why == "stuck"
    assert str(evening.view().result.said(evening.view().name)) == "Ben couldn't play."
    assert str(evening.view().result.said(lambda seat: "Bob")) == "Bob couldn't play."
    assert held(evening) == {"A": 10, "B": 10, "C": 10}


@pytest.mark.clause("dealt", "6.5")
def test_a_game_begun_under_version_2_keeps_names_in_its_result() -> None:
    older = structs.replace(did(midway({"A": 1, "B": 8, "C": 2}), "A 5").state, version=2)
    state, _ = GAME.play(older, SayStuck(seat="B"))
    assert state.result.why == "Ben is stuck."
    assert str(state.result.said(state.name)) == "Ben couldn't play."
    assert str(state.result.said(lambda seat: "Bob")) == "Ben is stuck."


@pytest.mark.clause("dealt", "6.6")
def test_a_chip_goes_to_the_box() -> None:
    evening = midway({"A": 1, "B": 1, "C": 0})
    before = evening.state.chips_in_box
    did(evening, "A 5", "B 9")
    assert evening.state.chips_in_box == before + 1
    assert "Ann gives up a chip and has one left." in evening.texts
    assert evening.stock["Ann's chips"] == "1"


@pytest.mark.clause("dealt", "6.7")
def test_all_real_cards_are_dealt_again() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}), "A 5", "B 9")
    view = evening.view()
    assert (view.round, view.phase, view.starter) == (2, "reserves", "A")
    assert view.hands == {"A": 10, "B": 10, "C": 10}
    assert (view.pile, view.discarded, view.reserves) == (24, 0, {})
    assert view.result.round == 1


@pytest.mark.clause("dealt", "6.7")
def test_the_oldest_has_tableside_deal_again() -> None:
    evening = did(midway({"A": "5", "B": "9", "C": ""}), "A 5", "B 9")
    ask = evening.asked("BeginRound")
    assert (ask.seat, str(ask.hint)) == ("C", "Ann starts.")
    assert "2" in str(ask.sentence)
    before = evening.view().dealt
    evening.play(BeginRound(seat="C"))
    assert evening.happened == ["RoundBegan", "TrickBegan"]
    assert evening.view().dealt != before
    assert leads(evening) == "A"
    assert held(evening) == {"A": 10, "B": 10, "C": 10}


@pytest.mark.clause("dealt", "7.1")
def test_when_the_game_is_over_nothing_is_asked_and_everyone_else_wins() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}, chips={"A": 0}), "A 5", "B 9")
    view = evening.view()
    assert (view.over, view.lost, view.winners) == (True, ("A",), ("B", "C"))
    assert str(evening.game.summary(view).headline) == "Game over: Ann loses, and everyone else wins."
    assert roles(evening) == ["loses", "", ""]
    assert evening.undo().kinds == {"PlayCards", "PlayStop", "PlayRedraw", "SayStuck"}


@pytest.mark.clause("dealt", "7.2")
def test_two_losers_in_words() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 1}, chips={"A": 0, "B": 0}), "A 5", "B 6", "C 9")
    headline = evening.game.summary(evening.view()).headline
    assert str(headline) == "Game over: Ann and Ben lose, and everyone else wins."
