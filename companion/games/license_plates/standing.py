"""Who's where in a game of License Plates."""

from companion.game import Seat, Standing, ranked
from companion.games.license_plates.state import State


def placings(state: State) -> Standing:
    """Return how players rank by the money they have right now."""
    money = {seat: state.money[seat] for seat in state.seats}
    gained = {seat: cents - state.deal.money for seat, cents in money.items()}
    return ranked(money, "cents", gained)


def began(state: State) -> Seat:
    """Return who opened the first round, or nobody."""
    return state.first if state.opener else ""
