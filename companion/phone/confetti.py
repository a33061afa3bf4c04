"""Confetti: the six seats' shapes, always in the same places, where no words are."""

import cmath
import math
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

_CORNERS = {  # corners around the middle of each shape; a circle has none
    "A": (),
    "B": ((-5, -5), (5, -5), (5, 5), (-5, 5)),
    "C": ((0, -6), (6, 5), (-6, 5)),
    "D": ((0, -7), (7, 0), (0, 7), (-7, 0)),
    "E": ((-3, -5.5), (3, -5.5), (6, 0), (3, 5.5), (-3, 5.5), (-6, 0)),
    "F": ((0, -7), (2, -2), (7, -1.5), (3, 2), (4, 7), (0, 4), (-4, 7), (-3, 2), (-7, -1.5), (-2, -2)),
}
_RADIUS = 5


class Piece(NamedTuple):
    """One piece: its shape, where it lies, how far it's turned, and its size in tenths."""

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
    Piece("C", 338, 16, 30, 12),
    Piece("A", 302, 32, 0, 11),
    Piece("B", 272, 14, 14, 9),
    Piece("E", 344, 60, 18, 11),
    Piece("D", 308, 74, 8, 9),
    Piece("B", 342, 98, -18, 11),
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
AROUND = (  # around a television's edge, for a sum as wide as the screen
    *(Piece(*one) for one in (("E", 0, 11, 10, 19), ("F", 45, 23, 10, 13), ("B", 95, 8, 8, 15))),
    *(Piece(*one) for one in (("C", 155, 16, 20, 21), ("C", 203, 25, -15, 17), ("F", 271, 23, 0, 11))),
    *(Piece(*one) for one in (("F", 339, 13, 12, 10), ("E", 395, 17, 6, 14), ("F", 457, 8, -8, 11))),
    *(Piece(*one) for one in (("A", 568, 16, 0, 16), ("C", 629, 3, 15, 20), ("C", 680, 10, -10, 20))),
    *(Piece(*one) for one in (("B", 728, 3, 20, 23), ("B", 772, 12, -18, 21), ("A", 897, 9, 0, 16))),
    *(Piece(*one) for one in (("F", 955, 10, -10, 13), ("E", 990, 39, 14, 19), ("C", 98, 63, -8, 16))),
    *(Piece(*one) for one in (("B", 168, 67, -6, 21), ("D", 232, 67, 20, 14), ("D", 819, 32, 14, 10))),
    *(Piece(*one) for one in (("D", 935, 64, 8, 15), ("E", 45, 82, 12, 11), ("F", 117, 109, 0, 10))),
    *(Piece(*one) for one in (("A", 202, 107, 0, 16), ("C", 268, 93, 18, 21), ("C", 732, 70, 10, 16))),
    *(Piece(*one) for one in (("B", 784, 68, 12, 12), ("E", 856, 76, 0, 14), ("D", 901, 99, 6, 14))),
    *(Piece(*one) for one in (("A", 816, 107, 0, 14), ("E", 979, 110, 10, 14), ("D", 7, 150, 15, 11))),
    *(Piece(*one) for one in (("A", 53, 149, 0, 14), ("A", 36, 203, 0, 22), ("C", 48, 244, 10, 16))),
    *(Piece(*one) for one in (("C", 7, 286, -12, 21), ("D", 45, 321, 4, 9), ("A", 13, 375, 0, 15))),
    *(Piece(*one) for one in (("D", 5, 422, 12, 15), ("B", 973, 185, -6, 22), ("F", 970, 258, 0, 16))),
    *(Piece(*one) for one in (("F", 991, 299, 10, 11), ("C", 977, 354, 12, 21), ("B", 964, 405, 22, 21))),
    *(Piece(*one) for one in (("E", 993, 447, 8, 13), ("B", 89, 432, -8, 14), ("E", 179, 429, 6, 11))),
    *(Piece(*one) for one in (("D", 229, 430, 10, 8), ("B", 301, 429, 30, 19), ("A", 399, 429, 0, 14))),
    *(Piece(*one) for one in (("E", 512, 431, 14, 10), ("D", 648, 429, 16, 9), ("D", 721, 428, 8, 9))),
    *(Piece(*one) for one in (("A", 859, 430, 0, 16), ("F", 907, 430, 4, 11))),
)
PLACES = {
    "sides": (SIDES, 360, 116),
    "row": (ROW, 360, 34),
    "screen": (SCREEN, 1000, 360),
    "around": (AROUND, 1000, 562),
}


@cache
def confetti(where: str) -> Markup:
    """Return a picture of confetti, one path for each color, which screen readers pass over."""
    pieces, width, height = PLACES[where]
    outlines = {
        seat: "".join(_outline(one) for one in pieces if one.seat == seat)
        for seat in sorted({one.seat for one in pieces})
    }
    drawn = "".join(f'<path class="seat-{seat}" d="{outline}"/>' for seat, outline in outlines.items())
    return Markup(f'<svg class="confetti" viewBox="0 0 {width} {height}" aria-hidden="true">{drawn}</svg>')


def _outline(piece: Piece) -> str:
    size = piece.size / 10
    if not _CORNERS[piece.seat]:
        half = round(_RADIUS * size)
        return (
            f"M{piece.x - half} {piece.y}a{half} {half} 0 1 0 {2 * half} 0 {half} {half} 0 1 0-{2 * half} 0"
        )
    turned = cmath.rect(size, math.radians(piece.turned))
    corners = [complex(piece.x, piece.y) + complex(*corner) * turned for corner in _CORNERS[piece.seat]]
    places = [(round(corner.real), round(corner.imag)) for corner in corners]
    steps = (f"{x - was_x} {y - was_y}" for (was_x, was_y), (x, y) in pairwise(places))
    return "M{} {}l".format(*places[0]) + " ".join(steps).replace(" -", "-") + "z"
