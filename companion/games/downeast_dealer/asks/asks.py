"""What Downeast Dealer waits for, and from whom."""

from collections.abc import Callable, Iterable

from companion.game import NOTHING, Ask, Move, Said, say
from companion.game.game import nothing
from companion.games.downeast_dealer.asks import auction, piles, turns
from companion.games.downeast_dealer.moves import Challenge, TurnOver
from companion.games.downeast_dealer.state import State


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return tuple(_BY_PHASE[state.phase](state))


_BY_PHASE: dict[str, Callable[[State], Iterable[Ask]]] = {
    "leave out": turns.leave_out,
    "begin": turns.begin,
    "turn": turns.turn,
    "turn over": auction.turn_over,
    "bid": auction.bid,
    "sold": auction.sold,
    "pay": auction.pay,
    "thief": piles.thief,
    "offer": piles.offer,
    "answer": piles.answer,
    "penalty": turns.penalty,
    "over": nothing,
}


def explain(state: State, move: Move, blank: str) -> Said:
    """Return why a card or a deal can't be picked."""
    if isinstance(move, TurnOver) and state.deck.get(move.item) == 0:
        return say("There's no {item} left in the deck.", item=state.kind(move.item).noun)
    if isinstance(move, Challenge):
        other, _, item = str(move.match).partition(" ")
        if other in state.seats and other != state.turn and item in state.sets:
            one, two, items = state.name(state.turn), state.name(other), state.kind(item).several
            return say("{one} and {two} don't both have {items}.", one=one, two=two, items=items)
    return NOTHING
