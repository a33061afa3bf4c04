"""Collision, fire and theft: what saves a car, where it goes if nothing does, and what a policy brings."""

from msgspec import structs

from companion.game import BANK, Seat
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.cards import COLLISION, FIRE, FOUND, KINDS, POLICIES, THEFT
from companion.games.dealers_choice.draft import Telling
from companion.games.dealers_choice.paying import owe
from companion.games.dealers_choice.settings import THIEF
from companion.games.dealers_choice.state import DISCARD, Disaster
from companion.games.dealers_choice.turns import go_on

NO = "no"
HALF = "half"

_STRUCK = {
    COLLISION: "{by} crashes {owner}'s car {car}.",
    FIRE: "{by} sets fire to {owner}'s car {car}.",
    THEFT: "{by} steals {owner}'s car {car}.",
}


def strike(table: Telling, kind: str, car: int) -> None:
    """Let a disaster befall another dealer's car."""
    state = table.state
    by, owner = state.turn, state.owner(car)
    disaster = Disaster(kind, by, owner, car)
    text = _STRUCK[kind].format(by=state.name(by), owner=state.name(owner), car=car)
    table.tell(told.DisasterStruck(text=text, kind=kind, by=by, owner=owner, car=car))
    table.become(disaster=disaster)
    may_pay = kind == COLLISION and state.money[owner] >= state.half(car)
    may_find = kind == THEFT and bool(state.hands[owner])
    if may_pay or may_find:
        table.become(phase="save")
    else:
        _lose(table)


def save_car(table: Telling, move: m.SaveCar) -> None:
    state, disaster = table.state, table.disaster
    if move.how == NO:
        _lose(table)
        return
    owner, car = disaster.owner, disaster.car
    table.become(disaster=structs.replace(disaster, saved=True))
    by = KINDS[FOUND] if move.how == FOUND else "half its list price"
    text = f"{state.name(owner)} saves car {car} by {by}."
    table.tell(told.CarSaved(text=text, seat=owner, car=car))
    if move.how == FOUND:
        table.put_under(owner, FOUND)
    else:
        table.pay(owner, BANK, state.half(car))
    _ask_for_claim(table)


def _lose(table: Telling) -> None:
    state, disaster = table.state, table.disaster
    owner, car = disaster.owner, disaster.car
    thief: Seat = disaster.by if disaster.kind == THEFT and state.rulings.stolen == THIEF else ""
    where = f"stands on {state.name(thief)}'s lot now" if thief else "is out of the game"
    table.move_car(car, thief or DISCARD)
    text = f"{state.name(owner)} loses car {car}, which {where}."
    table.tell(told.CarLost(text=text, seat=owner, car=car, thief=thief))
    _ask_for_claim(table)


def _ask_for_claim(table: Telling) -> None:
    if table.state.policies[table.disaster.owner]:
        table.become(phase="claim")
    else:
        go_on(table)


def claim_policy(table: Telling, move: m.ClaimPolicy) -> None:
    state, disaster = table.state, table.disaster
    owner, price = disaster.owner, state.prices[disaster.car]
    if move.policy == NO:
        table.tell(told.NoClaim(text=f"{state.name(owner)} uses no policy.", seat=owner))
        go_on(table)
        return
    table.return_policy(owner, move.policy)
    policy, by = POLICIES[move.policy], state.name(disaster.by)
    text = f"{state.name(owner)} uses a policy, {policy}: {by} owes the list price."
    table.tell(told.PolicyClaimed(text=text, seat=owner, policy=move.policy, cents=price))
    owe(table, disaster.by, owner, price)


# Policies.


def take_policy(table: Telling) -> None:
    """Give whoever has the turn a policy; which, the companion draws if it keeps them."""
    if table.state.by_companion:
        table.become(phase="policy")
        return
    _have_policy(table, table.state.policy_deck[0])


def draw_policy(table: Telling, move: m.DrawPolicy) -> None:
    _have_policy(table, move.policy)


def _have_policy(table: Telling, policy: str) -> None:
    seat = table.state.turn
    table.give_policy(seat, policy)
    table.tell(told.PolicyTaken(text=f"{table.state.name(seat)} has one more policy.", seat=seat))
    if table.state.by_companion:
        table.tell(told.PolicyRead(text=f"It is {POLICIES[policy]}.", to=(seat,), policy=policy))
    go_on(table)
