"""Seating: which device sits where, and who waits for a nod; kept in the journal's file."""

import secrets
from collections.abc import Callable, Mapping
from itertools import count
from time import monotonic

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.entries import Unreadable, reading
from companion.game import Refused, Seat
from companion.game.seat import SEATS
from companion.journal import Journal
from companion.phone import codes

KIND = "seat"
NOD_SECONDS = 120
AWAKE_SECONDS = 15  # without a stream, a device counts as awake so long after it asked for something
PICTURES = ("cup", "hand", "star", "key", "boat", "hat", "bell", "leaf", "moon", "fish", "tree", "sun")


class Sitting(Struct, frozen=True):
    """A seat as the house keeps it: which issue of its code is good, and whose device sits there."""

    issue: int = 1
    device: str = ""  # hash of its cookie


class Waiting(Struct, frozen=True):
    """A device that asks for a seat; the same two pictures stand on it and on the kiosk."""

    number: int
    device: str
    seat: Seat
    pictures: tuple[str, str]
    until: float


class Presence(Struct):
    """When a device was last heard of, and how many streams it has open."""

    streams: int = 0
    heard: float = 0.0


def sittings(
    kept: Mapping[str, bytes], note: Callable[[str], None] = lambda notice: None
) -> dict[Seat, Sitting]:
    """Return all seats as the house has kept them; one that can't be read is free, and the table is told."""
    seats = dict.fromkeys(SEATS, Sitting())
    for seat in SEATS:
        try:
            with reading(lambda seat=seat: f"Whose phone sits at {seat}"):  # type: ignore[misc]
                seats[seat] = msgspec.json.decode(kept[seat], type=Sitting) if seat in kept else seats[seat]
        except Unreadable as unreadable:
            note(f"{unreadable.why} The seat is free.")
    return seats


