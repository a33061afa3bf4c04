"""What the pictures of License Plates share: where things stand, who sits there, how a sum is shown."""

from typing import NamedTuple

from companion.game import Seat, SeatView
from companion.games.license_plates.view import PlatesView


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


MIDDLE = Layout(100, 22, 2, 42, 66, 76, 6, 3, roomy=True)
LAYOUTS = (  # the largest first
    Layout(156, 34, 3, 62, 104, 122, 10, 4, roomy=True),
    MIDDLE,
    Layout(80, 18, 1, 37, 59, 63, 3, 2, roomy=False),
)


def seat_of(view: PlatesView, seat: Seat) -> SeatView:
    """Return one seat."""
    return next(one for one in view.seats if one.seat == seat)
