"""The state of a match of Deal or No Deal: everything there is to know about it."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from companion.game import BANK, CENTS, OUTSIDE, Ledger, Said, Seat, Seated, say
from companion.games.deal_or_no_deal.box import CASES, Box

KITTY = "kitty"
CENTRE = "centre"
LAST_ROUND = 10
BANKER = "banker"  # who hosts if Tableside is the banker: nobody at the table
UNKNOWN = ""  # nobody has said yet who has the case
EXACT = "cents"  # the setting for amounts that are shown to the cent
BY_HOST, BY_TELEVISION = "host", "television"  # the settings for who makes the offers


class Rulings(Struct, frozen=True):
    """The settings in effect; `settings.py` says what each one means."""

    keeper: str
    split: str
    cycles: int
    merge_final_offer: bool
    r10_750_pays_holder: bool
    cent_in_special_pays_host: bool
    play_out: bool
    rounding: str
    open_guide: bool
    banker: str = BY_HOST


class Guess(Struct, frozen=True):
    """A guess that's locked in."""

    seat: Seat
    value: int
    paid: bool


class Offer(Struct, frozen=True):
    """The final offer of a round, with the board's average at that point."""

    round: int
    cents: int
    average: int
    taken: bool = False


class Hosting(Struct, frozen=True, gc=False, kw_only=True):
    """One game within the match, from mixing the cards to opening the contestant's case."""

    host: Seat  # or the banker
    contestant: Seat
    held: tuple[str, ...] = (UNKNOWN,) * len(CASES)  # by case: a seat, the center, or not known yet
    inside: tuple[int, ...] = ()  # by case, if Tableside filled them
    salt: str = ""
    fingerprint: str = ""  # of what Tableside put into the cases; since version 2
    cases: tuple[int, ...] = CASES  # not opened yet, including the contestant's own
    values: tuple[int, ...]  # in play: their covers are open
    opened: tuple[tuple[int, int], ...] = ()  # case and value, in the order they were opened
    special: int = 0
    round: int = 1
    left: int = 0  # cases still to open in this round
    called: int = 0
    guess: Guess | None = None
    may_guess: bool = False  # nobody has made or passed up the guess yet
    offer: int | None = None
    counter: int | None = None
    offers: tuple[Offer, ...] = ()
    deal: int | None = None
    traded: bool = False
    won: int = 0

    @property
    def last(self) -> int:
        """The last case besides the contestant's first one, once only those two are left or both are open."""
        opened = (case for case, _ in reversed(self.opened))
        return next(case for case in (*self.cases, *opened) if case != self.special)

    @property
    def at_hand(self) -> int:
        """The case that was called and isn't open yet, or else the last one."""
        return self.called or self.last

    @property
    def final(self) -> int:
        """The case the contestant has: the one chosen first, or the one it was traded for."""
        return self.last if self.traded else self.special

    @property
    def lies(self) -> tuple[str, ...]:
        """Where each case is: like `held`, but a case that was traded away is where the other one was."""
        if not self.traded:
            return self.held
        place = self.special - 1
        return (*self.held[:place], self.held[self.last - 1], *self.held[place + 1 :])


class Result(Struct, frozen=True):
    """How one game ended."""

    host: Seat
    contestant: Seat
    special: int
    inside: int  # what was in the contestant's first case
    deal: int | None
    traded: bool
    won: int
    offers: tuple[Offer, ...]
    filled: str = ""  # what Tableside put into the cases, unsealed, to check against the fingerprint


class State(Seated, frozen=True, gc=False, kw_only=True):
    """A whole match."""

    places: ClassVar[Mapping[str, Said]] = {
        BANK: say("the bank"),
        OUTSIDE: say("someone outside the game"),
        KITTY: say("the kitty"),
        CENTRE: say("the center"),
        BANKER: say("the banker"),
    }

    rulings: Rulings
    box: Box
    money: Ledger
    start: int = 0  # how much money everybody was dealt
    phase: str
    first: Seat = ""  # who should host first, as roles move on from match to match
    sealed_one_by_one: bool = False  # each case has a seal of its own; since version 2
    hosted: tuple[Seat, ...] = ()  # who has hosted or is hosting, in order; BANKER if it's Tableside
    hosting: Hosting | None = None
    results: tuple[Result, ...] = ()

    @property
    def now(self) -> Hosting:
        """The game under way."""
        assert self.hosting is not None
        return self.hosting

    @property
    def holders(self) -> tuple[Seat, ...]:
        """Who holds cases: everyone but the host and the contestant."""
        now = self.now
        return tuple(seat for seat in self.seats if seat not in (now.host, now.contestant))

    @property
    def kept_with_money(self) -> bool:
        """Whether there are three or more players; only then are there money, a kitty and guesses."""
        return len(self.names) > 2

    @property
    def television(self) -> bool:
        """Whether Tableside is the banker: then nobody hosts, and the bank pays."""
        return self.rulings.banker == BY_TELEVISION

    @property
    def host_has_money(self) -> bool:
        """Whether somebody hosts with money of their own: to pay the contestant, and for a guess."""
        return self.kept_with_money and not self.television

    @property
    def turns(self) -> tuple[Seat, ...]:
        """Whose turn it has been so far: to host or, if Tableside is the banker, to play."""
        if not self.television:
            return self.hosted
        played = tuple(result.contestant for result in self.results)
        return (*played, self.now.contestant) if len(self.hosted) > len(played) else played

    def spendable(self, seat: Seat) -> int:
        """Return what a player may spend on guesses: all but the floor, until they have hosted."""
        held_back = 0 if seat in self.hosted else self.box.floor
        return max(0, self.money[seat] - held_back)

    @property
    def guesser(self) -> Seat | None:
        """Who may still guess what's in the case about to be opened."""
        now = self.now
        if not now.may_guess or not self.kept_with_money:
            return None
        if self.phase == "special":
            return now.host if self.host_has_money and self.money[now.host] >= self.price else None
        where = now.held[now.at_hand - 1]
        return None if where == CENTRE else where

    @property
    def price(self) -> int:
        """What a paid guess costs in this round."""
        return self.box.price_by_round[self.now.round - 1]


def average(values: tuple[int, ...]) -> int:
    """Return the average of the values in play, rounded to the cent."""
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else 0


def rounded(rulings: Rulings, cents: int) -> int:
    """Return an amount the way the table wants it shown: to the cent or to the dollar."""
    return cents if rulings.rounding == EXACT else (cents + CENTS // 2) // CENTS * CENTS


def shares(holders: int) -> int:
    """Return how many cases each holder is dealt; the rest go to the center."""
    return len(CASES) // holders
