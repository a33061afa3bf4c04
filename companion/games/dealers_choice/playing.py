"""Steps 1 and 2: filling the lot, the options, and what each Dealer's Choice card does."""

from collections.abc import Callable

from msgspec import structs

from companion.game import BANK, Refused, Seat, dollars
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.cards import (
    BUY,
    BUY_DEALER,
    BUY_LIST,
    BUYS,
    CANCEL,
    COLLISION,
    DISASTERS,
    FIRE,
    FORCE,
    FREE_POLICY,
    KINDS,
    LOT_CLOSED,
    SELL,
    SELL_LIST,
    THEFT,
    Card,
    read,
)
from companion.games.dealers_choice.disasters import NO, strike, take_policy
from companion.games.dealers_choice.draft import Telling
from companion.games.dealers_choice.exchange import BLIND, GAMBLE, PAD, take_top_car
from companion.games.dealers_choice.selling import meet
from companion.games.dealers_choice.settings import THIEF
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, Playing, Sale, State
from companion.games.dealers_choice.turns import end_step, go_on, may_bid, retire, take_card

RETIRE = "retire"
DRAW, PUT_BACK = "draw", "put back"
SOMEWHERE_ELSE = "A car goes somewhere else than where it is."


def fill_lot(table: Telling, move: m.FillLot) -> None:
    state = table.state
    if move.way == BLIND:
        take_top_car(table, BLIND, state.box.blind_price)
    elif move.way == GAMBLE:
        take_top_car(table, GAMBLE)
    elif move.way == RETIRE:
        retire(table, state.turn)
    else:
        _play(table, move.way)


# The options.


def choose_option(table: Telling, move: m.ChooseOption) -> None:
    state = table.state
    seat = state.turn
    table.become(option=move.option)
    text = f"{state.name(seat)} takes option {move.option}: {option_words(state, move.option)}."
    table.tell(told.OptionChosen(text=text, seat=seat, option=move.option))
    if move.option == "C":
        table.pay(seat, BANK, state.box.policy_price)
        take_policy(table)
    else:
        go_on(table)


def option_words(state: State, option: str) -> str:
    """Return what an option is about."""
    known = {"A": "play one or two cards", "C": f"buy a policy for {dollars(state.box.policy_price)}"}
    return known.get(option) or state.box.options[option].rstrip(".") or "as the chart says"


def move_money(table: Telling, move: m.MoveMoney) -> None:
    if move.source != BANK and table.state.money[move.source] < move.cents:
        raise Refused(f"{table.state.name(move.source)} has {dollars(table.state.money[move.source])}.")
    _count(table)
    table.pay(move.source, move.target, move.cents)
    go_on(table)


def _count(table: Telling) -> None:
    """Count one more thing that was moved as the chart says."""
    table.become(played=table.state.played + 1)


def move_car(table: Telling, move: m.MoveCar) -> None:
    state = table.state
    there = (0,) if move.target == EXCHANGE else state.lots.get(move.target, ())
    if move.car in there:
        raise Refused(SOMEWHERE_ELSE)
    _count(table)
    if not move.car:
        take_top_car(table, PAD, target=move.target)
        text = f"The top car of the Exchange goes to {state.name(move.target)}."
        table.tell(told.CarMoved(text=text, car=0, target=move.target))
        return
    table.move_car(move.car, move.target)
    text = f"Car {move.car} goes to {state.name(move.target)}."
    table.tell(told.CarMoved(text=text, car=move.car, target=move.target))
    go_on(table)


def move_card(table: Telling, move: m.MoveCard) -> None:
    seat = table.state.turn
    _count(table)
    if move.card == DRAW:
        take_card(table, seat)
    else:
        table.put_under(seat, move.card)
        text = f"{table.state.name(seat)} puts a card under the deck."
        table.tell(told.CardPutBack(text=text, seat=seat))
    go_on(table)


def end_option(table: Telling, move: m.EndOption) -> None:
    _done(table)


def _done(table: Telling) -> None:
    seat = table.state.turn
    table.tell(told.OptionDone(text=f"{table.state.name(seat)} is done with the option.", seat=seat))
    end_step(table)


# The cards.


def play_card(table: Telling, move: m.PlayCard) -> None:
    if move.card == NO:
        _done(table)
        return
    table.become(played=table.state.played + 1)
    _play(table, move.card)


def _play(table: Telling, key: str) -> None:
    state = table.state
    card = read(key)
    table.put_under(state.turn, key)
    table.become(playing=Playing(card))
    text = f"{state.name(state.turn)} plays {card.name}."
    table.tell(told.CardPlayed(text=text, seat=state.turn, card=key))
    _PLAY[card.kind](table, card)


def _choose_car(table: Telling, card: Card) -> None:
    table.become(phase="car")


def _buy(table: Telling, card: Card) -> None:
    if card.cents is None:
        table.become(phase="amount")
    else:
        take_top_car(table, BUY, card.cents)


def _buy_at_list(table: Telling, card: Card) -> None:
    take_top_car(table, BUY_LIST)


def _choose_dealer(table: Telling, card: Card) -> None:
    table.become(phase="dealer")


def _cancel(table: Telling, card: Card) -> None:
    go_on(table)


def _free_policy(table: Telling, card: Card) -> None:
    take_policy(table)


