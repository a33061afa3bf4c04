"""What can happen in Downeast Dealer, for telling."""

from companion.game import Happening, Paid, Seat


class SetsLeftOut(Happening, frozen=True):
    """Two sets are out of this game."""

    sets: tuple[str, ...]


class Began(Happening, frozen=True):
    """The boldest begins."""

    heading = True

    seat: Seat


class Passed(Happening, frozen=True):
    """A turn was passed over: the deck is empty, and there is nothing to deal for."""

    seat: Seat


class AuctionBegan(Happening, frozen=True):
    """A player runs an auction."""

    heading = True

    seat: Seat


class CardTurned(Happening, frozen=True):
    """A card of the deck is for sale, or a Thief is about."""

    item: str


class TreasureFound(Happening, frozen=True):
    """A treasure chest brings everyone cash."""

    chest: int
    cents: int


class CashMoved(Paid, frozen=True, kw_only=True):
    """Cash cards went from one place to another; told to those who may know which."""

    cards: tuple[int, ...]


class BidMade(Happening, frozen=True):
    """Somebody bids."""

    seat: Seat
    cents: int


class GoingCalled(Happening, frozen=True):
    """Going once, twice or three times."""

    times: int


class AuctionClosed(Happening, frozen=True):
    """Sold: the highest bid stands, and the auctioneer chooses."""

    seat: Seat
    cents: int


class Sold(Happening, frozen=True):
    """The auctioneer has chosen: who is to pay whom."""

    payer: Seat
    receiver: Seat
    cents: int


class CashShown(Happening, frozen=True):
    """Somebody cannot pay and shows all the cash; its cards, where the companion knows them."""

    seat: Seat
    cards: tuple[int, ...] = ()


class AuctionAgain(Happening, frozen=True):
    """The auction begins again, without somebody."""

    without: Seat


class ItemSold(Happening, frozen=True):
    """An item was paid for."""

    seat: Seat
    item: str
    cents: int


class ItemKept(Happening, frozen=True):
    """Nobody bid, and the auctioneer has the item for nothing."""

    seat: Seat
    item: str


class ThiefBidLaid(Happening, frozen=True):
    """A bid against the Thief lies face down."""

    seat: Seat


class ThiefBidsShown(Happening, frozen=True):
    """All bids against the Thief are turned over."""

    bids: dict[Seat, int]
    cards: dict[Seat, tuple[int, ...]]  # none of real cash


class ThiefTied(Happening, frozen=True):
    """Several bid lowest, and bid again."""

    seats: tuple[Seat, ...]


class ThiefTaken(Happening, frozen=True):
    """The lowest bidder has the Thief, and all that was bid."""

    seat: Seat
    cents: int


class Challenged(Happening, frozen=True):
    """A deal begins."""

    challenger: Seat
    challenged: Seat
    item: str
    number: int


class PileLaid(Happening, frozen=True):
    """A pile lies face down before somebody."""

    seat: Seat


class PileFanned(Happening, frozen=True):
    """A pile is fanned out, and its cards can be counted."""

    seat: Seat
    count: int


class DealSettled(Happening, frozen=True):
    """The items of a deal have one owner."""

    seat: Seat
    item: str
    number: int
    accepted: bool = False


class DealTied(Happening, frozen=True):
    """Both piles were worth the same."""


class NothingLeft(Happening, frozen=True):
    """None of those who are tied has anything of value to lay."""


class SetCompleted(Happening, frozen=True):
    """Somebody has a whole set."""

    seat: Seat
    item: str


class SetLost(Happening, frozen=True):
    """The Thieves cost their holder a set."""

    seat: Seat
    item: str


class GameEnded(Happening, frozen=True):
    """All sets are complete, and the stars are counted."""

    winners: tuple[Seat, ...]
