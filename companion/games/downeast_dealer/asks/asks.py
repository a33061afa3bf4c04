"""What Downeast Dealer waits for, and from whom: the law of what may be done now."""

from collections.abc import Callable, Iterable

from companion.game import Ask, Move
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


def explain(state: State, move: Move, blank: str) -> str:
    """Return why a card or a deal cannot be picked, in the words of the table."""
    if isinstance(move, TurnOver) and state.deck.get(move.item) == 0:
        return f"No {state.kind(move.item).noun(1)} is left in the deck."
    if isinstance(move, Challenge):
        other, _, item = str(move.match).partition(" ")
        if other in state.seats and other != state.turn and item in state.sets:
            two = f"{state.name(state.turn)} and {state.name(other)}"
            return f"{two} do not both have {state.kind(item).several}."
    return ""
