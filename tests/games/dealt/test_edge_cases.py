"""The edge cases from the rules page, (g) 1 to 20; each is a short game."""

import pytest

from companion.games.dealt.box import Box
from companion.games.dealt.combinations import BY_CODE, readings
from tests.games.dealt.stories import (
    GAME,
    SEATS,
    begun,
    chips,
    did,
    drew,
    hand,
    held,
    laid_out,
    leads,
    midway,
    move,
    placed,
    refused,
    reserves_laid,
    roles,
    seated,
    warned,
)
from tests.refusals import blames

# Edge case 1.


@pytest.mark.clause("dealt", "2.3")
@pytest.mark.parametrize(
    ("low", "high"), [("11-12", "1-1"), ("12-12", "1-2-3"), ("10-11-12", "1-1-1"), ("12", "1-2")]
)
def test_the_lowest_of_a_rank_beats_the_highest_of_the_rank_below(low, high) -> None:
    evening = did(begun(), f"A {low}", f"B {high}")
    assert evening.view().trick.best.seat == "B"
    assert refused(did(begun(), f"A {high}"), f"B {low}").blank == "cards"


# Edge case 2.


@pytest.mark.clause("dealt", "2.4", "2.5")
def test_5_4_is_a_2_straight_to_5_which_5_6_beats_and_4_5_does_not() -> None:
    evening = did(begun(), "A 5-4")
    assert evening.view().trick.best.combination == BY_CODE["2-Straight 5"]
    assert evening.view().trick.best.cards == ("5", "4")
    assert blames(refused(evening, "B 4-5"), "cards", "2-Straight to 5", "2-Straight to 6")
    assert did(evening, "B 5-6").view().trick.best.seat == "B"


@pytest.mark.clause("dealt", "2.3", "2.4")
def test_the_rulebooks_first_example() -> None:
    evening = did(begun(), "A 8", "B 12", "C 5-4", "D 5-6")
    assert "Dee beats that with 5-6, a 2-Straight to 6. Dee wins the trick. Dee leads." in evening.texts
    assert leads(evening) == "D"
    assert held(evening) == {"A": 9, "B": 9, "C": 8, "D": 8}


@pytest.mark.clause("dealt", "3.1", "3.2")
def test_the_rulebooks_example_of_the_reserve() -> None:
    hands = {"A": "1 1 9 9", "B": "6 7 8 2", "C": "6 11 5 4", "D": "10 9"}
    evening = midway(hands, reserves={"C": "7 3", "D": "12 5"}, pile="")
    did(evening, "A 1-1", "B 6-7-8", "C takes 7 1", "D takes 12")
    assert hand(evening, "C") == "6 7 11 5 4"
    assert evening.view().reserves == {"A": ("", ""), "B": ("", ""), "C": ("", "3"), "D": ("", "5")}
    assert leads(evening) == "B"
    did(evening, "B 2", "C 6-7")


# Edge case 3.


@pytest.mark.clause("dealt", "2.5")
def test_9_8_10_is_a_3_straight_and_nothing_follows_12() -> None:
    assert did(begun(), "A 9-8-10").view().trick.best.combination == BY_CODE["3-Straight 10"]
    evening = begun()
    assert blames(refused(evening, "A 12-1"), "cards", "12-1")
    assert blames(refused(evening, "A 11-12-1"), "cards", "11-12-1")


# Edge case 4.


@pytest.mark.clause("dealt", "4.1")
def test_an_x_called_12_beats_11_and_not_12() -> None:
    assert "Ben beats that with an X as 12." in did(begun(), "A 11", "B X12").texts
    assert blames(refused(did(begun(), "A 12"), "B X12"), "cards", "Solo 12")


# Edge case 5.


