"""What the screen for phones and seats shows, and how much of it fits."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from textual.geometry import Size

from companion.game import Said, as_is, say
from companion.game.seat import SEATS, Seat
from companion.house.codes import spaced
from companion.house.config import Wifi
from companion.house.door import joining
from companion.house.house import House
from companion.house.qr import Square, on_screen
from companion.house.seat_state import SeatState
from companion.words.unnamed import unnamed
from screens.places import GAP, margin

# Both codes side by side, one code at a time, one code and nothing else, or no code at all.
Room: TypeAlias = Literal["both", "one", "only", "none"]

BESIDE = 20  # columns for the seats next to two codes
WORDS = 36  # columns for the words next to one code
AROUND = 5  # rows above and below two codes
FRAME = 2  # rows for the header and the hairline
SIDE = 37  # how many modules wide a seat's code or its placeholder is


@dataclass(frozen=True)
class SeatRow:
    """A seat in the list: who sits there, if anybody does, and the state of their device."""

    seat: Seat
    name: str
    state: SeatState

    @property
    def who(self) -> Said:
        """Who sits there, or else the seat itself."""
        return as_is(self.name) or say("Seat {seat}", seat=self.seat)


@dataclass(frozen=True)
class JoiningSheet:
    """Everything on the screen."""

    places: tuple[SeatRow, ...]
    chosen: SeatRow
    wifi: Wifi
    host: str  # the address phones connect to, as a browser shows it; empty if there's no network
    link: str  # what the seat's code contains
    letters: str
    shown: bool  # whether the code is visible; a taken seat shows it only on request
    step: int  # which code, if there's only room for one: 1 or 2

    def code(self, step: int) -> Square | None:
        """Return the code for the Wi-Fi (step 1) or for the seat (step 2), or None."""
        if step == 1:
            return on_screen(joining(self.wifi)) if self.wifi.name else None
        return on_screen(self.link) if self.host and self.shown else None

    @property
    def sides(self) -> list[int]:
        """How many modules wide each code or its placeholder is."""
        return [len(code) if code else SIDE for code in map(self.code, (1, 2))]


def sheet(house: House, seat: Seat, address: str, asked: bool, step: int) -> JoiningSheet:
    """Return what to show for one of the house's seats."""
    seating, door = house.seating, house.door
    sitting = house.sitting()
    places = tuple(
        SeatRow(one, house.person_at(one) or (unnamed(one) if at < len(sitting) else ""), seating.state(one))
        for at, one in enumerate(SEATS)
    )
    return JoiningSheet(
        places,
        places[SEATS.index(seat)],
        door.wifi,
        door.host(address) if address else "",
        door.link(address, seating.token(seat)),
        spaced(seating.letters(seat)),
        asked or not seating.taken(seat),
        step,
    )


def rows_of(side: int) -> int:
    """Return how many rows a code of this many modules takes up, including the light half-row above it."""
    return (side + 1) // 2


def room_for(page: JoiningSheet, size: Size, bar: int) -> Room:
    """Return how much of a page fits on a screen of this size with a bar of this many rows."""
    sides = page.sides
    free = size.height - FRAME - bar
    width = size.width - 2 * margin(size.width)
    if free >= rows_of(max(sides)) + AROUND and width >= sum(sides) + GAP + BESIDE:
        return "both"
    side = sides[page.step - 1]
    if free >= rows_of(side) and width >= side + GAP + WORDS:
        return "one"
    return "only" if size.height >= rows_of(side) and size.width >= side else "none"
