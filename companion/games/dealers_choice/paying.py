"""Paying what is owed: cash, then autos at list price without change, then the bank; and retiring."""

from itertools import combinations

from companion.game import BANK, Seat, given, says, together
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.state import Debt, State
from companion.games.dealers_choice.turns import go_on, retire

SHOWS, CANNOT = "shows", "cannot"


def owe(draft: Draft, payer: Seat, payee: Seat, cents: int, car: int = 0) -> None:
    """Pay somebody, hand over the car that was bought, if any, and continue the turn."""
    state = draft.state
    cash = state.money[payer]
    if min(cents, cash):
        draft.pay(payer, payee, min(cents, cash))
    if cash >= cents:
        _deliver(draft, payer, car)
        go_on(draft)
        return
    draft.become(debt=Debt(payer, payee, cents - cash, car))
    draft.tell(told.CashGone(seat=payer, cents=cents - cash))
    choices = payments(draft.state)
    if not choices:
        _cover(draft)
    elif len(choices) == 1:
        _hand_over(draft, choices[0])
    else:
        draft.become(phase="autos")


def payments(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the ways to pay a debt with just enough autos, cheapest first."""
    debt = given(state.debt)
    lot, prices = state.lots[debt.payer], state.prices
    ways = []
    for count in range(1, len(lot) + 1):
        for cars in combinations(lot, count):
            worth = sum(prices[car] for car in cars)
            if worth >= debt.cents > worth - min(prices[car] for car in cars):
                ways.append((worth, cars))
    return tuple(cars for _, cars in sorted(ways))


def _deliver(draft: Draft, buyer: Seat, car: int) -> None:
    if car:
        draft.move_car(car, buyer)


def pay_autos(draft: Draft, move: m.PayAutos) -> None:
    _hand_over(draft, tuple(map(int, move.cars.split())))


def _hand_over(draft: Draft, cars: tuple[int, ...]) -> None:
    debt = draft.debt
    _deliver(draft, debt.payer, debt.car)
    _pay_with(draft, cars)
    go_on(draft)


def _pay_with(draft: Draft, cars: tuple[int, ...]) -> None:
    state, debt = draft.state, draft.debt
    if not cars:
        return
    text = says(
        "{payer} pays {payee} with car {cars}, at list price.",
        "{payer} pays {payee} with cars {cars}, at list price.",
        len(cars),
        payer=state.name(debt.payer),
        payee=state.name(debt.payee),
        cars=together(cars),
    )
    draft.tell(told.AutosPaid(text=text, payer=debt.payer, payee=debt.payee, cars=cars))
    for car in cars:
        draft.receive(debt.payee, car)


def _cover(draft: Draft) -> None:
    """Pay with every car on the lot, and let the bank pay the rest; a car being bought is retired."""
    state, debt = draft.state, draft.debt
    if debt.car:
        draft.retire_car(debt.car)
    cars = state.lots[debt.payer]
    _pay_with(draft, cars)
    draft.tell(told.CouldNotPay(seat=debt.payer))
    draft.pay(BANK, debt.payee, debt.cents - sum(state.prices[car] for car in cars))
    if state.hands[debt.payer]:
        draft.become(phase="show", broke=debt.payer, debt=None, sale=None)
    else:
        retire(draft, debt.payer)


def show_buy_card(draft: Draft, move: m.ShowBuyCard) -> None:
    seat = draft.state.broke
    if move.shows == CANNOT:
        retire(draft, seat)
        return
    draft.tell(told.BuyCardShown(seat=seat))
    go_on(draft)
