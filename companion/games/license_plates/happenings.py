"""What can happen in License Plates, for telling."""

from companion.game import Happening, Seat
from companion.games.license_plates.state import Card


class PlatesDealt(Happening, frozen=True):
    """The companion dealt the plates, and shows the fingerprint of what it did."""

    fingerprint: str


class RoundBegan(Happening, frozen=True):
    """The next round."""

    heading = True

    round: int
    opener: Seat


class PlateTyped(Happening, frozen=True):
    """A plate was typed, or typed anew; its owner alone is told."""


class ChanceSwitched(Happening, frozen=True):
    """The chance is shown from now on, or no longer; its owner alone is told."""


class BidMade(Happening, frozen=True):
    """A bid, higher than any before in this round."""

    seat: Seat
    count: int
    numeral: int


class Challenged(Happening, frozen=True):
    """Somebody challenges the bid."""

    seat: Seat


class Agreed(Happening, frozen=True):
    """Somebody agrees with the bid."""

    seat: Seat


class AllAgreed(Happening, frozen=True):
    """Nobody challenged: the bidder bids higher or cancels the round."""


class RoundCancelled(Happening, frozen=True):
    """The cards go unseen, and nobody pays."""


class BiddingEnded(Happening, frozen=True):
    """All have answered the last bid."""


class PlatesShown(Happening, frozen=True):
    """Plates have come to light."""

    cards: tuple[Card, ...]


class PlateChanged(Happening, frozen=True):
    """A plate was typed again after the first bid; it is told with the plates."""

    seat: Seat


class FineSaid(Happening, frozen=True):
    """A fine that matters is known."""

    seat: Seat
    cents: int


class Counted(Happening, frozen=True):
    """The count, and whether the bid holds."""

    count: int
    holds: bool


class RanShort(Happening, frozen=True):
    """Somebody owes more than is there, and pays all of it."""

    seat: Seat
    owed: int
    cents: int


class PlayerOut(Happening, frozen=True):
    """Somebody has no money left."""

    seat: Seat


class GameEnded(Happening, frozen=True):
    """All is counted, and what the companion dealt is opened."""

    winners: tuple[Seat, ...]
    dealt: str = ""
