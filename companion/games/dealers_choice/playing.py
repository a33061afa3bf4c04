"""Steps 1 and 2: filling the lot, the options, and what each Dealer's Choice card does."""

from msgspec import structs

from companion.game import BANK, NOTHING, Money, Refused, Said, Seat, as_is, given, say
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.box import Box
from companion.games.dealers_choice.cards import (
    BUY,
    BUY_DEALER,
    BUY_LIST,
    BUYS,
    CANCEL,
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
from companion.games.dealers_choice.exchange import BLIND, GAMBLE, PAD, goes_to, take_top_car
from companion.games.dealers_choice.selling import meet
from companion.games.dealers_choice.settings import THIEF
from companion.games.dealers_choice.state import DISCARD, EXCHANGE, Playing, Sale, State
from companion.games.dealers_choice.turns import end_step, go_on, may_bid, retire, take_card

RETIRE = "retire"
DRAW, PUT_BACK = "draw", "put back"
SEE_CHART = say("see your chart")
SOMEWHERE_ELSE = say("The car is already there. Pick another place.")


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
    dealer, words = state.name(seat), option_words(state.box, move.option)
    if words is SEE_CHART:
        text = say("{dealer} takes option {option}.", dealer=dealer, option=move.option)
    else:
        text = say("{dealer} takes option {option}: {what}.", dealer=dealer, option=move.option, what=words)
    draft.tell(told.OptionChosen(text=text, seat=seat, option=move.option))
    if move.option == "C":
        draft.pay(seat, BANK, state.box.policy_price)
        take_policy(draft)
    else:
        go_on(draft)


def option_words(box: Box, option: str) -> Said:
    """Return what an option does."""
    if option == "A":
        return say("play cards")
    if option == "C":
        return say("buy a policy")
    return as_is(box.options[option].rstrip(".")) or SEE_CHART


def move_money(draft: Draft, move: m.MoveMoney) -> None:
    state = draft.state
    cash = state.money[move.source]
    if move.source != BANK and cash < move.cents:
        raise Refused(say("{dealer} has only {cash}.", dealer=state.name(move.source), cash=Money(cash)))
    _count(draft)
    draft.pay(move.source, move.target, move.cents)
    go_on(draft)


def _count(draft: Draft) -> None:
    """Add one to the count of things moved as the chart says."""
    draft.become(played=draft.state.played + 1)


def move_car(draft: Draft, move: m.MoveCar) -> None:
    state = draft.state
    there = (0,) if move.target == EXCHANGE else state.lots.get(move.target, ())
    if move.car in there:
        raise Refused(SOMEWHERE_ELSE)
    _count(draft)
    if not move.car:
        take_top_car(draft, PAD, target=move.target)
        text = goes_to(state, say("the top car of the Exchange"), move.target)
        draft.tell(told.CarMoved(text=text, car=0, target=move.target))
        return
    draft.move_car(move.car, move.target)
    text = goes_to(state, say("car {car}", car=move.car), move.target)
    draft.tell(told.CarMoved(text=text, car=move.car, target=move.target))
    go_on(draft)


def move_card(draft: Draft, move: m.MoveCard) -> None:
    seat = draft.state.turn
    _count(draft)
    if move.card == DRAW:
        take_card(draft, seat)
    else:
        draft.put_under(seat, move.card)
        draft.tell(told.CardPutBack(seat=seat))
    go_on(draft)


def end_option(draft: Draft, move: m.EndOption) -> None:
    _done(draft)


def _done(draft: Draft) -> None:
    state = draft.state
    text = say("{dealer} is done with option {option}.", dealer=state.name(state.turn), option=state.option)
    draft.tell(told.OptionDone(text=text, seat=state.turn))
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
    text = say("{dealer} plays {card}.", dealer=state.name(state.turn), card=card.name)
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
    else:  # Cancel: the card says what it cancels
        go_on(draft)


def why_not(state: State, kind: str, cents: int | None = None) -> Said:
    """Return why the player whose turn it is can't play this kind of card now, or nothing if they can."""
    seat = state.turn
    if kind in (SELL, SELL_LIST) and not state.lots[seat]:
        return say("You have no car to sell.")
    if kind in (BUY, BUY_LIST) and not state.exchange:
        return say("The Exchange is empty.")
    if kind in BUYS and state.full(seat):
        return say("Your lot is full: six cars.")
    if kind == BUY and cents is not None and cents > state.money[seat]:
        cash = Money(state.money[seat])
        return say("You have {cash}. The card asks for {price}.", cash=cash, price=Money(cents))
    if kind in (BUY_DEALER, *DISASTERS) and not targets(state, kind):
        return say("No other dealer has a car.")
    if kind == THEFT and state.rulings.stolen == THIEF and state.full(seat):
        return say("Your lot has no room for a stolen car.")
    if kind == FORCE and not (state.lots[seat] and may_bid(state)):
        return say("You have nothing to sell, or nobody has room for it.")
    if kind == FREE_POLICY and not state.policy_deck:
        return say("No policies are left.")
    if kind == CANCEL and state.policy_used:
        return say("A policy was used. Cancel can't undo that.")
    if kind in DEFENCES:
        return say("{card} is for another dealer's turn.", card=KINDS[kind])
    return NOTHING


def targets(state: State, kind: str) -> tuple[int, ...]:
    """Return the cars a card can be used on: the player's own if it sells, everyone else's if not."""
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
    text = say("{dealer} picks {car}.", dealer=state.name(seat), car=state.car(move.car))
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
    text = say("The card says {price}.", price=Money(move.cents))
    draft.tell(told.CardAimed(text=text, seat=state.turn))
    if buying:
        take_top_car(draft, BUY, move.cents)
    else:
        _sell(draft, move.cents)


def _take_back(draft: Draft, cents: int) -> None:
    """Put a Buy card that's too expensive back into the hand; nothing else changes."""
    draft.tell(told.CardTakenBack(seat=draft.state.turn, card=draft.playing.card.key, cents=cents))
    _begin_again(draft)


def _begin_again(draft: Draft) -> None:
    """Go back to before the card was played, or before the move that the chart calls for was made."""
    state = draft.state
    if state.playing:
        draft.take_from_under(state.turn)
    draft.become(played=state.played - (state.step == 2))
    go_on(draft)


def call_off(draft: Draft) -> None:
    """Call off what's impossible now that a car was moved by hand; the money and the card go back."""
    state = draft.state
    draft.tell(told.CalledOff())
    if state.turned and state.turned.cents:
        draft.pay(BANK, state.turn, state.turned.cents)
    _begin_again(draft)


def is_possible(state: State) -> bool:
    """Whether the card being played can still do something after a car was moved by hand."""
    playing = given(state.playing)
    kind, lots = playing.card.kind, state.lots
    if kind == BUY_DEALER and playing.car:
        return playing.car in lots[playing.dealer]
    if kind == SELL and playing.car:
        return playing.car in lots[state.turn]
    if kind == FORCE and playing.dealer:
        return bool(lots[state.turn])
    return not why_not(state, kind)


def _sell(draft: Draft, cents: int) -> None:
    state, car = draft.state, draft.playing.car
    draft.move_car(car, DISCARD)
    text = say("A customer buys {car}. It's out of the game.", car=state.car(car))
    draft.tell(told.CarSoldToBank(text=text, seat=state.turn, car=car, cents=cents))
    draft.pay(BANK, state.turn, cents)
    go_on(draft)


# Cards played against another dealer, who may answer with Lot Closed.


def choose_dealer(draft: Draft, move: m.ChooseDealer) -> None:
    state = draft.state
    names = {"dealer": state.name(state.turn), "other": state.name(move.dealer)}
    text = say("{dealer} makes {other} buy a car.", **names)
    draft.tell(told.CardAimed(text=text, seat=state.turn))
    _aim(draft, move.dealer)


def _aim(draft: Draft, dealer: Seat) -> None:
    draft.become(playing=structs.replace(draft.playing, dealer=dealer))
    draft.become(phase="defend" if draft.state.hands[dealer] else "offer")


def defend(draft: Draft, move: m.Defend) -> None:
    dealer = draft.playing.dealer
    if move.card == NO:
        draft.tell(told.LotStayedOpen(seat=dealer))
        draft.become(phase="offer")
        return
    draft.put_under(dealer, LOT_CLOSED)
    draft.tell(told.LotClosed(seat=dealer))
    go_on(draft)


def make_offer(draft: Draft, move: m.MakeOffer) -> None:
    state, playing = draft.state, draft.playing
    car = move.car or playing.car
    seller, buyer = parties(state)
    draft.tell(told.Offered(seat=buyer, car=car, cents=move.cents))
    meet(draft, Sale(seller, buyer, car, move.cents))


def parties(state: State) -> tuple[Seat, Seat]:
    """Return who sells and who buys because of the card being played."""
    playing = given(state.playing)
    dealer = playing.dealer
    return (state.turn, dealer) if playing.card.kind == FORCE else (dealer, state.turn)
