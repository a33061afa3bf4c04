"""Collision, fire and theft: what saves a car, where it goes if nothing does, and what a policy pays."""

from msgspec import structs

from companion.game import BANK, Money, Said, say
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.cards import COLLISION, FIRE, FOUND, KINDS, POLICIES, THEFT
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.paying import owe
from companion.games.dealers_choice.saving import lose, may_save, policy_first
from companion.games.dealers_choice.state import Disaster, State
from companion.games.dealers_choice.turns import go_on

NO = "no"
HALF = "half"


def strike(draft: Draft, kind: str, car: int) -> None:
    """Strike another dealer's car with a disaster."""
    state = draft.state
    by, owner = state.turn, state.owner(car)
    disaster = Disaster(kind, by, owner, car)
    if policy_first(state, disaster):
        disaster = structs.replace(disaster, open=True)
    text = _struck(state, disaster)
    draft.tell(told.DisasterStruck(text=text, kind=kind, by=by, owner=owner, car=car))
    draft.become(disaster=disaster)
    if disaster.open:
        _ask_for_claim(draft)
    elif may_save(state, disaster):
        draft.become(phase="save")
    else:
        _lose(draft)


def _struck(state: State, disaster: Disaster) -> Said:
    by, owner, car = state.name(disaster.by), state.name(disaster.owner), disaster.car
    return {
        COLLISION: say("{by} crashes into {owner}'s car {car}.", by=by, owner=owner, car=car),
        FIRE: say("{by} sets {owner}'s car {car} on fire.", by=by, owner=owner, car=car),
        THEFT: say("{by} steals {owner}'s car {car}.", by=by, owner=owner, car=car),
    }[disaster.kind]


def save_car(draft: Draft, move: m.SaveCar) -> None:
    state, disaster = draft.state, draft.disaster
    if move.how == NO:
        _lose(draft)
        return
    owner, car = disaster.owner, disaster.car
    draft.become(disaster=structs.replace(disaster, saved=True))
    dealer = state.name(owner)
    if move.how == FOUND:
        text = say("{dealer} plays {card} and keeps car {car}.", dealer=dealer, card=KINDS[FOUND], car=car)
    else:
        text = say("{dealer} pays half the list price and keeps car {car}.", dealer=dealer, car=car)
    draft.tell(told.CarSaved(text=text, seat=owner, car=car))
    if move.how == FOUND:
        draft.put_under(owner, FOUND)
    else:
        draft.pay(owner, BANK, state.half(car))
    _ask_for_claim(draft)


def _lose(draft: Draft) -> None:
    lose(draft)
    _ask_for_claim(draft)


def _ask_for_claim(draft: Draft) -> None:
    """Ask about a policy, unless that's settled or there is none."""
    state, disaster = draft.state, draft.disaster
    settled = policy_first(state, disaster) and not disaster.open
    if state.policies[disaster.owner] and not settled:
        draft.become(phase="claim")
    else:
        go_on(draft)


def claim_policy(draft: Draft, move: m.ClaimPolicy) -> None:
    state, disaster = draft.state, draft.disaster
    owner, price = disaster.owner, state.prices[disaster.car]
    if move.policy == NO:
        draft.tell(told.NoClaim(seat=owner))
        go_on(draft)
        return
    draft.return_policy(owner, move.policy)
    draft.become(policy_used=state.later_rules)
    text = say(
        "{dealer} uses a {policy} policy. {by} owes {price}.",
        dealer=state.name(owner),
        policy=POLICIES[move.policy],
        by=state.name(disaster.by),
        price=Money(price),
    )
    draft.tell(told.PolicyClaimed(text=text, seat=owner, policy=move.policy, cents=price))
    stolen = disaster.car if disaster.kind == THEFT and state.later_rules else 0
    owe(draft, disaster.by, owner, price, spared=stolen)


# Policies.


def take_policy(draft: Draft) -> None:
    """Give the current player the top policy; under version 1, if Tableside keeps the cards, a random one."""
    if draft.state.by_companion and not draft.state.later_rules:
        draft.become(phase="policy")
        return
    _have_policy(draft, draft.state.policy_deck[0])


def draw_policy(draft: Draft, move: m.DrawPolicy) -> None:
    _have_policy(draft, move.policy)


def _have_policy(draft: Draft, policy: str) -> None:
    seat = draft.state.turn
    draft.give_policy(seat, policy)
    draft.tell(told.PolicyTaken(seat=seat))
    if draft.state.by_companion:
        text = say("Your new policy: {policy}.", policy=POLICIES[policy])
        draft.tell(told.PolicyRead(text=text, to=(seat,), policy=policy))
    go_on(draft)
