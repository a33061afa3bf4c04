"""Asks: what they show to whom, and what an answer is cautioned with."""

import pytest

from companion.game import Ask, Caution, Move, Pile


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
        kind="LayPile",
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
        assert (seen.kind, seen.seat, seen.sentence) == ("LayPile", "A", "Lay a pile.")
        assert (seen.blanks, seen.hint, seen.cautions) == ((), "", ())
