"""Seat cards: a page to print, with every seat's codes; a card stays valid until its seat is freed."""

from collections.abc import Mapping

from companion.game import SEATS, Seat
from companion.house import codes
from companion.house.door import Door, joining
from companion.house.qr import to_print
from companion.house.seating import Sitting
from companion.phone.rendering import body


def cards(door: Door, address: str, secret: bytes, seats: Mapping[Seat, Sitting]) -> str:
    """Return the page to print."""
    issues = {seat: (secret, seat, seats[seat].issue) for seat in SEATS}
    return body(
        "cards.html",
        wifi=door.wifi,
        join=to_print(joining(door.wifi)) if door.wifi.name else None,
        links={seat: to_print(door.link(address, codes.token(*issue))) for seat, issue in issues.items()},
        letters={seat: codes.spaced(codes.letters(*issue)) for seat, issue in issues.items()},
        host=door.host(address),
        board=door.board(address),
    )
