"""Seating: which device is at each seat and who uses it; the journal's file keeps it."""

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game import NOTHING, Refused, Said, Seat, say
from companion.game.naming import check_name
from companion.game.seat import SEATS, same_name
from companion.house import codes
from companion.house.seat_state import SeatState
from companion.house.wishes import SeatOffer, Waiting, Wishes
from companion.store.journal import Journal
from companion.store.reading import Unreadable, reading

KIND = "seat"
AWAKE_SECONDS = 15  # a device without a stream counts as awake this long after its last request
Called: TypeAlias = Callable[[str], str]  # maps an old name to the current one; empty for none
Check: TypeAlias = Callable[[Seat, str], object]  # raises Refused if the seat can't have that name
Listener: TypeAlias = Callable[[], None]


def anything(seat: Seat, name: str) -> None:
    """Accept any name."""


class WrongCode(Refused):
    """A code that opens no seat."""


class Sitting(Struct, frozen=True):
    """A seat as the house keeps it: which issue of its codes is valid, and whose device is there."""

    issue: int = 1
    device: str = ""  # hash of its cookie
    name: str = ""  # the device's owner


class Presence(Struct):
    """When a device was last heard from, and how many streams it has open."""

    streams: int = 0
    heard: float = 0.0


def _ignore(notice: Said) -> None:
    """Ignore a notice."""


def sittings(kept: Mapping[str, bytes], note: Callable[[Said], None] = _ignore) -> dict[Seat, Sitting]:
    """Return all seats as they were kept; one that can't be read counts as free, and `note` says so."""
    seats = dict.fromkeys(SEATS, Sitting())
    for seat in SEATS:
        try:
            with reading(lambda: NOTHING):
                seats[seat] = msgspec.json.decode(kept[seat], type=Sitting) if seat in kept else seats[seat]
        except Unreadable:
            note(say("Can't read whose phone is at seat {seat}, so the seat is free.", seat=seat))
    return seats


def renamed(seats: Mapping[Seat, Sitting], called: Called) -> dict[Seat, Sitting]:
    """Return the seats whose device's owner has a new name, or none anymore; the devices stay.

    If two owners turn out to be one person, the second device has no owner from then on.
    """
    found: dict[Seat, Sitting] = {}
    names: set[str] = set()
    for seat, one in seats.items():
        name = called(one.name)
        name = "" if name in names else name
        names.add(name)
        if name != one.name:
            found[seat] = replace(one, name=name)
    return found


async def rename_at_seats(journal: Journal, called: Called) -> None:
    """Change the names saved for seats, on a box that isn't serving phones."""
    if seats := renamed(sittings(journal.kept(KIND)), called):
        await journal.keep(KIND, _encoded(seats))


def _encoded(seats: Mapping[Seat, Sitting]) -> dict[str, bytes]:
    return {seat: msgspec.json.encode(one) for seat, one in seats.items()}


