"""Seats: the places at a table, in order to the left, named by letters."""

from typing import TypeAlias

Seat: TypeAlias = str
SEATS: tuple[Seat, ...] = ("A", "B", "C", "D", "E", "F")


def seats_for(players: int) -> tuple[Seat, ...]:
    """Return the seats of a table with so many players."""
    return SEATS[:players]


def around(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    """Return all seats to the left round the table, `first` leading."""
    at = seats.index(first)
    return seats[at:] + seats[:at]


def left_of(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the neighbour to the left, who comes next."""
    return seats[(seats.index(seat) + 1) % len(seats)]
