"""The panel, drawn on the screen when there's no real one: its lights, and buttons to press."""

from collections.abc import Sequence
from textwrap import wrap
from time import monotonic

from textual import events
from textual.geometry import Region
from textual.timer import Timer

from companion.game import SeatView, dollars, phrase, say
from companion.game.seat import SEATS
from companion.table.panel import Button, DrawnBoard
from companion.table.table import Table
from screens.cells import Canvas, Cells
from screens.kiosk_app import frame_of
from screens.prose import Run, write_rows
from screens.theme import MARKS, blend

LOOKS_A_SECOND = 12
VALUES = 26
ROOMY = 100  # a screen at least this many columns wide gets wider margins
SEAT_WIDTH, SEAT_GAP = 13, 2
HELD = 0.5  # seconds; anything shorter is a press, not a hold
LEGEND = (
    say("● lit: still in play. A light blinks three times before it goes out."),
    say("Dial: turn to choose, push to confirm. UNDO: hold. DEAL: press twice."),
)

BUTTONS: tuple[tuple[Button, str, int, tuple[str, str, str]], ...] = (  # label; width; text, dark, lit color
    (Button.DEAL, "DEAL", 10, ("on-gold", "gold-deep", "gold")),
    (Button.NO_DEAL, "NO DEAL", 11, ("on-steel", "steel-deep", "steel")),
    (Button.UNDO, "UNDO", 8, ("on-line", "line", "line")),
    (Button.LEFT, "◀", 3, ("on-steel", "steel-deep", "steel-deep")),
    (Button.OK, "●", 3, ("on-steel", "steel-deep", "steel-deep")),
    (Button.RIGHT, "▶", 3, ("on-steel", "steel-deep", "steel-deep")),
)
DIAL = (Button.LEFT, Button.OK, Button.RIGHT)


def value_labels(table: Table) -> tuple[str, ...]:
    """Return the labels for the value lights, if the game's box has values."""
    return tuple(map(dollars, getattr(table.setup.box, "values", ())))


class DrawnPanel(Cells):
    """The simulated panel, shown in place of the board."""

    def __init__(self, board: DrawnBoard) -> None:
        super().__init__(id="drawn-panel")
        self.board = board
        self.seats: tuple[SeatView, ...] = ()
        self.labels: Sequence[str] = ()
        self._lit: tuple[tuple[bool, ...], tuple[float, float]] = ((), (0, 0))
        self._held: Button | None = None
        self._since = 0.0  # when the finger went down
        self._looking: Timer | None = None

    def show(self, seats: tuple[SeatView, ...], labels: Sequence[str]) -> None:
        """Set the players at the seats and the labels of the values."""
        self.seats, self.labels = seats, labels
        self.repaint()

    def on_mount(self) -> None:
        """Set up the timer that watches the panel; it starts paused."""
        self._looking = self.set_interval(1 / LOOKS_A_SECOND, self._look, pause=True)

    def on_show(self) -> None:
        """Watch the panel while it's visible."""
        if self._looking:
            self._looking.resume()

    def on_hide(self) -> None:
        """Stop watching."""
        if self._looking:
            self._looking.pause()

    def _look(self) -> None:
        lit = (self.board.row, self.board.lamps)
        if lit != self._lit:
            self._lit = lit
            self.repaint()

    # Touches.

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the button under the finger."""
        self._held = self.under(event)
        if self._held:
            self._since = monotonic()
            self.capture_mouse()
            self.board.hold(self._held)
            self.repaint()

    def on_mouse_up(self) -> None:
        """Release the button, wherever the finger is now."""
        self.release_mouse()
        if self._held:
            self.board.release(self._held)
            if self._held == Button.UNDO and monotonic() - self._since < HELD:
                frame_of(self).say(say("Hold UNDO for a second."))
            self._held = None
            self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn the dial."""
        event.stop()
        self.board.hold(Button.RIGHT)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn the dial back."""
        event.stop()
        self.board.hold(Button.LEFT)

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        """Paint the values on both sides, with the seats and buttons between them."""
        row, lamps = self._lit = (self.board.row, self.board.lamps)
        canvas.fill(0, 0, canvas.width, canvas.height, "deep")
        end = canvas.write(2, 0, phrase("PANEL"), "gold-text", bold=True)
        canvas.write(end + 3, 0, phrase("simulated lights and buttons"), "soft")
        top = max(2, (canvas.height - 17) // 2)
        edge = 6 if canvas.width >= ROOMY else 2
        for light in range(VALUES):
            self._paint_value(canvas, edge, top, light, row[light])
        middle = (canvas.width - 3 * SEAT_WIDTH - 2 * SEAT_GAP) // 2
        canvas.write_middle(top, phrase("Seat lights"), "soft")
        for place, lit in enumerate(row[VALUES:]):
            x = middle + place % 3 * (SEAT_WIDTH + SEAT_GAP)
            self._paint_seat(canvas, x, top + 2 + place // 3 * 2, place, lit)
        canvas.write_middle(top + 7, phrase("Buttons"), "soft")
        self._paint_buttons(canvas, top + 8, lamps)
        lines = [line for said in LEGEND for line in wrap(str(said), canvas.width - 2 * edge)]
        if top + 14 + len(lines) <= canvas.height:
            write_rows(canvas, None, top + 14, ((Run(line, "soft"),) for line in lines))

    def _paint_value(self, canvas: Canvas, edge: int, top: int, light: int, lit: bool) -> None:
        label = self.labels[light] if light < len(self.labels) else str(light + 1)
        colour = ("low-last" if light < VALUES // 2 else "gold") if lit else "slot"
        y = top + light % (VALUES // 2)
        if light < VALUES // 2:
            canvas.write(edge, y, "●", colour)
            canvas.write(edge + 3, y, label, "said" if lit else "faint", bold=lit)
        else:
            canvas.write(canvas.width - edge - 1, y, "●", colour)
            canvas.write_right(canvas.width - edge - 3, y, label, "said" if lit else "faint", bold=lit)

    def _paint_seat(self, canvas: Canvas, x: int, y: int, place: int, lit: bool) -> None:
        seat = SEATS[place]
        name = next((one.name for one in self.seats if one.seat == seat), phrase("free"))
        words = f"{MARKS[seat]} {name}"[: SEAT_WIDTH - 2]
        if lit:
            canvas.write(x, y, words.center(SEAT_WIDTH), "on-seat", f"seat-{seat}", bold=True)
        else:
            canvas.write(x, y, f" {words} ".center(SEAT_WIDTH, "─"), "faint")

    def _paint_buttons(self, canvas: Canvas, y: int, lamps: tuple[float, float]) -> None:
        gaps = {button: 0 if button in DIAL[1:] else 3 for button, *_ in BUTTONS}
        x = (canvas.width - sum(width for _, _, width, _ in BUTTONS) - sum(list(gaps.values())[1:])) // 2
        bright = dict(zip((Button.DEAL, Button.NO_DEAL), lamps, strict=True))
        for place, (button, words, width, (ink, dark, lit)) in enumerate(BUTTONS):
            x += gaps[button] if place else 0
            ground = blend(canvas.colour(dark), canvas.colour(lit), bright.get(button, 0))
            ground = "said" if button == self._held else ground
            canvas.write(x, y, "▄" * width, ground)
            canvas.write(x, y + 1, words.center(width), ink, ground, bold=True)
            canvas.write(x, y + 2, "▀" * width, ground)
            self.touch.append((Region(x, y, width, 3), button))
            x += width
        canvas.write(x - 9, y + 3, phrase("dial").center(9), "soft")
