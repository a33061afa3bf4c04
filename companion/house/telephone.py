"""The telephone: a phone rings for a short while, so its owner sees something first."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.game import Moment, Ring, Seat
from companion.house.seating import Seating

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.table.table import Table

RINGS = 20.0  # seconds that a phone rings at most


class Telephone:
    """Which devices have their sound on, and how long one still rings."""

    def __init__(self, seating: Seating, pick_up: Callable[[], None]) -> None:
        self._seating = seating
        self._pick_up = pick_up  # called when it has rung long enough
        self._sounding: set[str] = set()
        self._rung: tuple[Moment, ...] = ()  # the moments that a phone has rung for
        self._bell: asyncio.TimerHandle | None = None

    def turn(self, device: str, on: bool) -> None:
        """Note whether a device's sound is on."""
        if on:
            self._sounding.add(device)
        else:
            self._sounding.discard(device)

    def on(self, device: str) -> bool:
        """Whether a device's sound is on."""
        return device in self._sounding

    def heed(self, table: "Table", now: Ring | None) -> Ring | None:
        """Return what rings after a change at the table, given what has been ringing until now.

        A phone rings if it's awake with its sound on. A change that nobody is told about leaves the moments
        as they are, and whatever rings keeps ringing.
        """
        if table.moments is self._rung:
            return now
        self.stop()
        self._rung = table.moments
        rings = (one.ring(table.open_view()) for one in table.moments)
        ring = next((one for one in rings if one), None)
        if ring is None or not self._hears(ring.seat):
            return None
        self._bell = asyncio.get_running_loop().call_later(RINGS, self._pick_up)
        return ring

    def stop(self) -> None:
        """Stop ringing."""
        if self._bell:
            self._bell.cancel()
            self._bell = None

    def _hears(self, seat: Seat) -> bool:
        here = {self._seating.seat_of(device) for device in self._sounding}
        return seat in here and self._seating.live(seat)
