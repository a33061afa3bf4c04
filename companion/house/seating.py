"""Seating: which device sits where, as whom, and who waits for a nod; kept in the journal's file."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from itertools import count
from time import monotonic
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game import NOTHING, Refused, Said, Seat, say
from companion.game.game import LONGEST_NAME
from companion.game.seat import SEATS, same_name
from companion.house import codes
from companion.store.journal import Journal
from companion.store.reading import Unreadable, reading

KIND = "seat"
NOD_SECONDS = 120
AWAKE_SECONDS = 15  # without a stream, a device counts as awake so long after it asked for something
PICTURES = {
    "cup": say("cup"),
    "hand": say("hand"),
    "star": say("star"),
    "key": say("key"),
    "boat": say("boat"),
    "hat": say("hat"),
    "bell": say("bell"),
    "leaf": say("leaf"),
    "moon": say("moon"),
    "fish": say("fish"),
    "tree": say("tree"),
    "sun": say("sun"),
}
Check: TypeAlias = Callable[[Seat, str], object]  # refuses a name for a seat


def anything(seat: Seat, name: str) -> None:
    """Accept every name."""


class Sitting(Struct, frozen=True):
    """A seat as the house keeps it: which issue of its code is good, and whose device sits there."""

    issue: int = 1
    device: str = ""  # hash of its cookie
    name: str = ""  # of the person whose device it is


class SeatOffer(Struct, frozen=True):
    """A seat that a device may take once it has given a name."""

    seat: Seat
    nod: bool  # whether the table has to nod then


class Waiting(Struct, frozen=True):
    """A device that asks for a seat; the same two pictures stand on it and on the kiosk."""

    number: int
    device: str
    seat: Seat
    pictures: tuple[str, str]
    until: float
    name: str = ""  # of whoever asks

    @property
    def pictured(self) -> Said:
        """What the pictures show, in words."""
        one, other = self.pictures
        return say("{one} · {other}", one=PICTURES[one], other=PICTURES[other])


class Presence(Struct):
    """When a device was last heard from, and how many streams it has open."""

    streams: int = 0
    heard: float = 0.0


class SeatState(Struct, frozen=True):
    """How a seat's device is: the table is asked to let it in, there's none, it's awake, or asleep."""

    kind: Literal["asking", "none", "awake", "asleep"]
    minutes: int = 0  # asleep

    @property
    def said(self) -> Said:
        """It in a word or two, for the table."""
        if self.kind == "asking":
            return say("wants in")
        if self.kind == "none":
            return say("screen")
        if self.kind == "awake":
            return say("phone")
        if hours := self.minutes // 60:
            return say("asleep, {hours} h", hours=hours)
        return say("asleep, {minutes} min", minutes=self.minutes) if self.minutes else self.brief

    @property
    def brief(self) -> Said:
        """It in a word."""
        return say("asleep") if self.kind == "asleep" else self.said


def _ignore(notice: Said) -> None:
    """Tell nobody."""


def sittings(kept: Mapping[str, bytes], note: Callable[[Said], None] = _ignore) -> dict[Seat, Sitting]:
    """Return all seats as the house has kept them; one that can't be read is free, and the table is told."""
    seats = dict.fromkeys(SEATS, Sitting())
    for seat in SEATS:
        try:
            with reading(lambda: NOTHING):
                seats[seat] = msgspec.json.decode(kept[seat], type=Sitting) if seat in kept else seats[seat]
        except Unreadable:
            note(say("Whose phone is at seat {seat} can't be read, so the seat is free.", seat=seat))
    return seats


