"""Who sits where: the part of a state that all games have in common."""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from companion.game.blanks import Option
from companion.game.ledger import BANK
from companion.game.said import NOTHING, Name, Said, as_is, say
from companion.game.seat import Seat
from companion.game.view import SeatView


class Seated(Struct, frozen=True, gc=False, kw_only=True):
    """A state that knows its players; a game adds the rest."""

    seats: tuple[Seat, ...]  # clockwise
    names: tuple[str, ...]

    places: ClassVar[Mapping[str, Said]] = {BANK: say("the bank")}  # what people call places other than seats

    def name(self, place: str) -> Name:
        """Return what people call a seat, or another place."""
        return (
            self.names[self.seats.index(place)]
            if place in self.seats
            else self.places.get(place, say("the {place}", place=place))
        )

    def dealt_to(self, seat: Seat, each: int) -> range:
        """Return the places of a player's cards in a deal that goes seat by seat, this many to each."""
        first = self.seats.index(seat) * each
        return range(first, first + each)

    def people(self, seats: tuple[Seat, ...] | None = None) -> tuple[Option, ...]:
        """Return these players, or all of them, as options."""
        return tuple(_person(seat, self.name(seat)) for seat in (self.seats if seats is None else seats))

    def seat_views(self, roles: Mapping[Seat, Said], cents: Mapping[str, int] = {}) -> tuple[SeatView, ...]:
        """Return the seats as others see them: each player's role right now, and how much money they have."""
        people = zip(self.seats, self.names, strict=True)
        return tuple(
            [SeatView(seat, name, roles.get(seat, NOTHING), cents.get(seat)) for seat, name in people]
        )


@lru_cache(maxsize=256)
def _person(seat: Seat, name: Name) -> Option:
    return Option(seat, as_is(name))
