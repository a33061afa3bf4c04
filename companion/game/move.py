"""A move: one thing somebody did or said, typed and frozen."""

from msgspec import Struct

from companion.game.seat import Seat


class Move(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="move", tag=True):
    """Base class of all moves; `seat` is who made it, or None if the whole table did."""

    seat: Seat | None = None


class AdjustMoney(Move, frozen=True):
    """The table moves money by hand, outside or against the rules, and says why."""

    cents: int
    source: str
    target: str
    reason: str


class AdjustPiece(Move, frozen=True):
    """The table moves a component by hand and says why."""

    piece: str
    target: str
    reason: str