class Seating:
    """Six seats, one device each."""

    def __init__(self, journal: Journal, secret: bytes, clock: Callable[[], float] = monotonic) -> None:
        self.players: Mapping[Seat, str] = {}  # who plays where in the game that is on; one may have no name
        self._journal = journal
        self._secret = secret
        self._clock = clock
        self._numbers = count(1)
        self._seats = sittings(journal.kept(KIND), journal.note)
        self._changing = asyncio.Lock()  # held from the look at a seat until its change is on the disk
        self._waiting: dict[str, Waiting] = {}  # by device
        self._lapsed: dict[str, Waiting] = {}  # nobody nodded in time
        self._offered: dict[str, SeatOffer] = {}  # not yet sat down
        self._moved: dict[str, Seat] = {}  # sat here until another device came
        self._declined: set[str] = set()  # the table said no
        self._presence: dict[str, Presence] = {}  # of those heard of since the box was started
        self._listeners: list[Callable[[], None]] = []

    # What anybody may ask.

    def token(self, seat: Seat) -> str:
        """Return what the seat's square code carries."""
        return codes.token(self._secret, seat, self._seats[seat].issue)

    def letters(self, seat: Seat) -> str:
        """Return the seat's six letters."""
        return codes.letters(self._secret, seat, self._seats[seat].issue)

    def seat_of(self, device: str) -> Seat | None:
        """Return where a device sits."""
        return next((seat for seat, one in self._seats.items() if device and one.device == device), None)

    def name_at(self, seat: Seat) -> str:
        """Return whose device sits there, as that person said."""
        return self._seats[seat].name

    def taken(self, seat: Seat) -> bool:
        """Whether a device sits there.

        Before a game, one that hasn't been heard from since the box started keeps nobody out.
        """
        device = self._seats[seat].device
        return bool(device) and (bool(self.players) or device in self._presence)

    def guarded(self, seat: Seat) -> bool:
        """Whether a device needs a nod to sit there: another one does already, or somebody plays there."""
        return self.taken(seat) or seat in self.players

    def user_of(self, name: str, device: str = "") -> Seat | None:
        """Return the seat where somebody of that name plays, sits with another device, or is about to."""
        others = [(one.seat, one.name) for one in self.waiting() if one.device != device]
        for seat, one in self._seats.items():
            if one.device != device:
                others += [(seat, self.players.get(seat, "")), (seat, one.name if self.taken(seat) else "")]
        return next((seat for seat, one in others if one and same_name(one, name)), None)

    def live(self, seat: Seat) -> bool:
        """Whether the device that sits there is awake."""
        return self._awake(self._seats[seat].device)

    def state(self, seat: Seat) -> SeatState:
        """Return what the table needs to know of a seat's device."""
        if any(waiting.seat == seat for waiting in self.waiting()):
            return SeatState("asking")
        if not self.taken(seat):
            return SeatState("none")
        if self.live(seat):
            return SeatState("awake")
        presence = self._presence.get(self._seats[seat].device)
        return SeatState("asleep", int(self._clock() - presence.heard) // 60 if presence else 0)

    def waiting(self) -> tuple[Waiting, ...]:
        """Return who waits for a nod, the first to ask first."""
        now = self._clock()
        if lapsed := {device: one for device, one in self._waiting.items() if one.until <= now}:
            self._lapsed |= lapsed
            self._waiting = {device: one for device, one in self._waiting.items() if device not in lapsed}
            self._tell()
        return tuple(self._waiting.values())

    def waits(self, device: str) -> Waiting | None:
        """Return what this device waits for."""
        return next((one for one in self.waiting() if one.device == device), None)

    def lapsed(self, device: str) -> Waiting | None:
        """Return what this device waited for without an answer."""
        return self._lapsed.get(device)

    def seconds_left(self, waiting: Waiting) -> int:
        """Return how long the device will still wait for a nod."""
        return max(0, int(waiting.until - self._clock()))

    def offered(self, device: str) -> SeatOffer | None:
        """Return the seat that this device may sit down on, unless somebody else did meanwhile."""
        offer = self._offered.get(device)
        return offer if offer and (offer.nod or not self.taken(offer.seat)) else None

    def moved(self, device: str) -> Seat | None:
        """Return the seat that this device has lost to another one."""
        return self._moved.get(device)

    def declined(self, device: str) -> bool:
        """Whether the table has just said no to this device."""
        return device in self._declined

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after each change; return the way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # What devices do.

    def scanned(self, device: str, token: str) -> None:
        """Take a scanned code: a free seat is offered, any other needs a nod."""
        for seat in SEATS:
            if codes.same(token, self.token(seat)):
                self._came(device, seat)
                return
        raise Refused(say("This code has expired. Scan the one on the table's screen."))

    def typed(self, device: str, letters: str) -> None:
        """Take typed letters; they always need a nod."""
        for seat in SEATS:
            if codes.same(codes.read_letters(letters), self.letters(seat)):
                self._came(device, seat, nod=True)
                return
        raise Refused(say("No seat has this code. It's the six letters below the QR code."))

    def ask_again(self, device: str) -> None:
        """Ask once more for the seat that nobody nodded for, or for the one that was lost."""
        if lapsed := self._lapsed.get(device):
            self._wait(device, lapsed.seat, lapsed.name)
        elif seat := self._moved.get(device):
            self._came(device, seat, nod=True)

    def withdraw(self, device: str) -> None:
        """Ask for nothing anymore."""
        self._forget(device)
        self._tell()

    async def sit(self, device: str, name: str = "", check: Check = anything) -> Seat | None:
        """Sit down on the seat that was offered, as somebody; None if the table has to nod first.

        A name that is refused takes no seat, and the offer stands.
        """
        async with self._changing:
            offer = self.offered(device)
            if offer is None:
                raise Refused(say("That seat was taken in the meantime. Scan the code again."))
            seat = offer.seat
            if self.guarded(seat):
                self._wait(device, seat, self.players.get(seat) or self.name_at(seat))
                return None
            self._check(device, seat, name, check)
            if offer.nod:
                self._wait(device, seat, name)
                return None
            await self._seat(device, seat, name)
            return seat

    async def call(self, device: str, name: str, check: Check = anything) -> Seat:
        """Take the name of whoever sits there with this device already."""
        async with self._changing:
            seat = self.seat_of(device)
            if seat is None:
                raise Refused(say("This phone has no seat yet. Scan a code first."))
            self._check(device, seat, name, check)
            await self._keep({seat: replace(self._seats[seat], name=name)})
            self._tell()
            return seat

    def heard(self, device: str) -> None:
        """Note that a device is there."""
        was_awake = self._awake(device)
        self._presence.setdefault(device, Presence()).heard = self._clock()
        if not was_awake:
            self._tell()

    def opened(self, device: str) -> None:
        """Note that a device has a stream open."""
        self._presence.setdefault(device, Presence()).streams += 1
        self.heard(device)
        self._tell()

    def closed(self, device: str) -> None:
        """Note that a stream of a device has ended."""
        presence = self._presence[device]
        presence.streams -= 1
        presence.heard = self._clock() - AWAKE_SECONDS  # a stream that ends is a phone put away
        self._tell()

    # What the table decides.

    async def nod(self, waiting: Waiting, yes: bool) -> None:
        """Let a waiting device in, or not."""
        async with self._changing:
            if self._waiting.get(waiting.device) != waiting:
                return
            if yes:
                await self._seat(waiting.device, waiting.seat, waiting.name)
            else:
                self._forget(waiting.device)
                self._declined.add(waiting.device)
                self._tell()

    async def release(self, seat: Seat) -> None:
        """Free a seat: whoever sat there is out, and its old codes stop working."""
        async with self._changing:
            await self._send_away({seat: Sitting(self._seats[seat].issue + 1)})

    async def rearrange(self, places: Mapping[Seat, Seat | None]) -> None:
        """Let devices follow their people: from where to where; None is away from the table.

        The codes of a seat change when its device is sent away.
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
        """Send away those who have no part in the game that's starting; `people` were here before it.

        A device goes if its person doesn't play where it sits, or if it wasn't heard of since the
        box was started: it may be last week's.
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

    def _came(self, device: str, seat: Seat, nod: bool = False) -> None:
        """Let a device come by a code: it waits for a nod, or is offered the seat.

        One that sits elsewhere is asked first whether it is to leave.
        """
        self._forget(device)
        before = self.seat_of(device)
        if self.guarded(seat) and not before:
            self._wait(device, seat, self.players.get(seat) or self.name_at(seat))
            return
        if before != seat:
            self._offered[device] = SeatOffer(seat, nod or self.guarded(seat))
        self._tell()

    def _wait(self, device: str, seat: Seat, name: str) -> None:
        self._forget(device)
        one, other = secrets.SystemRandom().sample(tuple(PICTURES), 2)
        until = self._clock() + NOD_SECONDS
        self._waiting[device] = Waiting(next(self._numbers), device, seat, (one, other), until, name)
        self._tell()

    def _check(self, device: str, seat: Seat, name: str, check: Check) -> None:
        """Refuse a name that won't do."""
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Refused(say("Type a name of 1 to {most} letters.", most=LONGEST_NAME))
        if user := self.user_of(name, device):
            raise Refused(
                say("{name} is at seat {seat} already.", name=name, seat=user),
                instead=say("Take another name, so that people can tell you apart."),
            )
        check(seat, name)

    async def _seat(self, device: str, seat: Seat, name: str) -> None:
        """Let a device sit; its old seat, and one where the same person left another device, are free."""
        left = {
            there: Sitting(one.issue)
            for there, one in self._seats.items()
            if one.device == device or (one.device and name and same_name(one.name, name))
        }
        await self._send_away(left | {seat: Sitting(self._seats[seat].issue, device, name)})
        self._forget(device)
        self._presence.setdefault(device, Presence(heard=self._clock() - AWAKE_SECONDS))
        self._tell()

    async def _send_away(self, after: Mapping[Seat, Sitting]) -> None:
        """Keep seats as they are to be; a device that sits nowhere then has lost its seat."""
        before = {seat: self._seats[seat] for seat in after}
        await self._keep(after)
        for seat, one in before.items():
            if one.device and self.seat_of(one.device) is None:
                self._moved[one.device] = seat
            if after[seat].issue != one.issue:  # who came by a code that is good for nothing now
                self._waiting = {who: wish for who, wish in self._waiting.items() if wish.seat != seat}
                self._lapsed = {who: wish for who, wish in self._lapsed.items() if wish.seat != seat}
                self._offered = {who: wish for who, wish in self._offered.items() if wish.seat != seat}
        self._tell()

    def _forget(self, device: str) -> None:
        """Forget everything a device has asked for."""
        for wishes in (self._waiting, self._lapsed, self._offered, self._moved):
            wishes.pop(device, None)
        self._declined.discard(device)

    async def _keep(self, seats: Mapping[Seat, Sitting]) -> None:
        await self._journal.keep(KIND, {seat: msgspec.json.encode(one) for seat, one in seats.items()})
        self._seats |= seats

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
