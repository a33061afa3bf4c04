"""The fixed places of the table screen: the header above, the seats and the story below the board."""

from collections.abc import Sequence

from companion.game import Happening, SeatView, dollars
from screens.cells import Canvas, Cells
from screens.status import Facts, news, status
from screens.theme import MARKS

GAP = 2
WIDEST_SEAT = 17


def margin(width: int) -> int:
    """Return the free columns at the edge of a screen of this width."""
    return 1 if width < 100 else 2 if width < 160 else 3


class Header(Cells):
    """One row: the title, where the game stands, and at the right how the box is."""

    def __init__(self, box: bool = False) -> None:
        super().__init__(id="header")
        self.title = ""
        self.words: Sequence[str] = ()
        self.status: Sequence[str] = ()
        self._box = box
        self._parts: tuple[str, ...] = ()

    def on_mount(self) -> None:
        """Say how the parts of the box are, if this is the place for it."""
        if self._box:
            self.watch(self.app, "facts", self._learn)

    def _learn(self, facts: Facts) -> None:
        self._parts = status(facts)
        self.repaint()

    def show(self, title: str, words: Sequence[str], status: Sequence[str] = ()) -> None:
        """Show these; words that do not fit are dropped from the end, the status never."""
        if (title, words, status) != (self.title, self.words, self.status):
            self.title, self.words, self.status = title, words, status
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the row."""
        canvas.fill(0, 0, canvas.width, 1, "deep")
        edge = margin(canvas.width)
        parts = self._parts
        while (
            parts
            and len("   ".join((*parts, *self.status))) > canvas.width - 2 * edge - len(self.title) - GAP
        ):
            parts = parts[1:]  # the graver ones stand last
        status = "   ".join((*parts, *self.status))
        canvas.write_right(canvas.width - edge, 0, status, "soft")
        room = canvas.width - edge - len(status) - GAP
        x = canvas.write(edge, 0, self.title.upper(), "gold-text", bold=True) + 3
        for word in self.words:
            if x + len(word) <= room:
                x = canvas.write(x, 0, word, "soft") + 3


class Seats(Cells):
    """Three rows: everybody's flag, name and money."""

    def __init__(self) -> None:
        super().__init__(id="seats")
        self.seats: tuple[SeatView, ...] = ()
        self.asked: frozenset[str] = frozenset()
        self.winners: tuple[str, ...] = ()
        self.money_hidden = False

    def show(self, seats: tuple[SeatView, ...], asked: frozenset[str], winners: tuple[str, ...]) -> None:
        """Show who sits where, and who is waited for."""
        if (seats, asked, winners) != (self.seats, self.asked, self.winners):
            self.seats, self.asked, self.winners = seats, asked, winners
            self.repaint()

    def hide_money(self, hidden: bool) -> None:
        """Cover everybody's money, or show it again."""
        self.money_hidden = hidden
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the flags side by side."""
        if not self.seats:
            return
        edge = margin(canvas.width)
        count = len(self.seats)
        width = (canvas.width - 2 * edge - GAP * (count - 1)) // count
        width = min(width, WIDEST_SEAT if canvas.width < 160 else 29)
        for number, seat in enumerate(self.seats):
            self._paint_seat(canvas, edge + number * (width + GAP), width, seat)

    def _paint_seat(self, canvas: Canvas, x: int, width: int, seat: SeatView) -> None:
        colour = f"seat-{seat.seat}"
        roomy = canvas.width >= 100
        canvas.write(x, 0, "▄" * width, colour)
        canvas.write(x, 1, f" {MARKS[seat.seat]} ", "on-seat", colour)
        end = canvas.write(x + 4, 1, seat.name[: width - 4], bold=True)
        asked = seat.seat in self.asked
        word = "won" if seat.seat in self.winners else seat.role or ("to play" if asked else "")
        if roomy and end + 1 + len(word) <= x + width:
            gold = asked or seat.seat in self.winners
            canvas.write(end + 1, 1, word, "gold-text" if gold else "soft", bold=gold)
        money = "" if seat.cents is None else "•••" if self.money_hidden else dollars(seat.cents)
        if roomy:
            canvas.write(x, 2, money[:width], bold=True)
        else:
            canvas.write_right(x + width, 2, money[:width], bold=True)


class Story(Cells):
    """One row: what happened last."""

    def __init__(self) -> None:
        super().__init__(id="story")
        self.told: tuple[Happening, ...] = ()
        self.notice = ""

    def on_mount(self) -> None:
        """Tell what goes missing from the box."""
        self.watch(self.app, "facts", self._learn, init=False)

    def _learn(self, before: Facts, after: Facts) -> None:
        missing = news(before, after)
        if missing:
            self.show(self.told, missing)

    def show(self, told: tuple[Happening, ...], notice: str = "") -> None:
        """Show what was told; a notice comes first, once."""
        self.told, self.notice = told, notice
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint whole sentences, as many as fit."""
        edge = margin(canvas.width)
        x = edge
        if self.notice:
            x = canvas.write(x, 0, "~ ", "gold-text", bold=True)
            x = canvas.write(x, 0, self.notice[: canvas.width - x - edge]) + 1
        for number, happening in enumerate(self.told):
            if x + len(happening.text) > canvas.width - edge and number:
                return
            text = happening.text[: canvas.width - x - edge]
            x = canvas.write(x, 0, text, "soft" if number else "said") + 1


class Hairline(Cells):
    """The gold line above the ask."""

    def __init__(self) -> None:
        super().__init__(id="hairline")

    def paint(self, canvas: Canvas) -> None:
        """Paint it."""
        canvas.write(0, 0, "▁" * canvas.width, "gold")
