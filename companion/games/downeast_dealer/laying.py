"""Setting up: the cash, the deck, who goes first."""

import msgspec

from companion.game import NOTHING, OUTSIDE, Next, Said, Setup, say, seats_for, together
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer import moves as m
from companion.games.downeast_dealer.box import IN_A_SET, Box
from companion.games.downeast_dealer.cash import in_order
from companion.games.downeast_dealer.draft import Draft
from companion.games.downeast_dealer.state import FIRST_GOINGS, GOINGS, RESERVE, THIEVES, Rulings, State
from companion.games.downeast_dealer.turns import begin_turn


def start(setup: Setup) -> Next[State]:
    """Return the state before anybody says who is boldest, with the cash dealt and the deck set out."""
    box: Box = setup.box
    seats = seats_for(len(setup.players))
    rulings = msgspec.convert(setup.settings, Rulings)
    deck = {each.name: IN_A_SET for each in box.sets}
    if rulings.thief:
        deck[THIEVES] = box.thieves
    state = State(
        seats=seats,
        names=setup.players,
        rulings=rulings,
        box=box,
        phase="leave out" if rulings.short else "begin",
        deck=deck,
        owned={seat: {} for seat in seats},
        start=sum(box.hand),
        first=setup.first,
        goings=GOINGS if setup.version > 1 else FIRST_GOINGS,
        version=max(setup.version, 2),
    )
    draft = Draft(state)
    if state.keeps_cash:
        reserve = in_order(box.reserve * len(seats))
        draft.become(hands={**dict.fromkeys(seats, box.hand), RESERVE: reserve, OUTSIDE: ()})
    elif state.version > 2:
        draft.become(least_cash=dict.fromkeys(seats, state.start))
    return draft.outcome


def opening(setup: Setup) -> Said:
    """Return who goes first."""
    return say("{name} goes first.", name=setup.name(setup.first)) if setup.first else NOTHING


def leave_out(draft: Draft, move: m.LeaveOut) -> None:
    state = draft.state
    out = tuple(item for item in state.sets if item in move.sets)
    deck = {item: count for item, count in state.deck.items() if item not in out}
    owned = {
        seat: {item: count for item, count in items.items() if item not in out}
        for seat, items in state.owned.items()
    }
    draft.become(deck=deck, owned=owned, left_out=out, phase="begin")
    text = say("A short game, without {sets}.", sets=together(out))
    draft.tell(told.SetsLeftOut(text=text, sets=out))


def begin(draft: Draft, move: m.Begin) -> None:
    draft.tell(told.Began(seat=move.first))
    if draft.state.version > 3:
        draft.become(first=move.first)
    begin_turn(draft, move.first)
