"""Everything that can be done or said in Deal or No Deal."""

from companion.game import Move, Seat


class BeginHosting(Move, frozen=True):
    """The table decides who hosts and who plays; if Tableside is the banker, that's the host."""

    host: Seat
    contestant: Seat


class EndMatch(Move, frozen=True):
    """Between games, the table ends the match and counts the money."""


class DrawSplit(Move, frozen=True):
    """Tableside draws lots for who gets which cases."""

    cases: tuple[int, ...]


class EnterCases(Move, frozen=True):
    """The table says which cases a holder has."""

    cases: tuple[int, ...]


class FillCases(Move, frozen=True):
    """Tableside puts a value into every case; nobody sees it."""

    values: tuple[int, ...]
    salt: str


class ChooseCase(Move, frozen=True):
    """The contestant chooses a case to keep."""

    case: int


class CallCase(Move, frozen=True):
    """The contestant calls a case to be opened."""

    case: int


class NameHolder(Move, frozen=True):
    """The table says who holds the case that was called."""

    holder: str


class TakeGuess(Move, frozen=True):
    """A holder, or the host after a deal, guesses what's inside."""

    value: int
    pay: str


class NoGuess(Move, frozen=True):
    """Somebody passes up their guess."""


class Reveal(Move, frozen=True):
    """The lid is lifted and the table says what was inside."""

    value: int


class LiftLid(Move, frozen=True):
    """The lid of a case that Tableside filled is lifted."""


class MakeOffer(Move, frozen=True):
    """The host puts an offer on the table."""

    cents: int


class DrawOffer(Move, frozen=True):
    """Tableside is the banker and draws an offer: the factor for the usual share, per ten thousand."""

    factor: int


class SkipOffer(Move, frozen=True):
    """The host makes no new offer in round ten."""


class AskFor(Move, frozen=True):
    """The contestant names a price."""

    cents: int


class AgreePrice(Move, frozen=True):
    """The host agrees to the contestant's price."""


class Deal(Move, frozen=True):
    """The contestant takes the offer."""


class NoDeal(Move, frozen=True):
    """The contestant refuses the offer."""


class KeepCase(Move, frozen=True):
    """The contestant keeps the first case until the end."""


class TradeCase(Move, frozen=True):
    """The contestant trades the first case for the last one."""


class LookInside(Move, frozen=True):
    """After a deal, a case is opened just for fun."""

    case: int
    value: int | None = None


class StopLooking(Move, frozen=True):
    """The table has seen enough."""
