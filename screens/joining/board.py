"""The board for phones and seats: the codes, with the seats next to them."""

from textual.geometry import Region

from companion.game import Said, phrase, say
from companion.house.qr import Square
from screens.cells import Canvas, Cells
from screens.joining.sheet import BESIDE, SIDE, JoiningSheet, Room, SeatRow, rows_of
from screens.places import GAP, fitting, margin
from screens.prose import Run, broken, write_rows
from screens.theme import MARKS

DARK, LIGHT = "#000000", "#FFFFFF"  # the same in every theme, because scanners need the contrast
NO_NETWORK = (
    say("No network."),
    say("Phones can't reach this box."),
    say("You can play without them: enter your secrets behind the curtain."),
)
OWN_WIFI = (say("Join the house Wi-Fi."), say("This box and the phones must be on the same network."))
ON_PAPER = say("on paper:")
CARDS = "tableside cards"  # the command that prints the codes


def paint_code(canvas: Canvas, x: int, y: int, square: Square) -> None:
    """Paint a code, two modules per cell, with an extra light half-row above, which some fonts need."""
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
        """Show as much of a page as fits."""
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
        canvas.write(seats, below, str(ON_PAPER), "soft")
        canvas.write(seats, below + 1, CARDS, "soft")

    def _paint_one(self, canvas: Canvas, page: JoiningSheet) -> None:
        edge = margin(canvas.width)
        y = (canvas.height - rows_of(page.sides[page.step - 1])) // 2
        x = edge + self._code(canvas, edge, y, page.step, page) + GAP
        self._title(canvas, x, y, page.step, page)
        (self._network if page.step == 1 else self._address)(canvas, x, y + 2, page)
        for number, place in enumerate(page.places):
            self._seat(canvas, x, y + 6 + 2 * number, page, place, below=False)
        canvas.write(x, y + 18, f"{ON_PAPER} {CARDS}", "soft")

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
            canvas.write(end, y, phrase("Join the Wi-Fi"), bold=True)
            return
        seat = page.chosen.seat
        chip = f" {MARKS[seat]} {page.chosen.name or seat} "
        words = (
            phrase("Sit down as {who}", who=chip)
            if page.chosen.name
            else phrase("Take seat {seat}", seat=chip)
        )
        before, _, after = words.partition(chip)
        end = canvas.write(end, y, before, bold=True)
        end = canvas.write(end, y, chip, "on-seat", f"seat-{seat}", bold=True)
        canvas.write(end, y, after, bold=True)

    def _code(self, canvas: Canvas, x: int, y: int, step: int, page: JoiningSheet) -> int:
        """Paint a code or its placeholder; return how wide it is."""
        square = page.code(step)
        if square:
            paint_code(canvas, x, y, square)
            return len(square)
        words: tuple[Said, ...] = OWN_WIFI if step == 1 else NO_NETWORK
        if step == 2 and page.host:
            words = (
                say("{who} has a phone.", who=page.chosen.who),
                say("Press S to show the code for another phone."),
            )
            self.touch.append((Region(x, y, SIDE, rows_of(SIDE)), page.chosen.seat))
        canvas.fill(x, y, SIDE, rows_of(SIDE), "raised")
        row = y + 3
        for number, text in enumerate(words):
            words_of = Run(str(text), "soft" if number else "said", bold=not number)
            row = write_rows(canvas, x + 3, row, broken([words_of], SIDE - 6)) + 1
        return SIDE

    def _network(self, canvas: Canvas, x: int, y: int, page: JoiningSheet) -> None:
        if page.wifi.name:
            network, password = phrase("Network"), phrase("Password")
            width = max(len(network), len(password)) if page.wifi.key else len(network)
            _pair(canvas, x, y, f"{network:{width}} {page.wifi.name}", page.wifi.name)
            if page.wifi.key:
                _pair(canvas, x, y + 1, f"{password:{width}} {page.wifi.key}", page.wifi.key)

    def _address(self, canvas: Canvas, x: int, y: int, page: JoiningSheet) -> None:
        if page.host and page.shown:
            _pair(canvas, x, y, phrase("Or open {address}", address=page.host), page.host)
            _pair(canvas, x, y + 1, phrase("and type {letters}", letters=page.letters), page.letters)

    def _seat(self, canvas: Canvas, x: int, y: int, page: JoiningSheet, place: SeatRow, below: bool) -> None:
        """Paint a seat: its mark, who sits there, and, below or next to the name, their device."""
        free, here = not place.name, place == page.chosen
        colours = ("faint", "slot") if free else ("on-seat", f"seat-{place.seat}")
        canvas.write(x, y, f" {MARKS[place.seat]} ", *colours)
        if here:
            canvas.write(x - 2, y, "▸", "gold-text")
        end = canvas.write(x + 4, y, place.name or phrase("free"), "faint" if free else "said", bold=not free)
        coded = here and page.code(2) and (below or page.step == 2)
        at = (x + 4, y + 1) if below else (max(end + 2, x + 18), y)
        room = min(canvas.width - at[0], BESIDE - 2 if below else canvas.width)
        words = fitting(place.state, room)
        if place.state.kind == "none":
            words = phrase("this code") if coded else "" if free else words
        canvas.write(*at, words, "gold-text" if here else "soft", bold=here)
        self.touch.append((Region(x - 2, y, BESIDE, 2), place.seat))


def _pair(canvas: Canvas, x: int, y: int, words: str, value: str) -> None:
    """Paint words and a value, with the value in bold."""
    before, _, after = words.rpartition(value)
    end = canvas.write(canvas.write(x, y, before, "soft"), y, value, bold=True)
    canvas.write(end, y, after, "soft")
