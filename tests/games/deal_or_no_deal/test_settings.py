"""The settings: each story is played twice, once with the usual rule and once with the other."""

import pytest

from companion.game.refusal import NotAsked
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    EnterCases,
    KeepCase,
    LiftLid,
    LookInside,
    NameHolder,
    Reveal,
    StopLooking,
    TakeGuess,
    TradeCase,
)
from tests.games.deal_or_no_deal.stories import (
    CENT,
    KITTY,
    SEVEN_FIFTY,
    START,
    began,
    call,
    cases_of,
    cash,
    dealt,
    hosted,
    kitty,
    lift,
    opened,
    played_round,
    purse,
    refused,
    seated,
    to_last_two,
    to_offer,
)
from tests.refusals import blames


@pytest.mark.clause("deal_or_no_deal", "1.7")
def test_keeper_companion_knows_what_was_inside_and_the_table_does_not_have_to_say() -> None:
    usual = call(began(4), "C")
    assert usual.view().filled is None
    assert usual.state.now.inside == ()
    assert type(usual.refusal(LiftLid())) is NotAsked
    usual.play(Reveal(value=500_00))

    lost = call(began(4, keeper="companion"), "C")
    assert len(lost.view().filled.fingerprint) == 64
    case = lost.state.now.called
    assert type(lost.refusal(Reveal(value=500_00))) is NotAsked
    lost.play(LiftLid())
    assert lost.state.now.opened == ((case, lost.state.now.inside[case - 1]),)


@pytest.mark.clause("deal_or_no_deal", "1.9")
def test_split_asked_wants_to_know_the_holder_when_a_case_is_called() -> None:
    usual = began(4).play(CallCase(seat="B", case=7))
    assert usual.kinds == {"TakeGuess", "NoGuess", "Reveal"}
    assert usual.state.now.held.count("") == 0

    asked = began(4, split="asked").play(CallCase(seat="B", case=7))
    assert asked.kinds == {"NameHolder"}
    assert set(asked.state.now.held) == {""}
    asked.play(NameHolder(holder="D"))
    assert asked.asked("TakeGuess").seat == "D"
    assert asked.state.now.held[6] == "D"


@pytest.mark.clause("deal_or_no_deal", "1.9", "5.7")
def test_split_asked_may_hear_that_a_case_is_in_the_center() -> None:
    evening = began(5, split="asked").play(CallCase(seat="B", case=7), NameHolder(holder="centre"))
    assert evening.kinds == {"Reveal"}


@pytest.mark.clause("deal_or_no_deal", "1.9")
def test_split_asked_lets_nobody_hold_more_than_a_share() -> None:
    evening = began(5, split="asked")
    for case in (2, 3):
        evening.play(CallCase(seat="B", case=case), NameHolder(holder="centre"))
        lift(evening, dull_value(evening))
    evening.play(CallCase(seat="B", case=4))
    refusal = evening.refusal(NameHolder(holder="centre"))
    assert refusal.why == "All 2 cases in the center are already known."
    evening.play(NameHolder(holder="E"))
    assert evening.asked("TakeGuess").seat == "E"


def dull_value(evening):
    """Return a value still in play that has nothing to do with the kitty."""
    return next(value for value in evening.state.now.values if value not in (CENT, SEVEN_FIFTY))


@pytest.mark.clause("deal_or_no_deal", "1.9", "8.2")
def test_split_asked_wants_to_know_who_holds_the_last_case_too() -> None:
    evening = began(4, split="asked")
    while evening.state.now.round < 10:
        if "CallCase" in evening.kinds:
            case = next(case for case in evening.state.now.cases if case != 1)
            known = evening.state.now.held.count("C")
            evening.play(CallCase(seat="B", case=case), NameHolder(holder="C" if known < 13 else "D"))
            lift(evening, evening.state.now.values[-1])
        else:
            refused(evening)
    refused(evening).play(TradeCase(seat="B"))
    assert str(evening.asked("NameHolder").sentence) == "Who has the last case?"
    evening.play(NameHolder(holder="D"))
    assert evening.asked("TakeGuess").seat == "D"


@pytest.mark.clause("deal_or_no_deal", "1.8", "1.9")
def test_split_entered_is_what_the_table_says() -> None:
    usual = began(5, special=None)
    assert usual.kinds == {"ChooseCase"}

    entered = seated(5, split="entered").play(BeginHosting(host="A", contestant="B"))
    assert str(entered.asked("EnterCases").sentence) == "Which cases does Cal have?"
    assert blames(entered.refusal(EnterCases(cases=(1, 2, 3))), "cases", "3", "8")
    entered.play(EnterCases(cases=tuple(range(1, 9))))
    assert blames(entered.refusal(EnterCases(cases=tuple(range(8, 16)))), "cases", "9–26")
    entered.play(EnterCases(cases=tuple(range(9, 17))), EnterCases(cases=tuple(range(17, 25))))
    entered.play(ChooseCase(seat="B", case=1))
    assert cases_of(entered, "C") == list(range(2, 9))
    assert cases_of(entered, "D") == list(range(9, 17))
    assert cases_of(entered, "E") == list(range(17, 25))
    assert cases_of(entered, "centre") == [25, 26]


@pytest.mark.clause("deal_or_no_deal", "1.6")
def test_cycles_of_two_let_everybody_host_twice() -> None:
    usual, twice = seated(3), seated(3, cycles=2)
    for evening in (usual, twice):
        for host, contestant in (("A", "B"), ("B", "C"), ("C", "A")):
            assert not evening.view().over
            hosted(evening, host, contestant)
    assert usual.view().over
    assert usual.kinds == set()

    assert not twice.view().over
    for host, contestant in (("A", "B"), ("B", "C"), ("C", "A")):
        assert "BeginHosting" in twice.kinds
        hosted(twice, host, contestant)
    assert twice.view().over
    assert len(twice.state.results) == 6


