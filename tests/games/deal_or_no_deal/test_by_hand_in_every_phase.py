"""Money and cases are moved by hand in every phase, and the open questions change accordingly."""

import random
from collections import Counter

import pytest

from companion.game import AdjustMoney, AdjustPiece
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    EnterCases,
    KeepCase,
    MakeOffer,
    NoGuess,
    Reveal,
    TakeGuess,
    TradeCase,
)
from tests.games.deal_or_no_deal.stories import (
    CENT,
    KITTY,
    SEVEN_FIFTY,
    START,
    began,
    by_hand,
    call,
    cases_of,
    cash,
    dealt,
    hosted,
    kitty,
    lift,
    play_on,
    played_round,
    seated,
    to_last_two,
    to_offer,
)

GAME = SHELF["deal_or_no_deal"]
PRICE = 5_000_00


def given_to(case, target) -> AdjustPiece:
    return AdjustPiece(piece=str(case), target=target, reason="it's over there")


def entering():
    return seated(4, split="entered").play(BeginHosting(host="A", contestant="B"))


def asked_for():
    """Return a game that's waiting to hear who has the case that was just called."""
    return began(4, split="asked").play(CallCase(seat="B", case=7))


def last_two():
    return to_last_two(began(4), last="D")


PHASES = {
    "enter": entering,
    "choose": lambda: began(4, special=None),
    "call": lambda: began(4),
    "holder": asked_for,
    "open": lambda: call(began(4), "C"),
    "offer": lambda: to_offer(began(4), 1).play(MakeOffer(seat="A", cents=10_00)),
    "keep": last_two,
    "last": lambda: last_two().play(KeepCase(seat="B")),
    "special": lambda: dealt(played_round(began(4)), 10_00),
    "look": lambda: lift(dealt(played_round(began(4, play_out=True)), 10_00), SEVEN_FIFTY),
    "begin": lambda: hosted(seated(4), "A", "B"),
}


@pytest.mark.clause("deal_or_no_deal", "11.3")
@pytest.mark.parametrize("phase", PHASES)
def test_money_and_cases_move_in_this_phase(phase) -> None:
    evening = PHASES[phase]()
    assert evening.state.phase == phase
    before, counted = cash(evening, "C"), GAME.tally(evening.state)
    evening.play(AdjustMoney(cents=5_00, source="bank", target="C", reason="a miscount"))
    assert cash(evening, "C") == before + 5_00
    now = evening.state.now
    case = next(case for case in now.cases if case != now.final)
    there = "D" if now.held[case - 1] == "C" else "C"
    evening.play(given_to(case, there))
    assert evening.view().held[case - 1] == there
    assert GAME.tally(evening.state) == counted


def test_before_the_first_host_nobody_holds_a_case_and_only_money_moves() -> None:
    evening = by_hand(seated(4), 5_00, "bank", "C")
    assert cash(evening, "C") == START + 5_00
    assert [ask.kind for ask in GAME.adjusts(evening.state)] == ["AdjustMoney"]


@pytest.mark.clause("deal_or_no_deal", "11.3")
def test_a_case_just_called_is_for_whoever_turns_out_to_have_it() -> None:
    evening = call(began(4), "C")
    case = evening.state.now.called
    evening.play(given_to(case, "D"))
    assert evening.texts == f"By hand: Dee has case {case}. Reason: it's over there."
    assert (evening.asked("TakeGuess").seat, evening.asked("NoGuess").seat) == ("D", "D")
    lift(evening, SEVEN_FIFTY)
    assert cash(evening, "D") == START + KITTY


@pytest.mark.clause("deal_or_no_deal", "11.3")
def test_whoever_passed_up_a_guess_at_it_does_not_pass_it_up_for_the_new_holder() -> None:
    evening = call(began(4), "C").play(NoGuess(seat="C"))
    evening.play(given_to(evening.state.now.called, "D"))
    assert evening.asked("TakeGuess").seat == "D"


@pytest.mark.clause("deal_or_no_deal", "11.3")
@pytest.mark.parametrize("pay", ["free", "paid"])
def test_a_guess_by_somebody_who_did_not_have_the_case_is_off_and_costs_nothing(pay) -> None:
    evening = call(began(4), "C").play(TakeGuess(seat="C", value=CENT, pay=pay))
    evening.play(given_to(evening.state.now.called, "D"))
    assert "Cal's guess doesn't count." in evening.texts
    assert (cash(evening, "C"), kitty(evening)) == (START, KITTY)
    evening.play(TakeGuess(seat="D", value=25_00, pay="free"), Reveal(value=25_00))
    assert (cash(evening, "C"), cash(evening, "D")) == (START, START + PRICE)


@pytest.mark.clause("deal_or_no_deal", "11.3")
def test_if_the_kitty_is_gone_by_then_the_bank_pays_the_price_back() -> None:
    evening = call(began(4), "C").play(TakeGuess(seat="C", value=CENT, pay="paid"))
    by_hand(evening, kitty(evening), "kitty", "outside")
    evening.play(given_to(evening.state.now.called, "D"))
    assert (cash(evening, "C"), kitty(evening)) == (START, 0)


@pytest.mark.clause("deal_or_no_deal", "11.3")
def test_a_guess_stands_if_the_case_stays_or_another_one_moves() -> None:
    evening = call(began(4), "C").play(TakeGuess(seat="C", value=CENT, pay="paid"))
    called, other = evening.state.now.called, cases_of(evening, "C")[1]
    evening.play(given_to(called, "C"), given_to(other, "D"))
    assert evening.state.now.guess.seat == "C"
    assert evening.kinds == {"Reveal"}


