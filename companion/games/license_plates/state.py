"""The state of a game of License Plates: everything there is to know about it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from companion.game import BANK, OUTSIDE, Ledger, Said, Seat, Seated, around, say
from companion.games.license_plates.box import Box, Deal, Plate
from companion.games.license_plates.settings import COMPANION
from companion.games.license_plates.words import place_name

NUMERALS = range(10)
UNCOUNTED = "?"  # instead of the digits of a card that no longer mattered


class Rulings(Struct, frozen=True):
    """The settings in effect; `settings.py` says what each one means."""

    keeper: str
    plates_of_the_out: str


class Bid(Struct, frozen=True):
    """At least this many of a numeral, on all the plates in the round."""

    seat: Seat
    count: int
    numeral: int


class Answer(Struct, frozen=True):
    """Somebody's answer to the last bid."""

    seat: Seat
    agrees: bool  # otherwise it's a challenge


class Card(Struct, frozen=True):
    """One card of a round, with its digits if it's face up."""

    place: str  # the seat whose stand it was in, or the pile it was on
    digits: str | None = None
    matches: int | None = None  # how often the numeral that was bid appears on it
    fine: int | None = None


class Payment(Struct, frozen=True):
    """What one player paid another."""

    source: Seat
    target: Seat
    cents: int


class Result(Struct, frozen=True, kw_only=True):
    """How a round ended; if there is no count, it was canceled."""

    round: int
    opener: Seat
    bid: Bid
    answers: tuple[Answer, ...]
    cards: tuple[Card, ...]
    changed: tuple[Seat, ...] = ()  # who retyped a plate after the first bid
    count: int | None = None
    paid: tuple[Payment, ...] = ()
    out: tuple[Seat, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether there were at least as many as the bid said."""
        return self.count is not None and self.count >= self.bid.count

    @property
    def uncounted(self) -> bool:
        """Whether the outcome was certain before all cards were counted."""
        return any(card.digits == UNCOUNTED for card in self.cards)


@lru_cache(maxsize=64)
def _backs(places: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card(place) for place in places)


class Round(Struct, frozen=True, gc=False, kw_only=True):
    """One round, from the opening bid to the payments."""

    number: int
    opener: Seat
    players: tuple[Seat, ...]  # clockwise
    places: tuple[str, ...]  # where its cards come from: the players, then the piles
    bids: tuple[Bid, ...] = ()
    answers: tuple[Answer, ...] = ()  # to the last bid, in order
    typed: dict[Seat, Plate] = {}  # face down
    changed: tuple[Seat, ...] = ()
    shown: dict[str, str] = {}  # by place: the digits of a card that is face up
    fines: dict[Seat, int] = {}  # those that everyone knows
    count: int | None = None

    @property
    def about(self) -> str:
        """The `about` of questions that come up in every round."""
        return f"round {self.number}"

    @property
    def about_bid(self) -> str:
        """The `about` of questions on the last bid: its number and its bidder, but not what was bid."""
        return f"{self.about}, bid {len(self.bids)} by {self.bid.seat}" if self.bids else self.about

    @property
    def bid(self) -> Bid:
        """The last bid."""
        return self.bids[-1]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who has yet to speak, next one first: the opener, or everyone who hasn't answered the last bid."""
        if not self.bids:
            return around(self.players, self.opener)
        return around(self.players, self.bid.seat)[1 + len(self.answers) :]

    @property
    def standing(self) -> tuple[Seat, ...]:
        """Who stands by the bid: the bidder and all who agreed."""
        return self.bid.seat, *(answer.seat for answer in self.answers if answer.agrees)

    @property
    def challengers(self) -> tuple[Seat, ...]:
        """Who challenged the bid."""
        return tuple(answer.seat for answer in self.answers if not answer.agrees)

    @property
    def matches(self) -> int:
        """How often the numeral that was bid appears on the face-up cards."""
        return sum(digits.count(str(self.bid.numeral)) for digits in self.shown.values())

    @property
    def face_down(self) -> tuple[str, ...]:
        """The places whose cards are still face down."""
        return tuple(place for place in self.places if place not in self.shown)

    @property
    def unknown_fines(self) -> tuple[Seat, ...]:
        """Players whose fine matters but isn't known yet."""
        return tuple(seat for seat in self.standing if seat not in self.fines)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, with their digits if they're face up."""
        if not self.shown and not self.fines:
            return _backs(self.places)
        cards = []
        for place in self.places:
            digits = self.shown.get(place)
            matches = None if digits in (None, UNCOUNTED) else digits.count(str(self.bid.numeral))
            cards.append(Card(place, digits, matches, self.fines.get(place)))
        return tuple(cards)


class State(Seated, frozen=True, gc=False, kw_only=True):
    """A whole game."""

    rulings: Rulings
    box: Box
    money: Ledger
    phase: str
    first: Seat = ""  # who should open the first round, and then who did; kept since version 7
    opener: Seat = ""  # who opens the round, or opened the last one
    length: int  # digits per plate
    stacks: dict[str, int]  # cards left in each stand and center pile
    discarded: int
    dealt: tuple[int, ...] = ()  # plates from the box, if Tableside dealt: stand by stand, pile by pile
    salt: str = ""
    fingerprint: str = ""  # of what Tableside dealt; since version 5
    turned: tuple[int, ...] = ()  # which of the dealt plates everyone has seen; since version 5
    round: Round | None = None
    result: Result | None = None  # of the last finished round
    version: int = 5  # of the rules the game began under; at 5, the flags tell older versions apart
    any_retyping: bool = False  # announce every retyping, even if nothing changed; since version 3
    length_of_box: bool = False  # plates are as long as the box says; since version 4
    sealed_one_by_one: bool = False  # each plate has a seal of its own; since version 5
    with_chance: tuple[Seat, ...] = ()  # who wants to see the odds

    places: ClassVar[Mapping[str, Said]] = {BANK: say("the bank"), OUTSIDE: say("the box")}

    @property
    def now(self) -> Round:
        """The round under way."""
        assert self.round is not None
        return self.round

    @property
    def deal(self) -> Deal:
        """How cards and money were dealt for this many players."""
        return next(deal for deal in self.box.deals if deal.players == len(self.seats))

    @property
    def certain(self) -> bool | None:
        """Whether the bid holds, if the cards not counted yet can't change that."""
        now = self.now
        if now.matches >= now.bid.count:
            return True
        return False if now.matches + len(now.face_down) * self.length < now.bid.count else None

    @property
    def left(self) -> tuple[Seat, ...]:
        """Who has money left."""
        return tuple([seat for seat in self.seats if self.money[seat] > 0])

    @property
    def ready(self) -> tuple[Seat, ...]:
        """Who has money and a card for another round."""
        return tuple(seat for seat in self.left if self.stacks[seat])

    def place(self, place: str) -> Said:
        """Return what people call a card's place in this round."""
        return place_name(place, dict(zip(self.seats, self.names, strict=True)), self.now.players)

    def plate(self, place: str) -> Plate | None:
        """Return what's on this place's card in this round, if Tableside knows."""
        if self.rulings.keeper != COMPANION:
            return self.now.typed.get(place)
        return self.box.plate(self.dealt[self.lies(place)])

    def lies(self, place: str) -> int:
        """Return the index, among the plates Tableside dealt, of this place's card in this round."""
        first = (*self.seats, *piles(self.deal)).index(place) * self.deal.each
        return first + self.deal.each - self.stacks[place] - 1


def piles(deal: Deal) -> tuple[str, ...]:
    """Return the center piles by the names the state uses."""
    return tuple(f"centre pile {number}" for number in range(1, deal.piles + 1))
