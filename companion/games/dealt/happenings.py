"""Everything that can happen in Dealt!, as it's announced."""

from companion.game import Happening, Seat, say
from companion.games.dealt.combinations import Combination


class OldestNamed(Happening, frozen=True):
    """The table said who deals."""

    says = say("{seat} is the oldest.")

    seat: Seat


class RoundBegan(Happening, frozen=True):
    """The next round, with the face-up reserves and the deal's fingerprint if Tableside dealt."""

    says = say("Round {round}: {starter} starts.")
    heading = True

    round: int
    starter: Seat
    reserves: dict[Seat, tuple[str, ...]]
    fingerprint: str = ""


class ReservesLaid(Happening, frozen=True):
    """Somebody's reserve is face up."""

    says = say("{seat}'s reserve: {cards}.")

    seat: Seat
    cards: tuple[str, ...]


class TrickBegan(Happening, frozen=True):
    """Somebody leads."""

    says = say("{leader} leads.")
    heading = True

    leader: Seat


class CardsLaid(Happening, frozen=True):
    """A combination, higher than any before it in the trick."""

    seat: Seat
    cards: tuple[str, ...]
    combination: Combination


class Stopped(Happening, frozen=True):
    """A Stop: the trick is over."""

    says = say("{seat} plays a Stop. The trick is over.")

    seat: Seat


class RedrawLaid(Happening, frozen=True):
    """A Redraw: whoever wins the trick draws."""

    seat: Seat


class ReserveTaken(Happening, frozen=True):
    """Somebody took a card from their reserve; nobody else learns where it went."""

    says = say("{seat} takes the {card} from their reserve.")

    seat: Seat
    card: str


class SeenTooOften(Happening, frozen=True):
    """More copies of a card turned up this round than the box has."""

    card: str
    count: int


class TrickEnded(Happening, frozen=True):
    """Everybody has acted, or a Stop was played; the winner, if any, had the highest combination."""

    says = say("{winner} wins the trick.")

    winner: Seat = ""


class CardsDrawn(Happening, frozen=True):
    """A Redraw takes effect: somebody draws from the pile."""

    seat: Seat
    count: int


class CardDrawn(Happening, frozen=True):
    """The next card drawn; only the player who drew it is told."""

    card: str


class PlayerOut(Happening, frozen=True):
    """Somebody has no cards left and is safe for this round."""

    says = say("{seat} is out and safe.")

    seat: Seat


class PlayerStuck(Happening, frozen=True):
    """Somebody can't play and has no reserve left: the round is over at once."""

    says = say("{seat} can't play and has no reserve left.")

    seat: Seat


class RoundEnded(Happening, frozen=True):
    """A round is over, and somebody owes a chip."""

    round: int
    losers: tuple[Seat, ...]


class DealtRoundEnded(RoundEnded, frozen=True):
    """A round that Tableside dealt is over: the deal is unsealed, and everyone can read all the hands."""

    no_way_back = True
    publishes = True

    dealt: str


class ChipGiven(Happening, frozen=True):
    """Somebody gave up a chip."""

    seat: Seat
    left: int


class GameEnded(Happening, frozen=True):
    """Somebody owes a chip and has none: they lose the game, and everyone else wins."""

    losers: tuple[Seat, ...]