@pytest.mark.clause("deal_or_no_deal", "5.7", "11.3")
def test_a_called_case_that_is_in_the_center_after_all_is_nobodys_to_guess() -> None:
    evening = call(began(5), "C")
    evening.play(given_to(evening.state.now.called, "centre"))
    assert evening.kinds == {"Reveal"}
    lift(evening, SEVEN_FIFTY)
    assert kitty(evening) == KITTY


@pytest.mark.clause("deal_or_no_deal", "11.3")
def test_moving_the_called_case_says_who_has_it() -> None:
    evening = asked_for().play(given_to(7, "D"))
    assert evening.asked("TakeGuess").seat == "D"
    other = asked_for().play(given_to(8, "D"))
    assert other.kinds == {"NameHolder"}


@pytest.mark.clause("deal_or_no_deal", "11.3")
@pytest.mark.parametrize("decision", [KeepCase, TradeCase])
def test_moving_the_last_case_says_who_guesses_in_round_ten(decision) -> None:
    evening = began(4, split="asked")
    evening.play(*(given_to(case, "C" if case < 14 else "D") for case in range(2, 26)))
    now = to_last_two(evening).play(decision(seat="B")).state.now
    assert evening.kinds == {"NameHolder"}
    case = now.special if now.traded else now.last
    evening.play(given_to(case, "C"))
    assert evening.asked("TakeGuess").seat == "C"


@pytest.mark.clause("deal_or_no_deal", "11.3")
def test_after_a_trade_the_case_that_was_traded_away_moves_and_the_guess_with_it() -> None:
    evening = last_two().play(TradeCase(seat="B"))
    now = evening.state.now
    assert "Ben's own" in evening.refusal(given_to(now.last, "C")).why
    assert evening.asked("TakeGuess").seat == "D"
    evening.play(given_to(now.special, "C"))
    assert evening.view().held[now.special - 1] == "C"
    assert evening.asked("TakeGuess").seat == "C"


@pytest.mark.clause("deal_or_no_deal", "7.3", "11.3")
def test_the_hosts_guess_comes_and_goes_with_the_money() -> None:
    evening = dealt(played_round(began(4)), 10_00)
    by_hand(evening, cash(evening, "A") - PRICE + 1, "A", "bank")
    assert evening.kinds == {"Reveal"}
    by_hand(evening, 1, "bank", "A")
    assert "TakeGuess" in evening.kinds


@pytest.mark.clause("deal_or_no_deal", "1.9", "11.3")
def test_a_case_entered_for_the_wrong_holder_leaves_one_to_enter_for_the_right_one() -> None:
    evening = seated(5, split="entered").play(BeginHosting(host="A", contestant="B"))
    evening.play(EnterCases(cases=tuple(range(1, 9))), given_to(8, "D"))
    asked = evening.asked("EnterCases")
    assert (str(asked.sentence), str(asked.hint)) == ("Which other cases does Cal have?", "Exactly 1.")
    evening.play(EnterCases(cases=(9,)), EnterCases(cases=tuple(range(10, 17))))
    evening.play(EnterCases(cases=tuple(range(17, 25))))
    assert Counter(evening.state.now.held) == {"C": 8, "D": 8, "E": 8, "centre": 2}
    assert evening.kinds == {"ChooseCase"}


@pytest.mark.clause("deal_or_no_deal", "1.9", "11.3")
def test_entering_ends_when_the_last_case_is_moved_by_hand() -> None:
    evening = entering().play(*(given_to(case, "C" if case < 14 else "D") for case in range(1, 27)))
    assert "Cal: 1, 2, 3" in evening.texts
    assert evening.kinds == {"ChooseCase"}


@pytest.mark.clause("deal_or_no_deal", "1.9", "11.3")
def test_nobody_has_to_enter_more_cases_than_there_are() -> None:
    evening = seated(5, split="entered").play(BeginHosting(host="A", contestant="B"))
    evening.play(EnterCases(cases=tuple(range(1, 9))), EnterCases(cases=tuple(range(9, 17))))
    evening.play(*(given_to(case, "D") for case in range(1, 9)))
    evening.play(EnterCases(cases=tuple(range(17, 25))))
    assert str(evening.asked("EnterCases").hint) == "Exactly 2."
    evening.play(EnterCases(cases=(25, 26)))
    assert Counter(evening.state.now.held) == {"C": 8, "D": 16, "E": 2}


ALWAYS = {"begin", "choose", "call", "open", "offer", "keep", "last", "special", "look"}
SOMETIMES = {"drawn": set(), "asked": {"holder"}, "entered": {"enter"}}


@pytest.mark.clause("deal_or_no_deal", "11.3")
@pytest.mark.parametrize("keeper", ["table", "companion"])
@pytest.mark.parametrize("split", SOMETIMES)
@pytest.mark.parametrize("players", [4, 5])
def test_money_and_cases_move_wherever_random_play_leads(players, split, keeper) -> None:
    rng = random.Random(6)  # with this seed, one match is always enough
    to_see = ALWAYS | SOMETIMES[split]
    for _ in range(10):
        evening = seated(players, split=split, keeper=keeper, play_out=True)
        counted = GAME.tally(evening.state)
        while evening.asks:
            to_see -= {evening.state.phase}
            move_anything(evening, rng)
            assert GAME.tally(evening.state) == counted
            play_on(evening, rng)
        if not to_see:
            return
    raise AssertionError(f"never reached: {to_see}")


def move_anything(evening, rng) -> None:
    """Move some money by hand, and a case if any can be moved."""
    now = evening.state.hosting
    _, *cases = GAME.adjusts(evening.state)
    assert len(cases) == bool(now and set(now.cases) - {now.final})
    by_hand(evening, rng.randint(1, 10_000_00), "bank", rng.choice(evening.state.seats))
    for ask in cases:
        evening.play(given_to(*(blank.draw(rng) for blank in ask.blanks[:2])))
