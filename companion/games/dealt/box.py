"""What's in the printed box: the cards, the chips, and how many cards are dealt."""

from functools import cache
from typing import Annotated

from msgspec import Struct

from companion.game import Refused, Said, entry, say

PLAYERS = range(3, 6)
NUMBERS = range(1, 13)
X, STOP, REDRAW = "X", "Stop", "Redraw"
SPECIALS = (X, STOP, REDRAW)
KINDS = (*map(str, NUMBERS), *SPECIALS)  # what can be on a card
RESERVE = 2  # cards face up in front of each player
MOST_CHIPS = 3  # the most a player may start with
ENOUGH_CHIPS = range(MOST_CHIPS * PLAYERS[-1], 1_001)


class Deal(Struct, frozen=True):
    """How many cards each player is dealt, by the number of players."""

    players: Annotated[int, entry(say("Players"), say("How many players this is for."))]
    hand: Annotated[int, entry(say("Cards"), say("Dealt to each player, besides two in reserve."))]


class Box(Struct, frozen=True):
    """The data of one printed box, all from the rulebook. A table that has lost cards can change it."""

    copies: Annotated[int, entry(say("Numbers"), say("Cards of each number from 1 to 12."))] = 4
    wilds: Annotated[int, entry(say("X"), say("Cards that can be any number."))] = 2
    stops: Annotated[int, entry(say("Stop"), say("Cards that end a trick."))] = 2
    redraws: Annotated[int, entry(say("Redraw"), say("Cards that make somebody draw."))] = 2
    chips: Annotated[int, entry(say("Chips"), say("For all players."))] = 15
    deals: Annotated[
        tuple[Deal, ...], entry(say("Deals"), say("How many cards 3, 4 and 5 players are dealt."))
    ] = (Deal(3, 10), Deal(4, 10), Deal(5, 7))

    @property
    def numbers(self) -> dict[str, int]:
        """How many copies of each card there are."""
        return _numbers(self.copies, self.wilds, self.stops, self.redraws)

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards, in order."""
        return tuple(card for card, copies in self.numbers.items() for _ in range(copies))

    def hand(self, players: int) -> int:
        """Return how many cards each player is dealt."""
        return next(deal.hand for deal in self.deals if deal.players == players)


@cache
def _numbers(copies: int, wilds: int, stops: int, redraws: int) -> dict[str, int]:
    return {**dict.fromkeys(map(str, NUMBERS), copies), X: wilds, STOP: stops, REDRAW: redraws}


def a_card(card: str) -> Said:
    """Return a card with its article: a 7, an 8, an X."""
    if card in SPECIALS:
        return {X: say("an X"), STOP: say("a Stop"), REDRAW: say("a Redraw")}[card]
    return say("an {number}", number=card) if card in ("8", "11") else say("a {number}", number=card)


def check_box(box: Box) -> None:
    """Refuse a box that nobody could play with."""
    if not 3 <= box.copies <= 12:
        raise Refused(say("Enter 3 to 12 cards of each number."))
    if not all(0 <= box.numbers[card] <= 12 for card in SPECIALS):
        raise Refused(say("Enter at most 12 cards each of X, Stop and Redraw."))
    if [deal.players for deal in box.deals] != list(PLAYERS):
        raise Refused(say("List the deals for 3, 4 and 5 players, in that order."))
    for deal in box.deals:
        needed = deal.players * (deal.hand + RESERVE)
        if deal.hand < 1 or needed > len(box.deck):
            raise Refused(
                say(
                    "{players} players need {needed} cards, but there are {cards}.",
                    players=deal.players,
                    needed=needed,
                    cards=len(box.deck),
                )
            )
    if box.chips not in ENOUGH_CHIPS:
        least, most = ENOUGH_CHIPS[0], ENOUGH_CHIPS[-1]
        raise Refused(say("Enter {least} to {most} chips.", least=least, most=most))
