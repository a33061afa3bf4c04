"""The state of a game of Dealer's Choice: everything there is to know about it."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from companion.game import BANK, OUTSIDE, Ledger, Said, Seat, Seated, around, say
from companion.games.dealers_choice.box import BILL, Box
from companion.games.dealers_choice.cards import COMPREHENSIVE, FLY_BY_NIGHT, Card
from companion.games.dealers_choice.settings import COMPANION, EVERYTHING, HUNDREDS

MOST_CARS = 6
EXCHANGE, DISCARD = "exchange", "discard"


class Rulings(Struct, frozen=True):
    """The settings in effect; `settings.py` says what each one means."""

    keeper: str
    stolen: str
    half_list: str
    fly_by_night: str


class Turned(Struct, frozen=True):
    """The top car leaving the Exchange: how it was bought, for how much, and its number."""

    way: str  # blind, gamble, buy, buy_list, pad
    cents: int | None = None  # the price, if it isn't the list price
    target: str = ""  # where it goes under option B, D or E
    car: int = 0


class Playing(Struct, frozen=True):
    """A Dealer's Choice card that is being played."""

    card: Card
    car: int = 0
    dealer: Seat = ""  # who it's played against


class Bid(Struct, frozen=True):
    """What somebody bids on a car on the open lot."""

    seat: Seat
    car: int
    cents: int


class Sale(Struct, frozen=True):
    """The sale of a car from one dealer to another."""

    seller: Seat
    buyer: Seat
    car: int
    offer: int
    demand: int = 0  # 0 if nothing has been demanded yet


class Look(Struct, frozen=True):
    """What a buyer saw under the hood."""

    seller: Seat
    buyer: Seat
    car: int
    asked: int
    value: int

    @property
    def honest(self) -> bool:
        """Whether the car is worth what was asked."""
        return self.value >= self.asked


class Disaster(Struct, frozen=True):
    """A collision, a fire or a theft."""

    kind: str
    by: Seat
    owner: Seat
    car: int
    saved: bool = False
    open: bool = False  # the policy comes first, and what becomes of the car is still open


class Debt(Struct, frozen=True):
    """What somebody still owes after paying all their cash, and the car they're buying, if any."""

    payer: Seat
    payee: Seat
    cents: int
    car: int = 0
    spared: int = 0  # a car that isn't given in payment: the one that was just stolen
    cars: tuple[int, ...] = ()  # being given in payment


class State(Seated, frozen=True, gc=False, kw_only=True):
    """A whole game. A card that only its owner has seen is a question mark."""

    places: ClassVar[Mapping[str, Said]] = {
        BANK: say("the bank"),
        OUTSIDE: say("someone outside the game"),
        EXCHANGE: say("the Exchange"),
        DISCARD: say("the discard pile"),
    }

    rulings: Rulings
    rules: int = 1  # the version of the rules that the game began with
    box: Box
    money: Ledger
    phase: str
    lots: dict[Seat, tuple[int, ...]]
    exchange: tuple[int, ...]  # the cars in it; nobody knows the order
    discard: tuple[int, ...] = ()
    prices: dict[int, int]  # the known list prices
    deck: tuple[str, ...]  # Dealer's Choice cards, top one first
    hands: dict[Seat, tuple[str, ...]]
    policy_deck: tuple[str, ...]  # top one first; under version 1, in no particular order
    policies: dict[Seat, tuple[str, ...]]
    value_cards: dict[Seat, int] = {}  # the Value card in each Blue Book, counting from 1
    needed: tuple[Seat, ...] = ()  # whose values were needed before they named their Value card
    written: dict[Seat, dict[int, int]]  # values that owners copied out of their Blue Books
    salt: str = ""
    dealt: str = ""  # what Tableside dealt, in words; since version 3, a line per card
    fingerprint: str = ""  # of what Tableside dealt; since version 3
    retired: tuple[Seat, ...] = ()
    first: Seat = ""  # who should start, and then who did; kept since version 5
    turn: Seat = ""
    step: int = 0
    need: int = 0  # how many cars the lot must have in step 1
    gambled: bool = False  # whether the dealer gambled this turn and couldn't pay
    option: str = ""  # chosen this turn
    played: int = 0  # cards played under option A, or things moved under B, D or E
    opened: bool = False  # whether the lot was opened this turn
    policy_used: bool = False  # whether somebody used a policy this turn, so Cancel can't be played
    turned: Turned | None = None
    playing: Playing | None = None
    bids: tuple[Bid, ...] = ()
    no_bid: tuple[Seat, ...] = ()  # who is done bidding
    sale: Sale | None = None
    look: Look | None = None  # the last one this turn
    disaster: Disaster | None = None
    debt: Debt | None = None
    broke: Seat = ""  # who couldn't pay, and may have to retire

    @property
    def by_companion(self) -> bool:
        """Whether Tableside keeps the cards."""
        return self.rulings.keeper == COMPANION

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who hasn't retired."""
        return tuple([seat for seat in self.seats if seat not in self.retired])

    @property
    def others(self) -> tuple[Seat, ...]:
        """Everyone still in the game except the player whose turn it is, starting on their left."""
        return tuple(seat for seat in around(self.seats, self.turn)[1:] if seat not in self.retired)

    @property
    def missing(self) -> int:
        """How many cars the lot still needs; none if the Exchange is empty."""
        return max(0, self.need - len(self.lots[self.turn])) if self.exchange else 0

    @property
    def later_rules(self) -> bool:
        """Whether the game began under version 2 or later."""
        return self.rules > 1

    def owner(self, car: int) -> Seat:
        """Return whose lot a car is on."""
        return next(seat for seat, lot in self.lots.items() if car in lot)

    def place(self, car: int) -> str:
        """Return where a car is: on a lot, in the Exchange or out of the game."""
        if car in self.exchange:
            return EXCHANGE
        return DISCARD if car in self.discard else self.owner(car)

    def car(self, number: int) -> Said:
        """Return what people call a car."""
        name = self.box.auto(number).name
        return say("car {car}, the {name}", car=number, name=name) if name else say("car {car}", car=number)

    def full(self, seat: Seat) -> bool:
        """Whether a lot has no room."""
        return len(self.lots[seat]) >= MOST_CARS

    @property
    def unpriced(self) -> tuple[int, ...]:
        """The face-up cars whose list price isn't known."""
        shown = (self.turned.car,) if self.turned and self.turned.car else ()
        on_lots = (car for lot in self.lots.values() for car in lot)
        return tuple(car for car in (*shown, *on_lots) if car not in self.prices)

    def half(self, car: int) -> int:
        """Return half the list price of a car."""
        half = self.prices[car] // 2
        return -(-half // BILL) * BILL if self.rulings.half_list == HUNDREDS else half

    def covers(self, policy: str, disaster: str) -> bool:
        """Whether a policy covers a disaster."""
        if policy == FLY_BY_NIGHT:
            return self.rulings.fly_by_night == EVERYTHING
        return policy in (disaster, COMPREHENSIVE)

    @property
    def ended(self) -> bool:
        """Whether the Exchange and some dealer's lot are empty, or only one dealer is left."""
        empty = not self.exchange and any(not self.lots[seat] for seat in self.active)
        return empty or len(self.active) < 2
