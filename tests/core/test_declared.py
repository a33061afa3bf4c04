"""What a game's modules declare is found, and a mistake there is reported when the game is opened."""

from types import ModuleType

import pytest

from companion.game import Move
from companion.game.declared import plays_in


def module(**things: object) -> ModuleType:
    made = ModuleType("moves")
    vars(made).update(things)
    return made


class Knock(Move, frozen=True):
    """Somebody knocks."""


Knock.__module__ = "moves"


def knock(draft: None, move: Knock) -> None: ...


def knock_again(draft: None, move: Knock) -> None: ...


def test_the_function_that_takes_a_move_is_what_it_does() -> None:
    assert plays_in(module(Knock=Knock), module(knock=knock)) == {Knock: knock}


@pytest.mark.parametrize("rules", [(), (knock, knock_again)])
def test_a_move_that_none_or_two_take_is_named(rules) -> None:
    with pytest.raises(TypeError, match="Knock"):
        plays_in(module(Knock=Knock), module(**{each.__name__: each for each in rules}))