@pytest.mark.clause("dealt", "4.2")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("X5-X6-7", "3-Straight 7"),
        ("X6-X8-7", "3-Straight 8"),
        ("X8-X9-7", "3-Straight 9"),
        ("X7-X7-7", "Trips 7"),
    ],
)
def test_two_x_and_a_7(cards, code) -> None:
    assert did(begun(), f"A {cards}").view().trick.best.combination == BY_CODE[code]
    evening = midway({"A": "X X 7 1", "B": "1", "C": "1"}, reserves={"B": "2"})
    did(evening, f"A {cards}")
    assert evening.view().trick.best.combination == BY_CODE[code]


@pytest.mark.clause("dealt", "4.2")
def test_two_x_and_a_7_make_nothing_else() -> None:
    assert [each.code for each in readings(("X", "X", "7"))] == [
        "3-Straight 7",
        "3-Straight 8",
        "3-Straight 9",
        "Trips 7",
    ]
    assert len(readings(("X", "X"))) == 11 + 12


# Edge case 6.


@pytest.mark.clause("dealt", "1.4", "1.5", "1.7")
@pytest.mark.parametrize(("players", "each", "pile"), [(3, 10, 18), (4, 10, 6), (5, 7, 9)])
@pytest.mark.parametrize("keeper", ["table", "companion"])
def test_the_deal(players, each, pile, keeper) -> None:
    evening = laid_out(players, keeper=keeper)
    if keeper == "table":
        reserves_laid(evening)
    view = evening.view()
    assert view.hands == dict.fromkeys(SEATS[:players], each)
    assert all(len(cards) == 2 and all(cards) for cards in view.reserves.values())
    assert view.pile == pile
    assert sum(view.hands.values()) + 2 * players + view.pile == 54


# Edge case 7.


@pytest.mark.clause("dealt", "4.6", "4.7")
def test_the_rulebooks_example_of_a_redraw() -> None:
    evening = did(begun(), "A 12", "B 7-6", "C 11-12", "D Redraw")
    assert drew(evening) == ("C", 3)
    assert held(evening) == {"A": 9, "B": 8, "C": 11, "D": 9}
    assert evening.view().pile == 3
    assert leads(evening) == "C"


# Edge case 8.


@pytest.mark.clause("dealt", "4.6", "4.7")
def test_both_redraws_in_one_trick_are_six_cards() -> None:
    evening = did(begun(), "A 12", "B Redraw", "C Redraw")
    assert evening.view().trick.draws == 6
    did(evening, "D takes 5")
    assert drew(evening) == ("A", 6)
    assert held(evening)["A"] == 15
    assert evening.view().pile == 0


# Edge case 9.


@pytest.mark.clause("dealt", "4.8", "6.1")
def test_a_redraw_led_as_the_last_card_brings_three_and_its_leader_leads() -> None:
    evening = midway({"A": 1, "B": 3, "C": 3}, reserves={"B": "7", "C": "8"})
    did(evening, "A Redraw", "B takes 7", "C takes 8")
    assert "Nobody played a combination. Ann draws 3 cards. Ann leads." in evening.texts
    assert "PlayerOut" not in evening.happened
    assert held(evening) == {"A": 3, "B": 4, "C": 4}
    assert leads(evening) == "A"


# Edge case 10.


@pytest.mark.clause("dealt", "4.4", "6.1")
def test_after_a_stop_led_as_the_last_card_the_right_neighbor_leads() -> None:
    evening = did(midway({"A": 4, "B": 1, "C": 3, "D": 3}, leader="B"), "B Stop")
    assert "Ben is out and safe." in evening.texts
    assert leads(evening) == "A"
    assert evening.view().trick.waiting == ("A", "C", "D")


# Edge case 11.


@pytest.mark.clause("dealt", "4.3")
@pytest.mark.parametrize("lead", ["8", "8-8"])
def test_after_a_stop_nobody_else_acts_and_reserves_stay(lead) -> None:
    evening = did(begun(), f"A {lead}", "B Stop")
    assert leads(evening) == "B"
    assert held(evening)["C"] == held(evening)["D"] == 10
    assert evening.view().reserves["C"] == ("2", "8")
    assert evening.view().reserves["D"] == ("5", "10")


# Edge case 12.


