"""What the table moves by hand: money and cards, in every phase, and what follows from it."""

import random

import pytest

from companion.game import OUTSIDE, AdjustMoney, AdjustPiece, Refused
from companion.games.license_plates.by_hand import DISCARD
from companion.games.license_plates.happenings import GameEnded
from companion.games.license_plates.moves import EnterCount, SayFine
from tests.games.license_plates.stories import (
    by_hand,
    canceled,
    card_by_hand,
    cash,
    opened,
    said,
    seated,
    turned,
    typed,
)

KEEPERS = ("table", "phones", "companion")
MONEY = AdjustMoney(cents=1_00, source=OUTSIDE, target="B", reason="miscounted")
PILE = "centre pile 1"


def bid(keeper="table"):
    """Return a game in which Ann has bid four 7s."""
    return said(opened(keeper=keeper), "A 4×7")


def in_fines():
    """Return a game in which the count has been entered and Ann's fine isn't known yet."""
    return said(bid(), "B agrees", "C challenges", "D challenges").play(EnterCount(4))


PHASES = {
    "opener": seated,
    "bidding": bid,
    "agreed": lambda: said(bid(), "B agrees", "C agrees", "D agrees"),
    "turn": lambda: said(bid("phones"), "B agrees", "C challenges", "D agrees"),
    "count": lambda: said(bid(), "B agrees", "C challenges", "D agrees"),
    "fines": in_fines,
}


@pytest.mark.clause("license_plates", "8.1", "8.2")
@pytest.mark.parametrize("phase", PHASES)
def test_money_and_a_card_can_be_moved_in_each_phase_and_the_question_stays(phase) -> None:
    evening = PHASES[phase]()
    assert evening.state.phase == phase
    before = [(ask.kind, ask.seat, ask.about) for ask in evening.asks]
    stacks = evening.state.stacks
    card_by_hand(evening.play(MONEY), "B", PILE)
    assert cash(evening)["B"] == 301
    assert evening.state.stacks == {**stacks, "B": stacks["B"] - 1, PILE: stacks[PILE] + 1}
    assert [(ask.kind, ask.seat, ask.about) for ask in evening.asks] == before


@pytest.mark.clause("license_plates", "8.1", "8.2")
@pytest.mark.parametrize("keeper", KEEPERS)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_whatever_comes_up_money_and_real_cards_can_be_moved(keeper, players) -> None:
    kinds = ["AdjustMoney", "AdjustPiece"] if keeper != "companion" else ["AdjustMoney"]
    phases = set()
    for seed in range(2):
        rng = random.Random(seed)
        evening = seated(players, keeper=keeper, plates_of_the_out="pile" if seed % 2 else "aside")
        everything = evening.game.tally(evening.state)
        while evening.asks:
            phases.add(evening.state.phase)
            asks = evening.game.adjusts(evening.state)
            assert [ask.kind for ask in asks] == kinds
            for ask in asks:
                moved(evening, ask, rng)
                assert evening.game.tally(evening.state) == everything
                assert min(evening.state.stacks.values()) >= 0
            evening.play_any(rng)
    assert phases >= {"opener", "bidding", "count" if keeper == "table" else "turn"}


def moved(evening, ask, rng) -> None:
    """Move something by hand at random, drawing again if that would move nothing or more than there is."""
    for _ in range(100):
        try:
            evening.play(evening.game.stored_move({"move": ask.kind, **ask.draw(rng)}))
        except Refused:
            continue
        return
    raise AssertionError(f"nothing could be moved: {ask}")


@pytest.mark.clause("license_plates", "8.2")
def test_a_card_is_moved_with_a_reason() -> None:
    evening = card_by_hand(opened(), "A", PILE)
    assert evening.texts == "Moved by hand: a card from Ann's stand to center pile 1 (for the story)."
    assert evening.stock["Ann's stand"] == "6 cards"
    assert evening.stock["Center pile 1"] == "8 cards"
    card_by_hand(evening, DISCARD, "A")
    assert (evening.stock["Ann's stand"], evening.stock["Discarded"]) == ("7 cards", "1 card")
    same_place = AdjustPiece(piece="A", target="A", reason="why not")
    assert evening.refusal(same_place).why == "Move the card to a different place."


@pytest.mark.clause("license_plates", "8.2")
def test_where_there_is_no_card_it_says_so() -> None:
    evening = opened(3)
    assert evening.state.discarded == 0
    refusal = evening.refusal(AdjustPiece(piece=DISCARD, target="A", reason="why not"))
    assert refusal.why == "There's no card there to move."
    canceled(evening, 9)
    _, ask = evening.game.adjusts(evening.state)
    assert [option.value for option in ask.blanks[0].options if not option.closed] == [DISCARD]


@pytest.mark.clause("license_plates", "8.2")
def test_if_tableside_dealt_there_is_no_card_to_move() -> None:
    evening = opened(keeper="companion")
    (ask,) = evening.game.adjusts(evening.state)
    assert ask.kind == "AdjustMoney"


