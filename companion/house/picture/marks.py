"""The six marks of the seats, as corners on a grid of 40 by 40: the same shapes that phones show."""

from math import cos, pi, sin

from companion.house.picture.easel import Point, Rectangle, rounded

GRID = 40
COLORS = {"A": "#86BEFF", "B": "#F65A26", "C": "#1AA568", "D": "#FA93BD", "E": "#F0F2A6", "F": "#9279F0"}
CORNERS: dict[str, list[Point]] = {
    "A": [(20 + 17 * sin(step * pi / 40), 20 - 17 * cos(step * pi / 40)) for step in range(80)],
    "B": rounded(Rectangle(4, 4, 36, 36), 4),
    "C": [(20, 3), (38, 36), (2, 36)],
    "D": [(20, 2), (38, 20), (20, 38), (2, 20)],
    "E": [(11, 4), (29, 4), (38, 20), (29, 36), (11, 36), (2, 20)],
    "F": [
        *((20, 1), (25.6, 13.4), (39, 15), (29, 24), (31.8, 37.4)),
        *((20, 30.6), (8.2, 37.4), (11, 24), (1, 15), (14.4, 13.4)),
    ],
}
LETTERS = {"C": 0.14}  # how far below the middle a letter goes


def outline(seat: str, middle: Point, size: float, turned: float = 0) -> list[Point]:
    """Return the corners of a seat's mark around a point, in this size, rotated by a fraction of a turn."""
    across, down = cos(turned * 2 * pi), sin(turned * 2 * pi)
    scale = size / GRID
    return [
        (
            middle[0] + scale * ((x - GRID / 2) * across - (y - GRID / 2) * down),
            middle[1] + scale * ((x - GRID / 2) * down + (y - GRID / 2) * across),
        )
        for x, y in CORNERS[seat]
    ]
