"""The list of entries in words, round by round: who it was and what came of it; one is selected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from textual import events
from textual.geometry import Region
from textual.message import Message

from companion.game import Happening, Paid, Seat, phrase
from companion.table.line import Label
from companion.table.table import Entered
from screens.cells import Canvas, Cells
from screens.prose import Run, shortened, write
from screens.theme import MARKS

WHO = 7  # the column for who it was
LONGEST_NAME = 10
Line: TypeAlias = Entered | str  # an entry, a heading, or "" for a blank line


class Entries(Cells):
    """Every entry, first to last, with the newest at the bottom."""

    @dataclass
    class Rolled(Message):
        """The wheel was turned."""

        step: int

    def __init__(self) -> None:
        super().__init__(id="entries")
        self.entries: Sequence[Entered] = ()
        self.selected: Label = 0  # the number of the selected entry, 0 if there is none
        self._lines: list[Line] = []
        self._names: Mapping[Seat, str] = {}
        self._top = 0

    def show(self, entries: Sequence[Entered], names: Mapping[Seat, str]) -> None:
        """Show these entries; keep the selected one if it's still there."""
        self.entries, self._lines, self._names = entries, _grouped(entries), names
        if not self.entry(self.selected):
            self.selected = entries[-1].number if entries else 0
        self.repaint()

    def select(self, number: Label) -> None:
        """Select an entry."""
        self.selected = number
        self.repaint()

    def entry(self, number: Label) -> Entered | None:
        """Return the entry with this number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def from_selected(self, step: int) -> Label:
        """Return the number of the entry this far from the selected one."""
        numbers = [entry.number for entry in self.entries]
        if not numbers:
            return 0
        return numbers[max(0, min(len(numbers) - 1, numbers.index(self.selected) + step))]

    @property
    def page(self) -> int:
        """How many entries fit on a page."""
        return max(1, self.size.height - 4)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on to a later entry."""
        event.stop()
        self.post_message(self.Rolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back to an earlier entry."""
        event.stop()
        self.post_message(self.Rolled(-1))

    def paint(self, canvas: Canvas) -> None:
        """Paint as much as fits around the selected entry."""
        room = canvas.height - 1
        numbers = [line.number if isinstance(line, Entered) else 0 for line in self._lines]
        place = numbers.index(self.selected) if self.selected in numbers else 0
        top = min(max(self._top, place - room + 2), place - 2)
        if not any(numbers[place + 1 :]):  # it's the newest
            top = len(self._lines) - room
        self._top = max(0, min(top, len(self._lines) - room))
        for y, line in enumerate(self._lines[self._top : self._top + room], 1):
            if isinstance(line, Entered):
                self._paint_entry(canvas, y, line)
                self.touch.append((Region(0, y, canvas.width, 1), line.number))
            elif line:
                end = canvas.write(2, y, shortened(line, canvas.width - 6), "gold-text", bold=True)
                canvas.write(end + 2, y, "─" * (canvas.width - end - 4), "slot")

    def _paint_entry(self, canvas: Canvas, y: int, entry: Entered) -> None:
        selected = entry.number == self.selected
        end = canvas.width - 2
        if selected:
            canvas.fill(1, y, end - 1, 1, "gold-wash")
            canvas.write(1, y, "▌", "gold")
        canvas.write_right(5, y, str(entry.number), "gold-text" if selected else "faint", bold=selected)
        name = self._names.get(entry.seat or "", "")[:LONGEST_NAME]
        if entry.seat:
            who = (Run(f"{MARKS[entry.seat]} ", f"seat-{entry.seat}"), Run(name, bold=selected))
            write(canvas, WHO, y, who)
        x = WHO + 2 + max((len(one[:LONGEST_NAME]) for one in self._names.values()), default=0) + 2
        lead = leading(entry.told)
        first = str(lead.text)
        rest = " ".join(str(happening.text) for happening in entry.told if happening is not lead)
        first = first.removeprefix(f"{name} ") if entry.seat else first
        x = canvas.write(x, y, shortened(first, end - x), bold=selected)
        if x < end:
            canvas.write(x + 1, y, shortened(rest, end - x - 1), "soft")


def _grouped(entries: Sequence[Entered]) -> list[Line]:
    """Return the entries with a heading wherever a new part begins."""
    lines: list[Line] = []
    for entry in entries:
        began = [h for h in entry.told if h.heading]
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
    return phrase("Round {number}", number=number) if isinstance(number, int) else str(began.text).rstrip(".")


def leading(told: Sequence[Happening]) -> Happening:
    """Return the most important thing that was told: not a payment, if there's anything else."""
    return next((happening for happening in told if not isinstance(happening, Paid)), told[0])
