"""What is in the printed box: the cards, the chips, and how many cards are dealt."""

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from companion.game import Refused

PLAYERS = range(3, 6)
NUMBERS = range(1, 13)
X, STOP, REDRAW = "X", "Stop", "Redraw"
SPECIALS = (X, STOP, REDRAW)
KINDS = (*map(str, NUMBERS), *SPECIALS)  # what can be on a card
RESERVE = 2  # cards that lie face up before each player
MOST_CHIPS = 3  # that each player may start with


class Deal(Struct, frozen=True):
    """How many cards each of so many players is dealt."""

    players: Annotated[int, Meta(title="Players", description="For so many players.")]
    hand: Annotated[int, Meta(title="Cards", description="That each is dealt, beside two in reserve.")]


class Box(Struct, frozen=True):
    """The data of one printed box; the rulebook gives all of it. A box that lost cards can say so."""

    copies: Annotated[int, Meta(title="Numbers", description="Cards of each number from 1 to 12.")] = 4
    wilds: Annotated[int, Meta(title="X", description="Cards that can be any number.")] = 2
    stops: Annotated[int, Meta(title="Stop", description="Cards that end a trick.")] = 2
    redraws: Annotated[int, Meta(title="Redraw", description="Cards that make somebody draw.")] = 2
    chips: Annotated[int, Meta(title="Chips", description="For all players together.")] = 15
    deals: Annotated[
        tuple[Deal, ...], Meta(title="Deals", description="How many cards 3, 4 and 5 players are dealt.")
    ] = (Deal(3, 10), Deal(4, 10), Deal(5, 7))

    def number_of(self, card: str) -> int:
        """Return how many cards there are with this on them."""
        return _numbers(self.copies, self.wilds, self.stops, self.redraws)[card]

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards, in order."""
        return tuple(card for card in KINDS for _ in range(self.number_of(card)))

    def hand(self, players: int) -> int:
        """Return how many cards each of so many players is dealt."""
        return next(deal.hand for deal in self.deals if deal.players == players)


@cache
def _numbers(copies: int, wilds: int, stops: int, redraws: int) -> dict[str, int]:
    return {**dict.fromkeys(map(str, NUMBERS), copies), X: wilds, STOP: stops, REDRAW: redraws}


def check_box(box: Box) -> None:
    """Refuse a box that no game could be played from."""
    if not 3 <= box.copies <= 12:
        raise Refused("There are 3 to 12 cards of each number.")
    if not all(0 <= box.number_of(card) <= 12 for card in SPECIALS):
        raise Refused("There are at most 12 cards of each special kind.")
    if [deal.players for deal in box.deals] != list(PLAYERS):
        raise Refused("The box says how to deal for 3, 4 and 5 players, in this order.")
    for deal in box.deals:
        needed = deal.players * (deal.hand + RESERVE)
        if deal.hand < 1 or needed > len(box.deck):
            raise Refused(f"{deal.players} players need {needed} cards; there are {len(box.deck)}.")
    if not MOST_CHIPS * PLAYERS[-1] <= box.chips <= 1_000:
        raise Refused(f"There are {MOST_CHIPS * PLAYERS[-1]} chips or more: {MOST_CHIPS} for each of five.")
