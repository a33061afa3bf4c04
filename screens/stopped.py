"""STOPPED: the journal takes no entry. The bar lies over the ask until the disk is good again."""

from textual import events

from screens.cells import Canvas, Cells

BLOCK = 11  # columns of the gold block, as wide as a seat's


class Stopped(Cells):
    """The bar; it watches what is wrong, and is away while nothing is."""

    def __init__(self) -> None:
        super().__init__(id="stopped")

    def on_mount(self) -> None:
        """Show what is wrong already."""
        self.watch(self.app, "trouble", self._show)

    def _show(self, trouble: str) -> None:
        self.display = bool(trouble)
        self.trouble = trouble
        self.repaint()

    async def on_click(self, event: events.Click) -> None:
        """Try again at any touch."""
        event.stop()
        await self.app.run_action("try_again")

    def paint(self, canvas: Canvas) -> None:
        """Paint what is wrong and what can be done."""
        canvas.write(0, 0, "▁" * canvas.width, "gold")
        canvas.fill(0, 1, canvas.width, canvas.height - 1, "raised")
        canvas.fill(0, 1, BLOCK, canvas.height - 1, "gold")
        canvas.write(2, 2, "STOPPED", "on-gold", bold=True)
        what, _, then = self.trouble.partition(". ")
        left = BLOCK + 2
        canvas.write(left, 1, f"{what}.", bold=True)
        canvas.write(left, 2, f"{then} What was saved is safe.", "soft")
        end = canvas.write(left, 3, " Enter ", "on-gold", "gold", bold=True)
        end = canvas.write(end + 1, 3, "try again", bold=True)
        canvas.write(end + 3, 3, "It goes on by itself when the disk is good.", "soft")
