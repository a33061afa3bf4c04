"""Confetti: the six seats' shapes, always in the same places, where no words are."""

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

_SHAPES = {
    "A": '<circle r="5"/>',
    "B": '<path d="M-5-5H5V5H-5z"/>',
    "C": '<path d="M0-6 6 5H-6z"/>',
    "D": '<path d="M0-7 7 0 0 7-7 0z"/>',
    "E": '<path d="M-3-5.5h6L6 0 3 5.5h-6L-6 0z"/>',
    "F": '<path d="m0-7 2 5 5 .5-4 3.5 1 5-4-3-4 3 1-5-4-3.5 5-.5z"/>',
}


class Piece(NamedTuple):
    """One piece: its shape, where it lies, how it's turned, and how many tenths of its size it has."""

    seat: str
    x: int
    y: int
    turned: int = 0
    size: int = 10


SIDES = (  # on both sides of a medal
    Piece("E", 22, 18, 10, 12),
    Piece("D", 58, 34, 20),
    Piece("A", 14, 58, 0, 12),
    Piece("F", 84, 12, 12),
    Piece("B", 46, 78, 25, 9),
    Piece("C", 88, 66, -12),
    Piece("F", 16, 100, -8, 11),
    Piece("A", 74, 100, 0, 7),
    Piece("C", 338, 16, 30, 12),
    Piece("A", 302, 32, 0, 11),
    Piece("B", 272, 14, 14, 9),
    Piece("E", 344, 60, 18, 11),
    Piece("D", 308, 74, 8, 9),
    Piece("F", 276, 60, 0, 11),
    Piece("B", 342, 98, -18, 11),
    Piece("E", 284, 102, 24, 8),
)
ROW = (  # below the words
    Piece("B", 16, 24, 15),
    Piece("C", 54, 12, -14, 9),
    Piece("E", 92, 20, 8, 11),
    Piece("D", 128, 8, 0, 8),
    Piece("F", 162, 22, 10),
    Piece("A", 198, 10, 0, 9),
    Piece("C", 234, 22, 22, 11),
    Piece("D", 270, 10, 16),
    Piece("B", 306, 22, -10, 9),
    Piece("A", 342, 12, 0, 11),
)
SCREEN = (  # on both sides of a television, in hundredths of its width
    *(Piece(*one) for one in (("C", 10, 24, 15, 18), ("F", 82, 68, -8, 22), ("A", 194, 28, 0, 18))),
    *(Piece(*one) for one in (("E", 140, 86, 6, 18), ("D", 14, 168, 10, 17), ("C", 222, 82, -20, 15))),
    *(Piece(*one) for one in (("A", 94, 160, 0, 22), ("D", 152, 184, -5, 17), ("F", 200, 196, 12, 20))),
    *(Piece(*one) for one in (("B", 66, 210, 12, 17), ("F", 8, 84, 0, 17), ("E", 196, 150, 20, 16))),
    *(Piece(*one) for one in (("A", 108, 236, 0, 18), ("C", 10, 256, 25, 18), ("B", 130, 278, 24, 17))),
    *(Piece(*one) for one in (("F", 68, 266, -14, 15), ("A", 4, 324, 0, 20), ("D", 780, 126, -6, 17))),
    *(Piece(*one) for one in (("E", 852, 10, 14, 14), ("A", 896, 18, 0, 14), ("C", 978, 40, -10, 22))),
    *(Piece(*one) for one in (("B", 774, 44, 26, 14), ("E", 820, 82, 5, 20), ("B", 872, 92, -12, 17))),
    *(Piece(*one) for one in (("F", 966, 90, -16, 14), ("C", 950, 56, 20, 20), ("F", 776, 182, 0, 18))),
    *(Piece(*one) for one in (("A", 896, 134, 0, 16), ("C", 956, 154, 30, 17), ("E", 842, 192, 8, 18))),
    *(Piece(*one) for one in (("B", 914, 204, 38, 16), ("A", 806, 236, 0, 23), ("B", 866, 250, -14, 18))),
    *(Piece(*one) for one in (("B", 980, 214, 6, 18), ("F", 766, 270, 14, 16), ("D", 976, 296, -8, 15))),
)
PLACES = {"sides": (SIDES, 360, 116), "row": (ROW, 360, 34), "screen": (SCREEN, 1000, 360)}


@cache
def confetti(where: str) -> Markup:
    """Return a picture of confetti, which screen readers pass over."""
    pieces, width, height = PLACES[where]
    drawn = "".join(
        f'<g class="seat-{one.seat}" transform="translate({one.x} {one.y})rotate({one.turned})'
        f'scale({one.size / 10:g})">{_SHAPES[one.seat]}</g>'
        for one in pieces
    )
    return Markup(f'<svg class="confetti" viewBox="0 0 {width} {height}" aria-hidden="true">{drawn}</svg>')
