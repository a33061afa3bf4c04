"""The page for moving something by hand: a sentence with gaps, and the choices for the next gap."""

import math
from collections.abc import Mapping

from textual.geometry import Region

from companion.game import Ask, Money, phrase, say
from screens.asking.pointing import Pointing
from screens.asking.touched import FIELD
from screens.cells import Canvas, Cells
from screens.places import margin
from screens.prose import Row, Run, among_words, broken, write, write_rows
from screens.theme import MARKS

FROM_TO = say("Move {what} from {source} to {target}. Reason: {reason}")
TO = say("Move {what} to {target}. Reason: {reason}")
WHAT = ("cents", "piece")  # the blanks for what's being moved
GAP = "…"
WHAT_FOR = say("For things outside the rules: miscounted money, a side bet, a piece in the wrong place.")
FIELD_WIDTH = 16  # columns in the field being typed into
WIDEST = 84


class HandPage(Cells):
    """Everything between the header and the ask."""

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.filling: Pointing | None = None
        self.worth: Mapping[str, str] = {}  # what each place holds, as far as everyone may know
        self.changes: list[Row] = []

    def show(self, filling: Pointing, worth: Mapping[str, str], changes: list[Row]) -> None:
        """Show the form in its current state."""
        self.filling, self.worth, self.changes = filling, worth, changes
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the sentence and, below it, the choices, the field to type into, or the result."""
        filling = self.filling
        if filling is None:
            return
        ask = filling.asked.ask
        left, air = margin(canvas.width), 2 if canvas.height > 22 else 1
        room = min(WIDEST, canvas.width - 2 * left)
        canvas.write(left, 1, str(ask.sentence), "gold-text", bold=True)
        canvas.write_right(
            left + room, 1, phrase("rule {clause}", clause=ask.clause) if ask.clause else "", "soft"
        )
        row = 2 + air
        begun = filling.typed if filling.choices else ""
        said = spoken(ask, filling.form.values, begun) if ask.kind else [Run(str(WHAT_FOR), "soft")]
        row = write_rows(canvas, left, row, broken(said, room)) + air
        if filling.blank is None:
            write_rows(canvas, left, row, self.changes[: canvas.height - row])
        elif filling.choices:
            self._paint_choices(canvas, filling, left, row, room)
        else:
            self._paint_field(canvas, filling, left, row)

    def _paint_choices(self, canvas: Canvas, filling: Pointing, left: int, top: int, room: int) -> None:
        things = filling.choices
        tall = 2 if len(things) <= (canvas.height - top) // 2 else 1  # rows; two are easier to touch
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
        """Return the limit on how much can be moved, in words."""
        blank = filling.blank
        if blank is None or blank.top is None:
            return ""
        source = str(filling.form.values.get("source", ""))
        there = self.worth.get(source, "")
        if source in MARKS and not there:
            return ""  # how much that player has is hidden
        if not there:
            return phrase("At most {most} at a time.", most=Money(blank.top))
        place = next(one for one in filling.asked.ask.blanks if one.name == "source")
        return phrase("{Source} has {there}.", source=place.words(source), there=there)


def spoken(ask: Ask, values: Mapping[str, object], begun: str = "") -> list[Run]:
    """Return the sentence that says what to move, from where to where and why, with gaps for what's missing.

    The first gap shows what's being typed.
    """
    first = next((blank for blank in ask.blanks if blank.name not in values), None)
    said: dict[str, Run] = {}
    for blank in ask.blanks:
        gap = f"{begun}▏" if begun and blank is first else GAP
        filled = Run(blank.words(values[blank.name]), bold=True) if blank.name in values else None
        said["what" if blank.name in WHAT else blank.name] = filled or Run(gap, "gold-text", bold=True)
    return among_words(FROM_TO if "source" in said else TO, said, "soft")


def _cap(chosen: bool) -> tuple[str, str]:
    return ("on-gold", "gold") if chosen else ("on-line", "line")
