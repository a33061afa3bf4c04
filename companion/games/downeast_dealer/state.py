"""The state of a game of Downeast Dealer: everything there is to know about it."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec import Struct

from companion.game import OUTSIDE, Money, Said, Seat, Seated, say
from companion.games.downeast_dealer.box import THIEF, Box, ItemSet
from companion.games.downeast_dealer.cash import Laid
from companion.games.downeast_dealer.settings import TABLE

RESERVE = "reserve"
GOINGS = 3  # going once, twice, three times
FIRST_GOINGS = 2  # in games begun under version 1, where the second call closed the auction
THIEVES = THIEF.name
DECK = "deck"
STILL_MONEY = say("That can't be right: at least one of you still has money.")


class Rulings(Struct, frozen=True):
    """The settings in effect; `settings.py` says what each one means."""

    keeper: str
    thief: bool
    short: bool
    second_tie: bool
    thief_deal: str


class Auction(Struct, frozen=True, kw_only=True):
    """An item being auctioned."""

    auctioneer: Seat
    item: str
    bids: tuple[tuple[Seat, int], ...] = ()  # in the order they were made, each higher than the last
    going: int = 0  # once, twice, three times
    out: tuple[Seat, ...] = ()  # who couldn't pay, and is out of the bidding
    buying: bool = False  # the auctioneer pays the highest bidder, not the other way around

    @property
    def bidder(self) -> Seat:
        """The highest bidder."""
        return self.bids[-1][0]

    @property
    def high(self) -> int:
        """The highest bid; 0 if there is none yet."""
        return self.bids[-1][1] if self.bids else 0

    @property
    def payer(self) -> Seat:
        """Who pays the highest bid, once the item is sold."""
        return self.auctioneer if self.buying else self.bidder

    @property
    def receiver(self) -> Seat:
        """Who is paid."""
        return self.bidder if self.buying else self.auctioneer


class Heist(Struct, frozen=True, kw_only=True):
    """A Thief, and the face-down bids to keep it away."""

    order: tuple[Seat, ...]  # who bids in this round, in turn order
    bids: dict[Seat, Laid] = {}  # face down
    pot: dict[Seat, Laid] = {}  # what each player bid in earlier, tied rounds; face up
    round: int = 1


class Deal(Struct, frozen=True, kw_only=True):
    """A Downeast Deal between two players."""

    challenger: Seat
    challenged: Seat
    item: str
    number: int
    pile: Laid | None = None  # the challenger's, face down
    fanned: bool = False
    ties: int = 0
    tied_at: int = 0  # the most real cash that both players laid down in a tie

    @property
    def unopposed(self) -> Seat:
        """Who gets the items if the pile is taken, or if neither player can win."""
        return self.challenged if self.item == THIEVES else self.challenger


class Match(Struct, frozen=True):
    """Two players with the same item, and how many they would deal for."""

    seats: tuple[Seat, Seat]
    item: str
    number: int


class State(Seated, frozen=True, gc=False, kw_only=True):
    """A whole game."""

    places: ClassVar[Mapping[str, Said]] = {
        RESERVE: say("the reserve"),
        DECK: say("the deck"),
        OUTSIDE: say("outside the game"),
    }

    rulings: Rulings
    box: Box
    phase: str
    deck: dict[str, int]  # cards left, by set
    owned: dict[Seat, dict[str, int]]
    left_out: tuple[str, ...] = ()
    start: int  # how much cash everyone was dealt
    hands: dict[str, tuple[int, ...]] = {}  # cash cards by place, highest first; empty if the cash is real
    brought: tuple[int, ...] = ()  # cash cards that were brought into the game by hand
    first: Seat = ""  # who should go first, and then who did; kept since version 4
    turn: Seat = ""
    chests: int = 0  # found so far
    auction: Auction | None = None
    heist: Heist | None = None
    deal: Deal | None = None
    lost: str = ""  # the set that the Thieves cost their holder
    goings: int = FIRST_GOINGS  # calls before an auction can be closed
    version: int = 2  # of the rules the game began under; at 2, `goings` tells versions 1 and 2 apart
    shown: dict[Seat, tuple[int, ...]] = {}  # cash that's on show until the next move
    least_cash: dict[Seat, int] = {}  # the least real cash that everyone knows a player still has

    @property
    def keeps_cash(self) -> bool:
        """Whether Tableside keeps the cash, rather than the table."""
        return self.rulings.keeper != TABLE

    @property
    def calls_sold(self) -> bool:
        """Whether the auctioneer calls “sold” before choosing to sell or buy."""
        return self.goings > FIRST_GOINGS

    @property
    def cash_in_play(self) -> int:
        """All the cash handed out so far, which everyone can count."""
        return (self.start + sum(self.box.reserve[: self.chests])) * len(self.seats)

    @property
    def handed_out(self) -> tuple[int, ...]:
        """All the cash cards handed out so far."""
        return (*self.box.hand, *self.box.reserve[: self.chests]) * len(self.seats)

    @property
    def cards_left(self) -> int:
        """How many cards the deck has."""
        return sum(self.deck.values())

    @property
    def cards_out(self) -> int:
        """How many cards have left the deck."""
        return sum(map(self.size, self.sets)) - self.cards_left

    @property
    def for_sale(self) -> str:
        """The set of the card being auctioned, or bid against; empty if there is none."""
        return self.auction.item if self.auction else THIEVES if self.heist else ""

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets in this game, with the Thieves last if they're in it."""
        return tuple(self.deck)

    def kind(self, item: str) -> ItemSet:
        """Return what a set is called and how many stars it has."""
        return self.box.kind(item)

    def size(self, item: str) -> int:
        """Return how many cards make a whole set."""
        return self.box.size(item)

    def owner(self, item: str) -> Seat | None:
        """Return who has the whole set, if anybody does."""
        whole = self.size(item)
        return next((seat for seat in self.seats if self.owned[seat].get(item) == whole), None)

    def whole_sets(self, seat: Seat) -> tuple[str, ...]:
        """Return the whole sets that count for stars, before the Thieves take one."""
        return tuple(item for item in self.sets if item != THIEVES and self.owner(item) == seat)

    def thieves_at_stake(self, giver: Seat, number: int) -> int:
        """Return how many Thieves change hands in a deal for this many of them."""
        return self.owned[giver][THIEVES] if self.rulings.thief_deal == "all" else number

    @property
    def both_out_of_money(self) -> bool:
        """Whether both players in a deal may be out of real money, as far as the two of them know."""
        deal = self.deal
        if deal is None or deal.tied_at:
            return False
        return not any(self.least_cash.get(seat) for seat in (deal.challenger, deal.challenged))

    @property
    def complete(self) -> bool:
        """Whether every set is complete."""
        return all(self.owner(item) for item in self.sets)


CALLS = (
    say("Going once for {price}."),
    say("Going twice for {price}."),
    say("Going three times for {price}."),
)
UNSOLD = (
    say("Going once. No bids yet."),
    say("Going twice. No bids yet."),
    say("Going three times. No bids."),
)


def called(times: int, cents: int) -> Said:
    """Return the auctioneer's call, from going once to three times; the price is 0 if nobody has bid."""
    return CALLS[times - 1].having(price=Money(cents)) if cents else UNSOLD[times - 1]


def matches(
    seats: tuple[Seat, ...], deck: dict[str, int], owned: dict[Seat, dict[str, int]]
) -> Iterator[Match]:
    """Yield every deal that two players could make, by set."""
    for item in deck:
        holders = [seat for seat in seats if owned[seat].get(item)]
        for at, one in enumerate(holders):
            for other in holders[at + 1 :]:
                yield Match((one, other), item, min(owned[one][item], owned[other][item]))


def deals_of(state: State, seat: Seat) -> tuple[tuple[Seat, Match], ...]:
    """Return whom a player may challenge, and for what."""
    return tuple(
        (other, match)
        for match in matches(state.seats, state.deck, state.owned)
        for other in match.seats
        if seat in match.seats and other != seat
    )
