"""What people are told when they can't do something, and the cautions they get when they can."""

import pytest

from companion.game import dollars
from companion.game.refusal import NotAsked, NotYours
from companion.games.deal_or_no_deal.moves import (
    AskFor,
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    MakeOffer,
    NameHolder,
    Reveal,
    TakeGuess,
)
from tests.games.deal_or_no_deal.stories import (
    MILLION,
    START,
    began,
    by_hand,
    call,
    cash,
    dealt,
    hosted,
    lift,
    opened,
    played_round,
    seated,
    to_offer,
    to_round,
    warned,
)
from tests.refusals import blames


@pytest.mark.clause("deal_or_no_deal", "4.2")
def test_an_open_case_and_what_is_still_closed() -> None:
    evening = to_round(began(3, special=26), 8)
    left = [case for case in evening.state.now.cases if case != 26]
    assert left == [23, 24, 25]
    assert evening.refusal(CallCase(seat="B", case=7)).why == "Case 7 is already open. Still closed: 23–25."


@pytest.mark.clause("deal_or_no_deal", "4.2")
def test_numbers_that_follow_each_other_are_put_together() -> None:
    evening = began(3, special=26).play(CallCase(seat="B", case=7))
    lift(evening, 1_00)
    assert evening.refusal(CallCase(seat="B", case=7)).why.endswith("Still closed: 1–6, 8–25.")


@pytest.mark.clause("deal_or_no_deal", "3.1", "4.2")
@pytest.mark.parametrize("case", [0, 27, -1])
def test_there_is_no_case_27(case) -> None:
    choosing = began(3, special=None).refusal(ChooseCase(seat="B", case=case))
    assert choosing.why.startswith("The cases are numbered 1 to 26. Still closed: 1–26.")
    calling = began(3).refusal(CallCase(seat="B", case=case))
    assert calling.why.startswith("The cases are numbered 1 to 26. Still closed: 2–26.")


@pytest.mark.clause("deal_or_no_deal", "4.3", "5.5")
def test_a_covered_value_and_one_that_is_not_on_the_board() -> None:
    evening = call(opened(began(4), "C", 400_00), "D")
    assert evening.refusal(Reveal(value=400_00)).why.startswith("$400 is already covered.")
    case, _ = evening.view().opened[0]
    assert (
        f"Case {case} held it. If not, one of the two was misread."
        in evening.refusal(Reveal(value=400_00)).why
    )
    assert evening.refusal(Reveal(value=401_00)).why.startswith("$401 isn't on the board. In play: $0.01,")
    guess = TakeGuess(seat="D", value=401_00, pay="free")
    assert evening.refusal(guess).why.startswith("$401 isn't on the board. In play: $0.01,")


@pytest.mark.clause("deal_or_no_deal", "6.1")
@pytest.mark.parametrize(
    ("cents", "said"), [(1_000_001_00, "$1,000,001"), (1_000_000_01, "$1,000,000.01"), (-1, "−$0.01")]
)
def test_an_offer_out_of_bounds(cents, said) -> None:
    for players in (2, 4):
        evening = played_round(began(players))
        assert blames(evening.refusal(MakeOffer(seat="A", cents=cents)), "cents", said, "$0", "$1,000,000")


@pytest.mark.clause("deal_or_no_deal", "6.3")
def test_a_price_beyond_any_offer_cannot_be_named_and_none_before_an_offer() -> None:
    evening = played_round(began(4))
    assert type(evening.refusal(AskFor(seat="B", cents=1_00))) is NotAsked
    evening.play(MakeOffer(seat="A", cents=30_000_00))
    assert blames(
        evening.refusal(AskFor(seat="B", cents=1_000_001_00)), "cents", "$1,000,001", "$0", "$1,000,000"
    )


@pytest.mark.clause("deal_or_no_deal", "6.5")
def test_only_the_contestant_says_deal() -> None:
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=30_000_00))
    assert type(evening.refusal(Deal(seat="A"))) is NotYours
    assert type(evening.refusal(Deal(seat="C"))) is NotYours


@pytest.mark.clause("deal_or_no_deal", "5.4")
def test_a_paid_guess_one_cent_too_dear() -> None:
    evening = call(by_hand(began(3), 120_000_01, "C", "bank"), "C")
    paid = TakeGuess(seat="C", value=1_00, pay="paid")
    assert evening.refusal(paid).why == "A paid guess costs $5,000, and Cal can only spend $4,999.99."
    by_hand(evening, 1, "bank", "C").play(paid)
    assert cash(evening, "C") == MILLION


