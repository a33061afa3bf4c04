"""The house: what the phones and the kiosk share while the box is on."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.game import Happening, Refused, Seat
from companion.game.seat import SEATS
from companion.phone.door import Door
from companion.phone.seating import Seating

if TYPE_CHECKING:  # the first picture comes before the first table
    from companion.table import Table

Named = Callable[[Seat, str], None]


class House:
    """The table that is on, who is to sit where, and whose phone sits there."""

    def __init__(self, seating: Seating, door: Door | None = None) -> None:
        self.seating = seating
        self.door = door or Door()
        self.knocked = 0.0  # when somebody last came to the door, by the clock that only goes on
        self.table: Table | None = None
        self.names: tuple[str, ...] = ()  # who sits where, as the lobby has it
        self.known: tuple[str, ...] = ()  # who has played here before
        self.told: tuple[Happening, ...] = ()  # what everybody was told last
        self.money_hidden = False  # on all that is open to everybody
        self.revision = 0  # pages made at the same revision are the same
        self.closing = asyncio.Event()
        self._name: Named | None = None
        self._watches: set[asyncio.Event] = set()
        self._leave_table: Callable[[], None] = lambda: None
        seating.subscribe(self.changed)

    def lay(self, table: "Table | None") -> None:
        """Put a table on, or none."""
        self._leave_table()
        self.table = table
        self.told = ()
        self._leave_table = table.subscribe(self._told) if table else lambda: None
        self.changed()

    def hide_money(self, hidden: bool) -> None:
        """Cover everybody's money on what is open to all, or show it again."""
        self.money_hidden = hidden
        self.changed()

    def plan(self, names: tuple[str, ...], known: tuple[str, ...], name: Named | None) -> None:
        """Say who is to sit where, while no game is on; `name` is called when a phone says who sits there."""
        self.names, self.known, self._name = names, known, name
        self.changed()

    def sitting(self) -> tuple[str, ...]:
        """Return the names by seat."""
        if self.table:
            players: tuple[str, ...] = self.table.record.start.setup.players
            return players
        return self.names

    def name_of(self, seat: Seat) -> str:
        """Return who sits there, if anybody."""
        names = self.sitting()
        at = SEATS.index(seat)
        return names[at] if at < len(names) else ""

    def say_name(self, seat: Seat, name: str) -> None:
        """Take the name that a phone gives for its seat; in a game the names stand."""
        if self.table or not self._name or not name.strip():
            return
        self._name(seat, " ".join(name.split()))

    def changed(self) -> None:
        """Wake everyone who watches."""
        self.revision += 1
        for watch in self._watches:
            watch.set()

    @contextmanager
    def watching(self) -> Iterator[asyncio.Event]:
        """Give an event that is set at each change."""
        watch = asyncio.Event()
        self._watches.add(watch)
        try:
            yield watch
        finally:
            self._watches.discard(watch)

    def table_on(self) -> "Table":
        """Return the table that is on, or refuse."""
        if self.table is None:
            raise Refused("No game is on.")
        return self.table

    def _told(self, happened: tuple[Happening, ...]) -> None:
        self.told = tuple(one for one in happened if not one.to) or self.told
        self.changed()
