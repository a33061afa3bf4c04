"""What the table sees: the view field by field, the board in words, and where everything should be."""

import pytest
from msgspec import structs

from companion.game.ask import plain
from companion.games.deal_or_no_deal.moves import AskFor, EndMatch, MakeOffer, TakeGuess
from companion.games.deal_or_no_deal.state import Guess
from tests.games.deal_or_no_deal.stories import (
    KITTY,
    MILLION,
    START,
    VALUES,
    began,
    by_hand,
    call,
    case_of,
    cases_of,
    dealt,
    hosted,
    lift,
    opened,
    played_round,
    seated,
    to_round,
)

QUIET = {"over": False, "winners": (), "title": "", "guide": None, "filled": None, "result": None}


def guessed():
    """Return a game in which Cal paid for a correct guess and Dee has guessed free at the second case."""
    evening = opened(began(5), "C", 25_00, guess=25_00, pay="paid")
    return call(evening, "D").play(TakeGuess(seat="D", value=MILLION, pay="free"))


def facts(evening, seat=None):
    return {str(fact.label): str(fact.text) for fact in evening.game.summary(evening.view(seat)).facts}


def test_a_guess_at_the_second_case_as_everybody_sees_it() -> None:
    evening = guessed()
    now = evening.state.now
    seen = structs.asdict(evening.view())
    assert [(one.seat, one.name, str(one.role), one.cents) for one in seen.pop("seats")] == [
        ("A", "Ann", "host", START),
        ("B", "Ben", "plays", START),
        ("C", "Cal", "", START - 5_000_00 + 25_00),
        ("D", "Dee", "", START),
        ("E", "Eva", "", START),
    ]
    assert seen == QUIET | {
        "phase": "open",
        "pot": KITTY + 5_000_00,
        "lit": tuple(value != 25_00 for value in VALUES),
        "values": VALUES,
        "hosting": 1,
        "hostings": 5,
        "start": START,
        "host": "A",
        "contestant": "B",
        "held": now.held,
        "opened": ((now.opened[0][0], 25_00),),
        "special": 1,
        "final": 1,
        "called": now.called,
        "round": 1,
        "left": 5,
        "next_left": 5,
        "price": 5_000_00,
        "free_guess": 5_000_00,
        "average": 136_735_64,
        "guess": Guess("D", MILLION, paid=False),
        "guesser": "",
        "offer": None,
        "counter": None,
        "open_guide": False,
        "offers": (),
        "may_spend": None,
    }
    assert now.held[now.called - 1] == "D"
    assert {seat: evening.view(seat).may_spend for seat in "ACD"} == {
        "A": START,  # the host doesn't have to keep anything back
        "C": 120_025_00,
        "D": 125_000_00,
    }


def test_who_may_still_guess() -> None:
    evening = call(began(5), "E")
    assert evening.view().guesser == "E"
    assert call(began(5), "centre").view().guesser == ""


def test_the_table_before_anybody_hosts() -> None:
    evening = seated(4, cycles=2)
    seen = evening.view()
    assert (seen.pot, seen.lit, seen.values, seen.hosting, seen.hostings) == (0, (True,) * 26, VALUES, 1, 8)
    assert (seen.host, seen.contestant, [str(one.role) for one in seen.seats]) == ("", "", [""] * 4)
    assert str(evening.game.summary(seen).headline) == "Nobody plays yet."
    assert evening.stock == {}
    assert seated(2).view().pot is None


def test_with_two_players_there_is_neither_kitty_nor_price() -> None:
    seen = began(2).view("A")
    assert (seen.pot, seen.price, seen.free_guess, seen.may_spend, seen.start) == (None, 0, 0, None, 0)


def test_the_board_in_words() -> None:
    evening = guessed()
    board = evening.game.summary(evening.view())
    assert str(board.headline) == "Round 1. Ben plays, Ann hosts."
    assert facts(evening) == {
        "Open covers": "25",
        "Ben's case": "1",
        "To open": "5",
        "A guess costs": "$5,000",
        "Kitty": "$10,000",
    }
    # Ben's case was one of Cal's, and another one of Cal's is open.
    assert plain(board.roles) == {"C": "6 cases", "D": "8 cases", "E": "8 cases"}

    played_round(lift(evening, 300_00)).play(MakeOffer(seat="A", cents=53_000_00))
    assert facts(evening)["Offer"] == "$53,000"
    assert "Asking price" not in facts(evening)
    assert "To open" not in facts(evening)
    assert facts(evening.play(AskFor(seat="B", cents=60_000_00)))["Asking price"] == "$60,000"
    assert "Kitty" not in facts(began(2))


def test_one_case_is_one_case() -> None:
    evening = to_round(began(4), 9, last="D")
    roles = plain(evening.game.summary(evening.view()).roles)
    assert set(roles.values()) <= {"1 case", "2 cases"}
    assert roles["D"] == ("1 case" if len(cases_of(evening, "D")) == 1 else "2 cases")


def test_between_two_games() -> None:
    evening = hosted(seated(3), "A", "B", deal=10_00)
    assert str(evening.game.summary(evening.view()).headline) == "Game 1 of 3 is over."
    assert facts(evening) == {"Kitty": "$5,000"}
    seen = evening.view()
    assert (seen.hosting, seen.result.won, seen.over, seen.winners) == (1, 10_00, False, ())
    hosted(evening, "B", "C")
    assert (evening.view().result.host, evening.view().result.won) == ("B", 0)
    by_hand(evening, 10_00, "bank", "C")
    assert evening.play(EndMatch()).view().over
    assert str(evening.game.summary(evening.view()).headline) == "It's a tie: Ben and Cal."


def test_what_should_be_on_the_table() -> None:
    evening = began(5)
    case = case_of(evening, "C")
    centre = cases_of(evening, "centre")[0]
    stock = opened(evening, "C", 25_00).stock
    assert (stock["Kitty"], stock["Cover on $25"], stock["Cover on $50"]) == (5_000_00, "closed", "open")
    assert stock[f"Case {case}"] == "open, $25"
    assert stock[f"Case {cases_of(evening, 'D')[0]}"] == "closed, Dee"
    assert stock[f"Case {centre}"] == "closed, the center"
    assert stock["Ben's case"] == "1"
    assert len(stock) == 1 + 26 + 26 + 1
    two = began(2, special=None)
    assert "Kitty" not in two.stock
    assert two.stock["Case 1"] == "closed, on the table"
    assert not any("'s case" in label for label in two.stock)


@pytest.mark.parametrize(("rounding", "shown"), [("cents", 99), ("dollars", 1_00)])
def test_sums_as_the_table_wants_them_shown(rounding, shown) -> None:
    evening = by_hand(began(3, rounding=rounding), START - 99, "A", "bank")
    assert evening.view().seats[0].cents == shown


def test_after_a_deal_the_price_of_the_last_guess_is_still_the_rounds() -> None:
    evening = dealt(played_round(began(4)), 10_00)
    assert (evening.view().phase, evening.view().guesser, evening.view().price) == ("special", "A", 5_000_00)
