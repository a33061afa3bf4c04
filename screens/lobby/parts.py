"""What every step of the lobby is painted with: areas to touch, keys, dots and flags."""

from dataclasses import dataclass, field

from textual.geometry import Region

from companion.game import SEATS, Said, phrase, say, says
from screens.cells import Canvas
from screens.lobby.plan import STEPS, Plan, StepName
from screens.places import GAP, fitting, margin
from screens.prose import fitting_words, shortened
from screens.theme import MARKS

QUESTIONS: dict[StepName, Said] = {
    "game": say("What are we playing?"),
    "people": say("Who's playing?"),
    "rules": say("Any house rules?"),
    "start": say("Here we go."),
    "unfinished": say("Which game do you want to continue?"),
    "finished": say("Which game do you want to see again?"),
    "evening": say("Same evening?"),
    "box": say("What's in the box?"),
}
DOTS: dict[StepName, Said] = {
    "game": say("game"),
    "people": say("people"),
    "rules": say("rules"),
    "start": say("start"),
}
WIDEST = 112  # a list takes up at most this many columns
DOTS_APART = " — "
NAME = 4  # columns from the edge of a flag to its name
DOUBLED_FLAGS = 29  # the row for the flags if there's room below them


@dataclass(frozen=True)
class Touch:
    """What an area of the board stands for: a kind of thing, and which one."""

    kind: str
    number: int = 0


ELSEWHERE = Touch("nothing")


@dataclass
class LobbySheet:
    """A canvas, the plan painted on it, and what can be touched where."""

    canvas: Canvas
    plan: Plan
    places: dict[Touch, Region] = field(default_factory=dict)

    @property
    def edge(self) -> int:
        """The width of the margin on each side."""
        return margin(self.canvas.width)

    @property
    def right(self) -> int:
        """The column where everything ends."""
        return self.canvas.width - self.edge

    @property
    def width(self) -> int:
        """The width of a list; it's limited so that labels stay close to their values."""
        return min(self.right - self.edge, WIDEST)

    @property
    def doubled(self) -> bool:
        """Whether there's room for pictures at twice the size."""
        return self.canvas.width >= 160 and self.canvas.height >= 39

    @property
    def tiled(self) -> bool:
        """Whether there's room for a picture of each game."""
        return self.canvas.width >= 100 and self.canvas.height >= 24

    @property
    def top(self) -> int:
        """The row for the question, if nothing is above it."""
        return 6 if self.doubled else 1

    @property
    def flags(self) -> int:
        """The row for the flags."""
        return DOUBLED_FLAGS if self.doubled else self.canvas.height - (3 if self.tiled else 4)

    def place(self, touch: Touch, x: int, y: int, width: int, height: int) -> None:
        """Make an area of the canvas stand for something; if areas overlap, the first one placed wins."""
        self.places[touch] = Region(x, y, width, height)

    def cap(self, x: int, y: int, key: str, ground: str = "line") -> int:
        """Paint a key; return the column where it ends."""
        colours = {"line": "on-line", "gold": "on-gold", "on-gold": "gold"}
        return self.canvas.write(x, y, f" {key} ", colours[ground], ground, bold=True)

    def wash(self, y: int, width: int, height: int) -> None:
        """Highlight the current row."""
        self.canvas.fill(self.edge, y, width, height, "gold-wash")
        for row in range(y, y + height):
            self.canvas.write(self.edge, row, "▌", "gold")

    def question(self, y: int) -> None:
        """Paint the question of the current step, with dots for all the steps on the right."""
        self.canvas.write(self.edge, y, str(QUESTIONS[self.plan.step]), bold=True)
        if self.plan.step not in STEPS:
            return
        now = STEPS.index(self.plan.step)
        words = [str(DOTS[step]) for step in STEPS]
        x = self.right - sum(len(word) + 2 for word in words) - len(DOTS_APART) * (len(words) - 1)
        for number, word in enumerate(words):
            if number:
                x = self.canvas.write(x, y, DOTS_APART, "line")
            self.place(Touch("step", number), x, y, len(word) + 2, 1)
            dot, colour = (
                ("✓", "gold-deep") if number < now else ("●", "gold") if number == now else ("○", "soft")
            )
            x = self.canvas.write(x, y, f"{dot} ", colour)
            x = self.canvas.write(x, y, word, "said" if number == now else "soft", bold=number == now)

    def paint_flags(self) -> None:
        """Paint the six seats: a color, a mark, the letter, and a name or “free”."""
        y, seating = self.flags, self.plan.seating
        if self.doubled:
            self.canvas.write(self.edge, y - 1, phrase("At the table"), "soft")
        width = (self.right - self.edge - GAP * (len(SEATS) - 1)) // len(SEATS)
        for place, seat in enumerate(SEATS):
            x = self.edge + place * (width + GAP)
            taken, chosen = place < len(seating.seated), place == seating.chosen
            colour, ink = (f"seat-{seat}", "on-seat") if taken else ("slot", "faint")
            self.place(Touch("seat", place), x, y, width + GAP, 3)
            self.canvas.write(x, y, "▄" * width, colour)
            self.canvas.write(x, y + 1, f" {MARKS[seat]} ", ink, colour)
            self.canvas.write(x + 1, y + 2, seat, "soft" if taken else "faint")
            room, ground = width - NAME + 1, "gold" if chosen else None  # the last letter may go into the gap
            name = seating.names[place] if taken else phrase("free")
            if taken and not seating.seated[place]:
                name = fitting_words(room, name, say("Pl. {seat}", seat=seat))
            if len(name) > room:
                name = shortened(self.plan.short(name) or name, room - 1)
            said = "on-gold" if chosen else "said" if taken else "faint"
            self.canvas.write(x + NAME - 1, y + 1, f" {name}".ljust(room), said, ground, bold=taken)
            state = self.plan.states.get(seat) if taken else None
            words = seating.touched(place) if self.plan.step == "people" else ""
            below = words or fitting(state, width - NAME + 1)
            self.canvas.write(x + NAME, y + 2, below, "soft" if taken else "faint")


def more(count: int) -> str:
    """Return how many more there are, in words."""
    return str(says("1 more", "{count} more", count))