@pytest.mark.clause("deal_or_no_deal", "5.4")
def test_below_a_million_you_can_only_guess_for_free() -> None:
    evening = call(by_hand(began(3), 200_000_00, "C", "bank"), "C")
    assert evening.view("C").may_spend == 0
    refusal = evening.refusal(TakeGuess(seat="C", value=1_00, pay="paid"))
    assert blames(refusal, "pay", "$5,000", "Cal", "$0")
    lift(evening.play(TakeGuess(seat="C", value=1_00, pay="free")), 1_00)
    assert cash(evening, "C") == START - 200_000_00 + 5_000_00


@pytest.mark.clause("deal_or_no_deal", "1.9")
def test_a_stranger_cannot_hold_a_case() -> None:
    evening = began(4, split="asked").play(CallCase(seat="B", case=7))
    for stranger in ("A", "B", "centre", "Z"):
        assert blames(evening.refusal(NameHolder(holder=stranger)), "holder", stranger, "Cal, Dee")


# Cautions: legal, but maybe not wise.


@pytest.mark.clause("deal_or_no_deal", "10.1")
def test_an_offer_above_the_average_or_above_every_value_is_cautioned_and_stands() -> None:
    evening = to_offer(began(4), 8, keep=(100_00, 200_00, 300_000_00))

    def said(cents):
        return warned(evening, "MakeOffer", MakeOffer(seat="A", cents=cents))

    average = "That's more than the average of $100,100."
    assert said(100_100_00) == []
    assert said(100_100_01) == [average]
    assert said(300_000_00) == [average]
    assert said(300_000_01) == [average, "That's more than any case can hold. The top value is $300,000."]
    evening.play(MakeOffer(seat="A", cents=300_000_01))
    assert evening.view().offer == 300_000_01


@pytest.mark.parametrize(("number", "limit"), [(1, 10_000_00), (4, 25_000_00), (9, 50_000_00)])
def test_a_paid_guess_that_wins_no_more_than_a_free_one_is_cautioned(number, limit) -> None:
    evening = call(to_round(began(3), number, keep=(limit, 200_000_00, 300_000_00)), "C")

    def said(value, pay):
        return warned(evening, "TakeGuess", TakeGuess(seat="C", value=value, pay=pay))

    (words,) = said(limit, "paid")
    assert f"{dollars(limit)} or less wins no more than a free one" in words
    assert said(limit, "free") == []
    assert said(200_000_00, "paid") == []
    evening.play(TakeGuess(seat="C", value=limit, pay="paid"))
    assert evening.state.now.guess.paid


@pytest.mark.clause("deal_or_no_deal", "6.2")
def test_a_host_with_less_than_a_million_is_cautioned_before_the_game_begins() -> None:
    evening = seated(3, cycles=2)
    for host, contestant in (("A", "B"), ("B", "C"), ("C", "A")):
        hosted(evening, host, contestant, deal=200_000_00 if host == "C" else 0)
    assert cash(evening, "C") == 925_000_00
    assert warned(evening, "BeginHosting", BeginHosting(host="A", contestant="B")) == []
    assert warned(evening, "BeginHosting", BeginHosting(host="C", contestant="A")) == [
        "Cal has $925,000 and can't offer more. If the last case is worth more, the bank covers the rest."
    ]
    evening.play(BeginHosting(host="C", contestant="A"), ChooseCase(seat="A", case=1))
    assert blames(
        played_round(evening).refusal(MakeOffer(seat="C", cents=925_000_01)), "cents", "$0", "$925,000"
    )
    dealt(evening, 925_000_00)
    assert cash(evening, "C") == 0


def test_two_players_have_no_money_to_be_cautioned_about() -> None:
    assert seated(2).asked("BeginHosting").cautions == ()


def test_a_covered_value_that_tableside_put_there_is_no_slip() -> None:
    evening = call(opened(began(4, keeper="companion"), "C", None), "D")
    case, value = evening.view().opened[0]
    refusal = evening.refusal(TakeGuess(seat="D", value=value, pay="free"))
    assert f"Case {case} held it." in refusal.why
    assert "F5" not in refusal.why


def test_an_offer_of_nothing_is_cautioned_unless_nothing_is_all_there_is() -> None:
    evening = played_round(began(4))
    assert len(warned(evening, "MakeOffer", MakeOffer(seat="A", cents=0))) == 1
    assert warned(evening, "MakeOffer", MakeOffer(seat="A", cents=1)) == []
    by_hand(evening, cash(evening, "A"), "A", "bank")
    assert warned(evening, "MakeOffer", MakeOffer(seat="A", cents=0)) == []
