"""STOPPED: the journal takes no entry. The bar lies over the ask until the disk is good again."""

from companion.game import phrase, say
from screens.asking.caps import Cap
from screens.asking.touched import write_caps
from screens.cells import Canvas, Cells

SAFE = say("Everything saved is safe. Play resumes when the disk works again.")
TRY_AGAIN, COPY_OUT = "try_again", "copy_out"
BLOCK = 11  # columns of the gold block, as wide as a seat's


class Stopped(Cells):
    """The bar; it watches what's wrong, and is away while nothing is."""

    def __init__(self) -> None:
        super().__init__(id="stopped")
        self.copying = ""

    def on_mount(self) -> None:
        """Show what's wrong already."""
        self.watch(self.app, "trouble", self._show)
        self.watch(self.app, "copying", self._show_copying)

    def _show(self, trouble: str) -> None:
        self.display = bool(trouble)
        self.trouble = trouble
        self.repaint()

    def _show_copying(self, copying: str) -> None:
        self.copying = copying
        self.repaint()

    def touched(self, what: Cap | None) -> None:
        """Copy at a touch on that key, and try again at any other."""
        self.call_later(self.app.run_action, what.press if what else TRY_AGAIN)

    def paint(self, canvas: Canvas) -> None:
        """Paint what's wrong and what can be done."""
        canvas.write(0, 0, "▁" * canvas.width, "gold")
        canvas.fill(0, 1, canvas.width, canvas.height - 1, "raised")
        canvas.fill(0, 1, BLOCK, canvas.height - 1, "gold")
        canvas.write(2, 2, phrase("STOPPED"), "on-gold", bold=True)
        left = BLOCK + 2
        canvas.write(left, 1, f"{self.trouble.partition('. ')[0]}.", bold=True)
        canvas.write(left, 2, self.copying or str(SAFE), "said" if self.copying else "soft")
        keys = (
            Cap("Enter", phrase("try again"), TRY_AGAIN, gold=True),
            Cap("E", phrase("copy to a USB stick"), COPY_OUT),
        )
        self.touch = write_caps(canvas, left, 3, keys, ())
