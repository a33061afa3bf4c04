"""The list of entries in words, round by round, one of them selected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from textual import events
from textual.message import Message

from companion.game import Happening, Paid, Seat
from companion.table import Entered
from screens.cells import Canvas, Cells
from screens.prose import Run, shortened, write
from screens.theme import MARKS

COLUMN = 27  # what an entry is about; then whom it concerns
Line: TypeAlias = Entered | str  # an entry, a heading, or "" for air


class Entries(Cells):
    """Every entry, first to last; the newest is at the bottom."""

    @dataclass
    class Touched(Message):
        """An entry was touched."""

        number: int

    @dataclass
    class Rolled(Message):
        """The wheel was turned."""

        step: int

    def __init__(self) -> None:
        super().__init__(id="entries")
        self.lines: list[Line] = []
        self.selected = 0
        self._seats: Mapping[str, Seat] = {}
        self._top = 0

    def show(self, entries: Sequence[Entered], seats: Mapping[str, Seat], selected: int) -> None:
        """Show these entries; `seats` tells the seat of each name."""
        self.lines, self._seats = _grouped(entries), seats
        self.select(selected)

    def select(self, number: int) -> None:
        """Point at an entry."""
        self.selected = number
        self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on to a later entry."""
        event.stop()
        self.post_message(self.Rolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back to an earlier entry."""
        event.stop()
        self.post_message(self.Rolled(-1))

    def on_click(self, event: events.Click) -> None:
        """Take a touch on an entry."""
        at = event.y - 1 + self._top
        line = self.lines[at] if event.y and 0 <= at < len(self.lines) else ""
        if isinstance(line, Entered):
            self.post_message(self.Touched(line.number))

    def paint(self, canvas: Canvas) -> None:
        """Paint as much as fits around the selected entry."""
        room = canvas.height - 1
        numbers = [line.number if isinstance(line, Entered) else 0 for line in self.lines]
        place = numbers.index(self.selected) if self.selected in numbers else 0
        top = min(max(self._top, place - room + 2), place - 2)
        if not any(numbers[place + 1 :]):  # it is the newest
            top = len(self.lines) - room
        self._top = max(0, min(top, len(self.lines) - room))
        for y, line in enumerate(self.lines[self._top : self._top + room], 1):
            if isinstance(line, Entered):
                self._paint_entry(canvas, y, line)
            elif line:
                end = canvas.write(2, y, shortened(line, canvas.width - 6), "gold", bold=True)
                canvas.write(end + 2, y, "─" * (canvas.width - end - 4), "slot")

    def _paint_entry(self, canvas: Canvas, y: int, entry: Entered) -> None:
        selected = entry.number == self.selected
        end = canvas.width - 2
        if selected:
            canvas.fill(1, y, end - 1, 1, "gold-wash")
            canvas.write(1, y, "▌", "gold")
        canvas.write_right(5, y, str(entry.number), "gold" if selected else "faint", bold=selected)
        first, rest = _main(entry.told)
        name = next((name for name, seat in self._seats.items() if seat == entry.seat), "")
        x = 7
        runs = self._marked(first, "said") if first.startswith(f"{name} ") else [Run(first)]
        for run in runs:
            x = write(canvas, x, y, (run._replace(text=shortened(run.text, end - x), bold=selected),))
        x = max(x + 1, 8 + COLUMN)
        if entry.seat and name not in first:
            rest = [f"{name} ", *rest]
        for text in rest:
            for run in self._marked(text, "soft"):
                if x < end:
                    x = write(canvas, x, y, (run._replace(text=shortened(run.text, end - x)),))
            x += 1

    def _marked(self, text: str, colour: str) -> list[Run]:
        """Return a sentence; if it begins with somebody's name, with the mark before it."""
        for name, seat in self._seats.items():
            if text.startswith(f"{name} "):
                mark = Run(f"{MARKS[seat]} ", f"seat-{seat}")
                return [mark, Run(name), Run(text[len(name) :].rstrip(), colour)]
        return [Run(text, colour)]


def _grouped(entries: Sequence[Entered]) -> list[Line]:
    """Return the entries with a heading wherever something began."""
    lines: list[Line] = []
    for entry in entries:
        began = [h for h in entry.told if type(h).__name__.endswith("Began")]
        others = tuple(h for h in entry.told if h not in began) or entry.told
        here = Entered(entry.number, entry.seat, entry.face, others)
        if began and began[0] is entry.told[0]:
            lines += [*([""] if lines else []), _heading(began[-1]), here]
        elif began:
            lines += [here, "", _heading(began[-1])]
        else:
            lines.append(here)
    return lines


def _heading(began: Happening) -> str:
    number = getattr(began, "round", None)
    return f"Round {number}" if isinstance(number, int) else began.text.partition(". ")[0].rstrip(".")


def _main(told: Sequence[Happening]) -> tuple[str, list[str]]:
    """Return the sentence that leads (no payment; one that fits its column if there is) and the others."""
    texts = [happening.text for happening in told]
    leading = [happening.text for happening in told if not isinstance(happening, Paid)] or texts
    lead = next((text for text in leading if len(text) <= COLUMN), leading[0])
    texts.remove(lead)
    return lead, texts