@pytest.mark.clause("dealt", "5.1", "5.2", "5.3")
def test_if_the_winner_is_out_the_second_highest_leads_or_else_the_right_neighbor() -> None:
    hands = {"A": 3, "B": 3, "C": 1, "D": 3}
    reserves = {"A": "4", "B": "7", "D": "5"}
    evening = did(midway(hands, reserves=reserves), "A 5", "B takes 7", "C 9", "D takes 5")
    assert leads(evening) == "A"
    evening = midway(hands, leader="C", reserves=reserves)
    did(evening, "C 9", "D takes 5", "A takes 4", "B takes 7")
    assert leads(evening) == "B"


# Edge cases 13 and 14.


@pytest.mark.clause("dealt", "6.3", "6.6")
def test_two_with_one_card_each_go_out_and_the_lower_loses() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}), "A 5", "B 9")
    assert evening.view().result.losers == ("A",)
    assert chips(evening) == "1 2 2"


@pytest.mark.clause("dealt", "6.1", "6.2")
def test_one_of_two_goes_out_and_the_other_takes_a_card_and_loses() -> None:
    evening = did(midway({"A": 1, "B": 1, "C": 0}, reserves={"B": "7"}), "A 5", "B takes 7")
    assert evening.view().result.losers == ("B",)
    assert "Round 1 is over. Only Ben has cards left." in evening.texts


# Edge case 15.


@pytest.mark.clause("dealt", "6.5")
def test_a_stuck_player_ends_the_round_mid_trick_and_loses_alone() -> None:
    evening = midway({"A": 4, "B": 2, "C": 9, "D": 5}, reserves={"C": "7 8"})
    did(evening, "A 10-11-12")
    assert evening.kinds == {"PlayStop", "PlayRedraw", "SayStuck"}  # two cards are too few
    did(evening, "B stuck")
    assert evening.happened[:2] == ["PlayerStuck", "RoundEnded"]
    assert chips(evening) == "2 1 2 2"


@pytest.mark.clause("dealt", "6.5")
def test_tableside_sees_who_is_stuck_in_a_hand_it_dealt() -> None:
    evening = did(midway({"A": "12 12 1", "B": "9 11 10 3 3", "C": "5"}), "A 12-12", "B 9-11-10")
    assert "Cal can't play and has no reserve left. Round 1 is over. Cal gives up" in evening.texts
    assert chips(evening) == "2 2 1"


# Edge case 16.


@pytest.mark.clause("dealt", "7.1")
def test_a_player_without_chips_plays_on_until_they_owe_one() -> None:
    evening = midway({"A": 1, "B": 1, "C": 0}, reserves={"B": "7"}, chips={"A": 0, "B": 1})
    did(evening, "A 5", "B takes 7")
    assert (chips(evening), evening.view().over) == ("0 0 2", False)
    reserves_laid(evening)
    assert leads(evening) == "B"
    evening = did(midway({"A": 2, "B": 1, "C": 0}, reserves={"A": "7"}, chips={"A": 0}), "A 5", "B 6")
    assert evening.view().over
    assert evening.view().lost == ("A",)
    assert evening.view().winners == ("B", "C")
    assert "Ann owes a chip but has none, and loses the game." in evening.texts
    assert evening.kinds == set()


@pytest.mark.clause("dealt", "7.2", "6.3")
def test_two_who_owe_at_once_both_lose_and_a_third_just_pays() -> None:
    evening = midway({"A": 1, "B": 1, "C": 1, "D": 1}, chips={"A": 0, "C": 0})
    did(evening, "A 2", "B 3", "C Redraw", "D 5")
    assert evening.view().over is False  # the winner draws, so only they have cards
    evening = midway({"A": 1, "B": 1, "C": 1, "D": 1}, chips={"A": 0, "C": 0})
    did(evening, "A 2", "B 3", "C 4", "D 5")
    assert evening.view().lost == ("A", "C")
    assert evening.view().winners == ("B", "D")
    assert chips(evening) == "0 1 0 2"
    assert "Ann and Cal owe a chip each but have none, and lose the game." in evening.texts


# Edge case 17.


