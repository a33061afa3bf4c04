"""Scenes: the few frames between two pictures that a person notices. Each ends in the true picture."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from hardware.picture import DARK, LIGHTS, VALUES, Picture, Row

BLINKS = 3
BLINK = 0.14  # seconds dark, and as long lit
ROUNDS = 2
STEP = 0.04  # seconds from one light of the chase to the next
TAIL = 4  # lights of the chase that are lit together

# Round the board: down the low values at the left, up the high ones at the right.
ROUND = (*range(VALUES // 2), *reversed(range(VALUES // 2, VALUES)))


class Frame(NamedTuple):
    """A row of lights, and how long it stands."""

    row: Row
    seconds: float


Scene: TypeAlias = tuple[Frame, ...]


def scene(before: Picture, after: Picture) -> Scene:
    """Return what leads from one picture to the next: a win chases, a value that goes out blinks."""
    last = Frame(after.row, 0)
    if after.won and not before.won:
        return *_chase(after.row), last
    out = [light for light in range(VALUES) if before.row[light] and not after.row[light]]
    if not out or after == DARK:  # the table is left
        return (last,)
    lit = _with(after.row, out)
    return *(Frame(row, BLINK) for _ in range(BLINKS) for row in (after.row, lit)), last


def _chase(row: Row) -> Iterable[Frame]:
    seats = (*(False,) * VALUES, *row[VALUES:])
    for step in range(ROUNDS * VALUES):
        yield Frame(_with(seats, (ROUND[(step + place) % VALUES] for place in range(TAIL))), STEP)


def _with(row: Row, lights: Iterable[int]) -> Row:
    also = set(lights)
    return tuple(row[light] or light in also for light in range(LIGHTS))
