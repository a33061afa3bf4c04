"""Who's where in a match of Deal or No Deal."""

from companion.game import Seat, Standing, ranked
from companion.games.deal_or_no_deal.state import State, rounded


def placings(state: State) -> Standing:
    """Return how players rank by the money they have now; what's in the kitty is nobody's.

    With two players, that's what each has won.
    """
    money = {seat: state.money[seat] for seat in state.seats}
    return ranked(
        {seat: rounded(state.rulings, cents) for seat, cents in money.items()},
        "cents",
        gained={seat: cents - state.start for seat, cents in money.items()},
        by=money,
    )


def began(state: State) -> Seat:
    """Return the first host (or contestant, if Tableside is the banker), or nobody."""
    return state.turns[0] if state.turns else ""
