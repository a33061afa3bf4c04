"""What the License Plates pictures share: where things go, and who sits where."""

from typing import NamedTuple

from companion.game import Seat, SeatView
from companion.games.license_plates.view import PlatesView


class Layout(NamedTuple):
    """Where everything goes on one size of board."""

    columns: int  # needs at least this many
    rows: int  # needs at least this many
    margin: int
    who_at: int  # the list of who said what begins at this column ...
    who_end: int  # ... and ends at this one
    ladder_at: int
    steps: int  # how many the ladder has
    apart: int  # rows from one player to the next
    roomy: bool


MIDDLE = Layout(100, 22, 2, 42, 66, 76, 6, 3, roomy=True)
LAYOUTS = (  # largest first
    Layout(156, 34, 3, 62, 104, 122, 10, 4, roomy=True),
    MIDDLE,
    Layout(80, 18, 1, 37, 59, 63, 3, 2, roomy=False),
)


def seat_of(view: PlatesView, seat: Seat) -> SeatView:
    """Return one seat's view."""
    return next(one for one in view.seats if one.seat == seat)