@pytest.mark.clause("dealt", "6.7", "1.8")
def test_the_loser_starts_the_next_round_and_of_several_the_oldest() -> None:
    evening = begun(4, oldest="B")
    assert leads(evening) == "C"
    evening = did(midway({"A": 1, "C": 1, "D": 0}, leader="C", oldest="B"), "C 5", "A 9")
    assert evening.view().starter == "C"
    assert leads(reserves_laid(evening)) == "C"
    evening = did(midway({"A": 1, "C": 1, "D": 1}, oldest="B"), "A 5", "C 6", "D 9")
    assert evening.view().result.losers == ("A", "C")
    assert leads(reserves_laid(evening)) == "B"


# Edge case 18.


@pytest.mark.clause("dealt", "2.8")
def test_a_third_x_brings_a_caution_and_is_told() -> None:
    evening = did(begun(), "A X3", "B X5")
    assert warned(evening, "C 6") == []
    assert warned(evening, "C X6") == ["Only 2 cards in the box say X. Look again."]
    did(evening, "C X6")
    assert "The X has come up 3 times this round, but there are only 2. Check the cards." in evening.texts


def test_two_x_at_once_bring_a_caution_if_one_was_seen() -> None:
    evening = did(begun(), "A X3")
    assert warned(evening, "B X5") == []
    assert len(warned(evening, "B X5-X6")) == 1


@pytest.mark.clause("dealt", "2.8")
def test_a_fifth_7_brings_a_caution_and_is_told() -> None:
    evening = did(begun(reserves={"B": "7 12"}), "A 7-7", "B 7-X7-X7")
    assert warned(evening, "C Stop") == []
    assert "SeenTooOften" not in evening.happened
    did(evening, "C Stop")
    assert len(warned(evening, "C 7")) == 1
    assert warned(evening, "C 8") == []
    fifth = move(evening, "C 7")
    assert evening.asked("PlayCards").once_more(fifth)  # a phone asks for confirmation
    did(evening, "C 7")
    assert "SeenTooOften" in evening.happened
    assert evening.view().too_often == {"7": 5}


@pytest.mark.clause("dealt", "2.8")
def test_a_7_from_the_reserve_is_not_counted_again_when_it_is_played() -> None:
    evening = did(begun(reserves={"B": "7 12"}), "A 7-7-7", "B takes 7", "C Stop", "C 2", "D 3", "A 4")
    assert warned(evening, "B 7") == []
    did(evening, "B 7")
    assert evening.view().too_often == {}
    assert leads(evening) == "B"
    assert len(warned(evening, "B 7")) == 1


# Edge case 19.


@pytest.mark.clause("dealt", "2.2", "6.1")
def test_players_who_are_out_are_skipped_whatever_their_reserve() -> None:
    evening = midway({"A": 4, "B": 1, "C": 3}, leader="B", reserves={"A": "4", "B": "7 12", "C": "2 8"})
    did(evening, "B 9", "C takes 2", "A takes 4")
    assert leads(evening) == "A"
    assert evening.view().reserves["B"] == ("7", "12")
    did(evening, "A 5")
    assert evening.view().trick.waiting == ("C",)
    assert roles(evening) == ["best", "out", "to play"]


# Edge case 20.


@pytest.mark.clause("dealt", "1.1", "1.2")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("each", [2, 3])
def test_there_are_enough_chips(players, each) -> None:
    evening = seated(players, chips=each)
    assert chips(evening) == " ".join([str(each)] * players)
    assert evening.state.chips_in_box == 15 - players * each >= 0
    assert GAME.tally(evening.state)["chips"] == Box().chips == 15


def test_only_hands_that_tableside_dealt_have_places() -> None:
    evening = did(
        midway({"A": "12 1", "B": "Redraw 1", "C": "1 1"}, pile="7 8 9"), "A 12", "B Redraw", "C 1-1"
    )
    assert evening.kinds == {"PlaceDrawn"}
    placed(evening, 0, 1, 1)
    assert hand(evening, "C") == "7 9 8"
