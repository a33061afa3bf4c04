"""What a board can show: the trick, the chart, what each player is doing, and all of it in words."""

import pytest

from companion.games.dealt.view import Step
from tests.games.dealt.stories import (
    GAME,
    begun,
    dealt,
    did,
    midway,
    reserves_laid,
    roles,
    seated,
)


def words(evening) -> dict:
    """Return the facts on the board."""
    return {str(fact.label): str(fact.text) for fact in evening.game.summary(evening.view()).facts}


def test_the_picture_of_the_design() -> None:
    evening = midway({"A": 6, "B": 5, "C": 6, "D": 6}, reserves={"A": "4 9", "B": "2", "C": "X 8", "D": "10"})
    did(evening, "A 12", "B 7-6", "C 11-12")
    view = evening.view()
    assert [turn.cards for turn in view.trick.turns] == [("12",), ("7", "6"), ("11", "12")]
    assert (view.trick.leader, view.trick.best.seat, view.trick.waiting) == ("A", "C", ("D",))
    assert roles(evening) == ["played", "played", "best", "to play"]
    assert view.hands == {"A": 5, "B": 3, "C": 4, "D": 6}
    assert view.reserves == {"A": ("4", "9"), "B": ("2", ""), "C": ("X", "8"), "D": ("10", "")}
    assert (view.pile, view.round, view.chips_each) == (6, 1, 2)
    assert [str(ask.verb) for ask in evening.asks] == ["cards", "take", "stop", "redraw"]
    assert str(evening.asks[1].sentence) == "Take the 10 from your reserve?"


@pytest.mark.clause("dealt", "2.3")
def test_the_chart_says_where_the_trick_stands() -> None:
    assert begun().view().chart == (
        Step("Solo", 1, 12, None, 1),
        Step("2-Straight", 2, 12, None, 2),
        Step("Pair", 1, 12, None, 1),
        Step("3-Straight", 3, 12, None, 3),
        Step("Trips", 1, 12, None, 1),
    )
    assert did(begun(), "A 4-4").view().chart == (
        Step("Solo", 1, 12),
        Step("2-Straight", 2, 12),
        Step("Pair", 1, 12, 4, 5),
        Step("3-Straight", 3, 12, None, 3),
        Step("Trips", 1, 12, None, 1),
    )
    assert did(begun(), "A 12-12-12").view().chart[-1] == Step("Trips", 1, 12, 12)


def test_whoever_plays_next_sees_what_they_can_play() -> None:
    evening = did(midway({"A": "4 4 1", "B": "9 8 10 2 Stop", "C": "5 5"}), "A 4-4")
    mine = evening.view("B").mine
    assert [(run.places, run.combination and run.combination.code) for run in mine.plays] == [
        ((5,), None),
        ((1, 2, 3), "3-Straight 10"),
    ]
    assert evening.view("C").mine.plays == ()
    assert evening.view("C").mine.cards == ("5", "5")


def test_the_board_in_words() -> None:
    evening = did(begun(), "A 7-6", "B Redraw")
    board = evening.game.summary(evening.view())
    assert str(board.headline) == "Round 1, trick 1, led by Ann."
    assert words(evening) == {
        "Best": "7-6, a 2-Straight to 7, by Ann",
        "To beat it": "You need a 2-Straight to 8 or better.",
        "Redraw": "whoever wins draws 3 cards",
        "Draw pile": "6 cards",
        "Chips": "Ann 2, Ben 2, Cal 2, Dee 2",
    }
    assert str(board.roles["B"]) == "9 cards, reserve 7 12"
    did(evening, "C Stop", "C 7-7-7", "D 8-8-8")
    assert words(evening)["Check"] == "7 (5 times)"
    did(evening, "A Stop", "A 8-8")
    assert words(evening)["Check"] == "7 (5 times), 8 (6 times)"


def test_the_board_before_and_between_rounds() -> None:
    assert words(seated(3)) == {"Chips": "Ann 2, Ben 2, Cal 2"}
    evening = did(midway({"A": 1, "B": 1}), "A 5", "B 9")
    assert str(evening.game.summary(evening.view()).headline) == "Round 2."
    assert words(evening)["Round 1"] == "Everyone is out, and Ann didn't have the highest combination."
    assert roles(evening) == ["", "", "deals"]
    assert roles(reserves_laid(evening)) == ["leads", "", ""]


def test_the_stock_lists_what_is_on_the_table() -> None:
    evening = did(begun(3), "A 7-6", "B takes 7")
    assert evening.stock == {
        "Ann's chips": "2",
        "Ben's chips": "2",
        "Cal's chips": "2",
        "Round": "1",
        "Draw pile": "18 cards",
        "Discarded": "0 cards",
        "Ann's hand": "8 cards",
        "Ann's reserve": "4 9",
        "Ben's hand": "11 cards",
        "Ben's reserve": "12",
        "Cal's hand": "10 cards",
        "Cal's reserve": "2 8",
        "Trick": "Ann 7-6",
    }


def test_the_tally_counts_every_chip_and_card() -> None:
    tally = GAME.tally(dealt(3).state)
    assert (tally["chips"], tally["cards"]) == (15, 54)
    assert (tally["cards with 7"], tally["cards with X"]) == (4, 2)
    assert set(GAME.tally(begun(3).state)) == {"chips", "cards"}
