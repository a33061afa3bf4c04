"""STOPPED: a bar that covers the ask while the journal can't be written to."""

from companion.game import NOTHING, Said, phrase, say
from screens.asking.caps import Cap
from screens.asking.touched import write_caps
from screens.cells import Canvas, Cells
from screens.prose import whole_sentences

SAFE = say("Everything saved is safe. Play resumes when the disk works again.")
TRY_AGAIN, COPY_OUT = "try_again", "copy_out"
BLOCK = 11  # minimum width of the gold block: as wide as the block for a seat


class Stopped(Cells):
    """The bar; it's visible only while something is wrong."""

    def __init__(self) -> None:
        super().__init__(id="stopped")
        self.trouble, self.copying = NOTHING, NOTHING

    def on_mount(self) -> None:
        """Show what's wrong, if something already is."""
        self.watch(self.app, "trouble", self._show)
        self.watch(self.app, "copying", self._show_copying)

    def _show(self, trouble: Said) -> None:
        self.display = bool(trouble)
        self.trouble = trouble
        self.repaint()

    def _show_copying(self, copying: Said) -> None:
        self.copying = copying
        self.repaint()

    def touched(self, what: Cap | None) -> None:
        """Copy when that key is touched; for any other touch, try again."""
        self.call_later(self.app.run_action, what.press if what else TRY_AGAIN)

    def paint(self, canvas: Canvas) -> None:
        """Paint what's wrong and what can be done."""
        canvas.write(0, 0, "▁" * canvas.width, "gold")
        canvas.fill(0, 1, canvas.width, canvas.height - 1, "raised")
        word = phrase("STOPPED")
        block = max(BLOCK, len(word) + 4)
        canvas.fill(0, 1, block, canvas.height - 1, "gold")
        canvas.write(2, 2, word, "on-gold", bold=True)
        left = block + 2
        room = canvas.width - left - 1
        canvas.write(left, 1, whole_sentences(str(self.trouble), room), bold=True)
        said = whole_sentences(str(self.copying or SAFE), room)
        canvas.write(left, 2, said, "said" if self.copying else "soft")
        keys = (
            Cap("Enter", say("try again"), TRY_AGAIN, gold=True),
            Cap("E", say("copy to a USB stick"), COPY_OUT),
        )
        self.touch = write_caps(canvas, left, 3, keys, ())
