"""What a game's modules declare: its happenings and moments, and what each of its moves does."""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from companion.game.happening import Happening
from companion.game.moment import Moment
from companion.game.move import Move

T = TypeVar("T")


def happenings_in(module: ModuleType) -> tuple[type[Happening], ...]:
    """Return the happenings that a module declares."""
    return _classes(module, Happening)


def moments_in(module: ModuleType) -> tuple[type[Moment], ...]:
    """Return the moments that a module declares."""
    return _classes(module, Moment)


def plays_in(moves: ModuleType, *rules: ModuleType) -> dict[type[Move], Callable[[Any, Any], None]]:
    """Return the function for each kind of move: the only one in `rules` that takes a `move` of that kind."""
    found = {thing for rule in rules for thing in vars(rule).values() if isinstance(thing, FunctionType)}
    kinds = _classes(moves, Move)
    plays = {kind: [each for each in found if each.__annotations__.get("move") is kind] for kind in kinds}
    if wrong := [kind.__name__ for kind, functions in plays.items() if len(functions) != 1]:
        raise TypeError(f"One function takes each kind of move; not so for {', '.join(wrong)}.")
    return {kind: function for kind, (function,) in plays.items()}


def _classes(module: ModuleType, base: type[T]) -> tuple[type[T], ...]:
    known = (thing for thing in vars(module).values() if isinstance(thing, type))
    return tuple(kind for kind in known if issubclass(kind, base) and kind.__module__ == module.__name__)
