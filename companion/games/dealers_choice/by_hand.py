"""What the table may move by hand at any time, whatever the rules say, and what that changes."""

from collections.abc import Callable

from msgspec import structs

from companion.game import (
    BANK,
    NOTHING,
    OUTSIDE,
    AdjustMoney,
    AdjustPiece,
    Ask,
    Money,
    Option,
    Pick,
    Refused,
    Said,
    Seat,
    by_hand,
    say,
)
from companion.game.by_hand import Adjusted, move_money, move_piece
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.asks.asked import NOTE, places
from companion.games.dealers_choice.box import DEALT
from companion.games.dealers_choice.cards import THEFT
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.laying import begin_when_priced
from companion.games.dealers_choice.paying import make_room, pay_with_cars, settle
from companion.games.dealers_choice.playing import SOMEWHERE_ELSE, call_off, is_possible, parties
from companion.games.dealers_choice.settings import THIEF
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, MOST_CARS, State
from companion.games.dealers_choice.turns import count, go_on, may_bid

UNDEALT = ("begin", "lots")  # phases in which some cars have yet to be dealt
UNPRICED = (*UNDEALT, "prices")  # phases in which a lot may have cars without a list price
NOT_DEALT = say("The cars aren't dealt yet.")
ENOUGH = say("There have to be enough cars to deal.")
COMING = say("That lot needs the space for the car that's on its way.")
IN_PAYMENT = say("It's part of a payment right now.")
TURNED = say("It's being turned over right now.")
NO_PRICE = say("A car needs a list price before it goes on a lot. Nobody has entered this one's.")


def adjusts(state: State) -> tuple[Ask, ...]:
    """Return what the table may move by hand: money and cars, as long as the game lasts."""
    if state.phase == "over":
        return ()
    accounts = (
        *state.people(state.active),
        Option(BANK, say("the bank"), key="N"),
        Option(OUTSIDE, say("outside the game"), key="O"),
    )
    cars = tuple(
        Option(f"car {auto.number}", _label(state, auto.number), _stuck(state, auto.number))
        for auto in state.box.autos
    )
    car = Pick(name="piece", label=say("Car"), options=cars)
    return (
        move_money(accounts, state.box.start, "11.1", NOTE),
        move_piece(
            say("Move a car by hand?"), say("move a car"), car, _targets(state), "11.2", SOMEWHERE_ELSE
        ),
    )


def _label(state: State, car: int) -> Said:
    """Return a car with where it is and its list price."""
    place = state.name(state.place(car))
    if car in state.prices:
        return say("car {car} ({place}, {price})", car=car, place=place, price=Money(state.prices[car]))
    return say("car {car} ({place})", car=car, place=place)


def _stuck(state: State, car: int) -> Said:
    """Return why a car can't be moved right now, or nothing if it can."""
    if state.turned and car == state.turned.car:
        return TURNED
    if state.debt and car in (state.debt.car, *state.debt.cars):
        return IN_PAYMENT
    return NOTHING


def _targets(state: State) -> tuple[Option, ...]:
    return tuple(
        option if option.closed else structs.replace(option, closed=_shut(state, str(option.value)))
        for option in places(state)
    )


def _shut(state: State, place: str) -> Said:
    """Return why no car can go to a place right now, or nothing if one can."""
    if state.phase in UNDEALT:
        waiting = [seat for seat in state.seats if not state.lots[seat]]
        if place in waiting:
            return NOT_DEALT
        if place == DISCARD and len(state.exchange) <= len(waiting) * DEALT[len(state.seats)]:
            return ENOUGH
    if place in state.lots and place == _awaits_car(state) and len(state.lots[place]) + 1 >= MOST_CARS:
        return COMING
    return NOTHING


def _awaits_car(state: State) -> Seat:
    """Return who is about to get a car, or nobody."""
    disaster = state.disaster
    if state.debt and state.debt.car:
        return state.debt.payer
    if state.sale:
        return state.sale.buyer
    if state.turned:
        return state.turned.target or state.turn
    if state.phase in ("defend", "offer"):
        return parties(state)[1]
    if disaster and state.phase == "save" and disaster.kind == THEFT and state.rulings.stolen == THIEF:
        return disaster.by
    return ""


def adjust_money(draft: Draft, move: AdjustMoney) -> None:
    """Move money; if somebody who is paying with cars gets any, they pay with that first."""
    by_hand.adjust_money(draft, move)
    state = draft.state
    if state.phase == "autos" and state.debt and state.money[state.debt.payer]:
        settle(draft)


def adjust_piece(draft: Draft, move: AdjustPiece) -> None:
    """Move a car, and adapt whatever is under way to that."""
    state = draft.state
    car = int(move.piece.removeprefix("car "))
    if move.target == state.place(car):
        raise Refused(SOMEWHERE_ELSE)
    if move.target in state.lots and car not in state.prices and state.phase not in UNPRICED:
        raise Refused(NO_PRICE)
    draft.tell(Adjusted(text=_moved(state, car, move), reason=move.reason))
    draft.move_car(car, move.target)
    if follow := _THEN.get(state.phase):
        follow(draft)


def _moved(state: State, car: int, move: AdjustPiece) -> Said:
    target, why = move.target, move.reason
    if target == EXCHANGE:
        return say("Moved by hand: car {car} is in the Exchange ({why}).", car=car, why=why)
    if target == DISCARD:
        return say("Moved by hand: car {car} is out of the game ({why}).", car=car, why=why)
    dealer = state.name(target)
    return say("Moved by hand: car {car} is on {dealer}'s lot ({why}).", car=car, dealer=dealer, why=why)


# What a car moved by hand changes, phase by phase.


def _top_car(draft: Draft) -> None:
    if not draft.state.exchange:
        call_off(draft)


def _card(draft: Draft) -> None:
    if not is_possible(draft.state):
        call_off(draft)


def _bids(draft: Draft) -> None:
    """Keep only bids on cars that are still there, by dealers who still have room."""
    state = draft.state
    lot, bidders = state.lots[state.turn], may_bid(state)
    draft.become(bids=tuple(bid for bid in state.bids if bid.car in lot and bid.seat in bidders))
    if not lot or not bidders:
        go_on(draft)


def _sale(draft: Draft) -> None:
    """Call off the sale of a car that's gone; at an open lot, the other bids still count."""
    sale = draft.sale
    if sale.car in draft.state.lots[sale.seller]:
        return
    if draft.state.playing:
        call_off(draft)
        return
    draft.tell(told.CalledOff())
    draft.become(phase="bids", sale=None)
    _bids(draft)


def _saving(draft: Draft) -> None:
    disaster = draft.disaster
    if disaster.car not in draft.state.lots[disaster.owner]:
        draft.tell(told.CalledOff())
        go_on(draft)


_THEN: dict[str, Callable[[Draft], None]] = {
    "prices": begin_when_priced,
    **dict.fromkeys(("lot", "option", "cards", "pads", "open", "draw"), go_on),
    "turn over": _top_car,
    **dict.fromkeys(("amount", "car", "dealer", "defend", "offer"), _card),
    "bids": _bids,
    **dict.fromkeys(("sale", "demand", "hood"), _sale),
    "save": _saving,
    "autos": pay_with_cars,
    "room": make_room,
    "values": count,
}
