"""What can happen in Deal or No Deal, for telling."""

from companion.game import Happening, Seat


class HostingBegan(Happening, frozen=True):
    """A new pair sits down to it."""

    heading = True

    host: Seat
    contestant: Seat


class MoneyDealt(Happening, frozen=True):
    """Everybody has what the match starts with."""


class CasesDealt(Happening, frozen=True):
    """It is settled who holds which cases."""


class CasesFilled(Happening, frozen=True):
    """The companion filled the cases, and shows the fingerprint of what it did."""

    fingerprint: str


class CaseChosen(Happening, frozen=True):
    """The contestant has a case."""

    case: int


class CaseCalled(Happening, frozen=True):
    """A case is to be opened."""

    case: int


class HolderNamed(Happening, frozen=True):
    """It is known who holds the called case."""

    case: int
    holder: str


class Guessed(Happening, frozen=True):
    """A guess is locked."""

    seat: Seat
    value: int
    paid: bool


class GuessPassed(Happening, frozen=True):
    """No guess was made; `unasked` if the lid was lifted before one was."""

    seat: Seat
    unasked: bool = False


class GuessJudged(Happening, frozen=True):
    """A guess was right or wrong."""

    seat: Seat
    right: bool
    value: int  # what was guessed
    paid: bool
    won: int = 0


class CaseOpened(Happening, frozen=True):
    """A value has come to light, and its cover closes."""

    case: int
    value: int


class KittyWon(Happening, frozen=True):
    """A kitty card was opened, and somebody takes the kitty."""

    seat: Seat
    cents: int


class KittyEmpty(Happening, frozen=True):
    """A kitty card was opened, and there was nothing to take or nobody to take it."""


class RoundBegan(Happening, frozen=True):
    """The next round."""

    heading = True

    round: int


class OfferMade(Happening, frozen=True):
    """The host offers."""

    cents: int


class OfferSkipped(Happening, frozen=True):
    """The host makes no new offer."""


class PriceNamed(Happening, frozen=True):
    """The contestant would take so much."""

    cents: int


class DealMade(Happening, frozen=True):
    """Deal."""

    cents: int


class DealRefused(Happening, frozen=True):
    """No deal."""


class CaseKept(Happening, frozen=True):
    """The contestant keeps the first case."""


class CaseTraded(Happening, frozen=True):
    """The contestant takes the other one."""


class BankCovered(Happening, frozen=True):
    """The bank pays what the host cannot."""

    cents: int


class LookedInside(Happening, frozen=True):
    """A case was opened for curiosity."""

    case: int
    value: int


class HostingEnded(Happening, frozen=True):
    """The pair is done."""

    won: int
    inside: int
    filled: str = ""  # what the companion put into the cases, opened


class MatchEnded(Happening, frozen=True):
    """All is counted."""

    winners: tuple[Seat, ...]
