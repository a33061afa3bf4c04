"""The Exchange: its top car is turned over, and bought blind, at its list price or by a card."""

from msgspec import structs

from companion.game import BANK, dollars, upper
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.state import Turned
from companion.games.dealers_choice.turns import go_on

BLIND, GAMBLE, PAD = "blind", "gamble", "pad"


def take_top_car(draft: Draft, way: str, cents: int | None = None, target: str = "") -> None:
    """Let the top car be turned over; a price that is not the list price is paid now."""
    state = draft.state
    seat = state.turn
    draft.become(phase="turn over", turned=Turned(way, cents, target))
    if cents is None:
        price = "at its list price, whatever that is"
    else:
        price = f"for {dollars(cents)}, sight unseen" if way == BLIND else f"for {dollars(cents)}"
    if way != PAD:
        text = f"{state.name(seat)} takes the top car of the Exchange {price}."
        draft.tell(told.TopCarTaken(text=text, seat=seat, way=way))
    if cents:
        draft.pay(seat, BANK, cents)


def turn_over(draft: Draft, move: m.TurnOver) -> None:
    draft.become(turned=structs.replace(draft.turned, car=move.car))
    text = f"{upper(draft.state.car(move.car))} is turned over."
    draft.tell(told.CarTurned(text=text, car=move.car))
    if draft.state.unpriced:
        draft.become(phase="price")
    else:
        arrive(draft)


def arrive(draft: Draft) -> None:
    """Put the car where it goes; one that proves too dear is shuffled back."""
    state, turned = draft.state, draft.turned
    seat, car = state.turn, turned.car
    if turned.way == PAD:
        draft.move_car(car, turned.target)
        text = f"It goes to {state.name(turned.target)}."
        draft.tell(told.CarMoved(text=text, car=car, target=turned.target))
        go_on(draft)
        return
    price = state.prices[car] if turned.cents is None else turned.cents
    if turned.cents is None and price > state.money[seat]:
        draft.become(gambled=state.gambled or turned.way == GAMBLE)
        text = (
            f"{state.name(seat)} cannot pay {dollars(price)}: car {car} is shuffled back into the Exchange."
        )
        draft.tell(told.TooDear(text=text, seat=seat, car=car))
        go_on(draft)
        return
    draft.move_car(car, seat)
    text = f"{state.name(seat)} has {state.car(car)} on the lot."
    draft.tell(told.CarBought(text=text, seat=seat, car=car, cents=price))
    if turned.cents is None:
        draft.pay(seat, BANK, price)
    go_on(draft)
