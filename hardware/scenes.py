"""Scenes: a few frames between two pictures, so people notice the change. Each ends with the new picture."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from companion.game.seat import SEATS
from hardware.picture import DARK, LIGHTS, VALUES, Picture, Row

BLINKS = 3
BLINK = 0.14  # seconds off, then just as long on
ROUNDS = 2
STEP = 0.04  # seconds from one light in the chase to the next
TAIL = 4  # how many lights of the chase are lit at once

# The order around the board: down the low values on the left, then up the high ones on the right.
ROUND = (*range(VALUES // 2), *reversed(range(VALUES // 2, VALUES)))


class Frame(NamedTuple):
    """A row of lights, and how long it lasts."""

    row: Row
    seconds: float


Scene: TypeAlias = tuple[Frame, ...]


def scene(before: Picture, after: Picture) -> Scene:
    """Return the frames between two pictures.

    Lights chase after a triumph. A lost value blinks; so do the seats that any other moment is about.
    """
    last = Frame(after.row, 0)
    if after.won and after.won != before.won:
        return *_chase(after.row), last
    out = [light for light in range(VALUES) if before.row[light] and not after.row[light]]
    seats = after.moment.seats if after.moment and after.moment != before.moment else ()
    blinking = out or [VALUES + SEATS.index(seat) for seat in seats]
    if not blinking or after == DARK:  # nothing to notice, or people left the table
        return (last,)
    dark, lit = _without(after.row, blinking), _with(after.row, blinking)
    return *(Frame(row, BLINK) for _ in range(BLINKS) for row in (dark, lit)), last


def _chase(row: Row) -> Iterable[Frame]:
    seats = (*(False,) * VALUES, *row[VALUES:])
    for step in range(ROUNDS * VALUES):
        yield Frame(_with(seats, (ROUND[(step + place) % VALUES] for place in range(TAIL))), STEP)


def _without(row: Row, lights: Iterable[int]) -> Row:
    gone = set(lights)
    return tuple(row[light] and light not in gone for light in range(LIGHTS))


def _with(row: Row, lights: Iterable[int]) -> Row:
    also = set(lights)
    return tuple(row[light] or light in also for light in range(LIGHTS))
