"""What can be counted in Downeast Dealer: the items in front of everybody, the deck, and hidden cash."""

from companion.game import Money, as_is, say
from companion.game.counting import Countable, CountLine, piece, whose
from companion.games.downeast_dealer.cash import in_order
from companion.games.downeast_dealer.settings import COMPANION
from companion.games.downeast_dealer.state import DECK, State


def countables(state: State) -> tuple[Countable, ...]:
    """Return the piles of real cards, and the cash that each player alone may count."""
    if state.rulings.keeper == COMPANION:
        return ()
    items = tuple(
        Countable(
            seat,
            whose(state, seat),
            tuple(piece(item, state.kind(item).title, state.owned[seat].get(item, 0)) for item in state.sets),
            seat,
        )
        for seat in state.seats
    )
    deck = Countable(DECK, say("The deck"), (piece("cards", say("cards"), state.cards_left, 999),))
    return *items, deck, *(_cash(state, seat) for seat in state.seats if state.keeps_cash)


def _cash(state: State, seat: str) -> Countable:
    hand, worths = state.hands[seat], in_order({*state.box.hand, *state.box.reserve, *state.brought})
    lines = tuple(
        CountLine(str(card), as_is(Money(card)) if card else say("bad checks"), hand.count(card), worth=card)
        for card in reversed(worths)
    )
    title = say("{name}'s cash", name=state.name(seat))
    return Countable(f"{seat} cash", title, lines, seat, secret=True, own=say("your cash"))
