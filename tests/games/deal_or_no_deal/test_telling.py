"""What each move announces, field by field: who, which case, how much."""

import pytest

from companion.games.deal_or_no_deal.happenings import KittyWon
from companion.games.deal_or_no_deal.moves import (
    AskFor,
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    EndMatch,
    LookInside,
    MakeOffer,
    NameHolder,
    NoDeal,
    NoGuess,
    Reveal,
    StopLooking,
    TakeGuess,
    TradeCase,
)
from companion.table.payments import statement
from screens.places import in_short
from tests.games.deal_or_no_deal.stories import (
    CENT,
    KITTY,
    MILLION,
    SEVEN_FIFTY,
    START,
    began,
    call,
    case_of,
    dealt,
    opened,
    played_round,
    seated,
    to_last_two,
)


def paid(source, target, cents) -> dict:
    return {"happened": "Paid", "source": source, "target": target, "cents": cents}


def test_the_money_is_dealt_and_a_pair_begins() -> None:
    evening = seated(3)
    assert evening.details == [{"happened": "MoneyDealt"}, *(paid("bank", seat, START) for seat in "ABC")]
    evening.play(BeginHosting(host="A", contestant="B"))
    assert evening.details == [
        {"happened": "HostingBegan", "host": "A", "contestant": "B"},
        paid("bank", "kitty", KITTY),
        {"happened": "CasesDealt"},
    ]
    assert evening.play(ChooseCase(seat="B", case=5)).details == [{"happened": "CaseChosen", "case": 5}]


def test_a_paid_guess_that_is_right() -> None:
    evening = began(4)
    case = case_of(evening, "C")
    assert evening.play(CallCase(seat="B", case=case)).details == [
        {"happened": "CaseCalled", "case": case, "holder": "C"}
    ]
    assert evening.play(TakeGuess(seat="C", value=25_00, pay="paid")).details == [
        {"happened": "Guessed", "seat": "C", "value": 25_00, "paid": True},
        {**paid("C", "kitty", 5_000_00), "said": True},
    ]
    assert evening.play(Reveal(value=25_00)).details == [
        {"happened": "CaseOpened", "case": case, "value": 25_00},
        {"happened": "GuessJudged", "seat": "C", "right": True, "value": 25_00, "paid": True, "won": 25_00},
        {**paid("bank", "C", 25_00), "said": True},
    ]


def test_a_lid_that_is_lifted_before_anybody_guesses_and_both_kitty_cards() -> None:
    evening = began(4)
    case = case_of(evening, "D")
    assert evening.play(CallCase(seat="B", case=case), Reveal(value=SEVEN_FIFTY)).details == [
        {"happened": "GuessPassed", "seat": "D", "unasked": True},
        {"happened": "CaseOpened", "case": case, "value": SEVEN_FIFTY},
        {"happened": "KittyWon", "seat": "D", "cents": KITTY},
        {**paid("kitty", "D", KITTY), "said": True},
    ]
    case = case_of(evening, "D")
    evening.play(CallCase(seat="B", case=case), TakeGuess(seat="D", value=50_00, pay="free"))
    assert evening.details == [{"happened": "Guessed", "seat": "D", "value": 50_00, "paid": False}]
    assert evening.play(Reveal(value=CENT)).details == [
        {"happened": "CaseOpened", "case": case, "value": CENT},
        {"happened": "GuessJudged", "seat": "D", "right": False, "value": 50_00, "paid": False},
        {"happened": "KittyEmpty"},
    ]


def test_an_offer_a_price_and_no_deal() -> None:
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=5_00))
    assert evening.details == [{"happened": "OfferMade", "cents": 5_00, "average": 170_912_50}]
    assert evening.play(AskFor(seat="B", cents=9_00)).details == [{"happened": "PriceNamed", "cents": 9_00}]
    assert evening.play(NoDeal(seat="B")).details == [
        {"happened": "DealRefused"},
        {"happened": "RoundBegan", "round": 2, "opens": 5, "price": 10_000_00},
    ]


def test_a_deal_and_the_end_of_the_game() -> None:
    evening = played_round(began(4)).play(MakeOffer(seat="A", cents=5_00), Deal(seat="B"))
    assert evening.details == [{"happened": "DealMade", "cents": 5_00}, paid("A", "B", 5_00)]
    assert evening.play(NoGuess(seat="A")).details == [{"happened": "GuessPassed", "seat": "A"}]
    assert evening.play(Reveal(value=MILLION)).details == [
        {"happened": "CaseOpened", "case": 1, "value": MILLION},
        {"happened": "HostingEnded", "won": 5_00, "inside": MILLION},
    ]
    assert evening.play(EndMatch()).details == [{"happened": "MatchEnded", "winners": ("B",)}]