@pytest.mark.clause("license_plates", "8.2")
def test_a_pile_that_ran_out_is_missing_from_the_next_round() -> None:
    evening = canceled(opened(), 6)
    card_by_hand(evening, PILE, DISCARD)
    assert PILE in evening.state.now.places
    canceled(evening)
    assert evening.state.now.places == ("A", "B", "C", "D", "centre pile 2")


@pytest.mark.clause("license_plates", "8.2")
def test_a_player_without_a_card_sits_out_with_their_money() -> None:
    evening = canceled(opened(), 6)
    card_by_hand(evening, "D", DISCARD)
    assert "D" in evening.state.now.players
    canceled(evening)
    assert evening.view().players == ("A", "B", "C")
    assert evening.view().opener == "A"  # it would have been Dee's turn
    assert [str(seat.role) for seat in evening.view().seats] == ["opens", "", "", "no card"]
    assert evening.view().result.out == ()
    assert canceled(evening).view().winners == ("A", "B", "C", "D")


@pytest.mark.clause("license_plates", "8.2")
def test_with_one_card_left_among_the_players_the_game_is_over() -> None:
    evening = canceled(opened(3), 8)
    for seat in "AB":
        card_by_hand(evening, seat, DISCARD)
    assert canceled(evening).view().over


@pytest.mark.clause("license_plates", "8.2")
def test_cards_too_many_make_no_round_more() -> None:
    evening = opened()
    for seat in "AB":
        card_by_hand(evening, DISCARD, seat)
    canceled(evening, 8)
    assert evening.view().over
    assert evening.view().stacks["A"] == 1


@pytest.mark.clause("license_plates", "8.1")
def test_what_is_moved_between_the_count_and_the_fines_is_there_to_pay_with() -> None:
    evening = in_fines()
    by_hand(evening, 290, "C", OUTSIDE)
    assert evening.asked("SayFine").seat == "A"
    evening.play(SayFine(seat="A", fine=20_00), SayFine(seat="B", fine=20_00))
    assert cash(evening) == {"A": 325, "B": 325, "C": 0, "D": 260}


def test_after_the_end_a_new_beginning_is_a_new_deal() -> None:
    assert GameEnded.publishes


# What each question is about.


def abouts(evening, *kinds) -> list[str]:
    """Return what the open questions of these kinds are about."""
    return [evening.asked(kind).about for kind in kinds]


def test_an_answer_to_a_bid_is_about_that_bid_whatever_was_bid() -> None:
    answers = ("MakeBid", "Agree", "Challenge")
    assert abouts(opened(), "MakeBid") == ["round 1"]
    two, nine = said(opened(), "A 2×4"), said(opened(), "A 9×9")
    assert abouts(two, *answers) == abouts(nine, *answers) == ["round 1, bid 1 by A"] * 3
    assert abouts(said(two, "B 3×4"), *answers) == ["round 1, bid 2 by B"] * 3
    assert (
        abouts(said(nine, "B agrees", "C agrees", "D agrees"), "MakeBid", "CancelRound")
        == ["round 1, bid 1 by A"] * 2
    )


def test_what_was_said_in_one_round_answers_nothing_in_the_next() -> None:
    first, second = opened(), canceled(opened())
    assert abouts(second, "MakeBid") == ["round 2"] != abouts(first, "MakeBid")
    assert abouts(said(second, "B 1×1"), "Agree") == ["round 2, bid 1 by B"]


def test_a_count_is_about_one_numeral_and_a_card_about_its_place() -> None:
    evening = said(opened(), "A 4×7", "B challenges", "C challenges", "D challenges")
    assert abouts(evening, "EnterCount", "ShowPlate") == ["round 1, numeral 7", "round 1, A"]
    evening.play(EnterCount(4))
    assert abouts(evening, "SayFine") == ["round 1"]


def test_enough_is_about_how_the_bid_turns_out() -> None:
    plates = dict.fromkeys("ABCD", ("777000", 10))
    evenings = [typed(opened(keeper="phones"), **plates) for _ in range(2)]
    holds, fails = (
        said(evening, f"A {count}×7", "B challenges", "C challenges", "D challenges")
        for evening, count in zip(evenings, (12, 25), strict=True)
    )
    assert abouts(holds, "TurnOver") == ["round 1"]
    assert abouts(turned(holds), "StopCounting") == ["round 1, holds"]
    assert abouts(turned(fails), "StopCounting") == ["round 1, fails"]


@pytest.mark.parametrize("keeper", KEEPERS)
def test_what_a_question_is_about_gives_no_plate_away(keeper) -> None:
    rng = random.Random(2)
    evening, asked = seated(5, keeper=keeper), list[tuple[str, int]]()
    while evening.asks:
        asked += [(ask.about, evening.state.now.number) for ask in evening.asks if ask.about]
        evening.play_any(rng)
    assert asked
    assert [about for about, number in asked if not about.startswith(f"round {number}")] == []
