"""What the modules of a game declare: its happenings, and what each of its moves does."""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, TypeVar

from companion.game.happening import Happening
from companion.game.move import Move

T = TypeVar("T")


def happenings_in(module: ModuleType) -> tuple[type[Happening], ...]:
    """Return the happenings that a module declares."""
    return _classes(module, Happening)


def plays_in(moves: ModuleType, *rules: ModuleType) -> dict[type[Move], Callable[[Any, Any], None]]:
    """Return what each declared move does: the function among the rules that takes a `move` of its kind."""
    functions = [thing for rule in rules for thing in vars(rule).values() if isinstance(thing, FunctionType)]
    plays = {function.__annotations__.get("move"): function for function in functions}
    return {kind: plays[kind] for kind in _classes(moves, Move)}


def _classes(module: ModuleType, base: type[T]) -> tuple[type[T], ...]:
    known = (thing for thing in vars(module).values() if isinstance(thing, type))
    return tuple(kind for kind in known if issubclass(kind, base) and kind.__module__ == module.__name__)
