"""Steps 1 and 2: filling the lot, the options, and what each Dealer's Choice card does."""

from msgspec import structs

from companion.game import BANK, Refused, Seat, dollars, given
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.cards import (
    BUY,
    BUY_DEALER,
    BUY_LIST,
    BUYS,
    DEFENCES,
    DISASTERS,
    FORCE,
    FREE_POLICY,
    KINDS,
    LOT_CLOSED,
    SELL,
    SELL_LIST,
    THEFT,
    read,
)
from companion.games.dealers_choice.disasters import NO, strike, take_policy
from companion.games.dealers_choice.draft import Draft
from companion.games.dealers_choice.exchange import BLIND, GAMBLE, PAD, take_top_car
from companion.games.dealers_choice.selling import meet
from companion.games.dealers_choice.settings import THIEF
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, Playing, Sale, State
from companion.games.dealers_choice.turns import end_step, go_on, may_bid, retire, take_card

RETIRE = "retire"
DRAW, PUT_BACK = "draw", "put back"
SOMEWHERE_ELSE = "A car goes somewhere else than where it is."


def fill_lot(draft: Draft, move: m.FillLot) -> None:
    state = draft.state
    if move.way == BLIND:
        take_top_car(draft, BLIND, state.box.blind_price)
    elif move.way == GAMBLE:
        take_top_car(draft, GAMBLE)
    elif move.way == RETIRE:
        retire(draft, state.turn)
    else:
        _play(draft, move.way)


# The options.


def choose_option(draft: Draft, move: m.ChooseOption) -> None:
    state = draft.state
    seat = state.turn
    draft.become(option=move.option)
    text = f"{state.name(seat)} takes option {move.option}: {option_words(state, move.option)}."
    draft.tell(told.OptionChosen(text=text, seat=seat, option=move.option))
    if move.option == "C":
        draft.pay(seat, BANK, state.box.policy_price)
        take_policy(draft)
    else:
        go_on(draft)


def option_words(state: State, option: str) -> str:
    """Return what an option is about."""
    known = {"A": "play one or two cards", "C": f"buy a policy for {dollars(state.box.policy_price)}"}
    return known.get(option) or state.box.options[option].rstrip(".") or "as the chart says"


def move_money(draft: Draft, move: m.MoveMoney) -> None:
    if move.source != BANK and draft.state.money[move.source] < move.cents:
        raise Refused(f"{draft.state.name(move.source)} has {dollars(draft.state.money[move.source])}.")
    _count(draft)
    draft.pay(move.source, move.target, move.cents)
    go_on(draft)


def _count(draft: Draft) -> None:
    """Count one more thing that was moved as the chart says."""
    draft.become(played=draft.state.played + 1)


def move_car(draft: Draft, move: m.MoveCar) -> None:
    state = draft.state
    there = (0,) if move.target == EXCHANGE else state.lots.get(move.target, ())
    if move.car in there:
        raise Refused(SOMEWHERE_ELSE)
    _count(draft)
    if not move.car:
        take_top_car(draft, PAD, target=move.target)
        text = f"The top car of the Exchange goes to {state.name(move.target)}."
        draft.tell(told.CarMoved(text=text, car=0, target=move.target))
        return
    draft.move_car(move.car, move.target)
    text = f"Car {move.car} goes to {state.name(move.target)}."
    draft.tell(told.CarMoved(text=text, car=move.car, target=move.target))
    go_on(draft)


def move_card(draft: Draft, move: m.MoveCard) -> None:
    seat = draft.state.turn
    _count(draft)
    if move.card == DRAW:
        take_card(draft, seat)
    else:
        draft.put_under(seat, move.card)
        text = f"{draft.state.name(seat)} puts a card under the deck."
        draft.tell(told.CardPutBack(text=text, seat=seat))
    go_on(draft)


def end_option(draft: Draft, move: m.EndOption) -> None:
    _done(draft)


def _done(draft: Draft) -> None:
    seat = draft.state.turn
    draft.tell(told.OptionDone(text=f"{draft.state.name(seat)} is done with the option.", seat=seat))
    end_step(draft)


# The cards.


def play_card(draft: Draft, move: m.PlayCard) -> None:
    if move.card == NO:
        _done(draft)
        return
    draft.become(played=draft.state.played + 1)
    _play(draft, move.card)


