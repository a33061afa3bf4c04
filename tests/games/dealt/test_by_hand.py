"""Moving a chip or a real card by hand, in every phase."""

import random

import pytest

from companion.game import AdjustPiece
from tests.games.dealt.stories import (
    GAME,
    begun,
    chips,
    dealt,
    did,
    held,
    labels,
    laid_out,
    leads,
    midway,
    reserves_laid,
    roles,
    seated,
)


def by_hand(piece, target) -> AdjustPiece:
    return AdjustPiece(piece=piece, target=target, reason="a slip")


def between_rounds():
    return did(midway({"A": "5", "B": "9", "C": ""}), "A 5", "B 9")


def drawing():
    hands = {"A": "12 3", "B": "1 1 5", "C": "Redraw 2"}
    return did(midway(hands, pile="7 8 9"), "A 12", "B 1-1", "C Redraw")


def all_out():
    return did(midway({"A": 1, "B": 1}, pile=0), "A Redraw", "B Stop")


def all_out_of_dealt_cards():
    return did(midway({"A": "Redraw", "B": "Stop", "C": ""}, pile=""), "A Redraw", "B Stop")


PHASES = {
    "oldest": seated,
    "reserves": laid_out,
    "turn": begun,
    "turn of dealt cards": dealt,
    "next": between_rounds,
    "place": drawing,
    "losers": all_out,
    "losers of dealt cards": all_out_of_dealt_cards,
}


@pytest.mark.clause("dealt", "8.1")
@pytest.mark.parametrize("phase", PHASES)
def test_a_chip_is_moved_in_every_phase(phase) -> None:
    evening = PHASES[phase]()
    assert evening.state.phase == phase.split()[0]
    before, asked = evening.state.chips, evening.asks
    evening.play(by_hand("chip A", "B"), by_hand("chip box", "A"), by_hand("chip B", "box"))
    assert evening.state.chips == before
    assert "Moved by hand: a chip from Ben to the box (a slip)." in evening.texts
    assert evening.asks == asked


@pytest.mark.clause("dealt", "8.1")
def test_a_chip_goes_to_another_player_or_the_box() -> None:
    evening = begun(3).play(by_hand("chip A", "B"))
    assert "Moved by hand: a chip from Ann to Ben (a slip)." in evening.texts
    assert chips(evening) == "1 3 2"
    evening.play(by_hand("chip B", "box"), by_hand("chip box", "C"))
    assert chips(evening) == "1 2 3"
    assert GAME.tally(evening.state)["chips"] == 15
    for piece, target in (("chip A", "A"), ("chip A", "draw pile"), ("card A", "box")):
        assert evening.refusal(by_hand(piece, target)).why == (
            "Move a chip to another player or the box, or a card to another hand or the draw pile."
        )
    evening = midway({"A": 2, "B": 2, "C": 2}, chips={"A": 0})
    assert evening.refusal(by_hand("chip A", "B")).why == "Ann has no chips."


@pytest.mark.clause("dealt", "8.1", "7.1")
def test_a_chip_moved_in_time_saves_its_new_owner() -> None:
    evening = midway({"A": 1, "B": 1}, chips={"A": 0}).play(by_hand("chip B", "A"))
    assert did(evening, "A 5", "B 9").state.phase == "reserves"
    assert chips(evening) == "0 1 2"


@pytest.mark.clause("dealt", "8.1")
def test_dealt_cards_stay_where_they_are() -> None:
    evening = dealt(3)
    (ask,) = GAME.adjusts(evening.state)
    assert all(option.value.startswith("chip") for option in ask.blanks[0].options)
    assert {"one of Ann's chips", "a chip from the box"} < {*labels(ask.blanks[0])}
    assert str(ask.sentence) == "Move a chip by hand?"
    assert evening.refusal(by_hand("chip A", "A")).why == "Move a chip to another player or the box."


@pytest.mark.clause("dealt", "8.2")
def test_a_real_card_goes_to_another_hand_or_the_draw_pile() -> None:
    evening = begun(3).play(by_hand("card A", "draw pile"), by_hand("card B", "C"))
    assert held(evening) == {"A": 9, "B": 9, "C": 11}
    assert evening.view().pile == 19
    evening.play(by_hand("card draw pile", "A"))
    assert "a card from the draw pile to Ann" in evening.texts
    assert held(evening)["A"] == 10
    assert GAME.tally(evening.state)["cards"] == 54


@pytest.mark.clause("dealt", "8.2")
def test_before_the_first_deal_there_are_no_cards_to_move() -> None:
    for piece in ("card A", "card draw pile"):
        assert seated(3).refusal(by_hand(piece, "B")).why == "Nobody has dealt yet."


