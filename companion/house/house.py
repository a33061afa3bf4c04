"""The house: what the phones and the kiosk share while the box is on."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from companion.game import Happening, Refused, Ring, Seat, say
from companion.game.naming import spelled
from companion.game.seat import SEATS, same_name
from companion.house.door import Door
from companion.house.seating import Check, Seating, anything
from companion.house.telephone import Telephone
from companion.words.unnamed import named

if TYPE_CHECKING:  # not imported at startup, so the first screen comes up sooner
    from companion.house.evenings import Evening
    from companion.house.first_times import FirstTimes
    from companion.house.memory import Memory
    from companion.store.roster import Person
    from companion.table.table import Table

Named = Callable[[Seat, str], None]
Listener = Callable[[tuple[Happening, ...]], None]


class Revision(Struct, frozen=True):
    """What pages are made from at one moment; the number changes whenever a page might."""

    number: int
    table: "Table | None" = None
    told: tuple[Happening, ...] = ()  # the latest news that everybody was told
    ring: Ring | None = None  # the ringing phone; until it stops, only some people may see the change

    def hidden_from(self, seat: Seat | None) -> bool:
        """Whether this seat (None: the open table) may only see that a phone rings."""
        return self.ring is not None and seat not in self.ring.knows


class Watched:
    """Something that pages are made from; whoever watches it is woken at each change."""

    def __init__(self) -> None:
        self.now = Revision(0)
        self.closing = asyncio.Event()
        self._numbers = count(1)
        self._watchers: list[asyncio.Event] = []

    def changed(self) -> None:
        """Wake up everything that's watching."""
        self._be(structs.replace(self.now, number=next(self._numbers)))

    def _be(self, now: Revision) -> None:
        self.now = now
        for changed in self._watchers:
            changed.set()

    @contextmanager
    def watching(self) -> Iterator[asyncio.Event]:
        """Yield an event that's set at each change."""
        changed = asyncio.Event()
        self._watchers.append(changed)
        try:
            yield changed
        finally:
            self._watchers.remove(changed)


