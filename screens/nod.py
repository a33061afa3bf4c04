"""The house's own question: an ivory bar over whatever is on the screen, until the table answers."""

import asyncio
from dataclasses import dataclass, field

from textual.geometry import Region

from companion.game import Said, say
from companion.house.house import House
from companion.house.wishes import Waiting
from screens.cells import Canvas, Cells
from screens.keys import NO, YES
from screens.prose import Run, broken, write_rows
from screens.theme import MARKS

MOST_ROWS = 2


@dataclass(frozen=True, eq=False)
class Question:
    """A question for the table that comes from the house rather than the game."""

    sentence: Said
    yes: Said
    no: Said
    answer: "asyncio.Future[bool]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def nod(self, yes: bool) -> None:
        """Answer the question; only the first answer counts."""
        if not self.answer.done():
            self.answer.set_result(yes)


class Nod(Cells):
    """The bar; it shows the current question, and is hidden if there is none."""

    def __init__(self) -> None:
        super().__init__(id="nod")
        self.question: Question | None = None
        self._touched: Question | None = None  # the one the finger went down on
        self._was = Region()  # where the last question was

    def on_mount(self) -> None:
        """Show the question if there already is one."""
        self.watch(self.app, "question", self._ask)

    def covers(self, x: int, y: int) -> bool:
        """Whether the bar covers this cell, or did a moment ago."""
        return (self.region if self.display else self._was).contains(x, y)

    def _ask(self, question: Question | None) -> None:
        if self.question:
            self._was = self.region
        self.question = question
        self.display = question is not None
        self._lay_out()

    def on_resize(self) -> None:
        """Use a second row if one isn't enough."""
        self._lay_out()

    def _lay_out(self) -> None:
        self.styles.height = min(MOST_ROWS, max(1, len(self._rows(self.app.size.width))))
        self.repaint()

    def _keys(self) -> tuple[tuple[str, str, bool], ...]:
        assert self.question is not None
        return (YES.shown, str(self.question.yes), True), (NO.shown, str(self.question.no), False)

    @property
    def _keys_width(self) -> int:
        return sum(len(cap) + len(word) + 6 for cap, word, _ in self._keys())

    def _rows(self, width: int) -> list[tuple[Run, ...]]:
        if self.question is None:
            return []
        words = Run(str(self.question.sentence), "ink", bold=True, ground="said")
        return broken([words], max(10, width - self._keys_width - 6))

    def on_mouse_down(self) -> None:
        """Remember which question was touched; another may replace it before the finger is lifted."""
        self._touched = self.question

    def touched(self, what: bool | None) -> None:
        """Handle a touch on one of the two keys."""
        if what is not None and self.question and self.question is self._touched:
            self.question.nod(what)

    def paint(self, canvas: Canvas) -> None:
        """Paint the question, with its two keys on the right."""
        if self.question is None:
            return
        canvas.fill(0, 0, canvas.width, canvas.height, "said")
        canvas.write(2, 0, "!", "ink", bold=True)
        write_rows(canvas, 4, 0, self._rows(canvas.width)[:MOST_ROWS])
        x = canvas.width - self._keys_width
        for cap, word, yes in self._keys():
            end = canvas.write(x, 0, f" {cap} ", "on-line", "line", bold=True)
            end = canvas.write(end + 1, 0, word, "ink", bold=True)
            self.touch.append((Region(x, 0, end - x, canvas.height), yes))
            x = end + 3


def may_sit(house: House, waiting: Waiting) -> Said:
    """Return the question of whether a phone may have a seat, with the pictures that the phone shows."""
    seat, name = waiting.seat, house.person_at(waiting.seat)
    mark, pictures = f"{MARKS[seat]} {seat}", waiting.pictured
    whose = say("{name}'s seat ({seat})", name=name, seat=mark) if name else say("seat {seat}", seat=mark)
    other = waiting.name and waiting.name != name
    phone = say("{name}'s phone", name=waiting.name) if other else say("this phone")
    if house.seating.taken(seat):
        return say("Move {seat} to {phone}? {pictures}", seat=whose, phone=phone, pictures=pictures)
    return say("Give {seat} to {phone}? {pictures}", seat=whose, phone=phone, pictures=pictures)
