"""What a board or a phone can show: who said what, the ladder, the count, and all of it in words."""

import pytest

from companion.game import Fact, as_is, say
from companion.games.license_plates.moves import CancelRound, EnterCount
from companion.games.license_plates.state import Answer, Bid
from companion.games.license_plates.view import payments, settled, stakes
from companion.games.license_plates.words import numerals
from tests.games.license_plates.stories import (
    canceled,
    counted,
    left_with,
    opened,
    said,
    seated,
    shown,
    turned,
    typed,
)


def words(evening, seat=None) -> dict:
    """Return the facts on the board in words, and its headline."""
    board = evening.game.summary(evening.view(seat))
    return {"headline": str(board.headline), **{str(fact.label): str(fact.text) for fact in board.facts}}


def came_of(evening) -> list:
    """Return how the last round ended, line by line."""
    return [f"{label}: {text}" for label, text in settled(evening.view())]


def roles(evening) -> list:
    return [str(seat.role) for seat in evening.view().seats]


@pytest.mark.clause("license_plates", "3.3")
def test_who_said_what_since_the_bid() -> None:
    evening = said(opened(5), "A 2×7", "B 4×7", "C challenges", "D agrees")
    view = evening.view()
    assert view.bids == (Bid("A", 2, 7), Bid("B", 4, 7))
    assert view.answers == (Answer("C", False), Answer("D", True))
    assert view.waiting == ("E", "A")
    assert view.ladder[:6] == ((4, 8), (4, 9), (5, 0), (5, 1), (5, 2), (5, 3))
    assert roles(evening) == ["up next", "bid 4 × 7", "challenges", "agrees", "up now"]
    assert words(evening) == {
        "headline": "Round 1 of 8, six plates.",
        "The bid": "four 7s or more, by Ben",
        "Agreed": "Dee",
        "Challenged": "Cal",
        "Up now": "Eva",
        "Next bids": "4 × 8, 4 × 9, 5 × 0",
    }


def test_before_the_first_bid() -> None:
    evening = opened(3, opener="B")
    assert roles(evening) == ["", "opens", ""]
    assert words(evening) == {"headline": "Round 1 of 10, five plates.", "Opener": "Ben"}
    assert evening.view().waiting == ("B", "C", "A")
    assert evening.view().ladder[0] == (1, 0)
    assert (evening.view().bids, evening.view().matches) == ((), 0)


def test_before_anybody_opened() -> None:
    view = seated(3).view("A")
    assert (view.phase, view.round, view.cards, view.mine, view.result) == ("opener", 0, (), None, None)
    assert view.keeper == "table"
    assert roles(seated(3)) == ["", "", ""]


def test_when_all_agree_nobody_is_waited_for_but_the_bidder() -> None:
    evening = said(opened(3), "A 2×7", "B agrees", "C agrees")
    assert evening.view().waiting == ()
    assert roles(evening) == ["bid 2 × 7", "agrees", "agrees"]
    assert words(evening)["Agreed"] == "Ben and Cal"
    assert "Up now" not in words(evening)
    assert words(evening)["Next bids"] == "2 × 8, 2 × 9, 3 × 0"


def test_the_reveal_builds_up_card_by_card() -> None:
    evening = said(opened(5), "A 4×7", "B agrees", *(f"{seat} challenges" for seat in "CDE"))
    assert words(evening)["7s so far"] == "none"
    shown(shown(evening, "717250", 20), "475307", 10)
    assert words(evening) == {
        "headline": "Round 1 of 8, six plates.",
        "The bid": "four 7s or more, by Ann",
        "Agreed": "Ben",
        "Challenged": "Cal, Dee and Eva",
        "Face up": "Ann 717250, Ben 475307",
        "7s so far": "four",
        "If it holds": "Cal, Dee and Eva each pay Ann $20 and Ben $10.",
        "If it fails": "Ann pays $20 and Ben pays $10 to each of Cal, Dee and Eva.",
    }
    assert [(card.place, card.matches) for card in evening.view().cards] == [
        *(("A", 2), ("B", 2), ("C", None), ("D", None), ("E", None), ("centre pile 1", None))
    ]
    assert evening.view().matches == 4


def test_the_stakes_between_one_and_one() -> None:
    evening = said(opened(3), "A 4×7", "B challenges", "C agrees").play(EnterCount(count=5))
    assert not any(stakes(evening.view()))
    assert words(evening)["7s in all"] == "five"
    evening = said(opened(3, keeper="phones"), "A 4×7", "B challenges", "C agrees")
    turned(typed(evening, A=("7", 20), C=("", 5)))
    assert [str(text) for text in stakes(evening.view())] == [
        "Ben pays Ann $20 and Cal $5.",
        "Ann pays $20 and Cal pays $5 to Ben.",
    ]


