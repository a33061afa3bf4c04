"""Asks: what an answer is cautioned with."""

import pytest

from companion.game import Caution, Move


class Say(Move, frozen=True):
    word: str = ""
    number: int = 0


@pytest.mark.parametrize(
    ("caution", "met", "not_met"),
    [
        (Caution("", equal={"number": 5}), Say(number=5), Say(number=6)),
        (Caution("", above={"number": 5}), Say(number=6), Say(number=5)),
        (Caution("", at_most={"number": 5}), Say(number=5), Say(number=6)),
        (Caution("", shorter={"word": 3}), Say(word="ab"), Say(word="abc")),
        (Caution("", equal={"number": 5}, shorter={"word": 1}), Say(number=5), Say(number=5, word="a")),
    ],
)
def test_a_caution_meets_the_answers_it_speaks_of_and_no_others(
    caution: Caution, met: Say, not_met: Say
) -> None:
    assert caution.meets(met)
    assert not caution.meets(not_met)
