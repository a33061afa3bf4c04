"""Whether a struck car can be saved, and how it's lost."""

from companion.game import Seat, say
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.cards import COLLISION, THEFT
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.settings import THIEF
from companion.games.dealers_choice.state import DISCARD, Disaster, State


def policy_first(state: State, disaster: Disaster) -> bool:
    """Whether the owner decides about a policy before saving the car, so its payout can help pay for that."""
    return state.later_rules and disaster.kind == COLLISION


def may_save(state: State, disaster: Disaster) -> bool:
    """Whether the owner is asked to save the car; having any card at all is enough to be asked."""
    owner = disaster.owner
    may_pay = disaster.kind == COLLISION and state.money[owner] >= state.half(disaster.car)
    may_find = disaster.kind == THEFT and bool(state.hands[owner])
    return may_pay or may_find


def lose(draft: Draft) -> None:
    """Take the car from its owner: it goes to the thief, or out of the game."""
    state, disaster = draft.state, draft.disaster
    owner, car = disaster.owner, disaster.car
    thief: Seat = disaster.by if disaster.kind == THEFT and state.rulings.stolen == THIEF else ""
    draft.move_car(car, thief or DISCARD)
    if thief:
        text = say("Car {car} now belongs to {thief}.", car=car, thief=state.name(thief))
    else:
        text = say("{dealer} loses car {car}. It's out of the game.", dealer=state.name(owner), car=car)
    draft.tell(told.CarLost(text=text, seat=owner, car=car, thief=thief))
