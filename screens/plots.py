"""Bar charts: horizontal bars from one common edge, negative ones to its left; and vertical bars."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from screens.cells import Canvas

# A cell of a bar, and half a cell at its end: for bars to the right, and to the left.
_BLOCKS = ("█", "▌"), ("█", "▐")
_THIN = ("▀", "▘"), ("▀", "▝")


class Bar(NamedTuple):
    """A bar's value and color."""

    value: int
    color: str


def bars_across(canvas: Canvas, place: Region, bars: Sequence[Bar], step: int = 1) -> None:
    """Paint a bar in every row, or every few; all start at the same column, and none is too short to see.

    Where rows are next to each other, a bar is half a row high, so that neighbors stay apart.
    """
    values = [0, *(one.value for one in bars)]
    low, high = min(values), max(values)
    sides = (low < 0) + (high > 0)
    scale = 2 * (place.width - sides) / max(high - low, 1)  # half cells; rounding up may add one per side
    edge = place.x + -(-_halves(-low, scale) // 2)
    for number, bar in enumerate(bars):
        whole, half = divmod(_halves(abs(bar.value), scale), 2)
        back = bar.value < 0
        block, end = (_BLOCKS if step > 1 else _THIN)[back]
        bar_words = end * half + block * whole if back else block * whole + end * half
        canvas.write(edge - (whole + half) * back, place.y + number * step, bar_words, bar.color)


def bars_up(canvas: Canvas, place: Region, bars: Sequence[Bar], width: int, gap: int, most: int) -> list[int]:
    """Paint bars side by side, each on a stub that's visible even for 0; return the top row of each.

    `most` is the value that would fill the whole height.
    """
    halves = 2 * place.height - 1  # half rows; the lowest one is the stub
    tops = []
    for number, bar in enumerate(bars):
        filled = -(-halves * bar.value // most)
        for row in range(place.height):
            upper = 2 * (place.height - row) - 1  # how many half rows the upper one is above the stub
            colors = [bar.color if half <= filled else None for half in (upper, upper - 1)]
            if row == place.height - 1:
                colors[1] = "line"
            for column in range(width):
                canvas.halves(place.x + number * (width + gap) + column, place.y + row, *colors)
        tops.append(place.bottom - 1 - filled // 2)
    return tops


def _halves(value: int, scale: float) -> int:
    return max(1, round(value * scale)) if value else 0
