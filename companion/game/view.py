"""A view: everything that one seat, or the open table, may see. A game adds its own fields."""

from typing import Self

from msgspec import Struct, structs

from companion.game.commitment import Commitment
from companion.game.said import NOTHING, Said
from companion.game.seat import Seat


class SeatView(Struct, frozen=True, gc=False, omit_defaults=True):
    """One seat as others see it."""

    seat: Seat
    name: str
    role: Said = NOTHING
    cents: int | None = None


class Fact(Struct, frozen=True):
    """One thing worth saying about the table: a label, and what goes with it."""

    label: Said
    text: Said


class Summary(Struct, frozen=True):
    """A view in words, for a screen or page without a board for this game."""

    headline: Said
    facts: tuple[Fact, ...] = ()
    roles: dict[Seat, Said] = {}  # what else to say about each seat, besides its role
    mine: tuple[Fact, ...] = ()  # what only this seat may read, so it's kept covered
    owners: tuple[Seat, ...] = ()  # seats that always have something private, even if it's only an empty hand


class View(Struct, frozen=True, gc=False, kw_only=True):
    """What every game can show: who sits where, what's in the pot, which of the panel's lights are on."""

    seats: tuple[SeatView, ...]
    over: bool = False
    winners: tuple[Seat, ...] = ()
    pot: int | None = None
    title: str = ""  # the title on this table's box, if it's different from the one on the shelf
    lit: tuple[bool, ...] = ()  # the panel's value lights, in the board's order

    @property
    def names(self) -> dict[Seat, str]:
        """What people call each seat."""
        return {one.seat: one.name for one in self.seats}

    def name(self, seat: Seat) -> str:
        """Return what people call a seat, or nothing if nobody sits there."""
        return next((one.name for one in self.seats if one.seat == seat), "")

    @property
    def committed(self) -> Commitment | None:
        """The commitment to what Tableside dealt, in games where it deals."""
        return None

    def without_money(self) -> Self:
        """Return the view as it's shown while everybody's money is hidden."""
        return structs.replace(self, seats=tuple(structs.replace(one, cents=None) for one in self.seats))
