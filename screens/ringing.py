"""A phone that rings: it covers every screen until it's picked up, because the table already knows more."""

from companion.game import Ring, phrase
from screens.big_type import Figure, Size, can_draw, figure
from screens.cells import Canvas, Cells
from screens.painting import draw_middle, wash

SIZES: tuple[Size, ...] = ("XL", "L", "M")
AROUND = 8  # rows above and below the title


class Ringing(Cells):
    """What everybody learns while a phone rings; it's visible only then."""

    def __init__(self) -> None:
        super().__init__(id="ringing")
        self.ring: Ring | None = None

    def on_mount(self) -> None:
        """Appear if a phone is already ringing, and whenever one rings."""
        self.watch(self.app, "ring", self._show)

    def _show(self, ring: Ring | None) -> None:
        self.display = ring is not None
        self.ring = ring
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint who's being called, and how to show it here."""
        if self.ring is None:
            return
        words = str(self.ring.title).upper()
        lines = title_lines(words, canvas.width - 4, canvas.height - AROUND)
        high = sum(line.height + 1 for line in lines) or 1
        top = (canvas.height - high - AROUND) // 2 + 1
        wash(canvas, "slot", canvas.height / 2)
        canvas.write_middle(top, str(self.ring.after).upper(), bold=True)
        y = top + 3
        for line in lines:
            draw_middle(canvas, y, line, "gold-text")
            y += line.height + 1
        if not lines:
            canvas.write_middle(y, words, "gold-text", True)
            y += 1
        canvas.write_middle(y + 1, str(self.ring.said), bold=True)
        canvas.write_middle(y + 3, phrase("Any key shows it here."), "soft")


def title_lines(words: str, wide: int, high: int) -> list[Figure]:
    """Return words drawn as large as they fit, in one line or several; nothing if none fit."""
    for size in SIZES if can_draw(words) else ():
        lines: list[str] = []
        for word in words.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and figure(longer, size).width <= wide:
                lines[-1] = longer
            else:
                lines.append(word)
        drawn = [figure(line, size) for line in lines]
        if all(one.width <= wide for one in drawn) and sum(one.height + 1 for one in drawn) <= high:
            return drawn
    return []
