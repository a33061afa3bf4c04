"""Who's where in a game of Dealt!, which has losers, but no single winner."""

from companion.game import Seat, Standing, left_of, ranked
from companion.games.dealt.state import State


def placings(state: State) -> Standing:
    """Return how players rank: by chips in an unfinished game; at the end, all who didn't lose are first."""
    safe = {seat: seat not in state.lost for seat in state.seats}
    return ranked(state.chips, "chips", by=safe if state.lost else None)


def began(state: State) -> Seat:
    """Return who started the first round: the player to the left of the oldest, once that's known."""
    return left_of(state.seats, state.oldest) if state.oldest else ""
