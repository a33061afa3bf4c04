"""The four steps of a turn, and the end of play."""

from msgspec import structs

from companion.game import BANK, Money, Seat, around, leaders, say, together
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import assets, unwritten
from companion.games.dealers_choice.cards import read
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.saving import lose, may_save
from companion.games.dealers_choice.standing import placings
from companion.games.dealers_choice.state import EXCHANGE, State

OPTION_A_CARDS = 2
MOST_MOVED = 6  # the most things that may be moved under option B, D or E


def begin_turn(draft: Draft, seat: Seat) -> None:
    """Begin a dealer's turn with step 1, and set how many cars the lot needs."""
    state = draft.state
    need = 2 if len(state.exchange) >= 2 else 1
    draft.become(turn=seat, step=1, need=need, gambled=False, option="", played=0, opened=False)
    draft.become(look=None, policy_used=False)
    dealer = state.name(seat)
    texts = (
        say("{dealer}'s turn.", dealer=dealer),
        say("{dealer}'s turn, one car short.", dealer=dealer),
        say("{dealer}'s turn, two cars short.", dealer=dealer),
    )
    draft.tell(told.TurnBegan(text=texts[draft.state.missing], seat=seat, need=need))
    go_on(draft)


def go_on(draft: Draft) -> None:
    """End whatever was under way, and continue the turn at its current step.

    If a car was hit and its owner has decided about a policy, they first save the car or lose it.
    """
    if draft.state.disaster and draft.state.disaster.open and _still_hit(draft):
        return
    draft.become(turned=None, playing=None, bids=(), no_bid=(), sale=None, disaster=None, debt=None, broke="")
    state = draft.state
    if state.ended:
        _stop(draft)
    elif state.turn in state.retired:
        _next_turn(draft)
    else:
        _STEPS[state.step](draft)


def _still_hit(draft: Draft) -> bool:
    """Whether the owner is asked to save a car that was hit; if they can't pay for that, it's lost."""
    disaster = structs.replace(draft.disaster, open=False)
    draft.become(disaster=disaster, debt=None, broke="")
    if disaster.car not in draft.state.lots[disaster.owner]:
        return False
    if may_save(draft.state, disaster):
        draft.become(phase="save")
        return True
    lose(draft)
    return False


def _lot(draft: Draft) -> None:
    if draft.state.missing:
        draft.become(phase="lot")
    else:
        draft.become(step=2)
        _option(draft)


def _option(draft: Draft) -> None:
    state = draft.state
    if not state.option:
        draft.become(phase="option")
    elif state.option == "A" and state.played < OPTION_A_CARDS and state.hands[state.turn]:
        draft.become(phase="cards")
    elif state.option in state.box.options and state.played < MOST_MOVED:
        draft.become(phase="pads")
    else:
        end_step(draft)


def end_step(draft: Draft) -> None:
    """Go from this step to the next."""
    draft.become(step=draft.state.step + 1)
    go_on(draft)


def _open(draft: Draft) -> None:
    state = draft.state
    if not state.opened and state.lots[state.turn] and may_bid(state):
        draft.become(phase="open")
    else:
        end_step(draft)


def may_bid(state: State) -> tuple[Seat, ...]:
    """Return which other dealers have room for a car."""
    return tuple(seat for seat in state.others if not state.full(seat))


def _draw(draft: Draft) -> None:
    if draft.state.deck:
        draft.become(phase="draw")
    else:
        draft.tell(told.DeckEmpty())
        _next_turn(draft)


_STEPS = {1: _lot, 2: _option, 3: _open, 4: _draw}


def draw_card(draft: Draft, move: m.DrawCard) -> None:
    take_card(draft, draft.state.turn)
    _next_turn(draft)


def take_card(draft: Draft, seat: Seat) -> None:
    """Draw a card, and tell the player who drew it what it is."""
    draft.draw_card(seat)
    draft.tell(told.CardDrawn(seat=seat))
    if draft.state.by_companion:
        card = draft.state.hands[seat][-1]
        draft.tell(told.CardRead(text=say("You drew {card}.", card=read(card).name), to=(seat,), card=card))


def _next_turn(draft: Draft) -> None:
    state = draft.state
    begin_turn(draft, next(seat for seat in around(state.seats, state.turn)[1:] if seat not in state.retired))


# Retiring, and the end of the game.


def retire(draft: Draft, seat: Seat) -> None:
    """Take a bankrupt dealer out: cash to the bank, cars into the Exchange, cards and policies back."""
    state = draft.state
    draft.tell(told.Retired(seat=seat))
    if state.money[seat]:
        draft.pay(seat, BANK, state.money[seat])
    for car in state.lots[seat]:
        draft.move_car(car, EXCHANGE)
    for card in state.hands[seat]:
        draft.put_under(seat, card)
    for policy in state.policies[seat]:
        draft.return_policy(seat, policy)
    draft.become(retired=(*state.retired, seat))
    go_on(draft)


def _stop(draft: Draft) -> None:
    state = draft.state
    if len(state.active) < 2:
        text = say("Only {dealer} is left.", dealer=state.name(state.active[0]))
    else:
        empty = next(seat for seat in state.active if not state.lots[seat])
        text = say("The Exchange and {dealer}'s lot are empty. Play stops.", dealer=state.name(empty))
    draft.tell(told.PlayStopped(text=text))
    count(draft)


def count(draft: Draft) -> None:
    """Count the assets, once every value they need is written down."""
    state = draft.state
    if len(state.active) > 1 and any(unwritten(state, seat) for seat in state.active):
        draft.become(phase="values")
        return
    draft.become(phase="over")
    best = leaders(placings(draft.state))
    totals = {row.seat: row.total for row in assets(state)}
    names, worth = together([state.name(seat) for seat in best]), Money(totals[best[0]])
    if len(best) == 1:
        text = say("{winner} wins with {worth} in cash and cars.", winner=names, worth=worth)
    else:
        text = say("{winners} share the win, with {worth} each in cash and cars.", winners=names, worth=worth)
    draft.tell(told.GameEnded(text=text, winners=best, assets=totals))
