"""What the pictures of License Plates share: where things stand, who sits there, how a sum is shown."""

from typing import NamedTuple

from companion.game import Seat, SeatView, dollars
from companion.games.license_plates.view import PlatesView
from screens.cells import Canvas
from screens.prose import shortened
from screens.theme import flag

HIDDEN_SUM = "•••"


class Layout(NamedTuple):
    """Where everything stands, for one size of the board."""

    columns: int  # the least it needs
    rows: int
    margin: int
    who_at: int  # columns of who said what
    who_end: int
    ladder_at: int
    steps: int  # of the ladder
    apart: int  # rows from one player to the next
    roomy: bool


SMALL = Layout(80, 18, 1, 37, 59, 63, 3, 2, roomy=False)
MIDDLE = Layout(100, 22, 2, 42, 66, 76, 6, 3, roomy=True)
LARGE = Layout(156, 34, 3, 62, 104, 122, 10, 4, roomy=True)


def layout_for(canvas: Canvas) -> Layout | None:
    """Return the largest layout that fits, or nothing if only words do."""
    fits = (one for one in (LARGE, MIDDLE, SMALL) if _fits(one, canvas))
    return next(fits, None)


def _fits(layout: Layout, canvas: Canvas) -> bool:
    return canvas.width >= layout.columns and canvas.height >= layout.rows


def seat_of(view: PlatesView, seat: Seat) -> SeatView:
    """Return one seat."""
    return next(one for one in view.seats if one.seat == seat)


def money(seat: SeatView, hidden: bool) -> str:
    """Return what somebody has, unless the table wants it covered."""
    return HIDDEN_SUM if hidden else dollars(seat.cents or 0)


def write_name(canvas: Canvas, x: int, y: int, seat: SeatView, room: int, colour: str = "said") -> int:
    """Write a flag and as much of the name as there is room for; return where the name ends."""
    name = shortened(seat.name, room - 4)
    canvas.write(x, y, flag(seat.seat, whole=name == seat.name), "on-seat", f"seat-{seat.seat}", bold=True)
    return canvas.write(x + 4, y, name, colour, bold=True)
