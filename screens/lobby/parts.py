"""What every step of the lobby is painted with: the places that can be touched, keys, dots and flags."""

from dataclasses import dataclass, field

from textual.geometry import Region

from companion.game import SEATS
from screens.cells import Canvas
from screens.lobby.plan import STEPS, Plan, Step
from screens.places import GAP, margin
from screens.theme import MARKS

QUESTIONS: dict[Step, str] = {
    "game": "What do we play?",
    "people": "Who plays?",
    "rules": "By which rules?",
    "start": "Here we go.",
}
DOTS_APART = " — "
SMALLEST_FLAG = 11  # columns: a smaller one has no room for words


@dataclass(frozen=True)
class Touch:
    """What a place on the board stands for: a kind of thing, and which of them."""

    kind: str
    number: int = 0


NOTHING = Touch("nothing")


@dataclass
class Sheet:
    """A canvas, the plan that is painted on it, and what can be touched where."""

    canvas: Canvas
    plan: Plan
    places: dict[Touch, Region] = field(default_factory=dict)

    @property
    def edge(self) -> int:
        """The free columns at both sides."""
        return margin(self.canvas.width)

    @property
    def right(self) -> int:
        """The column at which everything ends."""
        return self.canvas.width - self.edge

    @property
    def doubled(self) -> bool:
        """Whether there is room for pictures of twice the size."""
        return self.canvas.width >= 160 and self.canvas.height >= 39

    @property
    def tiled(self) -> bool:
        """Whether there is room for a picture of each game."""
        return self.canvas.width >= 100 and self.canvas.height >= 24

    @property
    def low(self) -> bool:
        """Whether there is no room for more than a list."""
        return self.canvas.height < 12

    @property
    def top(self) -> int:
        """The row of the question, where nothing stands above it."""
        return 0 if self.low else 6 if self.doubled else 1

    @property
    def flags(self) -> int:
        """The row of the flags; the last one if there are none."""
        height = self.canvas.height
        return height if self.low else 29 if self.doubled else height - 4 if 19 <= height < 24 else height - 3

    def place(self, touch: Touch, x: int, y: int, width: int, height: int) -> None:
        """Let this part of the canvas stand for something."""
        self.places[touch] = Region(x, y, width, height)

    def cap(self, x: int, y: int, key: str, ground: str = "line") -> int:
        """Paint a key; return where it ends."""
        colours = {"line": "on-line", "gold": "on-gold", "on-gold": "gold"}
        return self.canvas.write(x, y, f" {key} ", colours[ground], ground, bold=True)

    def question(self, y: int) -> None:
        """Paint the question of the step, and the dots of all steps at the right of it."""
        end = self.canvas.write(self.edge, y, QUESTIONS[self.plan.step], bold=True)
        now = STEPS.index(self.plan.step)
        x = self.right - sum(len(step) + 2 for step in STEPS) - len(DOTS_APART) * (len(STEPS) - 1)
        if x < end + GAP:
            return
        for number, step in enumerate(STEPS):
            if number:
                x = self.canvas.write(x, y, DOTS_APART, "line")
            self.place(Touch("step", number), x, y, len(step) + 2, 1)
            dot, colour = (
                ("✓", "gold-deep") if number < now else ("●", "gold") if number == now else ("○", "soft")
            )
            x = self.canvas.write(x, y, f"{dot} ", colour)
            x = self.canvas.write(x, y, step, "said" if number == now else "soft", bold=number == now)

    def paint_flags(self) -> None:
        """Paint the six seats: a colour, a mark and a name, or free."""
        y = self.flags
        if y >= self.canvas.height:
            return
        if self.doubled:
            self.canvas.write(self.edge, y - 1, "At the table", "soft")
        width = (self.right - self.edge - GAP * (len(SEATS) - 1)) // len(SEATS)
        for place, seat in enumerate(SEATS):
            x = self.edge + place * (width + GAP)
            self.place(Touch("seat", place), x, y, width + GAP, 3)
            if place < len(self.plan.seating.seated):
                self._paint_seated(x, y, width, place)
            else:
                self.canvas.write(x, y, "▄" * width, "slot")
                self.canvas.write(x, y + 1, f" {MARKS[seat]} ", "faint", "slot")
                self.canvas.write(x + 4, y + 1, "free", "faint")
                if place == len(self.plan.seating.seated) and width >= SMALLEST_FLAG:
                    words = {"game": "P to add", "people": "add one"}.get(self.plan.step, "")
                    self.canvas.write(x + 4, y + 2, words, "faint")

    def paint_chips(self, y: int) -> None:
        """Paint who sits as chips, where there is no room for flags."""
        x = self.edge
        for place, name in enumerate(self.plan.seating.names):
            seat = SEATS[place]
            if x > self.edge and x + len(name) + 4 > self.right:
                x, y = self.edge, y + 1
            colours = (
                ("on-gold", "gold") if place == self.plan.seating.chosen else ("on-seat", f"seat-{seat}")
            )
            self.place(Touch("seat", place), x, y, len(name) + 4, 1)
            x = self.canvas.write(x, y, f" {MARKS[seat]} {name} ", *colours, bold=True) + 1

    def _paint_seated(self, x: int, y: int, width: int, place: int) -> None:
        seat, seating = SEATS[place], self.plan.seating
        room = width - 3  # one letter may stand in the gap
        name = seating.names[place]
        name = name if len(name) <= room else f"{name[: room - 1]}…"
        self.canvas.write(x, y, "▄" * width, f"seat-{seat}")
        self.canvas.write(x, y + 1, f" {MARKS[seat]} ", "on-seat", f"seat-{seat}")
        if self.plan.step != "people":
            self.canvas.write(x + 4, y + 1, name, bold=True)
            return
        chosen = place == seating.chosen
        if chosen:
            self.canvas.write(x + 3, y + 1, f" {name}".ljust(width - 3), "on-gold", "gold", bold=True)
        else:
            self.canvas.write(x + 4, y + 1, name, bold=True)
        if seating.seated[place] and len(name) + 5 < width:
            self.canvas.write(x + width - 1, y + 1, seat, "on-gold" if chosen else "soft")
        if seating.chosen is not None and width >= SMALLEST_FLAG:
            words = "take out" if chosen else "swap"
            self.canvas.write(x + 4, y + 2, words, "soft")
