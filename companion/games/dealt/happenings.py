"""What can happen in Dealt!, for telling."""

from companion.game import Happening, Seat
from companion.games.dealt.combinations import Combination


class OldestNamed(Happening, frozen=True):
    """Who deals is known."""

    seat: Seat


class RoundBegan(Happening, frozen=True):
    """The next round; if the companion dealt it, the open reserves and the fingerprint of the deal."""

    heading = True

    round: int
    starter: Seat
    reserves: dict[Seat, tuple[str, ...]]
    fingerprint: str = ""


class ReservesLaid(Happening, frozen=True):
    """Somebody's reserve lies open."""

    seat: Seat
    cards: tuple[str, ...]


class TrickBegan(Happening, frozen=True):
    """Somebody leads."""

    heading = True

    leader: Seat


class CardsLaid(Happening, frozen=True):
    """A combination, higher than any before in its trick."""

    seat: Seat
    cards: tuple[str, ...]
    combination: Combination


class Stopped(Happening, frozen=True):
    """A Stop: the trick is over."""

    seat: Seat


class RedrawLaid(Happening, frozen=True):
    """A Redraw: whoever wins the trick draws."""

    seat: Seat


class ReserveTaken(Happening, frozen=True):
    """Somebody took a card of the own reserve; where it went in the hand is nobody's business."""

    seat: Seat
    card: str


class SeenTooOften(Happening, frozen=True):
    """More of a card came to light in this round than there are."""

    card: str
    count: int


class TrickEnded(Happening, frozen=True):
    """Everybody has acted, or a Stop was played; the highest combination, if there is one."""

    winner: Seat = ""


class CardsDrawn(Happening, frozen=True):
    """A Redraw takes effect: so many cards come from the draw pile."""

    seat: Seat
    count: int


class CardDrawn(Happening, frozen=True):
    """The next card that was drawn; whoever drew it is told alone."""

    card: str


class PlayerOut(Happening, frozen=True):
    """Somebody has no card left, and is safe for this round."""

    seat: Seat


class PlayerStuck(Happening, frozen=True):
    """Somebody could play nothing and had no reserve left: the round is over at once."""

    seat: Seat


class RoundEnded(Happening, frozen=True):
    """Somebody owes a chip; what the companion dealt is opened."""

    round: int
    losers: tuple[Seat, ...]
    dealt: str = ""


class ChipGiven(Happening, frozen=True):
    """Somebody gave up a chip."""

    seat: Seat
    left: int


class GameEnded(Happening, frozen=True):
    """Somebody owes a chip and has none: that loses the game, and all others win."""

    losers: tuple[Seat, ...]
