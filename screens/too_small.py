"""The message for a screen that's too small for the table; it covers everything until there's room again."""

from companion.game import phrase
from screens.cells import Canvas, Cells
from screens.prose import Row, Run, broken, write_rows

COLUMNS, ROWS = 80, 24


class TooSmall(Cells):
    """The message; the table is safe underneath."""

    def __init__(self) -> None:
        super().__init__(id="too-small")

    def on_mount(self) -> None:
        """Show or hide the message as the screen size changes."""
        self.watch(self.app, "cramped", self._show)

    def _show(self, cramped: bool) -> None:
        self.display = cramped

    def paint(self, canvas: Canvas) -> None:
        """Paint the current size, the size needed, and that nothing is lost."""
        said = (
            Run(phrase("This screen is a little too small."), "gold-text", bold=True),
            Run(
                phrase("It has {columns} columns and {rows} rows.", columns=canvas.width, rows=canvas.height)
            ),
            Run(
                phrase("Tableside needs {columns} columns and {rows} rows.", columns=COLUMNS, rows=ROWS),
                bold=True,
            ),
            Run(phrase("Nothing is lost. The game is still here."), "soft"),
            Run(phrase("Make the window bigger or the text smaller."), "soft"),
        )
        paragraphs = [broken([run], max(1, canvas.width - 4)) for run in said]
        air: list[Row] = [()] if canvas.height > 2 * sum(map(len, paragraphs)) else []
        rows = [row for paragraph in paragraphs for row in (*paragraph, *air)]
        write_rows(canvas, None, max(0, (canvas.height - len(rows)) // 2), rows)
