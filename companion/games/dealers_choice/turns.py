"""The four steps of a turn, in order, and the moment when play stops."""

from companion.game import BANK, Seat, dollars
from companion.game.seat import around
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import assets, unwritten, winners
from companion.games.dealers_choice.cards import read
from companion.games.dealers_choice.draft import Telling
from companion.games.dealers_choice.state import EXCHANGE, State

OPTION_A_CARDS = 2
MOST_MOVED = 6  # by option B, D or E


def begin_turn(table: Telling, seat: Seat) -> None:
    """Let a dealer begin with step 1; how many cars it asks for is settled now."""
    state = table.state
    need = 2 if len(state.exchange) >= 2 else 1
    table.become(turn=seat, step=1, need=need, gambled=False, option="", played=0, opened=False)
    table.become(look=None)
    lacks = ("", " The lot needs one more car.", " The lot needs two more cars.")[table.state.missing]
    table.tell(told.TurnBegan(text=f"{state.name(seat)}'s turn.{lacks}", seat=seat, need=need))
    go_on(table)


def go_on(table: Telling) -> None:
    """End whatever was under way, and go on with the turn where it stands."""
    table.become(turned=None, playing=None, bids=(), no_bid=(), sale=None, disaster=None, debt=None, broke="")
    state = table.state
    if state.ended:
        _stop(table)
    elif state.turn in state.retired:
        _next_turn(table)
    else:
        _STEPS[state.step](table)


def _lot(table: Telling) -> None:
    if table.state.missing:
        table.become(phase="lot")
    else:
        table.become(step=2)
        _option(table)


def _option(table: Telling) -> None:
    state = table.state
    if not state.option:
        table.become(phase="option")
    elif state.option == "A" and state.played < OPTION_A_CARDS and state.hands[state.turn]:
        table.become(phase="cards")
    elif state.option in state.box.options and state.played < MOST_MOVED:
        table.become(phase="pads")
    else:
        end_step(table)


def end_step(table: Telling) -> None:
    """Go from this step to the next."""
    table.become(step=table.state.step + 1)
    go_on(table)


def _open(table: Telling) -> None:
    state = table.state
    if not state.opened and state.lots[state.turn] and may_bid(state):
        table.become(phase="open")
    else:
        end_step(table)


def may_bid(state: State) -> tuple[Seat, ...]:
    """Return who has room for another car, of the others."""
    return tuple(seat for seat in state.others if not state.full(seat))


def _draw(table: Telling) -> None:
    if table.state.deck:
        table.become(phase="draw")
    else:
        table.tell(told.DeckEmpty(text="No Dealer's Choice card is left to draw."))
        _next_turn(table)


_STEPS = {1: _lot, 2: _option, 3: _open, 4: _draw}


def draw_card(table: Telling, move: m.DrawCard) -> None:
    take_card(table, table.state.turn)
    _next_turn(table)


def take_card(table: Telling, seat: Seat) -> None:
    """Draw a card, and tell its owner which."""
    table.draw_card(seat)
    table.tell(told.CardDrawn(text=f"{table.state.name(seat)} draws a Dealer's Choice card.", seat=seat))
    if table.state.by_companion:
        card = table.state.hands[seat][-1]
        table.tell(told.CardRead(text=f"It is {read(card).name}.", to=(seat,), card=card))


def _next_turn(table: Telling) -> None:
    state = table.state
    begin_turn(table, next(seat for seat in around(state.seats, state.turn)[1:] if seat not in state.retired))


# Out of the game, and the end of it.


def retire(table: Telling, seat: Seat) -> None:
    """Take a bankrupt dealer out: cash to the bank, cars into the Exchange, cards and policies back."""
    state = table.state
    table.tell(told.Retired(text=f"{state.name(seat)} is bankrupt, and retires.", seat=seat))
    if state.money[seat]:
        table.pay(seat, BANK, state.money[seat])
    for car in state.lots[seat]:
        table.move_car(car, EXCHANGE)
    for card in state.hands[seat]:
        table.put_under(seat, card)
    for policy in state.policies[seat]:
        table.return_policy(seat, policy)
    table.become(retired=(*state.retired, seat))
    go_on(table)


def _stop(table: Telling) -> None:
    state = table.state
    if len(state.active) < 2:
        text = f"Only {state.name(state.active[0])} is left."
    else:
        empty = next(seat for seat in state.active if not state.lots[seat])
        text = f"The Exchange is empty, and so is {state.name(empty)}'s lot: play stops."
    table.tell(told.PlayStopped(text=text))
    count(table)


def count(table: Telling) -> None:
    """Count the assets, once every value that is needed has been written down."""
    state = table.state
    if len(state.active) > 1 and any(unwritten(state, seat) for seat in state.active):
        table.become(phase="values")
        return
    table.become(phase="over")
    best = winners(state)
    names = " and ".join(state.name(seat) for seat in best)
    totals = {row.seat: row.total for row in assets(state)}
    wins = "wins" if len(best) == 1 else "share the win"
    text = f"{names} {wins} with {dollars(totals[best[0]])} in cash and cars."
    table.tell(told.GameEnded(text=text, winners=best, assets=totals))
