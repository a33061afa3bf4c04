"""Stickers to print: pages in the grid of a common label sheet, with a code for every piece of a game."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from companion.game import Game, Said, Sticker
from companion.game.sticker import code_of
from companion.house.door import Door
from companion.house.qr import to_print
from companion.phone.rendering import body

INCH = 25.4  # mm
POINT = INCH / 72
PADDING = 1.5  # mm, to the right of the words
LARGEST, WIDEST = 20.0, 0.7  # points, and how wide a character is, as a share of its height


class Sheet(Struct, frozen=True):
    """A sheet of labels, in millimeters from the top left corner of the paper."""

    paper: tuple[float, float]
    columns: int
    rows: int
    label: tuple[float, float]  # width and height
    first: tuple[float, float]  # where the first label begins
    step: tuple[float, float]  # from one label to the next

    @property
    def side(self) -> float:
        """How large a code is, with its white border."""
        return min(self.label[1] - 1, 22.0)

    @property
    def holds(self) -> int:
        """How many labels there are on it."""
        return self.columns * self.rows


A4, LETTER = (210.0, 297.0), (8.5 * INCH, 11 * INCH)
SHEETS = {
    "L7651": Sheet(A4, 5, 13, (38.1, 21.2), (4.75, 10.7), (40.6, 21.2)),
    "L4732": Sheet(A4, 5, 16, (35.6, 16.9), (11.0, 13.0), (38.1, 16.9)),
    "5160": Sheet(LETTER, 3, 10, (2.625 * INCH, INCH), (0.1875 * INCH, 0.5 * INCH), (2.75 * INCH, INCH)),
}


class Printed(Struct, frozen=True):
    """A sticker in its place on a page."""

    x: float
    y: float
    square: tuple[int, str]  # how many modules wide the code is, and the SVG path that draws it
    title: Said
    label: str
    points: float  # how large the label is printed


def page(game: Game[Any], box: Any, door: Door, address: str, sheet: str) -> str:
    """Return the page to print."""
    grid = SHEETS[sheet]
    return body(
        "stickers.html",
        title=game.title,
        host=door.host(address),
        name=sheet,
        sheet=grid,
        pages=tuple(_pages(game, game.stickers(box), door, address, grid)),
    )


def _pages(
    game: Game[Any], stickers: Sequence[Sticker], door: Door, address: str, grid: Sheet
) -> Iterator[tuple[Printed, ...]]:
    left = iter(stickers)
    while on_page := tuple(islice(left, grid.holds)):
        yield tuple(
            Printed(
                grid.first[0] + place % grid.columns * grid.step[0],
                grid.first[1] + place // grid.columns * grid.step[1],
                to_print(door.sticker(address, code_of(game.name, one))),
                one.kind.title,
                str(one.label),
                _points(grid, str(one.label)),
            )
            for place, one in enumerate(on_page)
        )


def _points(grid: Sheet, label: str) -> float:
    """Return a size of type at which a label fits beside its code, in any bold typeface."""
    room = grid.label[0] - grid.side - PADDING
    return round(min(LARGEST, room / (WIDEST * len(label)) / POINT), 1)
