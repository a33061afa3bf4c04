"""What follows from things that seldom change is not worked out each time."""

from collections.abc import Callable
from operator import is_
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def remember_last(make: Callable[P, T]) -> Callable[P, T]:
    """Remember what was made of the last things: of those very ones, for to compare them takes longer."""
    last: tuple[tuple[object, ...], T] | None = None

    def made(*of: P.args, **none: P.kwargs) -> T:
        nonlocal last
        known = last
        if known is None or not all(map(is_, of, known[0])):
            last = known = (of, make(*of, **none))
        return known[1]

    return made
