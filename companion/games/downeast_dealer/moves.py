"""Everything that can be done or said in Downeast Dealer."""

from companion.game import Move, Seat


class LeaveOut(Move, frozen=True):
    """The table takes two sets out of the deck, for a shorter game."""

    sets: tuple[str, ...]


class Begin(Move, frozen=True):
    """The table says who is boldest and goes first."""

    first: Seat


class RunAuction(Move, frozen=True):
    """A player runs an auction on their turn."""


class TurnOver(Move, frozen=True):
    """The top card of the deck is turned over."""

    item: str


class Bid(Move, frozen=True):
    """Somebody calls out a bid."""

    cents: int


class CallGoing(Move, frozen=True):
    """The auctioneer calls going once, twice or three times."""


class CallSold(Move, frozen=True):
    """The auctioneer calls sold: no more bids."""


class Sell(Move, frozen=True):
    """The auctioneer sells to the highest bidder."""


class Buy(Move, frozen=True):
    """The auctioneer buys from the highest bidder."""


class KeepItem(Move, frozen=True):
    """Nobody bids, and the auctioneer keeps the item."""


class Pay(Move, frozen=True):
    """Cash cards are handed over for an item."""

    cards: tuple[int, ...]


class HandOver(Move, frozen=True):
    """Real cash was handed over for an item."""


class CannotPay(Move, frozen=True):
    """Somebody doesn't have enough real cash, and shows it to everyone."""


class BidAgainstThief(Move, frozen=True):
    """A face-down bid to keep the Thief away: its cards, or the amount if the cash is real."""

    cards: tuple[int, ...] | None = None
    cents: int | None = None


class Challenge(Move, frozen=True):
    """A player challenges another for an item both own; `match` is that player and the set: “B Traps”."""

    match: str


class LayPile(Move, frozen=True):
    """The challenger lays a pile face down: its cards, or the amount if the cash is real."""

    cards: tuple[int, ...] | None = None
    cents: int | None = None


class FanPile(Move, frozen=True):
    """The challenger fans out the pile so everyone can count its cards."""


class TakePile(Move, frozen=True):
    """The challenged player touches the pile, takes it and gives up the items."""


class AnswerPile(Move, frozen=True):
    """The challenged player answers with a pile: its cards, or the amount if the cash is real."""

    cards: tuple[int, ...] | None = None
    cents: int | None = None


class NoMoneyLeft(Move, frozen=True):
    """The table says that the tied players have no money left."""


class LoseSet(Move, frozen=True):
    """The player with the Thieves at the end gives up a set."""

    item: str