def _play(draft: Draft, key: str) -> None:
    state = draft.state
    card = read(key)
    draft.put_under(state.turn, key)
    draft.become(playing=Playing(card))
    text = f"{state.name(state.turn)} plays {card.name}."
    draft.tell(told.CardPlayed(text=text, seat=state.turn, card=key))
    if card.kind in (SELL, SELL_LIST, BUY_DEALER, *DISASTERS):
        draft.become(phase="car")
    elif card.kind == FORCE:
        draft.become(phase="dealer")
    elif card.kind == BUY and card.cents is None:
        draft.become(phase="amount")
    elif card.kind in (BUY, BUY_LIST):
        take_top_car(draft, card.kind, card.cents)
    elif card.kind == FREE_POLICY:
        take_policy(draft)
    else:  # Cancel: what it cancels stands on the card
        go_on(draft)


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
    if kind in DEFENCES:
        return f"{KINDS[kind]} is for another dealer's turn."
    return ""


def targets(state: State, kind: str) -> tuple[int, ...]:
    """Return the cars that a card may be for: the own ones to sell, else those of all others."""
    if kind in (SELL, SELL_LIST):
        return state.lots[state.turn]
    return tuple(car for seat in state.others for car in state.lots[seat])


def choose_car(draft: Draft, move: m.ChooseCar) -> None:
    state, card = draft.state, draft.playing.card
    if card.kind in DISASTERS:
        strike(draft, card.kind, move.car)
        return
    seat = state.turn
    draft.become(playing=structs.replace(draft.playing, car=move.car))
    text = f"{state.name(seat)} selects {state.car(move.car)}."
    draft.tell(told.CardAimed(text=text, seat=seat))
    if card.kind == BUY_DEALER:
        _aim(draft, state.owner(move.car))
    elif card.kind == SELL_LIST:
        _sell(draft, state.prices[move.car])
    elif card.cents is None:
        draft.become(phase="amount")
    else:
        _sell(draft, card.cents)


def name_amount(draft: Draft, move: m.NameAmount) -> None:
    state = draft.state
    buying = draft.playing.card.kind == BUY
    if buying and move.cents > state.money[state.turn]:
        _take_back(draft, move.cents)
        return
    text = f"The card says {dollars(move.cents)}."
    draft.tell(told.CardAimed(text=text, seat=state.turn))
    if buying:
        take_top_car(draft, BUY, move.cents)
    else:
        _sell(draft, move.cents)


def _take_back(draft: Draft, cents: int) -> None:
    """Return a Buy card that proves too dear to the hand: nothing else has changed."""
    state, card = draft.state, draft.playing.card
    seat = state.turn
    draft.take_from_under(seat)
    draft.become(played=state.played - (state.step == 2))
    text = f"{state.name(seat)} can't pay {dollars(cents)}: {card.name} goes back to the hand."
    draft.tell(told.CardTakenBack(text=text, seat=seat, card=card.key, cents=cents))
    go_on(draft)


def _sell(draft: Draft, cents: int) -> None:
    state, car = draft.state, draft.playing.car
    draft.move_car(car, DISCARD)
    text = f"A customer buys {state.car(car)}, which is out of the game."
    draft.tell(told.CarSoldToBank(text=text, seat=state.turn, car=car, cents=cents))
    draft.pay(BANK, state.turn, cents)
    go_on(draft)


# Cards played on another dealer, who may close the lot.


def choose_dealer(draft: Draft, move: m.ChooseDealer) -> None:
    state = draft.state
    text = f"{state.name(state.turn)} wants {state.name(move.dealer)} to buy."
    draft.tell(told.CardAimed(text=text, seat=state.turn))
    _aim(draft, move.dealer)


def _aim(draft: Draft, dealer: Seat) -> None:
    draft.become(playing=structs.replace(draft.playing, dealer=dealer))
    draft.become(phase="defend" if draft.state.hands[dealer] else "offer")


def defend(draft: Draft, move: m.Defend) -> None:
    state, dealer = draft.state, draft.playing.dealer
    if move.card == NO:
        draft.tell(told.LotStayedOpen(text=f"{state.name(dealer)} does not close the lot.", seat=dealer))
        draft.become(phase="offer")
        return
    draft.put_under(dealer, LOT_CLOSED)
    text = f"Lot closed: {state.name(dealer)} stops the card, and both go under the deck."
    draft.tell(told.LotClosed(text=text, seat=dealer))
    go_on(draft)


def make_offer(draft: Draft, move: m.MakeOffer) -> None:
    state, playing = draft.state, draft.playing
    car = move.car or playing.car
    seller, buyer = parties(state)
    text = f"{state.name(buyer)} offers {dollars(move.cents)} for car {car}."
    draft.tell(told.Offered(text=text, seat=buyer, car=car, cents=move.cents))
    meet(draft, Sale(seller, buyer, car, move.cents))


def parties(state: State) -> tuple[Seat, Seat]:
    """Return who sells and who buys by the card that is being played."""
    playing = given(state.playing)
    dealer = playing.dealer
    return (state.turn, dealer) if playing.card.kind == FORCE else (dealer, state.turn)