class Seating:
    """Six seats, one device each."""

    def __init__(self, journal: Journal, secret: bytes, clock: Callable[[], float] = monotonic) -> None:
        self.players: Mapping[Seat, str] = {}  # who plays where in the current game; a name may be empty
        self._journal = journal
        self._secret = secret
        self._clock = clock
        self._seats = sittings(journal.kept(KIND), journal.note)
        self._changing = asyncio.Lock()  # held from checking a seat until its change is on disk
        self._wishes = Wishes(clock)
        self._presence: dict[str, Presence] = {}  # devices with a seat or a stream, once they're heard from
        self._listeners: list[tuple[Listener, Listener]] = []

    # Questions.

    def token(self, seat: Seat) -> str:
        """Return the token for a seat's QR code."""
        return codes.token(self._secret, seat, self._seats[seat].issue)

    def letters(self, seat: Seat) -> str:
        """Return the six letters that can be typed for a seat."""
        return codes.letters(self._secret, seat, self._seats[seat].issue)

    def seat_of(self, device: str) -> Seat | None:
        """Return the seat that a device has."""
        return next((seat for seat, one in self._seats.items() if device and one.device == device), None)

    @property
    def devices(self) -> tuple[str, ...]:
        """The devices that have a seat."""
        return tuple(one.device for one in self._seats.values() if one.device)

    def name_at(self, seat: Seat) -> str:
        """Return the name of the person whose device is at a seat, as they gave it."""
        return self._seats[seat].name

    def taken(self, seat: Seat) -> bool:
        """Whether a device is at a seat.

        Before a game, a device that hasn't been heard from since the box started doesn't count.
        """
        device = self._seats[seat].device
        return bool(device) and (bool(self.players) or device in self._presence)

    def guarded(self, seat: Seat) -> bool:
        """Whether a device needs a nod to take a seat: another device is there, or somebody plays there."""
        return self.taken(seat) or seat in self.players

    def user_of(self, name: str, device: str = "") -> Seat | None:
        """Return the seat where somebody by that name plays, or the one their other device has or wants."""
        others = [(one.seat, one.name) for one in self.waiting() if one.device != device]
        for seat, one in self._seats.items():
            if one.device != device:
                others += [(seat, self.players.get(seat, "")), (seat, one.name if self.taken(seat) else "")]
        return next((seat for seat, one in others if one and same_name(one, name)), None)

    def live(self, seat: Seat) -> bool:
        """Whether the device at a seat is awake."""
        return self._awake(self._seats[seat].device)

    def state(self, seat: Seat) -> SeatState:
        """Return what the table needs to know about a seat's device."""
        if any(waiting.seat == seat for waiting in self.waiting()):
            return SeatState("asking")
        if not self.taken(seat):
            return SeatState("none")
        if self.live(seat):
            return SeatState("awake")
        presence = self._presence.get(self._seats[seat].device)
        return SeatState("asleep", int(self._clock() - presence.heard) // 60 if presence else 0)

    def waiting(self) -> tuple[Waiting, ...]:
        """Return who's waiting for a nod."""
        if self._wishes.lapse():
            self._tell()
        return self._wishes.waiting()

    def waits(self, device: str) -> Waiting | None:
        """Return what this device is waiting for."""
        return next((one for one in self.waiting() if one.device == device), None)

    def lapsed(self, device: str) -> Waiting | None:
        """Return what this device waited for without getting an answer."""
        return self._wishes.lapsed(device)

    def seconds_left(self, waiting: Waiting) -> int:
        """Return how much longer a device will wait for a nod."""
        return self._wishes.seconds_left(waiting)

    def offered(self, device: str) -> SeatOffer | None:
        """Return the seat offered to this device, unless another one has taken it in the meantime."""
        offer = self._wishes.offered(device)
        return offer if offer and (offer.nod or not self.taken(offer.seat)) else None

    def moved(self, device: str) -> Seat | None:
        """Return the seat that this device has lost."""
        return self._wishes.moved(device)

    def declined(self, device: str) -> bool:
        """Whether the table has just said no to this device."""
        return self._wishes.declined(device)

    def subscribe(self, listener: Listener, stirred: Listener | None = None) -> Callable[[], None]:
        """Call the listener after each change; return a function that stops it.

        If a device only woke up or fell asleep, `stirred` is called instead.
        """
        both = listener, stirred or listener
        self._listeners.append(both)
        return lambda: self._listeners.remove(both)

    # What devices do.

    def scanned(self, device: str, token: str, address: str = "") -> None:
        """Accept a scanned code: a free seat is offered, and any other needs a nod."""
        for seat in SEATS:
            if codes.same(token, self.token(seat)):
                self._came(device, seat, address)
                return
        raise WrongCode(say("This code has expired. Scan the one on the table's screen."))

    def typed(self, device: str, letters: str, address: str = "") -> None:
        """Accept typed letters; they always need a nod."""
        for seat in SEATS:
            if codes.same(codes.read_letters(letters), self.letters(seat)):
                self._came(device, seat, address, nod=True)
                return
        raise WrongCode(say("No seat has this code. It's the six letters below the QR code."))

    def ask_again(self, device: str, address: str = "") -> None:
        """Ask again for the seat that this device waited for in vain, or for the one it lost."""
        if lapsed := self.lapsed(device):
            self._wait(device, lapsed.seat, lapsed.name, address)
        elif seat := self.moved(device):
            self._came(device, seat, address, nod=True)

    def withdraw(self, device: str) -> None:
        """Withdraw everything this device has asked for."""
        if self._wishes.forget(device):
            self._tell()

    async def renew(self, device: str, fresh: str) -> bool:
        """Move a device's wishes to its new cookie; return False if it has a seat by now."""
        async with self._changing:  # the table may be giving it a seat right now
            if self.seat_of(device):
                return False
            self._wishes.rename(device, fresh)
            return True

    async def sit(self, device: str, name: str = "", check: Check = anything) -> Seat | None:
        """Take the offered seat under this name, and return it; return None if the table has to nod first.

        If the name is refused, the seat isn't taken and the offer stays open.
        """
        async with self._changing:
            offer = self.offered(device)
            if offer is None:
                raise Refused(say("That seat was taken in the meantime. Scan the code again."))
            seat = offer.seat
            if self.guarded(seat):
                self._wait(device, seat, self._owner(seat), offer.address)
                return None
            self._check(device, seat, name, check)
            if offer.nod:
                self._wait(device, seat, name, offer.address)
                return None
            await self._seat(device, seat, name)
            return seat

    async def call(self, device: str, name: str, check: Check = anything) -> Seat:
        """Set the name of the person using a device that already has a seat; return the seat."""
        async with self._changing:
            seat = self.seat_of(device)
            if seat is None:
                raise Refused(say("This phone has no seat yet. Scan a code first."))
            self._check(device, seat, name, check)
            await self._keep({seat: replace(self._seats[seat], name=name)})
            self._tell()
            return seat

    def heard(self, device: str) -> None:
        """Note that a device has made a request."""
        was_awake = self._awake(device)
        self._presence.setdefault(device, Presence()).heard = self._clock()
        if not was_awake and self.seat_of(device):
            self._tell(stirred=True)

    def opened(self, device: str) -> None:
        """Note that a device has opened a stream."""
        self.heard(device)
        self._presence[device].streams += 1

    def closed(self, device: str) -> None:
        """Note that one of a device's streams has ended."""
        presence = self._presence[device]
        presence.streams -= 1
        presence.heard = self._clock() - AWAKE_SECONDS  # asleep at once: the phone was put away
        if not presence.streams:
            self._fell_silent(device)

    # What the table decides.

    async def nod(self, waiting: Waiting, yes: bool) -> None:
        """Let a waiting device have its seat, or turn it down."""
        async with self._changing:
            now = next((one for one in self.waiting() if one.number == waiting.number), None)
            if now is None:
                return
            if yes:
                await self._seat(now.device, now.seat, now.name)
                self._wishes.welcome(now)
            else:
                self._wishes.decline(now)
                self._tell()

    async def release(self, seat: Seat) -> None:
        """Free a seat: its device loses it, and its old codes stop working."""
        async with self._changing:
            await self._send_away({seat: Sitting(self._seats[seat].issue + 1)})

    async def release_all(self) -> None:
        """Free every seat, all or none: no device can come back with what it has, and no old code works."""
        async with self._changing:
            await self._send_away({seat: Sitting(one.issue + 1) for seat, one in self._seats.items()})

    async def hand_over(self, seat: Seat, name: str) -> None:
        """Send away the device at a seat that somebody else takes over; their own device moves there."""
        async with self._changing:
            theirs = next((one for one in SEATS if one != seat and same_name(self.name_at(one), name)), None)
            after = {seat: Sitting(self._seats[seat].issue + 1)}
            if theirs and self.taken(theirs):
                after[seat] = replace(after[seat], device=self._seats[theirs].device, name=name)
                after[theirs] = Sitting(self._seats[theirs].issue)
            await self._send_away(after)

    async def rename(self, called: Called) -> None:
        """Change the names of devices' owners; `called` says what somebody is called now."""
        async with self._changing:
            if seats := renamed(self._seats, called):
                await self._keep(seats)
                self._tell()

    async def rearrange(self, places: Mapping[Seat, Seat | None]) -> None:
        """Move devices along with their owners: from each seat to another, or away from the table (None).

        A seat's codes change when its device is sent away.
        """
        async with self._changing:
            before = {seat: self._seats[seat] for seat in places}
            after = {
                seat: Sitting(one.issue + (places[seat] is None and bool(one.device)))
                for seat, one in before.items()
            }
            for seat, there in places.items():
                if there:
                    one = before[seat]
                    after[there] = replace(after[there], device=one.device, name=one.name)
            await self._send_away(after)

    async def begin(self, people: Mapping[Seat, str], players: Mapping[Seat, str]) -> None:
        """Send away devices that aren't in the game that's starting; `people` says who sat where before it.

        A device goes if somebody else plays at its seat, or if it hasn't been heard from since the box
        started: it may be last week's.
        """
        async with self._changing:
            after: dict[Seat, Sitting] = {}
            for seat, one in self._seats.items():
                name = one.name or people.get(seat, "")
                stranger = seat in players and not same_name(name, players[seat])
                if one.device and (stranger or one.device not in self._presence):
                    after[seat] = Sitting(one.issue + stranger)
                elif one.device and name != one.name:
                    after[seat] = replace(one, name=name)
            await self._send_away(after)

    def _awake(self, device: str) -> bool:
        presence = self._presence.get(device)
        return presence is not None and (
            presence.streams > 0 or self._clock() - presence.heard < AWAKE_SECONDS
        )

    def _fell_silent(self, device: str) -> None:
        """Announce that a seat's device is asleep; forget a device without a seat."""
        if self.seat_of(device):
            self._tell(stirred=True)
        elif device in self._presence and not self._presence[device].streams:
            del self._presence[device]

    def _owner(self, seat: Seat) -> str:
        return self.players.get(seat) or self.name_at(seat)

    def _came(self, device: str, seat: Seat, address: str, nod: bool = False) -> None:
        """Handle a device that came with a code: it waits for a nod or is offered the seat.

        If it already has another seat, it's first asked whether to leave that one. An offer is shown on that
        device's own page alone, so nobody else is told.
        """
        before = self.seat_of(device)
        if self.guarded(seat) and not before:
            self._wait(device, seat, self._owner(seat), address)
            return
        self.withdraw(device)
        if before != seat:
            self._wishes.offer(device, SeatOffer(seat, nod or self.guarded(seat), address))

    def _wait(self, device: str, seat: Seat, name: str, address: str) -> None:
        self.waiting()  # a device that has waited too long no longer blocks others
        if self._wishes.wait(device, seat, name, address):
            self._tell()

    def _check(self, device: str, seat: Seat, name: str, check: Check) -> None:
        """Refuse a name that's invalid, already in use, or not right for the seat."""
        check_name(name)
        if user := self.user_of(name, device):
            raise Refused(
                say("{name} is already at seat {seat}.", name=name, seat=user),
                instead=say("Pick a different name so people can tell you apart."),
            )
        check(seat, name)

    async def _seat(self, device: str, seat: Seat, name: str) -> None:
        """Seat a device, freeing its old seat and any seat where the same person left another device."""
        left = {
            there: Sitting(one.issue)
            for there, one in self._seats.items()
            if one.device == device or (one.device and name and same_name(one.name, name))
        }
        await self._send_away(left | {seat: Sitting(self._seats[seat].issue, device, name)})
        self._wishes.forget(device)
        self._presence.setdefault(device, Presence(heard=self._clock() - AWAKE_SECONDS))
        self._tell()

    async def _send_away(self, after: Mapping[Seat, Sitting]) -> None:
        """Save these seats, and note which devices lost theirs."""
        before = {seat: self._seats[seat] for seat in after}
        await self._keep(after)
        for seat, one in before.items():
            if one.device and self.seat_of(one.device) is None:
                self._wishes.sent_away(one.device, seat)
                self._fell_silent(one.device)
            if after[seat].issue != one.issue:
                self._wishes.void(seat)
        self._tell()

    async def _keep(self, seats: Mapping[Seat, Sitting]) -> None:
        await self._journal.keep(KIND, _encoded(seats))
        self._seats |= seats

    def _tell(self, stirred: bool = False) -> None:
        for listeners in tuple(self._listeners):
            listeners[stirred]()