class House(Watched):
    """The table in play, who will sit where, and whose phone is at each seat."""

    def __init__(self, seating: Seating, door: Door | None = None) -> None:
        super().__init__()
        self.seating = seating
        self.door = door or Door()
        self.knocked = 0.0  # when somebody last opened a page, by the monotonic clock
        self.table: Table | None = None
        self.names: tuple[str, ...] = ()  # who sits where, according to the lobby
        self.known: tuple[str, ...] = ()  # who has played here before
        self.next_game = ""  # the title of the game that was picked in the lobby, if one was
        self.money_hidden = False  # on screens that everyone can see
        self.memory: Memory | None = None
        self.first_times: FirstTimes | None = None
        self.ready: frozenset[Seat] = frozenset()  # who wants to play again, once a game is over
        self.again: Callable[[], None] = lambda: None  # the kiosk's: called when that changes
        self.help: bool | None = None  # whether the table wants help; None if it's in no hall
        self.hall_there = False  # whether the hall can be reached
        self._guests: dict[str, int] = {}  # the evening that each device was last part of
        self._name: Named | None = None
        self._check: Check = anything
        self._listeners: list[Listener] = []
        self._untold: tuple[Happening, ...] = ()  # what listeners will be told once no phone rings
        self._leave_table: Callable[[], None] = lambda: None
        self.telephone = Telephone(seating, self.pick_up)
        self._ring_listeners: list[Callable[[], None]] = []
        seating.subscribe(self._come_and_go, self._stirred)

    def remember(self, memory: "Memory") -> None:
        """Set what the house remembers; pages change whenever it does."""
        self.memory = memory
        memory.subscribe(self._come_and_go)
        self._come_and_go()

    def lay(self, table: "Table | None") -> None:
        """Set the table in play; None means there's no game."""
        self._leave_table()
        self.telephone.stop()
        self.table = table
        self._untold = ()  # about the table before
        self.ready = frozenset()
        self.seating.players = _by_seat(self.sitting()) if table else {}
        self._leave_table = table.subscribe(self._told) if table else lambda: None
        self._be(Revision(next(self._numbers), table))
        self._tell_ring_listeners()

    def hide_money(self, hidden: bool) -> None:
        """Hide everybody's money on screens that everyone can see, or show it again."""
        self.money_hidden = hidden
        self.changed()

    def plan(
        self,
        names: tuple[str, ...],
        known: tuple[str, ...],
        name: Named | None,
        check: Check = anything,
        game: str = "",
    ) -> None:
        """Set who will sit where and, once it's picked, what they'll play, while there's no game.

        When a phone gives its owner's name, `check` is called first and may refuse it; then `name` is called.
        """
        self.names, self.known, self._name, self._check = names, known, name, check
        self.next_game = game
        self.changed()

    async def begin(self, players: tuple[str, ...]) -> None:
        """Send away the phones that aren't in the game that's starting."""
        people = {seat: named(self.name_of(seat)) for seat in SEATS}
        await self.seating.begin(people, _by_seat(players))

    def sitting(self) -> tuple[str, ...]:
        """Return the players' names in seat order."""
        return self.table.setup.players if self.table else self.names

    def name_of(self, seat: Seat) -> str:
        """Return the name of the person in a seat, if there is one."""
        return dict(zip(SEATS, self.sitting(), strict=False)).get(seat, "")

    def person_at(self, seat: Seat) -> str:
        """Return the name of the player in a seat or, if there's none, of the person whose phone is there."""
        return self.name_of(seat) or self.seating.name_at(seat)

    def person_at_seat(self, seat: Seat) -> "Person | None":
        """Return the person in a seat, if the house knows them."""
        if self.memory is None:
            return None
        roster = self.memory.roster
        if self.table and self.name_of(seat) and self.table.players.persons:
            return roster.who(self.table.players.persons[SEATS.index(seat)])
        name = named(self.person_at(seat))
        return roster.named(name) if name else None

    def person_of(self, device: str) -> "Person | None":
        """Return whose device this is, if it has a seat and the house knows them."""
        seat = self.seating.seat_of(device)
        return self.person_at_seat(seat) if seat else None

    async def speaks(self, device: str, language: str) -> None:
        """Remember the language of a device's owner, if the house knows them."""
        if self.memory and (person := self.person_of(device)) and not person.nobody:
            with suppress(Refused):  # a failed write is already reported on the screen
                await self.memory.speaks(person, language)

    def regulars(self, device: str) -> tuple[str, ...]:
        """Return people who have played here before, except those already at the table with another phone."""
        return tuple(name for name in self.known if not self.seating.user_of(name, device))

    def unlisted(self) -> dict[Seat, str]:
        """Return people who sat down with a phone but aren't on the list of players."""
        phones = {seat: self.seating.name_at(seat) for seat in SEATS if self.seating.taken(seat)}
        return {
            seat: name for seat, name in phones.items() if name and not same_name(name, self.name_of(seat))
        }

    async def sit(self, device: str, name: str) -> None:
        """Let a phone take the seat it was offered, or give its owner's name.

        The players' names can't change during a game.
        """
        said = spelled(name)
        check = anything if self.table else self._check
        seating = self.seating
        if seating.seat_of(device) and not seating.offered(device):
            seat: Seat | None = await seating.call(device, said, check)
        else:
            seat = await seating.sit(device, said, check)
        if seat and self._name and not self.table:
            self._name(seat, said)

    # After a game.

    def wants_again(self, seat: Seat, ready: bool) -> None:
        """Note whether a player wants to play again, and tell the kiosk, which starts the game."""
        before, self.ready = self.ready, self.ready | {seat} if ready else self.ready - {seat}
        if self.ready != before:
            self.changed()
            self.again()

    def not_ready(self) -> tuple[Seat, ...]:
        """Return the players who haven't said on their own phone that they want to play again."""
        playing = SEATS[: len(self.sitting())]
        return tuple(seat for seat in playing if seat not in self.ready or not self.seating.taken(seat))

    def evening_of(self, device: str) -> "Evening | None":
        """Return the evening that a device is part of, or was before it lost its seat, if it had any games.

        That's known until the box restarts.
        """
        if self.memory is None or device not in self._guests:
            return None
        evenings = self.memory.evenings
        number = evenings[-1].number if self.seating.seat_of(device) else self._guests[device]
        return next((one for one in evenings if one.number == number and one.finishes), None)

    def _come_and_go(self) -> None:
        self._note_guests()
        self.changed()

    def _note_guests(self) -> None:
        """Note who's here tonight."""
        if self.memory and (devices := self.seating.devices):
            self._guests |= dict.fromkeys(devices, self.memory.tonight.number)

    def _stirred(self) -> None:
        """Wake up the kiosk when a phone wakes up or falls asleep; during a game, no page shows that."""
        if self.table:
            self._note_guests()
            self._be(self.now)
        else:
            self._come_and_go()

    def want_help(self, wanted: bool) -> None:
        """Call somebody from the hall to the table, or cancel the call."""
        if self.help not in (None, wanted):
            self.help = wanted
            self.changed()

    def reach_hall(self, there: bool) -> None:
        """Note whether the hall can be reached."""
        self.hall_there = there
        self.changed()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with whatever everybody is told; return a function that stops this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def table_on(self) -> "Table":
        """Return the table in play, or refuse if there is none."""
        if self.table is None:
            raise Refused(say("There's no game right now."))
        return self.table

    def _told(self, happened: tuple[Happening, ...]) -> None:
        open_ones = tuple(one for one in happened if not one.to)
        self.ready = frozenset()  # something was corrected, so people should look again
        was = self.now.ring
        ring = self.telephone.heed(self.table, was) if self.table else None
        self._be(Revision(next(self._numbers), self.table, open_ones or self.now.told, ring))
        if ring or was:
            self._tell_ring_listeners()
        self._untold += open_ones
        self._tell_listeners()

    def _tell_listeners(self) -> None:
        """Tell the listeners what's new, but not while a phone rings for it."""
        if self._untold and not self.now.ring:
            told, self._untold = self._untold, ()
            for listener in tuple(self._listeners):
                listener(told)

    # A phone that rings.

    def heed_rings(self, listener: Callable[[], None]) -> None:
        """Call the listener when a phone starts or stops ringing, before anybody sees what has changed."""
        self._ring_listeners.append(listener)

    def pick_up(self) -> None:
        """Stop the ringing: everyone may see what it was about."""
        if self.now.ring:
            self.telephone.stop()
            self._be(structs.replace(self.now, number=next(self._numbers), ring=None))
            self._tell_ring_listeners()
            self._tell_listeners()

    def _tell_ring_listeners(self) -> None:
        for listener in self._ring_listeners:
            listener()


def _by_seat(players: tuple[str, ...]) -> dict[Seat, str]:
    return {seat: named(player) for seat, player in zip(SEATS, players, strict=False)}
