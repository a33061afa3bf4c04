"""The page on which something is moved by hand: a sentence with gaps, and what can stand in the next one."""

import math
from collections.abc import Mapping

from textual.geometry import Region

from companion.game import Ask, dollars
from screens.asking.pointing import Pointing
from screens.asking.touched import FIELD
from screens.cells import Canvas, Cells
from screens.places import margin
from screens.prose import Row, Run, broken, write, write_rows
from screens.theme import MARKS

SENTENCE = {"cents": " ", "piece": " ", "source": " from ", "target": " to ", "reason": ", because "}
GAP = "…"
WHAT_FOR = "For what the rules cannot know: a note miscounted, a bet, something that lies elsewhere."
FIELD_WIDTH = 16  # columns of the field that is typed into
WIDEST = 84


class HandPage(Cells):
    """Everything between the header and the ask."""

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.filling: Pointing | None = None
        self.worth: Mapping[str, str] = {}  # what lies at each place, as far as everyone may know
        self.changes: list[Row] = []

    def show(self, filling: Pointing, worth: Mapping[str, str], changes: list[Row]) -> None:
        """Show the form as it stands."""
        self.filling, self.worth, self.changes = filling, worth, changes
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the sentence and, below it, what is to be chosen, typed or looked at."""
        filling = self.filling
        if filling is None:
            return
        ask = filling.asked.ask
        left, air = margin(canvas.width), 2 if canvas.height > 22 else 1
        room = min(WIDEST, canvas.width - 2 * left)
        canvas.write(left, 1, str(ask.sentence).removesuffix("?"), "gold-text", bold=True)
        canvas.write_right(left + room, 1, f"rule {ask.clause}" if ask.clause else "", "soft")
        row = 2 + air
        begun = filling.typed if filling.choices else ""
        said = spoken(ask, filling.form.values, begun) if ask.kind else [Run(WHAT_FOR, "soft")]
        row = write_rows(canvas, left, row, broken(said, room)) + air
        if filling.blank is None:
            write_rows(canvas, left, row, self.changes[: canvas.height - row])
        elif filling.choices:
            self._paint_choices(canvas, filling, left, row, room)
        else:
            self._paint_field(canvas, filling, left, row)

    def _paint_choices(self, canvas: Canvas, filling: Pointing, left: int, top: int, room: int) -> None:
        things = filling.choices
        tall = 2 if len(things) <= (canvas.height - top) // 2 else 1  # rows of each, for a finger
        rows = max(1, min(len(things), (canvas.height - top) // tall))
        columns = math.ceil(len(things) / rows)
        width = room // columns if columns > 1 else min(room, 44)
        widest = max(len(thing.key) for thing in things)
        for place, thing in enumerate(things):
            column, row = divmod(place, rows)
            x, y = left + column * width, top + row * tall
            chosen = place == filling.place
            if chosen:
                canvas.fill(x, y, width - 2, 1, "gold-wash")
            if thing.key:
                canvas.write(x, y, f" {thing.key:>{widest}} ", *_cap(chosen), bold=True)
            seat = str(thing.value) if str(thing.value) in MARKS else ""
            mark = (Run(f"{MARKS[seat]} ", f"seat-{seat}"),) if seat else ()
            write(canvas, x + 3 + widest, y, (*mark, Run(str(thing.label), bold=chosen)))
            canvas.write_right(x + width - 2, y, self.worth.get(str(thing.value), ""), "soft")
            self.touch.append((Region(x, y, width - 2, tall), place))

    def _paint_field(self, canvas: Canvas, filling: Pointing, left: int, top: int) -> None:
        width = max(FIELD_WIDTH, len(filling.typed) + 3)
        canvas.write(left, top, f" {filling.typed}▏".ljust(width), "on-gold", "gold", bold=True)
        self.touch.append((Region(left, top - 1, width, 3), FIELD))
        canvas.write(left, top + 2, self._limit(filling), "soft")

    def _limit(self, filling: Pointing) -> str:
        """Return how much can be moved, and why no more."""
        blank = filling.blank
        if blank is None or blank.top is None:
            return ""
        source = str(filling.form.values.get("source", ""))
        there = self.worth.get(source, "")
        if source in MARKS and not there:
            return ""  # it is hidden
        return f"There is {there}." if there else f"At most {dollars(blank.top)} at a time."


def spoken(ask: Ask, values: Mapping[str, object], begun: str = "") -> list[Run]:
    """Return what is moved from where to where and why, with gaps for what is not said yet.

    The first gap shows the number that is begun.
    """
    blanks = {blank.name: blank for blank in ask.blanks}
    first = next((name for name in SENTENCE if name in blanks and name not in values), "")
    runs = [Run("Move", "soft")]
    for name, link in SENTENCE.items():
        if name in blanks:
            gap = f"{begun}▏" if begun and name == first else GAP
            said = blanks[name].words(values[name]) if name in values else gap
            runs += [Run(link, "soft"), Run(said, "said" if name in values else "gold-text", bold=True)]
    return runs


def _cap(chosen: bool) -> tuple[str, str]:
    return ("on-gold", "gold") if chosen else ("on-line", "line")
