"""A panel of words beside a list."""

from screens.cells import Canvas, Cells
from screens.prose import Row, Run, write

INSET = 2
MOST_ROOM = 46  # columns: sums far from their names are hard to read


class Panel(Cells):
    """Rows of words on a raised ground; PgUp and PgDn go through what is too long."""

    def __init__(self, place: str, ground: str) -> None:
        super().__init__(id=place)
        self.rows: list[Row] = []
        self._ground = ground
        self._top = 0

    @property
    def room(self) -> int:
        """The columns for words."""
        return max(20, min(MOST_ROOM, self.size.width - 2 * INSET))

    def show(self, rows: list[Row]) -> None:
        """Show these rows from the first."""
        self.rows, self._top = rows, 0
        self.repaint()

    def turn(self, pages: int) -> None:
        """Go through what is too long."""
        page = max(1, self.size.height - 3)
        self._top = max(0, min(len(self.rows) - page, self._top + pages * page))
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint what fits, and say if there is more."""
        canvas.fill(0, 0, canvas.width, canvas.height, self._ground)
        room = canvas.height - 2
        shown = self.rows[self._top : self._top + room]
        left = len(self.rows) - self._top - len(shown)
        if left > 0:
            shown = [*shown[:-1], (Run(f"{left + 1} rows more: PgDn", "soft"),)]
        for y, row in enumerate(shown, 1):
            write(canvas, INSET, y, row)
