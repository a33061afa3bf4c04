"""The Exchange: its top car, turned over and bought blind, at list price or with a card."""

from msgspec import structs

from companion.game import BANK, Money, Said, say
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, State, Turned
from companion.games.dealers_choice.turns import go_on

BLIND, GAMBLE, PAD = "blind", "gamble", "pad"


def take_top_car(draft: Draft, way: str, cents: int | None = None, target: str = "") -> None:
    """Have the top car turned over; a price other than the list price is paid now."""
    state = draft.state
    seat = state.turn
    draft.become(phase="turn over", turned=Turned(way, cents, target))
    if way != PAD:
        draft.tell(told.TopCarTaken(text=_taken(state, way, cents), seat=seat, way=way))
    if cents:
        draft.pay(seat, BANK, cents)


def _taken(state: State, way: str, cents: int | None) -> Said:
    buyer = state.name(state.turn)
    if way == GAMBLE:
        return say("{buyer} gambles: list price for the top car.", buyer=buyer)
    if cents is None:
        return say("{buyer} buys the top car at list price.", buyer=buyer)
    if way == BLIND:
        return say("{buyer} buys the top car for {price}, sight unseen.", buyer=buyer, price=Money(cents))
    return say("{buyer} buys the top car for {price}.", buyer=buyer, price=Money(cents))


def turn_over(draft: Draft, move: m.TurnOver) -> None:
    draft.become(turned=structs.replace(draft.turned, car=move.car))
    text = say("Turned over: {car}.", car=draft.state.car(move.car))
    draft.tell(told.CarTurned(text=text, car=move.car))
    if draft.state.unpriced:
        draft.become(phase="price")
    else:
        arrive(draft)


def arrive(draft: Draft) -> None:
    """Put the car where it goes; if it costs too much, it goes back into the Exchange."""
    state, turned = draft.state, draft.turned
    seat, car = state.turn, turned.car
    if turned.way == PAD:
        draft.move_car(car, turned.target)
        text = goes_to(state, say("car {car}", car=car), turned.target)
        draft.tell(told.CarMoved(text=text, car=car, target=turned.target))
        go_on(draft)
        return
    price = state.prices[car] if turned.cents is None else turned.cents
    if turned.cents is None and price > state.money[seat]:
        draft.become(gambled=state.gambled or turned.way == GAMBLE)
        text = say(
            "{buyer} can't pay {price}. Car {car} goes back into the Exchange.",
            buyer=state.name(seat),
            price=Money(price),
            car=car,
        )
        draft.tell(told.TooDear(text=text, seat=seat, car=car))
        go_on(draft)
        return
    draft.move_car(car, seat)
    text = say("{buyer} gets {car}.", buyer=state.name(seat), car=state.car(car))
    draft.tell(told.CarBought(text=text, seat=seat, car=car, cents=price))
    if turned.cents is None:
        draft.pay(seat, BANK, price)
    go_on(draft)


def goes_to(state: State, car: Said, target: str) -> Said:
    """Return a sentence about where a car goes: to a lot, into the Exchange or out of the game."""
    if target == EXCHANGE:
        return say("{Car} goes into the Exchange.", car=car)
    if target == DISCARD:
        return say("{Car} is out of the game.", car=car)
    return say("{Car} goes to {dealer}'s lot.", car=car, dealer=state.name(target))
