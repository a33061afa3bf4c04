"""Everything that can be done or said in License Plates."""

from companion.game import Move, Seat


class SelectOpener(Move, frozen=True):
    """The table settles who opens the first round, and says how long its plates are."""

    opener: Seat
    length: int | None = None


class DealPlates(Move, frozen=True):
    """The companion deals the plates: each player will see the own, one a round."""

    plates: tuple[int, ...]
    salt: str


class TypePlate(Move, frozen=True):
    """A player types the own plate, for nobody else to see; or types it again."""

    digits: str
    fine: int


class ShowChance(Move, frozen=True):
    """A player wants to see the chance that the bid holds, or not any more; nobody else is told."""

    wanted: bool


class MakeBid(Move, frozen=True):
    """A player bids so many of a numeral."""

    count: int
    numeral: int


class Challenge(Move, frozen=True):
    """A player says that there are fewer."""


class Agree(Move, frozen=True):
    """A player says that there are as many, or more."""


class CancelRound(Move, frozen=True):
    """The bidder cancels the round: all agreed."""


class TurnOver(Move, frozen=True):
    """The cards are turned over, and what was typed or dealt comes to light."""


class ShowPlate(Move, frozen=True):
    """A card that nobody typed is turned over: a player's own, or the table says what was on a pile."""

    digits: str
    fine: int | None = None


class EnterCount(Move, frozen=True):
    """The table says how often the numeral stands on all cards together."""

    count: int


class StopCounting(Move, frozen=True):
    """The table leaves the other cards uncounted: they cannot change the outcome."""


class SayFine(Move, frozen=True):
    """Somebody who stands by the bid says the fine on the own card."""

    fine: int
