"""The picture: what the panel's lights show about a table, as a pure function of what everyone sees."""

from enum import Enum
from typing import NamedTuple, TypeAlias

from companion.game import Moment, Seat
from companion.game.seat import SEATS
from companion.table.panel import wants_big_buttons
from companion.table.views import TableView

VALUES = 26
LIGHTS = VALUES + len(SEATS)

Row: TypeAlias = tuple[bool, ...]  # all lights: the values in the board's order, then the seats
DARK_ROW: Row = (False,) * LIGHTS


class TwoButtons(Enum):
    """What the two big buttons are for: nothing, a choice, or a choice where somebody is pointing at yes."""

    NONE = 0
    OPEN = 1
    YES = 2


class Picture(NamedTuple):
    """What's lit, what the two big buttons are for, who won the game or a prize, and any other moment."""

    row: Row
    choice: TwoButtons = TwoButtons.NONE
    won: tuple[Seat | Moment, ...] = ()
    moment: Moment | None = None  # the moment of the last change, if nobody won anything


DARK = Picture(DARK_ROW)


def picture(seen: TableView, sure: bool = False) -> Picture:
    """Return the picture of a table: which values are in play, and whose turn it is or who won."""
    view = seen.view
    values = (*view.lit, *(False,) * VALUES)[:VALUES]
    asks = tuple(one.ask for one in seen.asks)
    turns = set(view.winners) if view.over else {ask.seat for ask in asks if not (ask.done or ask.aside)}
    seats = tuple(seat in turns for seat in SEATS)
    choice = (TwoButtons.YES if sure else TwoButtons.OPEN) if wants_big_buttons(asks) else TwoButtons.NONE
    triumphs = tuple(one for one in seen.moments if one.triumph)
    won = view.winners if view.over else triumphs
    return Picture((*values, *seats), choice, won, None if won else next(iter(seen.moments), None))


def name_of(light: int) -> str:
    """Return what a light is called in the bench test."""
    return f"value {light + 1}" if light < VALUES else f"seat {SEATS[light - VALUES]}"