_PLAY: dict[str, Callable[[Telling, Card], None]] = {
    SELL: _choose_car,
    SELL_LIST: _choose_car,
    BUY: _buy,
    BUY_LIST: _buy_at_list,
    BUY_DEALER: _choose_car,
    FORCE: _choose_dealer,
    COLLISION: _choose_car,
    FIRE: _choose_car,
    THEFT: _choose_car,
    CANCEL: _cancel,
    FREE_POLICY: _free_policy,
}


def why_not(state: State, kind: str, cents: int | None = None) -> str:
    """Return why whoever has the turn cannot play such a card now, or nothing."""
    seat = state.turn
    if kind in (SELL, SELL_LIST) and not state.lots[seat]:
        return "There is no car on your lot to sell."
    if kind in (BUY, BUY_LIST) and not state.exchange:
        return "There is no car in the Exchange."
    if kind in BUYS and state.full(seat):
        return "Your lot has six cars, and no room for another."
    if kind == BUY and cents is not None and cents > state.money[seat]:
        return f"You have {dollars(state.money[seat])}; the card asks {dollars(cents)}."
    if kind in (BUY_DEALER, *DISASTERS) and not targets(state, kind):
        return "No other dealer has a car."
    if kind == THEFT and state.rulings.stolen == THIEF and state.full(seat):
        return "Your lot has six cars, and no room for a stolen one."
    if kind == FORCE and not (state.lots[seat] and may_bid(state)):
        return "There is nothing to sell, or nobody with room for it."
    if kind == FREE_POLICY and not state.policy_deck:
        return "No policy is left."
    if kind not in _PLAY:
        return f"{KINDS[kind]} is for another dealer's turn."
    return ""


def targets(state: State, kind: str) -> tuple[int, ...]:
    """Return the cars that a card may be for: the own ones to sell, else those of all others."""
    if kind in (SELL, SELL_LIST):
        return state.lots[state.turn]
    return tuple(car for seat in state.others for car in state.lots[seat])


def choose_car(table: Telling, move: m.ChooseCar) -> None:
    state, card = table.state, table.playing.card
    if card.kind in DISASTERS:
        strike(table, card.kind, move.car)
        return
    seat = state.turn
    table.become(playing=structs.replace(table.playing, car=move.car))
    text = f"{state.name(seat)} selects {state.car(move.car)}."
    table.tell(told.CardAimed(text=text, seat=seat))
    if card.kind == BUY_DEALER:
        _aim(table, state.owner(move.car))
    elif card.kind == SELL_LIST:
        _sell(table, state.prices[move.car])
    elif card.cents is None:
        table.become(phase="amount")
    else:
        _sell(table, card.cents)


def name_amount(table: Telling, move: m.NameAmount) -> None:
    state = table.state
    buying = table.playing.card.kind == BUY
    if buying and move.cents > state.money[state.turn]:
        _take_back(table, move.cents)
        return
    text = f"The card says {dollars(move.cents)}."
    table.tell(told.CardAimed(text=text, seat=state.turn))
    if buying:
        take_top_car(table, BUY, move.cents)
    else:
        _sell(table, move.cents)


def _take_back(table: Telling, cents: int) -> None:
    """Return a Buy card that proves too dear to the hand: nothing else has changed."""
    state, card = table.state, table.playing.card
    seat = state.turn
    table.take_from_under(seat)
    table.become(played=state.played - (state.step == 2))
    text = f"{state.name(seat)} can't pay {dollars(cents)}: {card.name} goes back to the hand."
    table.tell(told.CardTakenBack(text=text, seat=seat, card=card.key, cents=cents))
    go_on(table)


def _sell(table: Telling, cents: int) -> None:
    state, car = table.state, table.playing.car
    table.move_car(car, DISCARD)
    text = f"A customer buys {state.car(car)}, which is out of the game."
    table.tell(told.CarSoldToBank(text=text, seat=state.turn, car=car, cents=cents))
    table.pay(BANK, state.turn, cents)
    go_on(table)


# Cards played on another dealer, who may close the lot.


def choose_dealer(table: Telling, move: m.ChooseDealer) -> None:
    state = table.state
    text = f"{state.name(state.turn)} wants {state.name(move.dealer)} to buy."
    table.tell(told.CardAimed(text=text, seat=state.turn))
    _aim(table, move.dealer)


def _aim(table: Telling, dealer: Seat) -> None:
    table.become(playing=structs.replace(table.playing, dealer=dealer))
    table.become(phase="defend" if table.state.hands[dealer] else "offer")


def defend(table: Telling, move: m.Defend) -> None:
    state, dealer = table.state, table.playing.dealer
    if move.card == NO:
        table.tell(told.LotStayedOpen(text=f"{state.name(dealer)} does not close the lot.", seat=dealer))
        table.become(phase="offer")
        return
    table.put_under(dealer, LOT_CLOSED)
    text = f"Lot closed: {state.name(dealer)} stops the card, and both go under the deck."
    table.tell(told.LotClosed(text=text, seat=dealer))
    go_on(table)


def make_offer(table: Telling, move: m.MakeOffer) -> None:
    state, playing = table.state, table.playing
    car = move.car or playing.car
    seller, buyer = parties(state)
    text = f"{state.name(buyer)} offers {dollars(move.cents)} for car {car}."
    table.tell(told.Offered(text=text, seat=buyer, car=car, cents=move.cents))
    meet(table, Sale(seller, buyer, car, move.cents))


def parties(state: State) -> tuple[Seat, Seat]:
    """Return who sells and who buys by the card that is being played."""
    assert state.playing is not None
    dealer = state.playing.dealer
    return (state.turn, dealer) if state.playing.card.kind == FORCE else (dealer, state.turn)
