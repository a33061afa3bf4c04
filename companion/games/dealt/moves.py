"""Everything that can be done or said in Dealt!."""

from companion.game import Move, Seat


class NameOldest(Move, frozen=True):
    """The table says who is oldest: they deal, and they start if several players gave up a chip."""

    oldest: Seat


class BeginRound(Move, frozen=True):
    """The oldest player has Tableside deal the next round."""


class DealCards(Move, frozen=True):
    """Tableside shuffles and deals: the hands, then the reserves; the rest is the draw pile."""

    deck: tuple[str, ...]
    salt: str


class LayReserves(Move, frozen=True):
    """A player says which two real cards are in their reserve."""

    cards: tuple[str, ...]


class PlayCards(Move, frozen=True):
    """A player plays real cards; an X is entered with the number it counts as."""

    cards: tuple[str, ...]


class PlayStop(Move, frozen=True):
    """A player plays a real Stop."""


class PlayRedraw(Move, frozen=True):
    """A player plays a real Redraw."""


class PlayFromHand(Move, frozen=True):
    """A player plays adjacent cards from a hand Tableside dealt; with an X, they say what it makes."""

    places: tuple[int, ...]
    called: str = ""


class TakeReserve(Move, frozen=True):
    """A player takes a card from their reserve and puts it into their hand, with `place` cards before it."""

    card: str
    place: int | None = None


class SayStuck(Move, frozen=True):
    """A player with real cards can't play and has no reserve left."""


class PlaceDrawn(Move, frozen=True):
    """A player puts a drawn card into their hand, with `place` cards before it."""

    place: int


class NameLosers(Move, frozen=True):
    """The table says who gives up a chip: everyone went out, and nobody played a combination."""

    losers: tuple[Seat, ...]
