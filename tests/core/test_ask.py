"""Asks: what each player gets to see, and the cautions about an answer."""

import random

import pytest

from companion.game import NOTHING, Ask, Caution, Move, Option, Pick, Pile, Several


class LayPile(Move, frozen=True):
    cards: tuple[int, ...]


class Say(Move, frozen=True):
    word: str = ""
    number: int = 0


HAND = Pile(name="cards", hand=(50_00, 10_00, 10_00))


@pytest.mark.parametrize(
    ("caution", "met", "not_met"),
    [
        (Caution("", equal={"number": 5}), Say(number=5), Say(number=6)),
        (Caution("", above={"number": 5}), Say(number=6), Say(number=5)),
        (Caution("", at_most={"number": 5}), Say(number=5), Say(number=6)),
        (Caution("", shorter={"word": 3}), Say(word="ab"), Say(word="abc")),
        (Caution("", includes={"word": "b"}), Say(word="ab"), Say(word="a")),
        (Caution("", includes={"word": "b"}, times=2), Say(word="bab"), Say(word="ab")),
        (Caution("", equal={"number": 5}, shorter={"word": 1}), Say(number=5), Say(number=5, word="a")),
    ],
)
def test_a_caution_meets_the_answers_it_speaks_of_and_no_others(
    caution: Caution, met: Say, not_met: Say
) -> None:
    assert caution.meets(met)
    assert not caution.meets(not_met)


@pytest.mark.parametrize(
    ("cards", "above", "at_most"),
    [((), False, True), ((50_00, 10_00), False, True), ((50_00, 10_00, 10_00), True, False)],
)
def test_a_pile_counts_in_a_caution_by_what_it_is_worth(
    cards: tuple[int, ...], above: bool, at_most: bool
) -> None:
    move = LayPile(seat="A", cards=cards)
    assert Caution("That is more than you owe.", above={"cards": 60_00}).meets(move) is above
    assert Caution("That is little.", at_most={"cards": 60_00}).meets(move) is at_most


def test_a_sealed_ask_shows_others_who_is_asked_and_nothing_of_the_hand() -> None:
    ask = Ask(
        move=LayPile,
        seat="A",
        sentence="Lay a pile.",
        hint="You have $70.",
        blanks=(HAND,),
        face="sealed",
        until=("Shown",),
        cautions=(Caution("That is all.", above={"cards": 60_00}),),
    )
    assert ask.seen_by("A") == ask
    for other in ("B", None):
        seen = ask.seen_by(other)
        assert (seen.move, seen.seat, seen.sentence) == (LayPile, "A", "Lay a pile.")
        assert (seen.blanks, seen.hint, seen.cautions) == ((), NOTHING, ())


def cards(fits) -> Ask:
    """Return an ask for up to two cards and what to call them; `fits` lists the answers allowed."""
    places = Several(name="places", options=tuple(Option(n, str(n)) for n in (1, 2, 3)), least=1, most=2)
    names = Pick(name="called", options=(Option("", "nothing"), Option("low", "low"), Option("high", "high")))
    return Ask(
        seat="A",
        sentence="Lay.",
        blanks=(places, names),
        face="sealed",
        fits=fits,
        together="No.",
    )


def test_a_law_that_lists_what_fits_narrows_a_later_blank_and_is_drawn_from() -> None:
    ask = cards((((1,), ""), ((1, 2), "low"), ((1, 2), "high")))

    def left(**filled):
        return [o.value for o in ask.narrowed(ask.blanks[1], filled).options if not o.closed]

    assert left() == ["", "low", "high"]
    assert left(places=(1,)) == [""]
    assert left(places=(1, 2)) == ["low", "high"]
    assert left(places=(3,)) == ["", "low", "high"]  # nothing fits; checking the answer will say why
    rng = random.Random(1)
    drawn = [ask.draw(rng) for _ in range(60)]
    assert {(one["places"], one["called"]) for one in drawn} == set(ask.fits or ())


def test_an_ask_that_nothing_fits_has_no_answer_and_looks_like_any_other() -> None:
    assert cards((((1,), ""),)).possible
    assert cards(None).possible
    assert not cards(()).possible
    for viewer in (None, "B"):
        assert cards(()).seen_by(viewer) == cards((((1,), ""),)).seen_by(viewer)