def test_while_plates_are_face_down_the_reveal_is_not_spoken_of() -> None:
    evening = said(opened(3, keeper="phones"), "A 4×7", "B challenges", "C agrees")
    assert evening.state.phase == "turn"
    assert "If it holds" not in words(evening)
    assert "7s so far" not in words(evening)
    assert "Next bids" not in words(evening)
    assert evening.view().ladder == ()


def test_the_last_round_in_a_sentence() -> None:
    evening = said(opened(3), "A 4×7", "B challenges", "C agrees")
    counted(evening, 1, A=5, C=5)
    assert words(evening)["Last round"] == "Ann bid four 7s; there was one"
    said(evening, "B 1×1", "C agrees", "A agrees").play(CancelRound(seat="B"))
    assert words(evening)["Last round"] == "Ben bid one 1 and canceled"
    counted(said(evening, "C 1×1", "A agrees", "B challenges"), 2, C=5, A=5)
    assert words(evening)["Last round"] == "Cal bid one 1; there were two"
    counted(said(evening, "A 1×1", "B agrees", "C challenges"), 0, A=5, B=5)
    assert words(evening)["Last round"] == "Ann bid one 1; there were none"


def test_the_pile_of_a_player_who_is_out_has_that_players_name() -> None:
    evening = left_with(opened(3, plates_of_the_out="pile"), "C", 5)
    counted(said(evening, "A 1×1", "B agrees", "C challenges"), 1, A=5, B=0)
    said(evening, "B 1×1", "A challenges")
    for fine in (None, 5, None, None):
        shown(evening, "000000", fine)
    assert words(evening)["Face up"].endswith("center pile 2 000000")
    assert "Cal's pile" in str(evening.asked("ShowPlate").sentence)
    evening.undo()
    shown(evening, "111111")
    assert str(shown(evening, "222222").told[0].text) == "Cal's pile shows 222222."


def test_nothing_is_said_twice_in_the_boards_facts() -> None:
    board = said(opened(3), "A 4×7").game.summary(said(opened(3), "A 4×7").view())
    assert Fact(say("Up now"), as_is("Ben")) in board.facts
    assert len({fact.label for fact in board.facts}) == len(board.facts)


def test_what_came_of_a_round_is_told_if_it_was_counted() -> None:
    evening = said(opened(3), "A 4×7", "B challenges", "C agrees")
    assert came_of(evening) == []
    assert came_of(counted(evening, 1, A=5, C=5)) == ["Paid: Ann and Cal each pay Ben $5."]
    assert came_of(canceled(evening)) == []
    counted(said(left_with(evening, "C", 5), "C 1×1", "A agrees", "B challenges"), 0, C=5, A=0)
    assert came_of(evening) == ["Paid: Cal pays Ben $5.", "Out: Cal has no money left."]
    nothing = counted(said(opened(3), "A 1×1", "B challenges", "C agrees"), 1, A=0, C=0)
    assert came_of(nothing) == ["Paid: Nothing."]


def test_enter_turns_the_cards_over() -> None:
    evening = said(opened(3, keeper="phones"), "A 4×7", "B challenges", "C agrees")
    assert evening.asked("TurnOver").usual


@pytest.mark.parametrize(
    ("fines", "said_so"),
    [
        ({"A": 5, "C": 5}, "Ben pays Ann and Cal $5 each."),
        ({"A": 20, "C": 5}, "Ben pays Ann $20 and Cal $5."),
        ({"A": 20, "C": 0}, "Ben pays Ann $20."),
    ],
)
def test_who_paid_whom_in_one_breath(fines, said_so) -> None:
    evening = said(opened(3), "A 1×7", "B challenges", "C agrees")
    assert not payments(evening.view())
    assert str(payments(counted(evening, 1, **fines).view())) == said_so
    four = said(opened(4), "A 1×7", "B challenges", "C agrees", "D challenges")
    counted(four, 1, A=5, C=5)
    assert str(payments(four.view())) == "Ben and Dee each pay Ann and Cal $5."


@pytest.mark.parametrize(
    ("count", "words"), [(0, "no 5s"), (1, "one 5"), (12, "twelve 5s"), (13, "13 × 5"), (100, "100 × 5")]
)
def test_a_count_beside_a_numeral_is_said_in_words_up_to_twelve(count, words) -> None:
    assert str(numerals(count, 5)) == words
