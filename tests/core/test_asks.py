"""Asks: rules that span several blanks, and which options remain once one of them is filled."""

import pytest
from msgspec import structs

from companion.game import NOTHING, Ask, Count, Move, Option, Pick, Refused, as_is, say
from companion.games.deal_or_no_deal.moves import BeginHosting

PEOPLE = (
    Option("A", as_is("Ann")),
    Option("B", as_is("Ben")),
    Option("C", as_is("Cal"), say("Cal has hosted already.")),
)
LAW = say("Host and contestant are two different people.")
BEGIN = Ask(
    move=BeginHosting,
    seat=None,
    sentence="Who?",
    blanks=(
        Pick(name="host", options=PEOPLE[:2], suggested="A"),
        Pick(name="contestant", options=PEOPLE, suggested="B"),
    ),
    together=LAW,
    apart=("host", "contestant"),
)


def test_two_blanks_kept_apart_do_not_hold_the_same() -> None:
    BEGIN.check(BeginHosting(host="A", contestant="B"))
    with pytest.raises(Refused, match=str(LAW)):
        BEGIN.check(BeginHosting(host="B", contestant="B"))


def test_what_one_blank_holds_is_closed_to_the_other() -> None:
    host, contestant = BEGIN.blanks
    assert BEGIN.narrowed(host, {}) is host
    assert BEGIN.narrowed(contestant, {"host": "A"}) == Pick(
        name="contestant", options=(Option("A", as_is("Ann"), LAW), *PEOPLE[1:]), suggested="B"
    )


def test_a_suggestion_that_is_taken_gives_way_to_the_next_that_is_open() -> None:
    left = BEGIN.narrowed(BEGIN.blanks[1], {"host": "B"})
    assert isinstance(left, Pick)
    assert left.suggested == "A"
    assert left.without(("A",), LAW).suggested is None


class Bid(Move, frozen=True):
    count: int
    numeral: int


LADDER = say("Two of a numeral above 4, or three or more of any.")
BID = Ask(
    move=Bid,
    seat="A",
    sentence="Higher?",
    blanks=(
        Count(name="count", least=2),
        Pick(name="numeral", options=tuple(Option(n, str(n)) for n in range(10)), suggested=4),
    ),
    together=LADDER,
    above={"count": 2, "numeral": 4},
)


@pytest.mark.parametrize(("count", "numeral"), [(2, 5), (2, 9), (3, 0), (3, 4)])
def test_blanks_that_go_above_others_one_deciding_after_the_other(count: int, numeral: int) -> None:
    BID.check(Bid(count, numeral))


@pytest.mark.parametrize(("count", "numeral"), [(2, 4), (2, 3), (2, 0)])
def test_blanks_that_do_not_go_above_are_refused_with_the_law(count: int, numeral: int) -> None:
    with pytest.raises(Refused, match=str(LADDER)):
        BID.check(Bid(count, numeral))


def test_the_last_blank_closes_what_is_not_above_while_the_others_do_not_decide() -> None:
    count, numeral = BID.blanks
    assert BID.narrowed(count, {}) is count
    assert BID.narrowed(numeral, {}) is numeral
    assert BID.narrowed(numeral, {"count": 3}) is numeral
    left = BID.narrowed(numeral, {"count": 2})
    assert isinstance(left, Pick)
    assert [option.value for option in left.options if not option.closed] == [5, 6, 7, 8, 9]
    assert left.suggested == 5


def test_who_may_not_see_the_blanks_does_not_see_the_law_either() -> None:
    private = structs.replace(BID, face="private")
    assert (private.seen_by("B").above, private.seen_by("B").together) == ({}, NOTHING)
    assert private.seen_by("A").above == {"count": 2, "numeral": 4}
