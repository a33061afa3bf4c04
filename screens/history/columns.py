"""The columns of the history: as wide as what's in them, and narrower where there's no room."""

from collections.abc import Sequence

from msgspec import structs

from companion.game.rows import Cell, Column, HistoryRow
from screens.cells import Canvas
from screens.prose import Row, Run, length, shortened, write
from screens.theme import MARKS

GAP = 2
WIDEST_GAP = 4


class Columns:
    """Columns made to fit into this much room; a column with values is never narrowed."""

    def __init__(self, columns: Sequence[Column], rows: Sequence[HistoryRow], room: int) -> None:
        self.columns = columns
        least = [len(str(column.name)) for column in columns]
        self.widths, in_short = list(least), list(least)
        for row in rows:
            for at, cell in enumerate(row.cells):
                self.widths[at] = max(self.widths[at], length(cell_runs(cell)))
                in_short[at] = max(in_short[at], length(cell_runs(_in_short(cell))))
        self._narrow(room, in_short)
        self._narrow(room, least)
        self.gap = next((gap for gap in (WIDEST_GAP, 3) if self._wide(gap) <= room), GAP)

    def _narrow(self, room: int, least: Sequence[int]) -> None:
        """Make columns narrower until they all fit, but none narrower than this."""
        narrow = [at for at, column in enumerate(self.columns) if not column.value]
        while self._wide(GAP) > room and any(self.widths[at] > least[at] for at in narrow):
            widest = max(narrow, key=lambda at: self.widths[at] - least[at])
            self.widths[widest] -= 1

    def _wide(self, gap: int) -> int:
        return sum(self.widths) + gap * (len(self.widths) - 1)

    @property
    def last(self) -> int:
        """How far from the first column the last one begins."""
        return sum(self.widths[:-1]) + self.gap * (len(self.widths) - 1)

    def paint_names(self, canvas: Canvas, x: int, y: int) -> None:
        """Write the name above each column."""
        for column, width in zip(self.columns, self.widths, strict=True):
            if column.value:
                canvas.write_right(x + width, y, str(column.name), "faint")
            else:
                canvas.write(x, y, str(column.name), "faint")
            x += width + self.gap

    def paint(self, canvas: Canvas, x: int, y: int, row: HistoryRow, end: int, bold: bool) -> None:
        """Write the cells of a row, and nothing beyond `end`."""
        for column, width, cell in zip(self.columns, self.widths, row.cells, strict=False):
            runs = _fitted(cell, bold or column.value, min(width, end - x))
            right = column.value or str(cell.text).isdecimal()
            write(canvas, x + width - length(runs) if right else x, y, runs)
            x += width + self.gap


def cell_runs(cell: Cell, bold: bool = False) -> Row:
    """Return a cell in words, with its seat's mark and a ✓ before any good news."""
    runs = [Run(f"{MARKS[cell.seat]} ", f"seat-{cell.seat}")] if cell.seat else []
    colour = "soft" if cell.tone == "said" and not (bold or cell.seat) else cell.tone
    runs.append(Run(str(cell.text), colour, bold))
    if cell.good:
        runs.append(Run(f"  ✓ {cell.good}", "good", bold=True))
    return tuple(runs)


def _in_short(cell: Cell) -> Cell:
    return structs.replace(cell, text=cell.short) if cell.short else cell


def _fitted(cell: Cell, bold: bool, room: int) -> Row:
    """Return a cell in words: in full, in short, or cut to fit."""
    runs = cell_runs(cell, bold)
    if length(runs) > room:
        runs = cell_runs(_in_short(cell), bold)
    fitting: list[Run] = []
    for run in runs:
        fitting.append(run._replace(text=shortened(run.text, max(0, room))))
        room -= len(run.text)
    return tuple(fitting)
