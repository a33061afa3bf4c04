"""What may have happened, on the board: the difference in large figures, and up to five slips below it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from textual.geometry import Region

from companion.game import Money, Said, Seat, dollars, phrase, say
from companion.table.counted import Off
from companion.table.recount import Suspect
from screens.big_type import figure
from screens.cells import Canvas, Cells
from screens.counting.alone import write_alone
from screens.painting import chip
from screens.places import margin
from screens.prose import Row, Run, broken, write_rows

MOST = 5


@dataclass(frozen=True)
class Explained:
    """A difference, what could explain it, and how it was settled."""

    off: tuple[Off, ...] = ()
    found: tuple[Suspect, ...] = ()
    selected: int = 0
    hands: tuple[Said, ...] = ()  # what settles it if the table was wrong
    looking: tuple[int, int] | None = None  # entries left, of how many; none once it's over
    names: Mapping[Seat, str] = field(default_factory=dict)
    meant: tuple[str, ...] = ()  # what the selected entry may have meant, if that's being asked
    chosen: int = 0
    to_do: tuple[Said, ...] = ()  # what hands have to do, once it's settled
    over: bool = False
    alone: Mapping[Seat, bool | None] = field(default_factory=dict)


class SuspectBoard(Cells):
    """The difference, and what could explain it."""

    def __init__(self) -> None:
        super().__init__(id="suspects")
        self.shown = Explained()

    def show(self, shown: Explained) -> None:
        """Show what's off and what was found so far."""
        self.shown = shown
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the difference at the top, then the list."""
        small, edge = canvas.height < 24, margin(canvas.width)
        if self.shown.over:
            self._over(canvas, edge, small)
            return
        y = self._difference(canvas, edge, small)
        if self.shown.meant:
            self._meant(canvas, edge, y)
            return
        if self.shown.found:
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

    def _over(self, canvas: Canvas, edge: int, small: bool) -> None:
        """Write all that hands have to do, and who has counted in private."""
        y, room = (1 if small else 3), canvas.width - 2 * edge - 4
        if self.shown.to_do:
            canvas.write(edge, y, phrase("To put the table right:"), "soft")
            y += 2
        for said in self.shown.to_do:
            y = write_rows(canvas, edge + 2, y, broken([Run(str(said), "gold-text", bold=True)], room))
            y += 0 if small else 1
        write_alone(canvas, canvas.height - 2, self.shown.alone, self.shown.names)

    def _meant(self, canvas: Canvas, edge: int, y: int) -> None:
        """List what an entry may have meant, as much as fits around the one that's chosen."""
        meant, chosen = self.shown.meant, self.shown.chosen
        text = str(self.shown.found[self.shown.selected].about)
        y = write_rows(canvas, edge, y, broken([Run(text, "soft")], canvas.width - 2 * edge)[:2]) + 1
        rows = max(1, canvas.height - y - 1)
        first = max(0, min(chosen - rows // 2, len(meant) - rows))
        for place, said in list(enumerate(meant))[first : first + rows]:
            now = place == chosen
            if now:
                canvas.fill(edge - 1, y, canvas.width - 2 * edge + 2, 1, "gold-wash")
            ink, ground = ("on-gold", "gold") if now else ("said", "line")
            canvas.write(edge + 1, y, f" {place + 1} ".rjust(4), ink, ground, bold=now)
            canvas.write(edge + 7, y, said[: canvas.width - edge - 8], "said", bold=now)
            self.touch.append((Region(0, y, canvas.width, 1), place))
            y += 1

    def _difference(self, canvas: Canvas, edge: int, small: bool) -> int:
        """Write what's off, with the largest sum as a figure; return the row below it."""
        sums = [abs(one.more) for one in self.shown.off if one.line is None]
        x, y = edge, 1
        if sums:
            said, room = dollars(max(sums)), canvas.width // 2 + 4
            drawn = figure(said, "L")
            if drawn.width > room:  # the smallest size has no dollar sign
                drawn = figure(said.lstrip("$"), "M")
            canvas.figure(edge, y, drawn, "gold-text")
            x = edge + drawn.width + (3 if small else 6)
        row, room = 1, canvas.width - x - edge
        for one in self.shown.off[: 2 if small else 3]:
            row = self._said(canvas, x, row, room, one) + (0 if small else 1)
        left = len(self.shown.off) - (2 if small else 3)
        rest = phrase("And {count} more.", count=left) if left > 0 else phrase("Everything else agrees.")
        canvas.write(x, row, rest, "soft")
        return max(row + 2, 8)  # a comma hangs one row below the figure

    def _said(self, canvas: Canvas, x: int, y: int, room: int, one: Off) -> int:
        """Write one difference, with the seat's name on its color; return the row below it."""
        seat = one.pile.seat
        if one.line is None and seat in self.shown.names:
            text = chip(seat, canvas.name(self.shown.names[seat], 10))
            after = canvas.write(x, y, text, "on-seat", f"seat-{seat}", bold=True) + 1
            words = _too(one)
            return write_rows(
                canvas, after, y, broken([Run(str(words), "said", bold=True)], room - (after - x))
            )
        name = one.pile.title
        return write_rows(canvas, x, y, broken([Run(str(one.said(name)), "said", bold=True)], room))

    def _line(self, canvas: Canvas, edge: int, y: int, place: int, small: bool) -> int:
        if place < len(self.shown.found):
            return self._suspect(canvas, edge, y, place, self.shown.found[place], small)
        if place == len(self.shown.found) and self.shown.looking:
            left, total = self.shown.looking
            canvas.write(edge + 1, y, f" {place + 1} ", "faint", "slot")
            end = canvas.write(edge + 6, y, phrase("still looking, {left} entries to go", left=left), "faint")
            wide = canvas.width - edge - 2 - end - 6
            done = wide * (total - left) // max(1, total)
            canvas.write(end + 6, y, "─" * done, "gold-deep")
            canvas.write(end + 6 + done, y, "─" * (wide - done), "slot")
            return y + 1
        return y

    def _suspect(self, canvas: Canvas, edge: int, y: int, place: int, suspect: Suspect, small: bool) -> int:
        now = place == self.shown.selected
        right = canvas.width - edge - 1
        record = suspect.wrong == "record"
        cure = (
            phrase("correct entry {number}", number=str(suspect.entry)) if record else phrase("fix the money")
        )
        if suspect.wrong == "table" and any(one.line for one in self.shown.off):
            cure = phrase("fix the table")
        words = broken([Run(str(suspect.text), "said", bold=now)], right - edge - 6 - len(cure) - 3)
        more: list[Row] = []
        top = y
        if now:
            more = self._more(suspect, right - edge - 7)
            others = (1 if small else 2) * (len(self.shown.found) - place - 1 + bool(self.shown.looking))
            padding = 0 if small else 2
            most = canvas.height - 2 - y - len(words) - padding - others
            if len(more) > max(1, most):  # once it's settled, all of it is on the board
                *_, last = more = more[: max(1, most)]
                more[-1] = (*last, Run(" …", "soft"))
            rows = len(words) + len(more) + padding
            canvas.fill(edge - 1, y, right - edge + 2, rows, "gold-wash")
            canvas.fill(edge - 1, y, 1, rows, "gold")
            y += 0 if small else 1
        canvas.write(
            edge + 1, y, f" {place + 1} ", "on-gold" if now else "said", "gold" if now else "line", bold=now
        )
        canvas.write_right(right, y, cure, "soft" if now else "faint")
        y = write_rows(canvas, edge + 6, y, words)
        y = write_rows(canvas, edge + 6, y, more) + (0 if small else 1)
        self.touch.append((Region(0, top, canvas.width, y - top), place))
        return y

    def _more(self, suspect: Suspect, room: int) -> list[Row]:
        """Return what settles it, or what was entered."""
        if suspect.wrong == "record":
            label, said = phrase("Entered was:"), str(suspect.about)
        else:
            label, said = phrase("Settles it:"), " ".join(map(str, self.shown.hands))
            if any(
                one.line is None for one in self.shown.off
            ):  # then it begins with what to do, not with a name
                said = said[:1].lower() + said[1:]
        return broken([Run(f"{label} ", "soft"), Run(said, "gold-text", bold=True)], room)


def _too(one: Off) -> Said:
    cents = Money(abs(one.more))
    return (
        say("has {cents} too little.", cents=cents)
        if one.more < 0
        else say("has {cents} too much.", cents=cents)
    )
