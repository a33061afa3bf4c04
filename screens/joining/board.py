"""The board of phones and seats: the codes, and the seats beside them."""

from textual.geometry import Region

from companion.house.qr import Square
from screens.cells import Canvas, Cells
from screens.joining.sheet import BESIDE, SIDE, JoiningSheet, Room, SeatRow, rows_of
from screens.places import GAP, margin
from screens.prose import Run, broken, write_rows
from screens.theme import MARKS

DARK, LIGHT = "#000000", "#FFFFFF"  # in every theme: a reader needs them
LONGEST_STATE = 13
NO_NETWORK = (
    "No network.",
    "This box has no address that a phone could open.",
    "The game works without phones: private entries go behind the curtain.",
)
OWN_WIFI = ("Join the Wi-Fi of this house.", "The box and the phones have to be in the same network.")


def paint_code(canvas: Canvas, x: int, y: int, square: Square) -> None:
    """Paint a code, two modules a cell, with one more light half-row above: some fonts need it."""
    light = (False,) * len(square)
    halves = (light, *square)
    for row, (upper, lower) in enumerate(zip(halves[::2], halves[1::2], strict=True), y):
        for column, (top, bottom) in enumerate(zip(upper, lower, strict=True), x):
            canvas.halves(column, row, DARK if top else LIGHT, DARK if bottom else LIGHT)


class JoiningBoard(Cells):
    """Everything between the header and the bar."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.page: JoiningSheet | None = None
        self.room: Room = "both"

    def show(self, page: JoiningSheet, room: Room) -> None:
        """Show a page, as far as there is room."""
        if (page, room) != (self.page, self.room):
            self.page, self.room = page, room
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the page."""
        if self.page is None:
            return
        if self.room == "both":
            self._paint_both(canvas, self.page)
        elif self.room == "one":
            self._paint_one(canvas, self.page)
        else:
            self._paint_only(canvas, self.page)

    def _paint_both(self, canvas: Canvas, page: JoiningSheet) -> None:
        sides = page.sides
        width = sum(sides) + GAP + BESIDE
        x = max(margin(canvas.width), (canvas.width - width) // 2)
        y = 1 + (canvas.height - rows_of(max(sides)) - 5) // 2
        second = x + sides[0] + GAP
        for step, left in ((1, x), (2, second)):
            self._title(canvas, left, y, step, page)
            self._code(canvas, left, y + 2, step, page)
        below = y + 2 + rows_of(max(sides))
        self._network(canvas, x, below, page)
        self._address(canvas, second, below, page)
        seats = second + sides[1] + 3
        for number, place in enumerate(page.places):
            self._seat(canvas, seats, y + 2 + 3 * number, page, place, below=True)
        canvas.write(seats, below, "on paper:", "soft")
        canvas.write(seats, below + 1, "tableside cards", "soft")

    def _paint_one(self, canvas: Canvas, page: JoiningSheet) -> None:
        edge = margin(canvas.width)
        y = (canvas.height - rows_of(page.sides[page.step - 1])) // 2
        x = edge + self._code(canvas, edge, y, page.step, page) + GAP
        self._title(canvas, x, y, page.step, page)
        (self._network if page.step == 1 else self._address)(canvas, x, y + 2, page)
        for number, place in enumerate(page.places):
            self._seat(canvas, x, y + 6 + 2 * number, page, place, below=False)
        canvas.write(x, y + 18, "on paper: tableside cards", "soft")

    def _paint_only(self, canvas: Canvas, page: JoiningSheet) -> None:
        if self.room == "only":
            side = page.sides[page.step - 1]
            x, y = (canvas.width - side) // 2, (canvas.height - rows_of(side)) // 2
            self._code(canvas, x, y, page.step, page)
            return
        self._title(canvas, 1, 0, page.step, page)
        (self._network if page.step == 1 else self._address)(canvas, 1, 2, page)

    # The parts.

    def _title(self, canvas: Canvas, x: int, y: int, step: int, page: JoiningSheet) -> None:
        end = canvas.write(x, y, f" {step} ", "on-gold", "gold", bold=True) + 1
        if step == 1:
            canvas.write(end, y, "Join the Wi-Fi", bold=True)
            return
        seat = page.chosen.seat
        words, chip = ("Take the seat of ", page.chosen.name) if page.chosen.name else ("Take seat ", seat)
        end = canvas.write(end, y, words, bold=True)
        canvas.write(end, y, f" {MARKS[seat]} {chip} ", "on-seat", f"seat-{seat}", bold=True)

    def _code(self, canvas: Canvas, x: int, y: int, step: int, page: JoiningSheet) -> int:
        """Paint a code, or what stands in its place; return how wide it is."""
        square = page.code(step)
        if square:
            paint_code(canvas, x, y, square)
            return len(square)
        words: tuple[str, ...] = OWN_WIFI if step == 1 else NO_NETWORK
        if step == 2 and page.host:
            words = (f"{page.chosen.who} has a phone.", "S shows the code, for another one.")
            self.touch.append((Region(x, y, SIDE, rows_of(SIDE)), page.chosen.seat))
        canvas.fill(x, y, SIDE, rows_of(SIDE), "raised")
        row = y + 3
        for number, text in enumerate(words):
            words_of = Run(text, "soft" if number else "said", bold=not number)
            row = write_rows(canvas, x + 3, row, broken([words_of], SIDE - 6)) + 1
        return SIDE

    def _network(self, canvas: Canvas, x: int, y: int, page: JoiningSheet) -> None:
        if page.wifi.name:
            _pair(canvas, x, y, "Network ", page.wifi.name)
            if page.wifi.key:
                _pair(canvas, x, y + 1, "Key     ", page.wifi.key)

    def _address(self, canvas: Canvas, x: int, y: int, page: JoiningSheet) -> None:
        if page.host and page.shown:
            _pair(canvas, x, y, "Or open ", page.host)
            _pair(canvas, x, y + 1, "and type ", page.letters)

    def _seat(self, canvas: Canvas, x: int, y: int, page: JoiningSheet, place: SeatRow, below: bool) -> None:
        """Paint a seat: its mark, who sits there, and by what, below the name or beside it."""
        free, here = not place.name, place == page.chosen
        colours = ("faint", "slot") if free else ("on-seat", f"seat-{place.seat}")
        canvas.write(x, y, f" {MARKS[place.seat]} ", *colours)
        if here:
            canvas.write(x - 2, y, "▸", "gold-text")
        end = canvas.write(x + 4, y, place.name or "free", "faint" if free else "said", bold=not free)
        state = place.state
        if state == "screen":
            coded = here and page.code(2) and (below or page.step == 2)
            state = "this code" if coded else "" if free else state
        at = (x + 4, y + 1) if below else (max(end + 2, x + 18), y)
        canvas.write(*at, state[:LONGEST_STATE], "gold-text" if here else "soft", bold=here)
        self.touch.append((Region(x - 2, y, BESIDE, 2), place.seat))


def _pair(canvas: Canvas, x: int, y: int, what: str, value: str) -> None:
    canvas.write(canvas.write(x, y, what, "soft"), y, value, bold=True)
