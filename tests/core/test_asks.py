"""Asks: a law across blanks, and what it leaves of a blank once another is filled."""

import pytest

from companion.game import Ask, Option, Pick, Refused
from companion.games.deal_or_no_deal.moves import BeginHosting

PEOPLE = (Option("A", "Ann"), Option("B", "Ben"), Option("C", "Cal", "Cal has hosted already."))
LAW = "Host and contestant are two different people."
BEGIN = Ask(
    kind="BeginHosting",
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
    with pytest.raises(Refused, match=LAW):
        BEGIN.check(BeginHosting(host="B", contestant="B"))


def test_what_one_blank_holds_is_closed_to_the_other() -> None:
    host, contestant = BEGIN.blanks
    assert BEGIN.narrowed(host, {}) is host
    assert BEGIN.narrowed(contestant, {"host": "A"}) == Pick(
        name="contestant", options=(Option("A", "Ann", LAW), *PEOPLE[1:]), suggested="B"
    )


def test_a_suggestion_that_is_taken_gives_way_to_the_next_that_is_open() -> None:
    left = BEGIN.narrowed(BEGIN.blanks[1], {"host": "B"})
    assert isinstance(left, Pick)
    assert left.suggested == "A"
    assert left.without(("A",), LAW).suggested is None
