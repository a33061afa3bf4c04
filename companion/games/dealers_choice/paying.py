"""Paying what is owed: cash, then autos at list price without change, then the bank; and retiring."""

from itertools import combinations

from companion.game import BANK, Seat, dollars
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.draft import Telling
from companion.games.dealers_choice.state import Debt, State
from companion.games.dealers_choice.turns import go_on, retire

SHOWS, CANNOT = "shows", "cannot"


def owe(table: Telling, payer: Seat, payee: Seat, cents: int, car: int = 0) -> None:
    """Pay somebody, and hand over the car that is bought for it; then the turn goes on."""
    state = table.state
    cash = state.money[payer]
    if min(cents, cash):
        table.pay(payer, payee, min(cents, cash))
    if cash >= cents:
        _deliver(table, payer, car)
        go_on(table)
        return
    table.become(debt=Debt(payer, payee, cents - cash, car))
    text = f"{state.name(payer)} is out of cash, and still owes {dollars(cents - cash)}."
    table.tell(told.CashGone(text=text, seat=payer, cents=cents - cash))
    choices = payments(table.state)
    if not choices:
        _cover(table)
    elif len(choices) == 1:
        _hand_over(table, choices[0])
    else:
        table.become(phase="autos")


def payments(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the ways to pay a debt with autos, the cheapest first: enough, and none too many."""
    debt = state.debt
    assert debt is not None
    lot, prices = state.lots[debt.payer], state.prices
    ways = []
    for count in range(1, len(lot) + 1):
        for cars in combinations(lot, count):
            worth = sum(prices[car] for car in cars)
            if worth >= debt.cents > worth - min(prices[car] for car in cars):
                ways.append((worth, cars))
    return tuple(cars for _, cars in sorted(ways))


def _deliver(table: Telling, buyer: Seat, car: int) -> None:
    if car:
        table.move_car(car, buyer)


def pay_autos(table: Telling, move: m.PayAutos) -> None:
    _hand_over(table, tuple(map(int, move.cars.split())))


def _hand_over(table: Telling, cars: tuple[int, ...]) -> None:
    debt = table.debt
    _deliver(table, debt.payer, debt.car)
    _pay_with(table, cars)
    go_on(table)


def _pay_with(table: Telling, cars: tuple[int, ...]) -> None:
    state, debt = table.state, table.debt
    if not cars:
        return
    names = " and ".join(f"car {car}" for car in cars)
    text = f"{state.name(debt.payer)} pays {state.name(debt.payee)} with {names}, at list price."
    table.tell(told.AutosPaid(text=text, payer=debt.payer, payee=debt.payee, cars=cars))
    for car in cars:
        table.receive(debt.payee, car)


def _cover(table: Telling) -> None:
    """Pay with everything there is, and let the bank pay the rest; the car that was for sale is retired."""
    state, debt = table.state, table.debt
    if debt.car:
        table.retire_car(debt.car)
    cars = state.lots[debt.payer]
    _pay_with(table, cars)
    text = f"{state.name(debt.payer)} cannot pay it all; the bank pays the rest."
    table.tell(told.CouldNotPay(text=text, seat=debt.payer))
    table.pay(BANK, debt.payee, debt.cents - sum(state.prices[car] for car in cars))
    if state.hands[debt.payer]:
        table.become(phase="show", broke=debt.payer, debt=None, sale=None)
    else:
        retire(table, debt.payer)


def show_buy_card(table: Telling, move: m.ShowBuyCard) -> None:
    seat = table.state.broke
    if move.shows == CANNOT:
        retire(table, seat)
        return
    text = f"{table.state.name(seat)} shows a card that may fill the lot, and goes on."
    table.tell(told.BuyCardShown(text=text, seat=seat))
    go_on(table)
