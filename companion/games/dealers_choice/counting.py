"""What can be counted in Dealer's Choice: cash, and the cars and cards in front of everybody."""

from functools import lru_cache

from companion.game import Said, Seat, say
from companion.game.counting import Countable, CountLine, money_pile, piece, whose
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, State


def countables(state: State) -> tuple[Countable, ...]:
    """Return everybody's cash, then what else is on the table."""
    notes = [worth for worth, _ in state.box.bills]
    cash = tuple(
        money_pile(seat, say("{name}'s cash", name=state.name(seat)), state.money[seat], notes, seat)
        for seat in state.active
    )
    lots = tuple(
        Countable(f"{seat} lot", whose(state, seat), _in_front(state, seat), seat) for seat in state.active
    )
    cars = piece("cars", say("cars"), len(state.exchange), 999)
    exchange = Countable(EXCHANGE, say("The Exchange"), (cars,))
    out = Countable(DISCARD, say("The discard pile"), _cars(state, state.discard))
    if state.by_companion:
        return *cash, *lots, exchange, out
    cards = piece("cards", say("cards"), len(state.deck), 999)
    policies = piece("policies", say("policies"), len(state.policy_deck), 999)
    return *cash, *lots, exchange, out, Countable("decks", say("The decks"), (cards, policies))


def _in_front(state: State, seat: Seat) -> tuple[CountLine, ...]:
    cars = _cars(state, state.lots[seat])
    if state.by_companion:
        return cars
    return (
        *cars,
        piece("cards", say("cards"), len(state.hands[seat])),
        piece("policies", say("policies"), len(state.policies[seat])),
    )


def _cars(state: State, here: tuple[int, ...]) -> tuple[CountLine, ...]:
    return tuple(
        piece(f"car {auto.number}", _car(auto.number), int(auto.number in here), 1)
        for auto in state.box.autos
    )


@lru_cache(maxsize=256)
def _car(number: int) -> Said:
    return say("car {car}", car=number)