@pytest.mark.clause("deal_or_no_deal", "6.7")
def test_merge_final_offer_makes_none_in_round_ten() -> None:
    usual = refused(to_offer(began(4), 9))
    assert usual.kinds == {"MakeOffer", "SkipOffer"}

    merged = refused(to_offer(began(4, merge_final_offer=True), 9))
    assert merged.kinds == {"KeepCase", "TradeCase"}
    assert len(merged.state.now.offers) == 9


@pytest.mark.clause("deal_or_no_deal", "2.6")
def test_r10_750_pays_holder_lets_the_last_holder_take_the_kitty() -> None:
    def story(**settings):
        evening = to_last_two(began(4, **settings), keep=(SEVEN_FIFTY, 500_00), last="D")
        had = cash(evening, "D")
        # $0.01 came up earlier and emptied the kitty, so it holds only the price of this guess.
        lift(evening.play(KeepCase(seat="B"), TakeGuess(seat="D", value=500_00, pay="paid")), 500_00)
        return cash(evening, "D") - had, kitty(evening)

    assert story() == (-50_000_00, 50_000_00)
    assert story(r10_750_pays_holder=True) == (0, 0)


@pytest.mark.clause("deal_or_no_deal", "2.6")
def test_r10_750_pays_holder_leaves_out_the_contestants_case_and_the_center() -> None:
    own = to_last_two(began(4, r10_750_pays_holder=True), keep=(SEVEN_FIFTY, 500_00), last="D")
    own.play(KeepCase(seat="B"), TakeGuess(seat="D", value=SEVEN_FIFTY, pay="paid"))
    lift(own, SEVEN_FIFTY)
    assert kitty(own) == 50_000_00

    centre = to_last_two(began(5, r10_750_pays_holder=True), keep=(SEVEN_FIFTY, CENT), last="centre")
    lift(centre.play(KeepCase(seat="B")), CENT)
    assert kitty(centre) == KITTY


@pytest.mark.clause("deal_or_no_deal", "2.7")
def test_cent_in_special_pays_host_after_a_deal() -> None:
    usual = lift(dealt(played_round(began(4)), 10_00), CENT)
    assert (cash(usual, "A"), kitty(usual)) == (START - 10_00, KITTY)

    paying = lift(dealt(played_round(began(4, cent_in_special_pays_host=True)), 10_00), CENT)
    assert (cash(paying, "A"), kitty(paying)) == (START - 10_00 + KITTY, 0)


@pytest.mark.clause("deal_or_no_deal", "2.6", "2.7")
def test_cent_in_special_pays_host_only_after_a_deal() -> None:
    evening = to_last_two(began(5, cent_in_special_pays_host=True), keep=(CENT, SEVEN_FIFTY))
    lift(evening.play(KeepCase(seat="B")), CENT)
    assert kitty(evening) == KITTY


@pytest.mark.clause("deal_or_no_deal", "7.5")
def test_play_out_looks_into_the_other_cases_and_moves_no_money() -> None:
    usual = lift(dealt(to_offer(began(4), 8, keep=(300_000_00,)), 10_00), 300_000_00)
    assert "BeginHosting" in usual.kinds

    curious = lift(dealt(to_offer(began(4, play_out=True), 8, keep=(300_000_00,)), 10_00), 300_000_00)
    assert curious.kinds == {"LookInside", "StopLooking"}
    before = purse(curious)
    first, second = curious.state.now.cases
    assert blames(curious.refusal(LookInside(case=1, value=CENT)), "case", "1", "Ben")
    curious.play(LookInside(case=first, value=SEVEN_FIFTY))
    assert f"Case {first} had $750 in it." in curious.texts
    assert blames(curious.refusal(LookInside(case=second, value=SEVEN_FIFTY)), "value", "$750")
    curious.play(LookInside(case=second, value=CENT))
    assert purse(curious) == before
    assert curious.state.results[0].inside == 300_000_00
    assert "BeginHosting" in curious.kinds


@pytest.mark.clause("deal_or_no_deal", "7.5")
def test_play_out_stops_when_the_table_has_seen_enough() -> None:
    curious = lift(dealt(to_offer(began(4, play_out=True), 1), 10_00), 300_000_00)
    curious.play(StopLooking())
    assert curious.state.results[0].inside == 300_000_00
    assert "BeginHosting" in curious.kinds


@pytest.mark.clause("deal_or_no_deal", "1.10")
def test_rounding_to_dollars_changes_what_is_shown_and_not_what_is_kept() -> None:
    def story(**settings):
        return opened(began(4, **settings), "C", CENT, guess=CENT, pay="paid")

    usual, rounded = story(), story(rounding="dollars")
    assert usual.view().seats[2].cents == 1_120_000_01
    assert rounded.view().seats[2].cents == 1_120_000_00
    assert cash(usual, "C") == cash(rounded, "C") == 1_120_000_01


@pytest.mark.clause("deal_or_no_deal", "10.1")
def test_open_guide_shows_everybody_what_the_host_sees() -> None:
    usual = played_round(began(4))
    assert usual.view("A").guide.average == usual.view().average
    assert [usual.view(seat).guide for seat in (None, "B", "C", "D")] == [None] * 4

    shown = played_round(began(4, open_guide=True))
    guide = shown.view("A").guide
    assert guide is not None
    assert [shown.view(seat).guide for seat in (None, "B", "C", "D")] == [guide] * 4
