"""Everything that can happen in License Plates, as it's announced."""

from companion.game import Cents, Happening, Seat, say
from companion.games.license_plates.state import Card


class PlatesDealt(Happening, frozen=True):
    """Tableside dealt the plates, and shows the fingerprint of its deal."""

    says = say("Tableside dealt the plates. Fingerprint {fingerprint}.")

    fingerprint: str


class RoundBegan(Happening, frozen=True):
    """The next round begins."""

    heading = True

    round: int
    opener: Seat


class PlateTyped(Happening, frozen=True):
    """A plate was typed, or retyped; only its owner is told."""


class ChanceSwitched(Happening, frozen=True):
    """A player turned the odds on or off; nobody else is told."""


class BidMade(Happening, frozen=True):
    """A bid, higher than any before it in this round."""

    seat: Seat
    count: int
    numeral: int


class Challenged(Happening, frozen=True):
    """Somebody challenges the bid."""

    says = say("{seat} challenges.")

    seat: Seat


class Agreed(Happening, frozen=True):
    """Somebody agrees with the bid."""

    says = say("{seat} agrees.")

    seat: Seat


class AllAgreed(Happening, frozen=True):
    """Nobody challenged: the bidder bids higher or cancels the round."""


class RoundCancelled(Happening, frozen=True):
    """Nobody shows their cards, and nobody pays."""


class BiddingEnded(Happening, frozen=True):
    """Everyone has answered the last bid."""


class PlatesShown(Happening, frozen=True):
    """Plates are face up."""

    cards: tuple[Card, ...]


class PlateChanged(Happening, frozen=True):
    """A plate was retyped after the first bid; that's announced when the plates are shown."""

    says = say("{seat} retyped their plate after the first bid.")

    seat: Seat


class FineSaid(Happening, frozen=True):
    """A fine that matters is now known."""

    says = say("{seat}'s fine is {cents}.")

    seat: Seat
    cents: Cents


class Counted(Happening, frozen=True):
    """The count, and whether the bid holds."""

    count: int
    holds: bool


class RanShort(Happening, frozen=True):
    """Somebody owes more than they have, and pays everything they have."""

    says = say("{seat} owes {owed} but has only {cents}.")

    seat: Seat
    owed: Cents
    cents: Cents


class PlayerOut(Happening, frozen=True):
    """Somebody has no money left."""

    says = say("{seat} is out of money and out of the game.")

    seat: Seat


class GameEnded(Happening, frozen=True):
    """Everything is counted, and Tableside's deal is unsealed."""

    publishes = True

    winners: tuple[Seat, ...]
    dealt: str = ""
