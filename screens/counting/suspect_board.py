"""What may have happened, on the board: the difference in large figures, and up to five slips below it."""

from collections.abc import Sequence

from companion.game import Money, Said, dollars, phrase, say
from companion.table.counted import Off
from companion.table.recount import Suspect
from screens.big_type import figure
from screens.cells import Canvas, Cells
from screens.painting import chip
from screens.places import margin
from screens.prose import Run, broken, write_rows

MOST = 5


class SuspectBoard(Cells):
    """The difference, and what could explain it."""

    def __init__(self) -> None:
        super().__init__(id="suspects")
        self.off: tuple[Off, ...] = ()
        self.found: Sequence[Suspect] = ()
        self.selected = 0
        self.hands: Said | None = None
        self.looking: tuple[int, int] | None = None  # entries left, of how many; none once it's over
        self.names: dict[str, str] = {}

    def show(
        self,
        off: tuple[Off, ...],
        found: Sequence[Suspect],
        selected: int,
        hands: Said,
        looking: tuple[int, int] | None,
        names: dict[str, str],
    ) -> None:
        """Show what's off and what was found so far."""
        self.off, self.found, self.selected, self.hands = off, found, selected, hands
        self.looking, self.names = looking, names
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the difference at the top, then the list."""
        if not self.off:
            return
        small, edge = canvas.height < 24, margin(canvas.width)
        y = self._difference(canvas, edge, small)
        if self.found:
            canvas.write(edge, y, phrase("What may have happened, newest first"), "soft")
        y += 1 if small else 2
        for place in range(MOST):
            y = self._line(canvas, edge, y, place, small)
        limit = phrase(
            "This finds a single slip. After two, nothing here will fit: count again, or agree on a sum."
        )
        if small:
            limit = phrase("Only a single slip can be found.")
        canvas.write(edge, canvas.height - 2, limit, "soft")

    def _difference(self, canvas: Canvas, edge: int, small: bool) -> int:
        """Write what's off, with the largest sum as a figure; return the row below it."""
        sums = [abs(one.more) for one in self.off if one.line is None]
        x, y = edge, 1
        if sums:
            said, room = dollars(max(sums)), canvas.width // 2 + 4
            drawn = figure(said, "L")
            if drawn.width > room:  # the smallest size has no dollar sign
                drawn = figure(said.lstrip("$"), "M")
            canvas.figure(edge, y, drawn, "gold-text")
            x = edge + drawn.width + (3 if small else 6)
        row, room = 1, canvas.width - x - edge
        for one in self.off[: 2 if small else 3]:
            row = self._said(canvas, x, row, room, one) + (0 if small else 1)
        left = len(self.off) - (2 if small else 3)
        rest = phrase("And {count} more.", count=left) if left > 0 else phrase("Everything else agrees.")
        canvas.write(x, row, rest, "soft")
        return max(row + 2, 8)  # a comma hangs one row below the figure

    def _said(self, canvas: Canvas, x: int, y: int, room: int, one: Off) -> int:
        """Write one difference, with the seat's name on its color; return the row below it."""
        seat = one.pile.seat
        if one.line is None and seat in self.names:
            text = chip(seat, canvas.name(self.names[seat], 10))
            after = canvas.write(x, y, text, "on-seat", f"seat-{seat}", bold=True) + 1
            words = _too(one)
            return write_rows(
                canvas, after, y, broken([Run(str(words), "said", bold=True)], room - (after - x))
            )
        name = one.pile.title
        return write_rows(canvas, x, y, broken([Run(str(one.said(name)), "said", bold=True)], room))

    def _line(self, canvas: Canvas, edge: int, y: int, place: int, small: bool) -> int:
        if place < len(self.found):
            return self._suspect(canvas, edge, y, place, self.found[place], small)
        if place == len(self.found) and self.looking:
            left, total = self.looking
            canvas.write(edge + 1, y, f" {place + 1} ", "faint", "slot")
            end = canvas.write(edge + 6, y, phrase("still looking, {left} entries to go", left=left), "faint")
            wide = canvas.width - edge - 2 - end - 6
            done = wide * (total - left) // max(1, total)
            canvas.write(end + 6, y, "─" * done, "gold-deep")
            canvas.write(end + 6 + done, y, "─" * (wide - done), "slot")
            return y + 1
        return y

    def _suspect(self, canvas: Canvas, edge: int, y: int, place: int, suspect: Suspect, small: bool) -> int:
        now = place == self.selected
        right = canvas.width - edge - 1
        record = suspect.wrong == "record"
        cure = (
            phrase("correct entry {number}", number=str(suspect.entry)) if record else phrase("fix the money")
        )
        if suspect.wrong == "table" and any(one.line for one in self.off):
            cure = phrase("fix the table")
        room = right - edge - 6 - len(cure) - 3
        words = broken([Run(str(suspect.text), "said", bold=now)], room)
        more = []
        if now:
            said = str(self.hands) if suspect.wrong == "table" else str(suspect.about)
            label = phrase("Settles it:") if suspect.wrong == "table" else phrase("Entered was:")
            more = broken([Run(f"{label} ", "soft"), Run(said, "gold-text", bold=True)], right - edge - 7)[
                : 1 if small else 2
            ]
            rows = len(words) + len(more) + (0 if small else 2)
            canvas.fill(edge - 1, y, right - edge + 2, rows, "gold-wash")
            canvas.fill(edge - 1, y, 1, rows, "gold")
            y += 0 if small else 1
        canvas.write(
            edge + 1, y, f" {place + 1} ", "on-gold" if now else "said", "gold" if now else "line", bold=now
        )
        canvas.write_right(right, y, cure, "soft" if now else "faint")
        y = write_rows(canvas, edge + 6, y, words)
        y = write_rows(canvas, edge + 6, y, more)
        return y + (0 if small else 1)


def _too(one: Off) -> Said:
    cents = Money(abs(one.more))
    return (
        say("has {cents} too little.", cents=cents)
        if one.more < 0
        else say("has {cents} too much.", cents=cents)
    )
