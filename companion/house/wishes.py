"""Who wants a seat: offers not taken yet, waits for the table's OK (a nod), and what became of them."""

import secrets
from collections.abc import Callable
from itertools import count
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game import Refused, Said, Seat, say
from companion.house.bucket import Bucket

NOD_SECONDS = 120
PAUSE_SECONDS = 60  # to wait after a no
MOST_OFFERS = 8  # from one address; a guest may scan with more than one browser
MOST_KEPT = 512  # of each kind
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


class SeatOffer(Struct, frozen=True):
    """A seat that a device may take once it has given a name."""

    seat: Seat
    nod: bool  # whether the table has to nod first
    address: str = ""  # where the device is on the network


class Waiting(Struct, frozen=True):
    """A device that's asking for a seat; it shows the same two pictures as the kiosk."""

    number: int
    device: str
    seat: Seat
    pictures: tuple[str, str]
    until: float
    name: str = ""  # who's asking
    address: str = ""

    @property
    def pictured(self) -> Said:
        """What the pictures show, in words."""
        one, other = self.pictures
        return say("{one} · {other}", one=PICTURES[one], other=PICTURES[other])


class Wishes:
    """What devices have asked for. Everything is bounded, so strangers can't fill it up.

    Each seat and each address has at most one wait: the table never has more than six questions to answer.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._numbers = count(1)
        self._waiting: dict[str, Waiting] = {}  # by device
        self._lapsed: dict[str, Waiting] = {}  # those that nobody nodded at in time
        self._offered: dict[str, SeatOffer] = {}  # seats offered but not taken yet
        self._moved: dict[str, Seat] = {}  # the seat that each device has lost
        self._declined = Bucket(at_once=1, a_second=1 / PAUSE_SECONDS, clock=clock)  # devices and addresses
        self._asked = Bucket(at_once=5, a_second=1 / 20, clock=clock)  # questions from each address

    # Questions.

    def waiting(self) -> tuple[Waiting, ...]:
        """Return who's waiting for a nod."""
        return tuple(self._waiting.values())

    def waits(self, device: str) -> Waiting | None:
        """Return what this device is waiting for."""
        return self._waiting.get(device)

    def lapsed(self, device: str) -> Waiting | None:
        """Return what this device waited for without getting an answer."""
        return self._lapsed.get(device)

    def offered(self, device: str) -> SeatOffer | None:
        """Return the seat offered to this device."""
        return self._offered.get(device)

    def moved(self, device: str) -> Seat | None:
        """Return the seat that this device has lost."""
        return self._moved.get(device)

    def declined(self, device: str) -> bool:
        """Whether the table has just said no to this device."""
        return self._declined.full(device)

    def seconds_left(self, waiting: Waiting) -> int:
        """Return how much longer a device will wait for a nod."""
        return max(0, int(waiting.until - self._clock()))

    # Changes.

    def offer(self, device: str, offer: SeatOffer) -> None:
        """Offer a seat to a device. An address with too many offers loses its own oldest ones first."""
        self._offered[device] = offer
        _keep_newest(self._offered, MOST_OFFERS, lambda one: one.address == offer.address)
        _keep_newest(self._offered, MOST_KEPT)

    def wait(self, device: str, seat: Seat, name: str, address: str) -> bool:
        """Have a device wait for a nod; return whether that's news.

        Refuse if others are asking, or if the table has just said no.
        """
        mine = self._waiting.get(device)
        if mine and (mine.seat, mine.name) == (seat, name):
            return False  # the question stays up, with the same pictures
        others = [one for one in self._waiting.values() if one is not mine]
        if any(one.seat == seat for one in others):
            raise Refused(
                say("Somebody else is asking for seat {seat} right now.", seat=seat),
                instead=say("Try again when the table has answered."),
            )
        if address and any(one.address == address for one in others):
            raise Refused(
                say("A phone at your network address is already asking for a seat."),
                instead=say("Try again when the table has answered."),
            )
        if any(who and self._declined.full(who) for who in (device, address)):
            raise Refused(say("The table said no."), instead=say("Wait a minute, then try again."))
        if address and not self._asked.takes(address):
            raise Refused(say("You've asked too many times."), instead=say("Wait a minute, then try again."))
        self.forget(device)
        one, other = secrets.SystemRandom().sample(tuple(PICTURES), 2)
        until = self._clock() + NOD_SECONDS
        self._waiting[device] = Waiting(next(self._numbers), device, seat, (one, other), until, name, address)
        return True

    def lapse(self) -> bool:
        """End the waits that nobody answered in time; return whether there were any."""
        late = {device: one for device, one in self._waiting.items() if one.until <= self._clock()}
        for device, one in late.items():
            del self._waiting[device]
            self._lapsed[device] = one
        _keep_newest(self._lapsed, MOST_KEPT)
        return bool(late)

    def welcome(self, waiting: Waiting) -> None:
        """Forget how often an address has asked, now that somebody there was let in; friends may follow."""
        self._asked.forgive(waiting.address)

    def decline(self, waiting: Waiting) -> None:
        """Turn a device down; it and its address have to pause before they ask again."""
        self.forget(waiting.device)
        for who in filter(None, (waiting.device, waiting.address)):
            self._declined.takes(who)

    def sent_away(self, device: str, seat: Seat) -> None:
        """Note that a device has lost its seat."""
        self._moved[device] = seat
        _keep_newest(self._moved, MOST_KEPT)

    def void(self, seat: Seat) -> None:
        """Forget all wishes for a seat, because its old codes are no longer valid."""
        for wishes in self._for_a_seat:
            for device in [device for device, wish in wishes.items() if wish.seat == seat]:
                del wishes[device]

    def forget(self, device: str) -> bool:
        """Forget everything a device has asked for; return whether it was waiting for a nod."""
        waited = device in self._waiting
        for wishes in (*self._for_a_seat, self._moved):
            wishes.pop(device, None)
        return waited

    def rename(self, device: str, fresh: str) -> None:
        """Move a device's wishes to its new cookie."""
        for wishes in (*self._for_a_seat, self._moved):
            if device in wishes:
                wishes[fresh] = wishes.pop(device)
        if waiting := self._waiting.get(fresh):
            self._waiting[fresh] = replace(waiting, device=fresh)

    @property
    def _for_a_seat(self) -> tuple[dict[str, Any], ...]:
        return self._waiting, self._lapsed, self._offered


def _keep_newest(
    wishes: dict[str, Any], most: int, counts: Callable[[Any], bool] = lambda wish: True
) -> None:
    """Forget the oldest of the wishes that count, so that at most this many are left."""
    for device in [device for device, wish in wishes.items() if counts(wish)][:-most]:
        del wishes[device]
