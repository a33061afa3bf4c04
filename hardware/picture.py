"""The picture: what the panel's lights show of a table, as a pure function of the open view."""

from typing import NamedTuple, TypeAlias

from companion.game.seat import SEATS
from companion.panel import wants_big_buttons
from companion.table import TableView

VALUES = 26
LIGHTS = VALUES + len(SEATS)

Row: TypeAlias = tuple[bool, ...]  # all lights: the values in the order of the board, then the seats
DARK_ROW: Row = (False,) * LIGHTS


class Picture(NamedTuple):
    """What is lit, whether the two big buttons are asked for, and whether somebody has won."""

    row: Row
    choice: bool = False
    won: bool = False


DARK = Picture(DARK_ROW)


def picture(seen: TableView) -> Picture:
    """Return the picture of a table: values in play, whose turn it is or who has won."""
    view = seen.view
    values = (*view.lit, *(False,) * VALUES)[:VALUES]
    asks = tuple(one.ask for one in seen.asks)
    turns = set(view.winners) if view.over else {ask.seat for ask in asks if not ask.done}
    seats = tuple(seat in turns for seat in SEATS)
    return Picture((*values, *seats), wants_big_buttons(asks), view.over and bool(view.winners))


def name_of(light: int) -> str:
    """Return what a light is called at the bench."""
    return f"value {light + 1}" if light < VALUES else f"seat {SEATS[light - VALUES]}"
