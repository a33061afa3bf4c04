"""What Dealer's Choice waits for, and from whom.

Anyone who could answer with a card is asked, whether or not they have one, so being asked gives nothing away.
"""

from collections.abc import Callable, Iterable

from companion.game import NOTHING, Ask, Move, Said, say
from companion.game.game import nothing
from companion.games.dealers_choice.asks import books, cards, laying, sales, steps
from companion.games.dealers_choice.box import AUTOS
from companion.games.dealers_choice.state import State


def asks(state: State) -> tuple[Ask, ...]:
    """Return everything that may happen now."""
    return *_BY_PHASE[state.phase](state), *books.books(state)


_BY_PHASE: dict[str, Callable[[State], Iterable[Ask]]] = {
    "begin": laying.begin,
    "deal autos": laying.deal_autos,
    "deal cards": laying.deal_cards,
    "lots": laying.lots,
    "prices": laying.price,
    "lot": steps.lot,
    "turn over": steps.turn_over,
    "price": laying.price,
    "option": steps.option,
    "cards": steps.cards,
    "pads": steps.pads,
    "amount": cards.amount,
    "car": cards.car,
    "dealer": cards.dealer,
    "defend": cards.defend,
    "save": cards.save,
    "claim": cards.claim,
    "policy": cards.policy,
    "offer": sales.offer,
    "open": steps.open_lot,
    "bids": sales.bids,
    "sale": sales.selling,
    "demand": sales.demand,
    "hood": books.hood,
    "autos": sales.autos,
    "room": sales.room,
    "show": sales.show,
    "draw": steps.draw,
    "values": nothing,
    "over": nothing,
}


def explain(state: State, move: Move, blank: str) -> Said:
    """Return where a car is, to explain why it can't be picked."""
    car = getattr(move, "car", None)
    if blank != "car" or type(car) is not int or not 0 < car <= AUTOS:
        return NOTHING
    if car in state.exchange:
        return say("Car {car} is in the Exchange.", car=car)
    if car in state.discard:
        return say("Car {car} is out of the game.", car=car)
    return say("Car {car} is on {dealer}'s lot.", car=car, dealer=state.name(state.owner(car)))
