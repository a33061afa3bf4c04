"""What is made of one state for everybody is made once."""

from collections.abc import Callable
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def of_the_last(make: Callable[[S], T]) -> Callable[[S], T]:
    """Remember what was made of the last state: of that very one, for to compare two takes longer."""
    last: tuple[S, T] | None = None

    def made(state: S) -> T:
        nonlocal last
        if last is None or last[0] is not state:
            last = (state, make(state))
        return last[1]

    return made
