"""Bars: from one common edge, with signs, and none too short to see."""

import pytest
from textual.geometry import Region, Size

from screens.cells import Canvas
from screens.plots import Bar, bars_across, bars_up
from screens.theme import TOKENS

COLORS = ("seat-A", "seat-B", "seat-C", "seat-D")


def painted(width: int, height: int) -> Canvas:
    return Canvas(Size(width, height), TOKENS["dark"])


def rows(canvas: Canvas) -> list[str]:
    return [canvas.strip(y).text.rstrip() for y in range(canvas.height)]


def bars(*values: int) -> list[Bar]:
    return [Bar(value, color) for value, color in zip(values, COLORS, strict=False)]


def test_bars_start_at_one_edge_and_what_is_lost_goes_the_other_way() -> None:
    canvas = painted(20, 4)
    bars_across(canvas, Region(0, 0, 20, 4), bars(2_236, 180, -340, -1_076))
    assert rows(canvas) == [
        "      ▀▀▀▀▀▀▀▀▀▀▀▀",
        "      ▀",
        "    ▀▀",
        "▀▀▀▀▀▀",
    ]


@pytest.mark.parametrize(
    ("values", "shown"),
    [((1_000_000, 1), ["▀" * 19, "▘"]), ((-1_000_000, -1), ["▀" * 19, " " * 18 + "▝"]), ((0, 0), ["", ""])],
)
def test_the_smallest_sum_shows_and_nothing_shows_nothing(values: tuple[int, int], shown: list[str]) -> None:
    canvas = painted(20, 2)
    bars_across(canvas, Region(0, 0, 20, 2), bars(*values))
    assert rows(canvas) == shown


@pytest.mark.parametrize("values", [(1, -1), (7, -5, 3, -1), (1_000_000, -1), (-3, -2), (5,)])
@pytest.mark.parametrize("width", range(3, 40))
def test_no_bar_leaves_its_place(width: int, values: tuple[int, ...]) -> None:
    canvas = painted(width + 4, len(values))
    bars_across(canvas, Region(2, 0, width, len(values)), bars(*values))
    whole = rows(canvas)
    within = [row[2 : width + 2].strip() for row in whole]
    assert within == [row.strip() for row in whole]
    assert all(within)


def test_where_there_is_a_row_between_bars_are_a_whole_row_high() -> None:
    canvas = painted(12, 3)
    bars_across(canvas, Region(0, 0, 12, 3), bars(10, -1), step=2)
    assert [row.strip() for row in rows(canvas)] == ["█" * 9, "", "█"]


def test_every_bar_stands_on_a_stub_even_one_for_nothing() -> None:
    canvas = painted(11, 3)
    tops = bars_up(canvas, Region(0, 0, 11, 3), bars(0, 1, 2, 5), width=2, gap=1, most=5)
    assert rows(canvas) == [
        "         ▀▀",
        "      ▄▄ ▀▀",
        "▄▄ ▀▀ ▀▀ ▀▀",
    ]
    assert tops == [2, 2, 1, 0]
    stub = next(iter(canvas.strip(2)))
    assert stub.style
    assert stub.style.color
    assert stub.style.color.name == TOKENS["dark"]["line"].lower()