class Seating:
    """Six seats, one device each."""

    def __init__(self, journal: Journal, secret: bytes, clock: Callable[[], float] = monotonic) -> None:
        self._journal = journal
        self._secret = secret
        self._clock = clock
        self._numbers = count(1)
        self._seats = sittings(journal.kept(KIND), journal.note)
        self._waiting: dict[str, Waiting] = {}  # by device
        self._offered: dict[str, Seat] = {}  # scanned, free, not yet sat down
        self._moved: dict[str, Seat] = {}  # sat here until another device came
        self._declined: set[str] = set()  # the table said no
        self._presence: dict[str, Presence] = {}
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

    def taken(self, seat: Seat) -> bool:
        """Whether a device sits there."""
        return bool(self._seats[seat].device)

    def live(self, seat: Seat) -> bool:
        """Whether the device that sits there is awake."""
        return self._awake(self._seats[seat].device)

    def state(self, seat: Seat) -> str:
        """Return the one word, or few, that the table needs to know of a seat's device."""
        if any(waiting.seat == seat for waiting in self.waiting()):
            return "wants in"
        if not self.taken(seat):
            return "screen"
        if self.live(seat):
            return "phone"
        presence = self._presence.get(self._seats[seat].device)
        hours, minutes = divmod(int(self._clock() - presence.heard) // 60 if presence else 0, 60)
        return f"asleep, {hours} h" if hours else f"asleep, {minutes} min" if minutes else "asleep"

    def waiting(self) -> tuple[Waiting, ...]:
        """Return who waits for a nod, the first to ask first."""
        now = self._clock()
        self._waiting = {device: one for device, one in self._waiting.items() if one.until > now}
        return tuple(self._waiting.values())

    def waits(self, device: str) -> Waiting | None:
        """Return what this device waits for."""
        return next((one for one in self.waiting() if one.device == device), None)

    def seconds_left(self, waiting: Waiting) -> int:
        """Return how long the nod is still waited for."""
        return max(0, int(waiting.until - self._clock()))

    def offered(self, device: str) -> Seat | None:
        """Return the free seat whose code this device has scanned."""
        seat = self._offered.get(device)
        return seat if seat and not self.taken(seat) else None

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
        """Take a scanned code: a free seat is offered, a taken one needs a nod."""
        for seat in SEATS:
            if codes.same(token, self.token(seat)):
                self._came(device, seat, nod=self.taken(seat))
                return
        raise Refused("This code is not good any more. Scan the one on the table's screen.")

    def typed(self, device: str, letters: str) -> None:
        """Take typed letters; they always need a nod."""
        for seat in SEATS:
            if codes.same(codes.read_letters(letters), self.letters(seat)):
                self._came(device, seat, nod=True)
                return
        raise Refused("No seat has this code. It has six letters, and stands under the square picture.")

    def ask_again(self, device: str) -> None:
        """Ask for the seat that was lost."""
        if seat := self._moved.get(device):
            self._came(device, seat, nod=True)

    def withdraw(self, device: str) -> None:
        """Ask for nothing any more."""
        for wish in (self._waiting, self._offered, self._moved):
            wish.pop(device, None)
        self._declined.discard(device)
        self._tell()

    async def sit(self, device: str) -> Seat:
        """Sit down on the seat that was offered."""
        seat = self.offered(device)
        if seat is None:
            raise Refused("That seat was taken in the meantime. Scan the code again.")
        await self._seat(device, seat)
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
        if self._waiting.get(waiting.device) != waiting:
            return
        del self._waiting[waiting.device]
        if yes:
            await self._seat(waiting.device, waiting.seat)
        else:
            self._declined.add(waiting.device)
            self._tell()

    async def release(self, seat: Seat) -> None:
        """Free a seat: whoever sat there is out, and its old codes are good for nothing."""
        was = self._seats[seat]
        await self._keep({seat: Sitting(was.issue + 1)})
        if was.device:
            self._moved[was.device] = seat
        self._waiting = {device: one for device, one in self._waiting.items() if one.seat != seat}
        self._offered = {device: one for device, one in self._offered.items() if one != seat}
        self._tell()

    async def rearrange(self, places: Mapping[Seat, Seat | None]) -> None:
        """Let devices follow their people: from where to where; None is away from the table."""
        devices = {seat: self._seats[seat].device for seat in places}
        after = dict.fromkeys(places, "") | {there: devices[seat] for seat, there in places.items() if there}
        await self._keep({seat: replace(self._seats[seat], device=device) for seat, device in after.items()})
        for seat, there in places.items():
            if there is None and devices[seat]:
                self._moved[devices[seat]] = seat
        self._tell()

    def _awake(self, device: str) -> bool:
        presence = self._presence.get(device)
        return presence is not None and (
            presence.streams > 0 or self._clock() - presence.heard < AWAKE_SECONDS
        )

    def _came(self, device: str, seat: Seat, nod: bool) -> None:
        if self._seats[seat].device == device:
            return
        self.withdraw(device)
        if nod:
            pictures = secrets.SystemRandom().sample(PICTURES, 2)
            until = self._clock() + NOD_SECONDS
            self._waiting[device] = Waiting(
                next(self._numbers), device, seat, (pictures[0], pictures[1]), until
            )
        else:
            self._offered[device] = seat
        self._tell()

    async def _seat(self, device: str, seat: Seat) -> None:
        was, before = self._seats[seat], self.seat_of(device)
        left = {before: replace(self._seats[before], device="")} if before else {}
        await self._keep({**left, seat: replace(was, device=device)})
        if was.device and was.device != device:
            self._moved[was.device] = seat
        for wish in (self._waiting, self._offered, self._moved):
            wish.pop(device, None)
        self._declined.discard(device)
        self._tell()

    async def _keep(self, seats: Mapping[Seat, Sitting]) -> None:
        await self._journal.keep(KIND, {seat: msgspec.json.encode(one) for seat, one in seats.items()})
        self._seats |= seats

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
