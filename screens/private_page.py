"""What is written behind the curtain: small, plain, and without colour."""

import math
from collections.abc import Sequence

from textual.geometry import Region

from companion.game import Amount, AnyBlank, Digits, Fact, Pile, Several, Text, dollars
from screens.cells import Canvas
from screens.filling import Filling
from screens.pad import LETTERS
from screens.prose import Run, broken, write
from screens.worded import worded

TICKS = 14  # steps of the line that says how soon the curtain closes
MOST_ROWS = 13  # of choices in a column
TYPED, BACK = "▏", "‹"
TILE = 3  # columns


class PrivatePage:
    """What is written behind the curtain: small, plain and without colour."""

    def __init__(self, canvas: Canvas, entry: Filling, person: str, touch: list[tuple[Region, str]]) -> None:
        self.canvas = canvas
        self.entry = entry
        self.person = person
        self.touch = touch
        self.small = canvas.height < 22
        self.left = 5 if canvas.width > 44 else 2
        self.room = canvas.width - 2 * self.left
        self.row = 1 if self.small else 2

    def paint(self, ticks: int, mine: Sequence[Fact] = ()) -> None:
        """Paint the question, what the person may read besides, what is chosen, and how soon it closes."""
        ask = self.entry.asked.ask
        foot = self._foot(self.entry.refusal or ask.hint, ticks)
        self._say(_to(self.person, ask.sentence), "soft", air=1)
        for number, fact in enumerate(mine, 1):
            self._say(f"{fact.label}: {fact.text}", "soft", air=int(number == len(mine)))
        for filled in ask.blanks:
            if filled.name in self.entry.form.values:
                value = worded(filled, self.entry.form.values[filled.name])
                self._say(f"{filled.label or filled.name}: {value}", "faint", air=0)
        if self.entry.form.values:
            self.row += 1
        blank = self.entry.blank
        if blank is None:
            self._say("Enter locks it.", "faint", air=1)
            return
        label = ", ".join(filter(None, (blank.label, _limits(blank))))
        if self.entry.choices and self.entry.typed:
            label += f"  › {self.entry.typed}{TYPED}"
        if label:
            self._say(label, "faint", air=0)
        if self.entry.choices:
            self._choices(foot - self.row - 1)
        else:
            self._field(blank)

    def _say(self, text: str, colour: str, air: int) -> None:
        for row in broken([Run(text, colour)], self.room):
            write(self.canvas, self.left, self.row, row)
            self.row += 1
        self.row += air if self.small else 2 * air

    def _foot(self, said: str, ticks: int) -> int:
        """Write the hint or a refusal and the line at the bottom; return where they begin."""
        canvas = self.canvas
        bottom = canvas.height - (2 if self.small else 3)
        end = canvas.write(self.left, bottom, "closes by itself  ", "faint")
        canvas.write(end, bottom, "─" * TICKS, "slot")
        canvas.write(end, bottom, "─" * ticks, "faint")
        rows = broken([Run(said, "soft" if self.entry.refusal else "faint")], self.room)[: canvas.height // 3]
        top = bottom - len(rows) - (1 if self.small else 2)
        for y, row in enumerate(rows, top):
            write(canvas, self.left, y, row)
        return top

    def _choices(self, most: int) -> None:
        """List what can be chosen, in as many columns as it takes."""
        entry, canvas = self.entry, self.canvas
        things = entry.choices
        most -= 2 if entry.many else 0
        tall = 2 if 2 * len(things) <= min(MOST_ROWS, most) else 1  # rows of each, for a finger
        rows = max(1, min(len(things), MOST_ROWS, most))
        columns = math.ceil(len(things) / rows)
        rows = math.ceil(len(things) / columns)
        money = all(thing.label.startswith("$") for thing in things)
        longest = max(len(thing.label) for thing in things)
        front = 2 + (3 if any(thing.key for thing in things) else 0)
        gap = max(1, min(6, (self.room - columns * (front + longest)) // max(1, columns - 1)))
        for place, thing in enumerate(things):
            column, row = divmod(place, rows)
            x, y = self.left + column * (front + longest + gap), self.row + row * tall
            chosen = place in entry.laid if entry.many else place == entry.place
            shift = longest - len(thing.label) if money else 0
            if chosen:
                canvas.write(x if thing.key else x + shift, y, "›", "soft")
            canvas.write(x + 2, y, thing.key, "soft")
            colour = "said" if chosen else "soft" if place == entry.place else "faint"
            canvas.write(x + front + shift, y, thing.label[: self.room], colour)
            self.touch.append((Region(x, y, front + longest, tall), f"place {place}"))
        self.row += rows * tall + (0 if self.small else 1)
        if entry.many:
            laid = tuple(things[place].value for place in sorted(entry.laid))
            assert entry.blank is not None
            self.row += 1
            self._say(f"together: {worded(entry.blank, laid)}", "soft", air=0)

    def _field(self, blank: AnyBlank) -> None:
        entry, canvas = self.entry, self.canvas
        canvas.write(self.left, self.row, "› ", "soft")
        canvas.write(self.left + 2, self.row, (entry.typed + TYPED)[-self.room :], "said")
        self.row += 2
        for row in _tiles(blank):
            x = self.left
            for key in row:
                canvas.write(x, self.row, f" {key} ", "faint")
                what = "backspace" if key == BACK else key
                self.touch.append((Region(x, self.row, TILE, 2), f"key {what}"))
                x += TILE
            self.row += 2


def _limits(blank: AnyBlank) -> str:
    """Return how much or how many may be answered."""
    if isinstance(blank, Amount):
        return f"{dollars(blank.least)} to {dollars(blank.most)}"
    if isinstance(blank, Digits):
        return f"{_between(blank.places or blank.least, blank.most)} digits"
    if isinstance(blank, Several):
        return f"{_between(blank.least, blank.most)} of these"
    if isinstance(blank, Pile) and blank.least_cents:
        return f"at least {dollars(blank.least_cents)}"
    return ""


def _between(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _tiles(blank: AnyBlank) -> tuple[str, ...]:
    """Return what can be touched one after the other, where nothing can be listed."""
    if isinstance(blank, Text):
        return (*LETTERS[:-1], f"{LETTERS[-1]}{BACK}")
    dash = "-" if isinstance(blank, Digits) and blank.places else ""
    return (f"1234567890{dash}{BACK}", *((".k",) if isinstance(blank, Amount) else ()))


def _to(person: str, sentence: str) -> str:
    """Return a sentence said to a person by name."""
    if sentence.startswith((person, "I ", "$")):
        return sentence
    return f"{person}, {sentence[:1].lower()}{sentence[1:]}"