def test_a_trade_and_both_lids() -> None:
    evening = to_last_two(began(4), keep=(500_00, 200_000_00), last="D").play(TradeCase(seat="B"))
    assert evening.details == [{"happened": "CaseTraded"}]
    last = evening.state.now.last
    assert evening.play(NoGuess(seat="D"), Reveal(value=500_00)).details == [
        {"happened": "CaseOpened", "case": last, "value": 500_00},
        {"happened": "CaseOpened", "case": 1, "value": 200_000_00},
        {"happened": "HostingEnded", "won": 500_00, "inside": 200_000_00},
        paid("A", "B", 500_00),
    ]
    (line,) = statement(evening.record.payments, "B", most=1)
    assert (str(line.words), line.cents) == ("Ben goes home with $500.", 500_00)


def test_a_holder_who_is_named_and_a_look_into_the_others() -> None:
    evening = began(4, split="asked").play(CallCase(seat="B", case=2), NameHolder(holder="C"))
    assert evening.details == [{"happened": "HolderNamed", "case": 2, "holder": "C"}]
    evening = dealt(played_round(began(2, play_out=True)), 10_00).play(Reveal(value=MILLION))
    case, value = evening.state.now.cases[0], evening.state.now.values[0]
    assert evening.play(LookInside(case=case, value=value)).details == [
        {"happened": "LookedInside", "case": case, "value": value}
    ]
    assert evening.play(StopLooking()).details == [
        {"happened": "HostingEnded", "won": 10_00, "inside": MILLION}
    ]


@pytest.mark.parametrize(("players", "payer"), [(2, "The bank"), (4, "Ann")])
def test_who_pays_an_offer_is_said_before_it_is_taken(players, payer) -> None:
    evening = played_round(began(players))
    assert str(evening.asked("MakeOffer").sentence) == "What's your offer?"
    evening.play(MakeOffer(seat="A", cents=5_00))
    assert str(evening.asked("MakeOffer").sentence) == "What's your new offer?"
    deal = evening.asked("Deal")
    assert str(deal.hint) == f"{payer} pays it."
    assert str(deal.cautions[0].text).startswith(f"{payer} pays you $5. Your game ends here, and then case 1")


def test_who_holds_which_case_is_told_in_full() -> None:
    evening = began(5, special=None)
    held = evening.state.now.held
    for place, name in (("C", "Cal"), ("D", "Dee"), ("E", "Eva"), ("centre", "The center")):
        cases = ", ".join(str(case) for case in range(1, 27) if held[case - 1] == place)
        assert f"{name}: {cases}." in evening.texts


@pytest.mark.parametrize(("card", "who"), [(SEVEN_FIFTY, "Dee"), (CENT, "Ann, the host,")])
def test_who_wins_the_kitty_and_how_much_is_said(card, who) -> None:
    (won,) = (str(one.text) for one in opened(began(4), "D", card).told if isinstance(one, KittyWon))
    assert won.startswith(who)
    assert "$5,000" in won


def test_how_many_covers_stay_open_is_said_beside_each_lid() -> None:
    evening = call(began(4), "C")
    assert str(evening.asked("Reveal").hint) == "Then close its cover. 25 should still be open."
    evening = to_last_two(began(2)).play(TradeCase(seat="B"))
    assert str(evening.asked("Reveal").hint) == "Then close the last two covers."


@pytest.mark.parametrize(
    ("pay", "said"),
    [("paid", "Cal pays $5,000 into the kitty and guesses $25."), ("free", "Cal guesses $25 for free.")],
)
def test_what_a_guess_costs_is_said_once(pay, said) -> None:
    evening = call(began(4), "C").play(TakeGuess(seat="C", value=25_00, pay=pay))
    assert in_short(evening.told, 78) == [said]


@pytest.mark.parametrize("move", [NoGuess(seat="C"), Reveal(value=25_00)])
def test_the_quick_way_to_open_is_told_as_any_other_without_a_guess(move) -> None:
    evening = call(began(4), "C").play(move)
    assert str(evening.told[0].text) == "Cal doesn't guess."


@pytest.mark.parametrize(("keeper", "cards"), [("table", True), ("companion", False)])
def test_cards_are_put_into_the_cases_only_where_there_are_cards(keeper, cards) -> None:
    asked = seated(4, keeper=keeper).asked("BeginHosting")
    assert ("card" in str(asked.hint)) == cards
    assert "26 covers" in str(asked.hint)


def test_the_story_of_a_guess_that_wins_value_and_kitty_names_both_and_neither_twice() -> None:
    evening = opened(began(4), "C", SEVEN_FIFTY, guess=SEVEN_FIFTY, pay="paid")
    opened_case, guessed, kitty_won = in_short(evening.told, 78)
    assert "$750" in opened_case
    assert "wins $750" in guessed
    assert "$10,000" in kitty_won