@pytest.mark.clause("dealt", "8.2")
def test_while_reserves_are_entered_their_cards_stay_in_the_draw_pile() -> None:
    evening = laid_out(4)
    for _ in range(6):
        evening.play(by_hand("card draw pile", "A"))
    refusal = evening.refusal(by_hand("card draw pile", "A"))
    assert refusal.why == "The rest of the draw pile is for the reserves."
    reserves_laid(evening)
    assert held(evening)["A"] == 16
    assert evening.refusal(by_hand("card draw pile", "A")).why == "The draw pile has no cards."
    assert GAME.tally(evening.state)["cards"] == 54


@pytest.mark.clause("dealt", "8.2")
def test_whoever_still_has_to_play_keeps_a_card() -> None:
    evening = midway({"A": 2, "B": 1, "C": 3})
    assert evening.refusal(by_hand("card B", "C")).why == "Ben still has to play, so one card has to stay."
    did(evening, "A 5").play(by_hand("card A", "draw pile"))
    assert evening.refusal(by_hand("card A", "B")).why == "Ann has no cards."
    assert "Ann is out and safe." in did(evening, "B 6", "C 7").texts


@pytest.mark.clause("dealt", "8.2")
def test_a_hand_that_grew_can_play_more_cards() -> None:
    evening = midway({"A": 1, "B": 3, "C": 3})
    assert evening.asked("PlayCards").blanks[0].most == 1
    evening.play(by_hand("card B", "A"))
    assert evening.asked("PlayCards").blanks[0].most == 2
    assert held(did(evening, "A 7-7"))["A"] == 0


@pytest.mark.clause("dealt", "8.2")
def test_a_known_card_is_moved_when_no_other_is_left() -> None:
    evening = did(midway({"A": 3, "B": 1, "C": 2}, reserves={"B": "7"}), "A 9", "B takes 7")
    evening.play(by_hand("card B", "A"), by_hand("card B", "C"))
    assert held(evening) == {"A": 3, "B": 0, "C": 3}
    assert evening.state.hands["C"][-1] == "7"


@pytest.mark.clause("dealt", "8.2")
def test_a_player_who_was_out_is_back_in_the_next_trick() -> None:
    evening = midway({"A": 2, "B": 2, "C": 0})
    assert roles(evening) == ["leads", "", "out"]
    evening.play(by_hand("card draw pile", "C"))
    assert roles(evening) == ["leads", "", ""]
    did(evening, "A 5", "B 6")
    assert leads(evening) == "B"
    assert evening.view().trick.waiting == ("B", "C", "A")


@pytest.mark.clause("dealt", "8.2", "6.4")
def test_when_everyone_is_out_no_card_is_left_to_move() -> None:
    evening = all_out()
    assert evening.kinds == {"NameLosers"}
    assert evening.refusal(by_hand("card A", "B")).why == "Ann has no cards."
    assert evening.refusal(by_hand("card draw pile", "B")).why == "The draw pile has no cards."


@pytest.mark.clause("dealt", "8.1")
def test_nothing_is_moved_after_the_end() -> None:
    evening = did(midway({"A": 1, "B": 1}, chips={"A": 0}), "A 5", "B 9")
    assert evening.state.phase == "over"
    assert GAME.adjusts(evening.state) == ()


@pytest.mark.clause("dealt", "8.1", "8.2")
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("keeper", ["table", "companion"])
def test_something_can_be_moved_whatever_comes_up(keeper, players) -> None:
    rng = random.Random(players)
    evening, phases = seated(players, keeper=keeper), set()
    total = GAME.tally(evening.state)
    while evening.asks:
        phases.add(evening.state.phase)
        (ask,) = GAME.adjusts(evening.state)
        pieces = [option.value for option in ask.blanks[0].open_choices]
        on_the_table = keeper == "table" and evening.state.phase in ("reserves", "turn")
        assert {piece.split()[0] for piece in pieces} == ({"chip", "card"} if on_the_table else {"chip"})
        kind, source = rng.choice(pieces).split(" ", 1)
        targets = {*evening.state.seats, "box" if kind == "chip" else "draw pile"} - {source}
        evening.play(by_hand(f"{kind} {source}", rng.choice(sorted(targets))))
        assert GAME.tally(evening.state) == total
        if evening.asks:
            evening.play_any(rng)
    assert phases >= ({"oldest", "reserves", "turn"} if keeper == "table" else {"oldest", "turn", "next"})
