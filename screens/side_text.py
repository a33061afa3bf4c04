"""A panel of words next to a list."""

from collections.abc import Callable

from companion.game import says
from screens.cells import Canvas, Cells
from screens.prose import Row, Run, write_rows

INSET = 2
MOST_ROOM = 46  # columns; in wider rows, amounts would be too far from their names


class SideText(Cells):
    """Rows of words, wrapped to the width; PgUp and PgDn page through what's too long."""

    def __init__(self, place: str, ground: str, rows: Callable[[int], list[Row]]) -> None:
        super().__init__(id=place)
        self._rows = rows
        self._ground = ground
        self._top = 0
        self._length = 0

    def show(self) -> None:
        """Show the current content from the first row."""
        self._top = 0
        self.repaint()

    def turn(self, pages: int) -> None:
        """Page through what's too long."""
        page = max(1, self.size.height - 3)
        self._top = max(0, min(self._length - page, self._top + pages * page))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint what fits, and say if there's more."""
        canvas.fill(0, 0, canvas.width, canvas.height, self._ground)
        rows = self._rows(max(20, min(MOST_ROOM, canvas.width - 2 * INSET)))
        self._length = len(rows)
        room = canvas.height - 2
        shown = rows[self._top : self._top + room]
        left = len(rows) - self._top - len(shown)
        if left > 0:
            shown = [
                *shown[:-1],
                (Run(str(says("PgDn: one more line", "PgDn: {count} more lines", left + 1)), "soft"),),
            ]
        write_rows(canvas, INSET, 1, shown)
