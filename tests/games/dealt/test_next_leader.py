"""Who draws and who leads next, in every odd case, and the settings for it."""

import pytest

from tests.games.dealt.stories import begun, did, drew, held, leads, midway

FOUR = {"A": 4, "B": 4, "C": 4, "D": 4}


@pytest.mark.clause("dealt", "5.1")
def test_the_highest_combination_leads() -> None:
    assert leads(did(midway(FOUR, reserves={"D": "1"}), "A 5", "B 6", "C 7-8", "D takes 1")) == "C"


@pytest.mark.clause("dealt", "5.2")
def test_if_the_highest_is_out_the_next_highest_with_cards_leads() -> None:
    evening = midway({"A": 4, "B": 4, "C": 1, "D": 1})
    assert leads(did(evening, "A 5", "B 6", "C 7", "D 8")) == "B"


@pytest.mark.clause("dealt", "5.3")
def test_the_right_neighbor_leads_and_players_who_are_out_are_skipped() -> None:
    evening = midway({"B": 4, "C": 4, "D": 1, "E": 4}, leader="D", reserves=dict.fromkeys("BCE", "1"))
    assert leads(did(evening, "D 5", "E takes 1", "B takes 1", "C takes 1")) == "C"
    evening = midway({"B": 1, "C": 4, "E": 4}, leader="B", reserves=dict.fromkeys("CE", "1"))
    assert leads(did(evening, "B 5", "C takes 1", "E takes 1")) == "E"  # Ann is out


@pytest.mark.clause("dealt", "5.3")
def test_a_redraw_is_no_combination_to_lead_by() -> None:
    evening = midway({"A": 1, "B": 4, "C": 4, "D": 4}, reserves={"C": "1", "D": "1"}, redraw_pulls_back=False)
    assert leads(did(evening, "A 5", "B Redraw", "C takes 1", "D takes 1")) == "D"


@pytest.mark.clause("dealt", "4.4")
def test_a_right_neighbor_who_is_out_is_skipped_after_a_stop_too() -> None:
    assert leads(did(midway({"B": 1, "C": 4, "D": 4}, leader="B"), "B Stop")) == "D"


@pytest.mark.clause("dealt", "4.5")
def test_a_stop_as_the_last_card_later_in_a_trick() -> None:
    evening = midway({"A": 4, "B": 4, "C": 1, "D": 4})
    assert leads(did(evening, "A 5", "B 6", "C Stop")) == "B"
    evening = midway({"A": 4, "B": 1, "C": 1, "D": 4})
    assert leads(did(evening, "A 5", "B 6", "C Stop")) == "A"
    evening = midway({"A": 1, "B": 4, "C": 1, "D": 4}, reserves={"B": "1"})
    assert leads(did(evening, "A 5", "B takes 1", "C Stop")) == "B"
    evening = midway({"A": 4, "B": 1, "C": 1, "D": 4}, leader="B")
    assert leads(did(evening, "B 5", "C Stop")) == "A"


@pytest.mark.clause("dealt", "4.10")
@pytest.mark.parametrize(("ruling", "leader"), [("redraw", "A"), ("stop", "C")])
def test_a_led_redraw_is_stopped_before_any_combination(ruling, leader) -> None:
    evening = midway(FOUR, reserves={"B": "1"}, led_redraw_stopped=ruling)
    did(evening, "A Redraw", "B takes 1", "C Stop")
    assert drew(evening) == ("A", 3)
    assert held(evening) == {"A": 6, "B": 5, "C": 3, "D": 4}
    assert leads(evening) == leader


@pytest.mark.clause("dealt", "4.10", "4.5")
def test_if_whoever_stopped_a_led_redraw_is_out_the_right_neighbor_leads() -> None:
    evening = midway({"A": 4, "B": 4, "C": 1, "D": 4}, reserves={"B": "1"}, led_redraw_stopped="stop")
    assert leads(did(evening, "A Redraw", "B takes 1", "C Stop")) == "B"


@pytest.mark.clause("dealt", "4.11")
@pytest.mark.parametrize(("ruling", "leader"), [("stop", "C"), ("redraw", "A")])
def test_a_trick_with_a_redraw_and_a_combination_is_stopped(ruling, leader) -> None:
    evening = did(midway(FOUR, redraw_stopped=ruling), "A 5", "B Redraw", "C Stop")
    assert held(evening) == {"A": 6, "B": 3, "C": 3, "D": 4}
    assert leads(evening) == leader


@pytest.mark.clause("dealt", "4.9", "6.1")
@pytest.mark.parametrize(("pulls_back", "holds", "leader"), [(True, 3, "C"), (False, 0, "A")])
def test_whoever_goes_out_by_winning_a_trick_with_a_redraw(pulls_back, holds, leader) -> None:
    evening = midway({"A": 4, "B": 4, "C": 1, "D": 4}, reserves={"D": "1"}, redraw_pulls_back=pulls_back)
    did(evening, "A 5", "B Redraw", "C 6", "D takes 1")
    assert held(evening)["C"] == holds
    assert leads(evening) == leader
    assert ("PlayerOut" in evening.happened) is not pulls_back


@pytest.mark.clause("dealt", "4.8")
def test_a_led_redraw_brings_cards_whatever_the_ruling_about_going_out() -> None:
    evening = midway({"A": 1, "B": 4, "C": 4}, reserves=dict.fromkeys("BC", "1"), redraw_pulls_back=False)
    did(evening, "A Redraw", "B takes 1", "C takes 1")
    assert held(evening)["A"] == 3
    assert leads(evening) == "A"


@pytest.mark.clause("dealt", "4.8", "4.6")
def test_the_second_redraw_brings_six_to_whoever_led_the_first() -> None:
    evening = midway({"A": 1, "B": 4, "C": 4}, reserves={"C": "1"})
    did(evening, "A Redraw", "B Redraw", "C takes 1")
    assert held(evening) == {"A": 6, "B": 3, "C": 5}
    assert leads(evening) == "A"


@pytest.mark.clause("dealt", "4.12")
def test_redraws_are_discarded_and_a_short_pile_gives_what_it_has() -> None:
    evening = did(midway(FOUR, pile=2, reserves={"D": "1"}), "A 5", "B Redraw", "C 6", "D takes 1")
    assert drew(evening) == ("C", 2)
    assert (evening.view().pile, evening.state.discarded) == (0, ("5", "Redraw", "6"))
    evening = did(midway(FOUR, pile=0, reserves={"D": "1"}), "A 5", "B Redraw", "C 6", "D takes 1")
    assert "CardsDrawn" not in evening.happened
    assert leads(evening) == "C"


@pytest.mark.clause("dealt", "4.12")
def test_whoever_leads_a_redraw_with_an_empty_pile_goes_out() -> None:
    evening = midway({"A": 1, "B": 4, "C": 4, "D": 4}, pile=0, reserves=dict.fromkeys("BCD", "1"))
    did(evening, "A Redraw", "B takes 1", "C takes 1", "D takes 1")
    assert "PlayerOut" in evening.happened
    assert leads(evening) == "D"


def test_going_right_starts_with_the_neighbor_and_passes_everyone_else() -> None:
    state = begun(4).state
    assert state.to_the_right("A") == ("D", "C", "B")
    assert state.to_the_right("C") == ("B", "A", "D")
