"""What's written behind the curtain: small, plain, and without color."""

import math
from collections.abc import Sequence

from textual.geometry import Region

from companion.game import AnyBlank, Fact, Said, phrase, say
from screens.asking.kinds import kind_of
from screens.asking.pad import LETTERS
from screens.asking.pointing import Pointing
from screens.behind import Behind
from screens.cells import Canvas
from screens.private_parts import Painter, Touch
from screens.prose import Run, broken, write_rows

TICKS = 14  # steps in the countdown until the curtain closes
MOST_ROWS = 13  # the most rows that a column of choices may have
TYPED, BACK = "▏", "‹"
TILE = 3  # columns per tile
TALL = 24  # on a page with more rows than this, a game's own parts start lower


class CurtainPage:
    """Rows of words from the top down, with a countdown at the bottom until the curtain closes.

    A game's own parts (`behind`) come first, and get nearly all of the width.
    """

    def __init__(self, canvas: Canvas, touch: Touch, behind: Behind | None = None, first: int = 0) -> None:
        self.canvas, self.touch, self.behind = canvas, touch, behind
        self.small = canvas.height < 22
        self.left = 1 if behind else 5 if canvas.width > 44 else 2
        self.room = canvas.width - 2 * self.left
        self.row = (0 if self.small else 1 + max(0, canvas.height - TALL) // 3) if behind else 2 - self.small
        self.first = first  # the first card in sight

    def say(self, text: str, colour: str, air: int) -> None:
        """Write text in the next rows, with some space below."""
        rows = broken([Run(text, colour)], self.room)
        self.row = write_rows(self.canvas, self.left, self.row, rows)
        self.row += air if self.small else 2 * air

    def title(self, text: str) -> None:
        """Write the heading and, on the right, the game's own aside."""
        aside = str(self.behind.aside) if self.behind else ""
        beside = len(aside) + 3 if aside and len(text) + len(aside) + 3 <= self.room else 0
        if beside:
            self.canvas.write_right(self.canvas.width - self.left, self.row, aside, "faint")
        self.row = write_rows(
            self.canvas, self.left, self.row, broken([Run(text, "soft")], self.room - beside)
        )
        self.row += 1 if self.small or self.behind else 2

    def parts(self, end: int, more: Sequence[Fact] = ()) -> None:
        """Paint the game's own parts, and more lines, down to row `end`."""
        if self.behind is None:
            return
        painter = Painter(self.canvas, self.left, self.row, self.small, self.touch, self.first)
        for part in self.behind.parts:
            painter.paint(part)
        painter.lines((*self.behind.lines, *more), end)
        self.row, self.first = painter.row, painter.first

    def facts(self, facts: Sequence[Fact]) -> None:
        """Write facts, one below the other."""
        for number, fact in enumerate(facts, 1):
            self.say(
                phrase("{label}: {text}", label=fact.label, text=fact.text),
                "soft",
                air=int(number == len(facts)),
            )

    def foot(self, said: str, colour: str, ticks: int) -> int:
        """Write a hint or a refusal, and the countdown at the bottom; return the row where they begin."""
        canvas = self.canvas
        bottom = canvas.height - (2 if self.small else 3)
        end = canvas.write(self.left, bottom, phrase("closes by itself"), "faint") + 2
        canvas.write(end, bottom, "─" * TICKS, "slot")
        canvas.write(end, bottom, "─" * ticks, "faint")
        rows = broken([Run(said, colour)], self.room)[: canvas.height // 3]
        top = bottom - len(rows) - (1 if self.small or self.behind else 2)
        write_rows(canvas, self.left, top, rows)
        return top


class OwnPage(CurtainPage):
    """What somebody has that nobody else may see: a game's own picture, or one paragraph per fact."""

    def paint(self, person: Said, mine: Sequence[Fact], ticks: int) -> None:
        """Paint all of it; if space is tight, leave out the space between the facts."""
        behind = self.behind
        foot = self.foot(str(behind.note) if behind else "", "faint", ticks)
        self.title(str((behind and behind.title) or say("{person}, this is yours.", person=person)))
        if behind:
            self.parts(foot, mine)
            return
        long = sum(1 + len(broken([Run(str(fact.text))], self.room)) for fact in mine)
        air = int(self.row + long + len(mine) <= self.canvas.height - 4)
        for fact in mine:
            self.say(str(fact.label), "faint", air=0)
            self.say(str(fact.text), "said", air=0)
            self.row += air


class PrivatePage(CurtainPage):
    """A question answered behind the curtain."""

    def __init__(
        self, canvas: Canvas, entry: Pointing, touch: Touch, behind: Behind | None = None, first: int = 0
    ) -> None:
        super().__init__(canvas, touch, behind, first)
        self.entry = entry

    def paint(self, ticks: int, mine: Sequence[Fact] = ()) -> None:
        """Paint the question, what else the person may read, the choices, and the countdown."""
        refusal, behind = self.entry.notice, self.behind
        ask = self.entry.asked.ask
        hint = behind.note if behind else ask.hint
        foot = self.foot(refusal or str(hint), "soft" if refusal else "faint", ticks)
        self.title(str((behind and behind.title) or ask.sentence))
        self.parts(foot)
        if self.behind is None:
            self.facts(mine)
        if not (self.behind and self.behind.picks):
            self._answers(foot)

    def _answers(self, foot: int) -> None:
        """Paint what's filled in so far, and what can be filled in next."""
        ask, settled = self.entry.asked.ask, self.entry.form.settled
        for filled in ask.blanks:
            if filled.name in settled and self.behind is None:
                value = filled.words(settled[filled.name])
                said = phrase("{label}: {value}", label=filled.label or filled.name, value=value)
                self.say(said, "faint", air=0)
        if settled and self.behind is None:
            self.row += 1
        blank = self.entry.blank
        if blank is None:
            self.say(phrase("Press Enter when you're done."), "faint", air=1)
            return
        suggested = None if self.entry.choices else blank.suggested
        usual = "" if suggested is None else say("just Enter: {value}", value=blank.words(suggested))
        label = ", ".join(str(said) for said in (blank.label, kind_of(blank).limits(blank), usual) if said)
        if self.entry.choices and self.entry.typed:
            label += f"  › {self.entry.typed}{TYPED}"
        if label:
            self.say(label, "faint", air=0)
        if self.entry.choices:
            self._choices(foot - self.row - 1)
        else:
            self._field(blank)

    def _choices(self, most: int) -> None:
        """List the choices, in as many columns as it takes."""
        entry, canvas = self.entry, self.canvas
        things = entry.choices
        most -= 2 if entry.many else 0
        tall = 2 if 2 * len(things) <= min(MOST_ROWS, most) else 1  # rows per choice; two are easier to touch
        rows = max(1, min(len(things), MOST_ROWS, most))
        columns = math.ceil(len(things) / rows)
        rows = math.ceil(len(things) / columns)
        money = all(thing.is_sum for thing in things)
        longest = max(len(str(thing.label)) for thing in things)
        keyed = any(thing.key not in ("", str(thing.label)) for thing in things)
        front = 2 + (3 if keyed else 0)
        gap = max(1, min(6, (self.room - columns * (front + longest)) // max(1, columns - 1)))
        for place, thing in enumerate(things):
            column, row = divmod(place, rows)
            x, y = self.left + column * (front + longest + gap), self.row + row * tall
            chosen = place in entry.laid if entry.many else place == entry.place
            shift = longest - len(str(thing.label)) if money else 0
            if chosen:
                canvas.write(x if keyed else x + shift, y, "›", "soft")
            if keyed:
                canvas.write(x + 2, y, thing.key, "soft")
            colour = "said" if chosen else "soft" if place == entry.place else "faint"
            canvas.write(x + front + shift, y, str(thing.label)[: self.room], colour)
            self.touch.append((Region(x, y, front + longest, tall), f"place {place}"))
        self.row += rows * tall + (0 if self.small else 1)
        if entry.many:
            laid = tuple(things[place].value for place in sorted(entry.laid))
            assert entry.blank is not None
            self.row += 1
            picked = phrase("Picked: {these}", these=entry.blank.words(laid))
            self.say(picked if laid else phrase("Nothing picked yet"), "soft", air=0)

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


def _tiles(blank: AnyBlank) -> tuple[str, ...]:
    """Return the tiles for typing an answer, if there are no choices to list."""
    if blank.is_words:
        return (*LETTERS[:-1], f"{LETTERS[-1]}{BACK}")
    return (f"1234567890{kind_of(blank).more_tiles(blank)}{BACK}", *((".k",) if blank.is_money else ()))
