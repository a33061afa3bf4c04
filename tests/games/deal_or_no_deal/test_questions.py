"""What each question is about, so that an answer is never replayed for a different question."""

import random

import pytest

from companion.games.deal_or_no_deal.happenings import HostingEnded
from companion.games.deal_or_no_deal.moves import AskFor, KeepCase, MakeOffer, NoGuess, TradeCase
from tests.games.deal_or_no_deal.stories import (
    began,
    call,
    dealt,
    hosted,
    lift,
    play_on,
    played_round,
    refused,
    seated,
    to_last_two,
    to_offer,
)

OFFERS = {"MakeOffer", "Deal", "NoDeal", "AskFor", "AgreePrice", "SkipOffer", "CallCase"}
GUESSES = {"TakeGuess", "NoGuess", "NameHolder"}
LIDS = {"Reveal", "LiftLid"}


@pytest.mark.clause("deal_or_no_deal", "4.6")
@pytest.mark.parametrize(("keeper", "lid"), [("table", "Reveal"), ("companion", "LiftLid")])
def test_keep_corrected_to_trade_asks_about_another_case(keeper, lid) -> None:
    kept = to_last_two(began(4, keeper=keeper), last="D").play(KeepCase(seat="B"))
    traded = to_last_two(began(4, keeper=keeper), last="D").play(TradeCase(seat="B"))
    last = kept.state.now.last
    assert (kept.asked(lid).about, traded.asked(lid).about) == ("game 1, case 1", f"game 1, case {last}")
    assert (str(kept.asked(lid).sentence), str(traded.asked(lid).sentence)) == (
        ("Open case 1. What's inside?", f"Open case {last}. What's inside?")
        if lid == "Reveal"
        else ("Lift the lid of case 1.", f"Lift the lid of case {last}.")
    )
    assert kept.asked("TakeGuess").about == traded.asked("TakeGuess").about  # it's the same guess


@pytest.mark.clause("deal_or_no_deal", "4.6")
def test_no_guess_at_one_case_is_not_one_at_the_next() -> None:
    evening = call(began(4), "C")
    first = evening.asked("NoGuess").about
    lift(evening, 1_00)
    assert call(evening, "C").asked("NoGuess").about != first


def test_an_offer_is_the_same_question_whatever_it_is_and_another_one_in_the_next_round() -> None:
    def abouts(evening):
        return {ask.about for ask in evening.asks}

    evening = to_offer(began(4), 2).play(MakeOffer(seat="A", cents=10_00))
    assert abouts(evening) == {"game 1, round 2"}
    assert abouts(evening.play(AskFor(seat="B", cents=20_00))) == {"game 1, round 2"}
    assert abouts(evening.play(MakeOffer(seat="A", cents=15_00))) == {"game 1, round 2"}
    assert abouts(played_round(refused(evening))) == {"game 1, round 3"}


def test_the_hosts_guess_is_about_the_case_whatever_it_costs() -> None:
    early = dealt(to_offer(began(4), 1), 10_00).asked("TakeGuess")
    late = dealt(to_offer(began(4), 2), 10_00).asked("TakeGuess")
    assert early.sentence != late.sentence
    assert early.about == late.about == "game 1, case 1"


def test_a_new_game_asks_about_its_own_cases() -> None:
    evening = hosted(seated(4), "A", "B")
    assert evening.asked("BeginHosting").about == "game 2"
    hosted(evening, "B", "C")
    assert evening.asked("BeginHosting").about == "game 3"


@pytest.mark.parametrize("split", ["drawn", "asked"])
@pytest.mark.parametrize("keeper", ["table", "companion"])
def test_no_question_comes_up_again_about_another_case_or_round(keeper, split) -> None:
    rng = random.Random(5)
    evening = seated(4, keeper=keeper, split=split, cycles=2)
    belongs: dict[object, object] = {}
    while evening.asks:
        for ask in evening.asks:
            question = (ask.seat, ask.kind, ask.about or ask.sentence)
            thing = len(evening.state.results), belongs_to(evening.state, ask.kind)
            assert belongs.setdefault(question, thing) == thing
        play_on(evening, rng)
    assert len(belongs) > 100


def belongs_to(state, kind) -> int:
    """Return the round or the case that a question belongs to, or 0 if there is none."""
    if kind in OFFERS:
        return state.now.round
    if kind in LIDS:
        return state.now.called or state.now.final
    if kind in GUESSES:
        return state.now.special if state.phase == "special" else state.now.at_hand
    return 0


def test_the_end_of_a_game_publishes_what_tableside_put_into_the_cases() -> None:
    evening = dealt(played_round(began(4, keeper="companion")), 10_00).play(NoGuess(seat="A"))
    lift(evening, None)
    (ended,) = (one for one in evening.told if one.publishes)
    assert isinstance(ended, HostingEnded)
    assert all(f"{case}: " in ended.filled for case in range(1, 27))
