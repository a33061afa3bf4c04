"""The count on the board: the piles on the left, and one kind at a time, large enough for all to see."""

from collections.abc import Mapping

from textual.geometry import Region

from companion.game import Said, Seat, dollars, phrase, say
from companion.game.counting import Countable, CountLine
from screens.asking.touched import FIELD
from screens.big_type import Figure, Size, figure
from screens.cells import Canvas, Cells
from screens.counting.alone import write_alone
from screens.counting.tally import Tally
from screens.places import margin, money
from screens.prose import fitting_words
from screens.theme import MARKS, flag

LEFT, LEFT_SMALL = 26, 22  # columns for the piles
AROUND = 3  # kinds shown above and below the one being counted
LOW = 14  # rows; with fewer, because the pad is open, there's only room for the kind being counted
STORIES = (
    say("Most of the time two bills were stuck together. Counting twice is the quickest cure."),
    say("Count twice first: bills stick together."),
)


class CountBoard(Cells):
    """Every pile, and the kind that's being counted."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.tally: Tally | None = None
        self.names: dict[str, str] = {}
        self.money_hidden = False
        self.alone: Mapping[Seat, bool | None] = {}

    def show(
        self, tally: Tally, names: dict[str, str], money_hidden: bool, alone: Mapping[Seat, bool | None]
    ) -> None:
        """Show how far the count has got, and who counts in private."""
        self.tally, self.names, self.money_hidden, self.alone = tally, names, money_hidden, alone
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the piles, then what's in the one being counted."""
        if self.tally is None or self.tally.done:
            return
        small = canvas.width < 100
        self._piles(canvas, self.tally, small)
        self._kinds(canvas, self.tally, small)
        left, y = margin(canvas.width), canvas.height - 2
        if self.alone:
            write_alone(canvas, y, self.alone, self.names)
        elif self.tally.kind.worth > 1 and canvas.height >= LOW:
            canvas.write(left, y, fitting_words(canvas.width - 2 * left, *STORIES), "soft")

    def _piles(self, canvas: Canvas, tally: Tally, small: bool) -> None:
        left, step = (LEFT_SMALL, 2) if small else (LEFT, 3)
        shown = (canvas.height - 5) // step
        first = max(0, min(tally.at - shown // 2, len(tally.piles) - shown))
        for row, pile in enumerate(tally.piles[first : first + shown]):
            at, y = first + row, (2 if small else 3) + row * step
            now, done = at == tally.at, at < tally.at
            name = self._called(pile, left - 6)
            x = margin(canvas.width) + 4
            if now:
                ground = f"seat-{pile.seat}" if pile.seat else "gold"
                ink = "on-seat" if pile.seat else "on-gold"
                canvas.fill(0, y - (0 if small else 1), left - 1, 1 if small else 3, ground)
                canvas.write(x, y, name, ink, ground, bold=True)
                if not small:
                    canvas.write(x, y + 1, phrase("counting now"), ink, ground)
                if pile.seat:
                    canvas.write(x - 3, y, MARKS[pile.seat], ink, ground, bold=True)
                continue
            if pile.seat:
                canvas.write(
                    margin(canvas.width),
                    y,
                    flag(pile.seat),
                    "on-seat" if done else "faint",
                    f"seat-{pile.seat}" if done else "slot",
                    bold=True,
                )
            canvas.write(x, y, name, "said" if done else "faint", bold=done)
            if done:
                agrees = tally.agrees(pile)
                word = phrase("agrees") if agrees else phrase("differs")
                mark, colour = ("✓", "good") if agrees else ("✗", "bad")
                if small:
                    canvas.write_right(left - 2, y, mark, colour)
                else:
                    canvas.write(x, y + 1, f"{mark} {word}", colour)

    def _called(self, pile: Countable, room: int) -> str:
        name = self.names[pile.seat] if pile.seat and pile.name == pile.seat else str(pile.title)
        return name[:room]

    def _kinds(self, canvas: Canvas, tally: Tally, small: bool) -> None:
        x, right = (LEFT_SMALL + 2 if small else LEFT + 2), canvas.width - margin(canvas.width) - 1
        pile, at = tally.pile, tally.line
        canvas.write(x + 1, 1, str(pile.title), bold=True)
        hidden, low = self.money_hidden and bool(pile.seat), canvas.height < LOW
        if pile.loose and not hidden:
            canvas.write_right(right, 1, phrase("should be {cents}", cents=dollars(pile.cents)), "soft")
        y = 2 if small else 3
        for line in pile.lines[max(0, at - AROUND + small) : 0 if low else at]:
            self._kind(canvas, x, y, right, tally, line, done=True)
            y += 1
        y = self._large(canvas, x, y + (0 if small else 1), right, tally, small) + (0 if small else 1)
        if low:
            return
        for line in pile.lines[at + 1 : at + 1 + AROUND + 1]:
            self._kind(canvas, x, y, right, tally, line, done=False)
            y += 1
        if pile.loose:
            so_far = tally.so_far + tally.shown * tally.kind.worth
            canvas.write(x + 3, y + 1, phrase("Counted so far"), "soft")
            canvas.write_right(right, y + 1, money(None if hidden else so_far), bold=True)

    def _kind(
        self, canvas: Canvas, x: int, y: int, right: int, tally: Tally, line: CountLine, done: bool
    ) -> None:
        number, ink = tally.number(tally.pile, line), "said" if done else "faint"
        hidden = self.money_hidden and bool(tally.pile.seat) and line.worth > 0
        if line.is_sum:
            canvas.write_right(x + 22, y, str(line.label), ink, bold=done)
        else:
            canvas.write_right(x + 7, y, "•" if hidden else str(number), ink, bold=done)
            canvas.write(x + 9, y, "×", "soft" if done else "faint")
            canvas.write_right(x + 22, y, str(line.label), ink, bold=done)
        if done:
            canvas.write(x + 26, y, "✓" if number == line.there else "·", "good")
        if line.worth:
            sum_ = money(None if hidden else number * line.worth) if number or hidden else "–"
            canvas.write_right(right, y, sum_, ink)

    def _large(self, canvas: Canvas, x: int, y: int, right: int, tally: Tally, small: bool) -> int:
        """Draw the kind being counted; return the row below it."""
        line = tally.kind
        size: Size = "M" if small else "L"
        rows = 4 if small else 7
        canvas.fill(x, y, right - x + 1, rows, "gold-wash")
        canvas.fill(x, y, 1, rows, "gold")
        self.touch.append((Region(x, y, right - x + 1, rows), FIELD))
        middle = y + rows // 2
        if line.is_sum:
            text = dollars(tally.shown)
            drawn = figure(text.replace("$", "") if small else text, size)
            canvas.write(x + 4, y, str(line.label), "soft")
            canvas.figure(x + 4, y + 1, drawn, "gold-text")
            return y + rows
        number = figure(str(tally.shown), size)
        plate = number.width + 4
        canvas.fill(x + 2, y, plate, rows, "gold")
        canvas.figure(x + 4, y + 1, number, "on-gold")
        canvas.write(x + 3 + plate, middle, "×", bold=True)
        label, room = str(line.label), right - x - plate - 6
        left = x + 6 + plate
        words = _drawn(label, room, size)
        if words:
            if small and label.startswith("$"):
                canvas.write(left - 2, y + 1, "$", bold=True)
            canvas.figure(left, y + 1 - (0 if small else words.above), words)
        else:
            canvas.write(left, middle, label[:room], bold=True)
        return y + rows


def _drawn(label: str, room: int, size: Size) -> Figure | None:
    """Return a bill's value in the big typeface, if it fits; the smallest size has no dollar sign."""
    digits = label.lstrip("$")
    if not digits.replace(",", "").isdecimal():
        return None
    drawn = figure(digits if size == "M" else label, size)
    return drawn if drawn.width <= room else None


def question(line: CountLine) -> Said:
    """Return what's asked about a kind."""
    if line.question:
        return line.question
    if line.is_sum:
        return say("How much {what}?", what=line.label)
    return (
        say("How many {note} bills?", note=line.label)
        if line.worth
        else say("How many: {what}?", what=line.label)
    )
