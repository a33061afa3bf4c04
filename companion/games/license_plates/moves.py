"""Everything that can be done or said in License Plates."""

from companion.game import Move, Seat


class SelectOpener(Move, frozen=True):
    """The table says who opens the first round, and how many digits a plate has."""

    opener: Seat
    length: int | None = None


class DealPlates(Move, frozen=True):
    """Tableside deals the plates: players see their own, one each round."""

    plates: tuple[int, ...]
    salt: str


class TypePlate(Move, frozen=True):
    """A player types or retypes their own plate; nobody else sees it."""

    digits: str
    fine: int


class ShowChance(Move, frozen=True):
    """A player turns the odds on or off; nobody else is told."""

    wanted: bool


class MakeBid(Move, frozen=True):
    """A player bids: at least this many of a numeral."""

    count: int
    numeral: int


class Challenge(Move, frozen=True):
    """A player says there are fewer than were bid."""


class Agree(Move, frozen=True):
    """A player says there are at least as many as were bid."""


class CancelRound(Move, frozen=True):
    """The bidder cancels the round after everyone agreed."""


class TurnOver(Move, frozen=True):
    """The cards are turned over, and typed or dealt plates are shown."""


class ShowPlate(Move, frozen=True):
    """A card whose plate nobody typed is turned over: a player's own, or one from the center."""

    digits: str
    fine: int | None = None


class EnterCount(Move, frozen=True):
    """The table says how often the numeral appears on all the cards."""

    count: int


class StopCounting(Move, frozen=True):
    """The table stops counting: the remaining cards can't change the outcome."""


class SayFine(Move, frozen=True):
    """The bidder, or somebody who agreed, says the fine on their own card."""

    fine: int
