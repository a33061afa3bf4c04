"""Handing a seat over: who plays on for somebody who has to leave, picked by number or typed."""

from collections.abc import Awaitable, Callable, Sequence

from textual.app import ComposeResult

from companion.game import Said, phrase, say
from companion.house.memory import Memory
from companion.table.table import Table
from screens.ask_name import AskName, NameBar
from screens.asking.ask_bar import AskBar
from screens.asking.pad import Pad
from screens.cells import Canvas, Cells
from screens.chips import OFFERED, Chip, at_once, numbers, paint_chips, places
from screens.kiosk_app import over_all
from screens.places import Hairline, Header, margin

GOES_ON = say("The game goes on as it is: the same money, cards and history.")
NEW = say("Somebody new? Just type the name.")


class HandingBar(NameBar):
    """A bar in which a number picks somebody as soon as it can't become a longer one."""

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key."""
        super().press(key, at)
        assert isinstance(self.screen, Handing)
        if at_once(self.typed, len(self.screen.others)) and not self.settling:
            super().press("enter", None)


class HandingBoard(Cells):
    """Everybody who could take over."""

    def __init__(self, others: Sequence[str]) -> None:
        super().__init__(id="board")
        self.others = others

    def paint(self, canvas: Canvas) -> None:
        """Paint what happens, and the people to pick from."""
        edge, y = margin(canvas.width), 2 if canvas.height >= 18 else 0
        canvas.write(edge, y, str(GOES_ON), "soft")
        y += 3 if canvas.height >= 18 else 1
        width, height = canvas.width - 2 * edge, canvas.height - y - 2
        where = [*places(len(self.others), edge, y, width, height)]
        self.touch += [(place, number) for number, place in enumerate(where, 1)]
        paint_chips(canvas, [Chip(name) for name in self.others], where)
        below = where[-1].bottom + 1 if where else y
        canvas.write(edge, below, str(NEW), "soft")


class Handing(AskName):
    """Asks who takes over a seat; the table decides, and a refused name can be changed."""

    def __init__(
        self, memory: Memory, table: Table, name: str, give: Callable[[str], Awaitable[None]]
    ) -> None:
        question, hint = say("Who takes over from {name}?", name=name), say("A number or a name.")
        super().__init__(question, hint, give)
        playing = {memory.roster.who(one).id for one in table.players.persons}
        self.others = [one.name for one in memory.regulars if one.id not in playing][:OFFERED]

    def compose(self) -> ComposeResult:
        """Lay out the people above the question."""
        yield Header(box=True)
        yield HandingBoard(self.others)
        yield Pad()
        yield Hairline()
        yield HandingBar()
        yield from over_all()

    def on_mount(self) -> None:
        """Say what this is about."""
        self.query_one(Header).show(phrase("Phones and seats"), (str(self.question),))

    def open_pad(self) -> None:
        """Show letters and digits to touch."""
        self.query_one(Pad).open_for(self.bar.blank, figures=True)

    def on_cells_touched(self, event: HandingBoard.Touched) -> None:
        """Pick whoever was touched."""
        self.bar.press(f"={event.what}")

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Put the name in place of the number that was typed."""
        typed = event.written["name"]
        known = dict(zip(numbers(len(self.others)), self.others, strict=True))
        event.written["name"] = known.get(typed, typed)


def takes_over(name: str, left: str) -> Said:
    """Return a sentence about who takes over from whom."""
    return say("{name} takes over from {left}.", name=name, left=left)
