"""Paying what's owed: cash, then autos at list price with no change given, then the bank; and retiring."""

from itertools import combinations

from msgspec import structs

from companion.game import BANK, Seat, given, says, together
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.state import MOST_CARS, Debt, State
from companion.games.dealers_choice.turns import go_on, retire

SHOWS, CANNOT = "shows", "cannot"


def owe(draft: Draft, payer: Seat, payee: Seat, cents: int, car: int = 0, spared: int = 0) -> None:
    """Pay somebody, hand over the car that was bought, if any, and continue the turn."""
    draft.become(debt=Debt(payer, payee, cents, car, spared))
    settle(draft)


def settle(draft: Draft) -> None:
    """Pay a debt with cash first, then with cars."""
    debt = draft.debt
    cash = draft.state.money[debt.payer]
    if paid := min(debt.cents, cash):
        draft.pay(debt.payer, debt.payee, paid)
    if cash >= debt.cents:
        _deliver(draft)
        go_on(draft)
        return
    draft.become(debt=structs.replace(debt, cents=debt.cents - cash))
    draft.tell(told.CashGone(seat=debt.payer, cents=debt.cents - cash))
    pay_with_cars(draft)


def pay_with_cars(draft: Draft) -> None:
    """Pay the rest of a debt with cars: ask which ones, if there's a choice."""
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
    lot, prices = _payable(state, debt), state.prices
    ways = []
    for count in range(1, len(lot) + 1):
        for cars in combinations(lot, count):
            worth = sum(prices[car] for car in cars)
            if worth >= debt.cents > worth - min(prices[car] for car in cars):
                ways.append((worth, cars))
    return tuple(cars for _, cars in sorted(ways))


def _payable(state: State, debt: Debt) -> tuple[int, ...]:
    return tuple(car for car in state.lots[debt.payer] if car != debt.spared)


def _deliver(draft: Draft) -> None:
    if draft.debt.car:
        draft.move_car(draft.debt.car, draft.debt.payer)


def pay_autos(draft: Draft, move: m.PayAutos) -> None:
    _hand_over(draft, _numbers(move.cars))


def _numbers(cars: str) -> tuple[int, ...]:
    return tuple(map(int, cars.split()))


def _hand_over(draft: Draft, cars: tuple[int, ...]) -> None:
    """Hand over the car that was bought, if any, and pay with these cars."""
    _deliver(draft)
    _pay_with(draft, cars)


def _cover(draft: Draft) -> None:
    """Pay with every car on the lot, and let the bank pay the rest; a car being bought is retired."""
    if draft.debt.car:
        draft.retire_car(draft.debt.car)
    _pay_with(draft, _payable(draft.state, draft.debt))


def _pay_with(draft: Draft, cars: tuple[int, ...]) -> None:
    state, debt = draft.state, draft.debt
    draft.become(debt=structs.replace(debt, car=0, cars=cars))
    if cars:
        text = says(
            "{payer} pays {payee} with car {cars}, at list price.",
            "{payer} pays {payee} with cars {cars}, at list price.",
            len(cars),
            payer=state.name(debt.payer),
            payee=state.name(debt.payee),
            cars=together(cars),
        )
        draft.tell(told.AutosPaid(text=text, payer=debt.payer, payee=debt.payee, cars=cars))
    make_room(draft)


def make_room(draft: Draft) -> None:
    """Let whoever is paid choose what to keep, if the lot has room for some of the cars but not for all."""
    state, debt = draft.state, draft.debt
    room = max(0, MOST_CARS - len(state.lots[debt.payee]))
    if state.later_rules and 0 < room < len(debt.cars):
        draft.become(phase="room")
    else:
        _receive(draft, debt.cars[room:])


def retirements(state: State) -> tuple[tuple[int, ...], ...]:
    """Return which of the cars given in payment may be retired, so the rest fit on the lot."""
    debt = given(state.debt)
    room = MOST_CARS - len(state.lots[debt.payee])
    return tuple(combinations(debt.cars, len(debt.cars) - room))


def retire_autos(draft: Draft, move: m.RetireAutos) -> None:
    _receive(draft, _numbers(move.cars))


def _receive(draft: Draft, retired: tuple[int, ...]) -> None:
    """Put the cars given in payment on the lot; the bank buys those there's no room for."""
    debt, prices = draft.debt, draft.state.prices
    for car in debt.cars:
        if car in retired:
            draft.retire_car(car)
            draft.pay(BANK, debt.payee, prices[car])
        else:
            draft.move_car(car, debt.payee)
    missing = debt.cents - sum(prices[car] for car in debt.cars)
    if missing <= 0:
        go_on(draft)
        return
    draft.tell(told.CouldNotPay(seat=debt.payer))
    draft.pay(BANK, debt.payee, missing)
    if draft.state.hands[debt.payer]:
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
