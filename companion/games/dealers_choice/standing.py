"""Who's where in a game of Dealer's Choice."""

from companion.game import Seat, Standing, ranked
from companion.games.dealers_choice.books import assets
from companion.games.dealers_choice.state import State


def placings(state: State) -> Standing:
    """Return how dealers rank by their assets; whoever dropped out comes last.

    In an unfinished game, Blue Books are secret, so cars count at list price, as far as that's known. Gains
    are cash alone until the end, since nobody won the cars they were dealt.
    """
    cash, start = state.money, state.box.start
    if state.phase == "over":
        counted = {row.seat: row.total for row in assets(state)}
        worth = {seat: counted.get(seat, cash[seat]) for seat in state.seats}
        gained = {seat: worth[seat] - start for seat in state.seats}
    else:
        prices, lots = state.prices, state.lots
        worth = {seat: cash[seat] + sum(prices.get(car, 0) for car in lots[seat]) for seat in state.seats}
        gained = {seat: cash[seat] - start for seat in state.seats}
    still_in = {seat: (seat not in state.retired, worth[seat]) for seat in state.seats}
    return ranked(worth, "cents", gained, by=still_in)


def began(state: State) -> Seat:
    """Return who started, or nobody."""
    return state.first if state.turn else ""
