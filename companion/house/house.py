"""The house: what the phones and the kiosk share while the box is on."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from companion.game import Happening, Refused, Seat, say
from companion.game.seat import SEATS, same_name
from companion.house.door import Door
from companion.house.seating import Check, Seating, anything
from companion.words.unnamed import named

if TYPE_CHECKING:  # the first picture comes before the first table
    from companion.table.table import Table

Named = Callable[[Seat, str], None]


@dataclass(frozen=True)
class Revision:
    """What pages are made from; those made from moments of one number are the same."""

    number: int
    table: "Table | None" = None
    told: tuple[Happening, ...] = ()  # what everybody was told last


class House:
    """The table that is on, who is to sit where, and whose phone sits there."""

    def __init__(self, seating: Seating, door: Door | None = None) -> None:
        self.seating = seating
        self.door = door or Door()
        self.knocked = 0.0  # when somebody last came to the door, by a clock that only goes up
        self.table: Table | None = None
        self.names: tuple[str, ...] = ()  # who sits where, as the lobby has it
        self.known: tuple[str, ...] = ()  # who has played here before
        self.money_hidden = False  # on all that is open to everybody
        self.now = Revision(0)
        self.closing = asyncio.Event()
        self._name: Named | None = None
        self._check: Check = anything
        self._numbers = count(1)
        self._watchers: list[asyncio.Event] = []
        self._leave_table: Callable[[], None] = lambda: None
        seating.subscribe(self.changed)

    def lay(self, table: "Table | None") -> None:
        """Put a table on, or none."""
        self._leave_table()
        self.table = table
        self.seating.players = _by_seat(self.sitting()) if table else {}
        self._leave_table = table.subscribe(self._told) if table else lambda: None
        self._be(Revision(next(self._numbers), table))

    def hide_money(self, hidden: bool) -> None:
        """Cover everybody's money on what's open to all, or show it again."""
        self.money_hidden = hidden
        self.changed()

    def plan(
        self, names: tuple[str, ...], known: tuple[str, ...], name: Named | None, check: Check = anything
    ) -> None:
        """Say who is to sit where, while no game is on.

        `name` is called when a phone has said who sits there, and `check`, which may refuse, before that.
        """
        self.names, self.known, self._name, self._check = names, known, name, check
        self.changed()

    async def begin(self, players: tuple[str, ...]) -> None:
        """Send away the phones that have no part in the game that's starting."""
        people = {seat: named(self.name_of(seat)) for seat in SEATS}
        await self.seating.begin(people, _by_seat(players))

    def sitting(self) -> tuple[str, ...]:
        """Return the names by seat."""
        return self.table.setup.players if self.table else self.names

    def name_of(self, seat: Seat) -> str:
        """Return who sits there, if anybody."""
        return dict(zip(SEATS, self.sitting(), strict=False)).get(seat, "")

    def person_at(self, seat: Seat) -> str:
        """Return who plays there, or else whose phone sits there, if that was said."""
        return self.name_of(seat) or self.seating.name_at(seat)

    def regulars(self, device: str) -> tuple[str, ...]:
        """Return who has played here before and isn't at the table yet, but for whoever has this phone."""
        return tuple(name for name in self.known if not self.seating.user_of(name, device))

    def unlisted(self) -> dict[Seat, str]:
        """Return who has sat down by phone and isn't among those who are to play."""
        phones = {seat: self.seating.name_at(seat) for seat in SEATS if self.seating.taken(seat)}
        return {
            seat: name for seat, name in phones.items() if name and not same_name(name, self.name_of(seat))
        }

    async def sit(self, device: str, name: str) -> None:
        """Let a phone take the seat it was offered, or give its owner's name; during a game, names stay."""
        said = " ".join(name.split())
        check = anything if self.table else self._check
        seating = self.seating
        if seating.seat_of(device) and not seating.offered(device):
            seat: Seat | None = await seating.call(device, said, check)
        else:
            seat = await seating.sit(device, said, check)
        if seat and self._name and not self.table:
            self._name(seat, said)

    def changed(self) -> None:
        """Wake everyone who watches."""
        self._be(replace(self.now, number=next(self._numbers)))

    def _be(self, now: Revision) -> None:
        self.now = now
        for changed in self._watchers:
            changed.set()

    @contextmanager
    def watching(self) -> Iterator[asyncio.Event]:
        """Give an event that is set at each change."""
        changed = asyncio.Event()
        self._watchers.append(changed)
        try:
            yield changed
        finally:
            self._watchers.remove(changed)

    def table_on(self) -> "Table":
        """Return the table that is on, or refuse."""
        if self.table is None:
            raise Refused(say("No game is on."))
        return self.table

    def _told(self, happened: tuple[Happening, ...]) -> None:
        told = tuple(one for one in happened if not one.to) or self.now.told
        self._be(Revision(next(self._numbers), self.table, told))


def _by_seat(players: tuple[str, ...]) -> dict[Seat, str]:
    return {seat: named(player) for seat, player in zip(SEATS, players, strict=False)}
