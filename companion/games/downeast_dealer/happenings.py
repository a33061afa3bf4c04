"""Everything that can happen in Downeast Dealer, as it's announced."""

from companion.game import Cents, Happening, Paid, Seat, say


class SetsLeftOut(Happening, frozen=True):
    """Two sets are out of this game."""

    sets: tuple[str, ...]


class Began(Happening, frozen=True):
    """The boldest player goes first."""

    says = say("{seat} is the boldest and goes first.")
    heading = True

    seat: Seat


class Passed(Happening, frozen=True):
    """A turn is skipped: the deck is empty, and the player has nothing to deal for."""

    says = say("{seat} has nothing to deal for and passes.")

    seat: Seat


class AuctionBegan(Happening, frozen=True):
    """A player runs an auction."""

    says = say("{seat} runs an auction.")
    heading = True

    seat: Seat


class CardTurned(Happening, frozen=True):
    """A card from the deck is for sale, or a Thief has turned up."""

    item: str


class TreasureFound(Happening, frozen=True):
    """A treasure chest was found: everyone gets cash."""

    says = say("Treasure chest {chest}: everyone gets {cents}.")
    for_all = True

    chest: int
    cents: Cents


class CashMoved(Paid, frozen=True, kw_only=True):
    """Cash cards went from one place to another; only those who may know hear which ones."""

    cards: tuple[int, ...]


class BidMade(Happening, frozen=True):
    """Somebody bids."""

    says = say("{seat} bids {cents}.")

    seat: Seat
    cents: Cents


class GoingCalled(Happening, frozen=True):
    """Going once, twice or three times."""

    times: int


class AuctionClosed(Happening, frozen=True):
    """Sold: bidding is closed, and the auctioneer decides whether to sell or buy."""

    says = say("Sold! {seat} bid {cents}.")

    seat: Seat
    cents: Cents


class Sold(Happening, frozen=True):
    """The auctioneer has chosen who pays whom."""

    says = say("Sold to {payer}, who owes {receiver} {cents}.")

    payer: Seat
    receiver: Seat
    cents: Cents


class CashShown(Happening, frozen=True):
    """Somebody can't pay and shows all their cash, card by card if Tableside knows the cards."""

    seat: Seat
    cards: tuple[int, ...] = ()


class AuctionAgain(Happening, frozen=True):
    """The auction starts over without somebody."""

    says = say("The auction starts over without {without}.")

    without: Seat


class ItemSold(Happening, frozen=True):
    """An item was paid for."""

    seat: Seat
    receiver: Seat  # who was paid
    item: str
    cents: Cents


class ItemKept(Happening, frozen=True):
    """Nobody bought the item, and the auctioneer gets it for free."""

    seat: Seat
    item: str


class ThiefBidLaid(Happening, frozen=True):
    """Somebody has laid down a bid against the Thief."""

    says = say("{seat} lays down a bid.")

    seat: Seat


class ThiefBidsShown(Happening, frozen=True):
    """All bids against the Thief are turned over."""

    bids: dict[Seat, int]
    cards: dict[Seat, tuple[int, ...]]  # empty if the cash is real


class ThiefTied(Happening, frozen=True):
    """Several players tied for the lowest bid and bid again."""

    seats: tuple[Seat, ...]


class ThiefTaken(Happening, frozen=True):
    """The lowest bidder gets the Thief and all the cash."""

    says = say("{seat} takes the Thief and all {cents}.")

    seat: Seat
    cents: Cents


class Challenged(Happening, frozen=True):
    """A deal begins."""

    challenger: Seat
    challenged: Seat
    item: str
    number: int


class PileLaid(Happening, frozen=True):
    """Somebody has laid down a pile in a deal."""

    seat: Seat


class PileFanned(Happening, frozen=True):
    """A pile is fanned out so everyone can count its cards."""

    seat: Seat
    count: int


class DealSettled(Happening, frozen=True):
    """A deal is settled: one of the two gets the items."""

    seat: Seat
    item: str
    number: int
    accepted: bool = False
    loser: Seat = ""  # who gave up the items


class DealTied(Happening, frozen=True):
    """Both piles were worth the same."""

    says = say("Both piles are worth the same, so they change hands.")


class CalledOff(Happening, frozen=True):
    """There's nothing left to auction or to deal for, after something was moved by hand."""


class NothingLeft(Happening, frozen=True):
    """The tied players are all out of money."""


class SetCompleted(Happening, frozen=True):
    """Somebody has a whole set."""

    seat: Seat
    item: str


class SetLost(Happening, frozen=True):
    """The Thieves cost their holder a set."""

    seat: Seat
    item: str


class GameEnded(Happening, frozen=True):
    """All sets are complete, and the stars are counted; every card of the deck has been turned over."""

    publishes = True

    winners: tuple[Seat, ...]
