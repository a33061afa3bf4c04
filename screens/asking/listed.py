"""The list above the bar: answers whose words don't fit on it, each in full, on as many rows as it needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from textual.geometry import Region
from textual.message import Message

from companion.game import phrase
from screens.asking.caps import Cap
from screens.asking.touched import write_cap
from screens.cells import Canvas, Cells
from screens.prose import Row, Run, broken, length, write_rows

BETWEEN = 3  # columns between two entries side by side


class ListedAnswer(NamedTuple):
    """One answer in a list: its key, and its words in rows."""

    cap: Cap
    indent: int  # how many columns the key takes up
    rows: list[Row]

    @property
    def height(self) -> int:
        """How many rows it takes up."""
        return max(1, len(self.rows))


def listed_answers(caps: Sequence[Cap], width: int) -> list[ListedAnswer]:
    """Return answers as entries of at most this width; one that's not possible says why in its last row."""
    indent = 3 + max((len(cap.shown) for cap in caps), default=0)
    found = []
    for cap in caps:
        words = Run(phrase("{Answer}", answer=cap.label), "said" if cap.now else "faint", bold=cap.gold)
        rows = broken([words], width - indent)
        rows += broken([Run(str(cap.why), "faint")], width - indent) if not cap.now else []
        found.append(ListedAnswer(cap, indent, rows))
    return found


def paint_entry(canvas: Canvas, x: int, y: int, entry: ListedAnswer) -> None:
    """Paint an entry: its key, and its words beside it."""
    if entry.cap.key:
        write_cap(canvas, x, y, entry.cap)
    write_rows(canvas, x + entry.indent, y, entry.rows)


class ListAbove(Cells):
    """The list over the bottom of a board; as many entries side by side as fit, so that it stays low."""

    @dataclass
    class AnswerTouched(Message):
        """An answer in the list was touched."""

        cap: Cap

    def __init__(self) -> None:
        super().__init__(id="listed")
        self.caps: tuple[Cap, ...] = ()
        self.display = False

    def show(self, caps: tuple[Cap, ...]) -> None:
        """Show these answers; without any, hide the list."""
        self.caps = caps
        self.display = bool(caps)
        self.repaint()

    @property
    def rows(self) -> int:
        """How many rows the list takes up."""
        grid = _grid(self.caps, self.app.size.width)
        return sum(max(entry.height for entry in row) for row in grid) + 2 if grid else 0

    def repaint(self) -> None:
        """Repaint; the list is as high as its entries."""
        super().repaint()
        self.styles.height = self.rows

    def on_resize(self) -> None:
        """Lay the entries out anew."""
        self.repaint()

    def touched(self, what: Cap | None) -> None:
        """Report the answer under the finger, if there is one."""
        if what:
            self.post_message(self.AnswerTouched(what))

    def paint(self, canvas: Canvas) -> None:
        """Paint the entries, row by row."""
        canvas.fill(0, 0, canvas.width, canvas.height, "raised")
        grid = _grid(self.caps, canvas.width)
        width = (canvas.width - 2 * _margin(canvas.width) + BETWEEN) // len(grid[0]) if grid else 0
        y = 1
        for row in grid:
            x = _margin(canvas.width)
            height = max(entry.height for entry in row)
            for entry in row:
                paint_entry(canvas, x, y, entry)
                self.touch.append((Region(x, y, width, height), entry.cap))
                x += width
            y += height


def _margin(width: int) -> int:
    return 1 if width < 100 else 2 if width < 160 else 3


def _grid(caps: Sequence[Cap], width: int) -> list[list[ListedAnswer]]:
    """Return the entries in rows, to be read column by column: as many columns as the longest one allows."""
    if not caps:
        return []
    room = width - 2 * _margin(width)
    whole = listed_answers(caps, 10 * width)
    longest = max(entry.indent + max(map(length, entry.rows), default=0) for entry in whole)
    columns = max(1, min(len(caps), (room + BETWEEN) // (longest + BETWEEN)))
    rows = ceil(len(caps) / columns)
    columns = ceil(len(caps) / rows)
    all_of_them = listed_answers(caps, (room + BETWEEN) // columns - BETWEEN)
    return [all_of_them[row::rows] for row in range(rows)]
