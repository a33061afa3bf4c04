"""Everything that can happen in Deal or No Deal, as it's announced."""

from companion.game import Cents, Happening, Seat, say


class HostingBegan(Happening, frozen=True):
    """A new host and contestant sit down."""

    says = say("{host} hosts and {contestant} plays.")
    heading = True

    host: Seat
    contestant: Seat


class MoneyDealt(Happening, frozen=True):
    """Everyone has their starting money."""


class CasesDealt(Happening, frozen=True):
    """It's been decided who holds which cases."""


class CasesFilled(Happening, frozen=True):
    """Tableside filled the cases, and shows a fingerprint of what it put in them."""

    says = say("The cases are filled. Fingerprint {fingerprint}.")

    fingerprint: str


class CaseChosen(Happening, frozen=True):
    """The contestant has chosen a case."""

    case: int


class CaseCalled(Happening, frozen=True):
    """A case is about to be opened."""

    case: int
    holder: str = ""  # the seat or the place that has it, if that's known


class HolderNamed(Happening, frozen=True):
    """It's known who holds the called case."""

    says = say("{holder} has case {case}.")

    case: int
    holder: Seat


class Guessed(Happening, frozen=True):
    """A guess is locked in."""

    says = say("{seat} guesses {value} for free.")

    seat: Seat
    value: Cents
    paid: bool


class GuessPassed(Happening, frozen=True):
    """There was no guess; `unasked` means the lid went up first."""

    says = say("{seat} doesn't guess.")

    seat: Seat
    unasked: bool = False


class CannotGuess(Happening, frozen=True):
    """The host has too little left after a deal to pay for a guess."""

    seat: Seat


class GuessJudged(Happening, frozen=True):
    """A guess was right or wrong."""

    says = say("{seat} guessed wrong.")

    seat: Seat
    right: bool
    value: Cents  # what they guessed
    paid: bool
    won: Cents = 0


class CaseOpened(Happening, frozen=True):
    """A value came up, and its cover is closed."""

    says = say("Case {case} held {value}.")

    case: int
    value: Cents


class KittyWon(Happening, frozen=True):
    """A kitty card came up, and somebody takes the kitty."""

    says = say("{seat} wins the kitty: {cents}.")

    seat: Seat
    cents: Cents


class KittyEmpty(Happening, frozen=True):
    """A kitty card came up, but there was nothing to take or nobody to take it."""


class RoundBegan(Happening, frozen=True):
    """The next round begins."""

    heading = True

    round: int
    opens: int = 0  # how many cases are opened
    price: Cents = 0  # what a guess costs


class OfferMade(Happening, frozen=True):
    """The host makes an offer."""

    cents: Cents
    average: Cents = 0  # the average of the values in play


class OfferSkipped(Happening, frozen=True):
    """The host makes no new offer."""


class PriceNamed(Happening, frozen=True):
    """The contestant says how much they'd take."""

    cents: Cents


class DealMade(Happening, frozen=True):
    """The contestant makes a deal for this amount."""

    cents: Cents
    average: Cents = 0  # of the values in play, if Tableside made the offer


class DealRefused(Happening, frozen=True):
    """The contestant says no deal; an offer that Tableside made isn't an entry, so this repeats it."""

    cents: Cents = 0
    average: Cents = 0


class CaseKept(Happening, frozen=True):
    """The contestant keeps their case."""


class CaseTraded(Happening, frozen=True):
    """The contestant trades their case for the other one."""


class BankCovered(Happening, frozen=True):
    """The bank pays what the host can't."""

    cents: Cents


class LookedInside(Happening, frozen=True):
    """A case was opened just for fun."""

    says = say("Case {case} had {value} in it.")

    case: int
    value: Cents


class HostingEnded(Happening, frozen=True):
    """One contestant's game is over; if Tableside filled the cases, everyone learns what was in them."""

    publishes = True

    won: Cents
    inside: Cents
    filled: str = ""  # what Tableside put into the cases, unsealed


class MatchEnded(Happening, frozen=True):
    """The match is over and the money is counted."""

    winners: tuple[Seat, ...]
