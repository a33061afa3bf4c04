"""Who's where in a game of Downeast Dealer, and how everybody's stars add up."""

from msgspec import Struct

from companion.game import Seat, Standing, ranked
from companion.games.downeast_dealer.state import State


class Score(Struct, frozen=True):
    """What a player's collection is worth."""

    seat: Seat
    sets: tuple[str, ...]
    stars: int  # of all sets together
    total: int  # stars times the number of sets
    lost: str = ""  # the set that the Thieves took


def scores(state: State) -> tuple[Score, ...]:
    """Return everyone's score: the stars of their whole sets, times the number of sets."""
    return tuple(_score(state, seat) for seat in state.seats)


def _score(state: State, seat: Seat) -> Score:
    whole = state.whole_sets(seat)
    kept = tuple(item for item in whole if item != state.lost)
    stars = sum(state.kind(item).stars for item in kept)
    return Score(seat, kept, stars, stars * len(kept), state.lost if state.lost in whole else "")


def placings(state: State) -> Standing:
    """Return how players rank by stars; in an unfinished game, by those of the sets that are whole so far.

    Cash counts for nothing, and how much anybody has is a secret.
    """
    return ranked({score.seat: score.total for score in scores(state)}, "stars")


def began(state: State) -> Seat:
    """Return who went first, or nobody."""
    return state.first if state.turn else ""
