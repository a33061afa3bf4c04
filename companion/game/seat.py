"""Seats: the places at a table, clockwise, named by letters."""

from typing import Annotated, TypeAlias

from msgspec import Meta

Seat: TypeAlias = Annotated[str, Meta(extra={"holds": "seat"})]  # a letter, or an account; shown by name
SEATS: tuple[Seat, ...] = ("A", "B", "C", "D", "E", "F")


def seats_for(players: int) -> tuple[Seat, ...]:
    """Return the seats at a table with this many players."""
    return SEATS[:players]


def around(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """Return all seats clockwise around the table, starting with `first`."""
    at = seats.index(first)
    return seats[at:] + seats[:at]


def left_of(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the neighbor to the left, who comes next."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same when said out loud."""
    return one.casefold() == other.casefold()
