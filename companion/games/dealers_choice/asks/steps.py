"""What Dealer's Choice asks in the steps of a turn: the lot, the option, opening the lot, the card."""

from collections.abc import Iterator
from functools import lru_cache

from companion.game import BANK, Amount, Ask, Caution, Option, Pick, Seat, dollars
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.asked import (
    NOTE,
    RETIRING,
    car_options,
    declining,
    face_of_hand,
    held,
    places,
)
from companion.games.dealers_choice.box import HIGHEST
from companion.games.dealers_choice.cards import BUYS, DEFENCES, KINDS, read
from companion.games.dealers_choice.disasters import NO
from companion.games.dealers_choice.exchange import BLIND, GAMBLE
from companion.games.dealers_choice.playing import DRAW, PUT_BACK, RETIRE, SOMEWHERE_ELSE, option_words
from companion.games.dealers_choice.state import State

AT_LEAST_ONE = "Option A is one card at least."


def lot(state: State) -> Iterator[Ask]:
    """Ask how the lot is filled."""
    seat, box = state.turn, state.box
    cash = dollars(state.money[seat])
    blind, gamble = dollars(box.blind_price), "That gamble has failed this turn."
    cards = held(state, BUYS)
    too_poor = "" if state.money[seat] >= box.blind_price else f"You have {cash}; {blind} is asked."
    enough = state.money[seat] >= box.blind_price * state.missing
    able = enough or (state.by_companion and any(not card.closed for card in cards))
    ways = (
        Option(BLIND, f"pay {blind} for the top car, unseen", too_poor),
        Option(GAMBLE, "turn it over and pay its list price", gamble if state.gambled else ""),
        *cards,
        Option(RETIRE, "retire, bankrupt", "You can still fill your lot." if able else ""),
    )
    more = "One more car is needed." if state.missing == 1 else "Two more cars are needed."
    yield Ask(
        move=m.FillLot,
        seat=seat,
        sentence=f"{more} How do you get {'it' if state.missing == 1 else 'the first'}?",
        verb="fill the lot",
        hint=f"{len(state.exchange)} in the Exchange.",
        clause="3.1",
        blanks=(Pick(name="way", label="Way", options=ways),),
        face=face_of_hand(state),
        cautions=(*_gamble_cautions(state, seat), Caution(RETIRING, equal={"way": RETIRE}, final=True)),
    )


def _gamble_cautions(state: State, seat: Seat) -> tuple[Caution, ...]:
    cash = state.money[seat]
    if all(state.prices.get(car, HIGHEST) <= cash for car in state.exchange):
        return ()
    text = f"If it lists above {dollars(cash)}, it goes back, and the gamble is lost for this turn."
    return (Caution(text, equal={"way": GAMBLE}),)


def turn_over(state: State) -> Iterator[Ask]:
    """Ask which car is on top of the Exchange."""
    yield Ask(
        move=m.TurnOver,
        seat=state.turn,
        sentence="Which car is turned over?",
        verb="this car",
        clause="3.2",
        blanks=(
            Pick(
                name="car",
                label="Car",
                options=tuple(Option(car, str(car)) for car in state.exchange),
                among="In the Exchange",
            ),
        ),
        chance=state.by_companion,
    )


def option(state: State) -> Iterator[Ask]:
    """Ask for an option."""
    seat, box = state.turn, state.box
    closed = {
        "A": "" if state.hands[seat] else "You have no card to play.",
        "C": "No policy is left."
        if not state.policy_deck
        else f"You have {dollars(state.money[seat])}; a policy costs {dollars(box.policy_price)}."
        if state.money[seat] < box.policy_price
        else "",
    }
    idle = state.by_companion and not any(not card.closed for card in held(state, KINDS))
    useless = Caution("None of your cards can be played now.", equal={"option": "A"}, private=True)
    yield Ask(
        move=m.ChooseOption,
        seat=seat,
        sentence="Which option do you take?",
        verb="take it",
        hint="A plays one or two cards, C buys a policy; B, D and E stand on your chart.",
        clause="4.1",
        blanks=(
            Pick(
                name="option",
                label="Option",
                options=tuple(
                    Option(letter, f"{letter}: {option_words(state, letter)}", closed.get(letter, ""))
                    for letter in "ABCDE"
                ),
            ),
        ),
        cautions=(useless,) if idle else (),
    )


def cards(state: State) -> Iterator[Ask]:
    """Ask for a card, as long as option A lasts."""
    kinds = KINDS if state.by_companion else [kind for kind in KINDS if kind not in DEFENCES]
    cards = held(state, kinds)
    first = state.played == 0
    must = first and state.by_companion and any(not card.closed for card in cards)
    only_if = Caution(f"{AT_LEAST_ONE} Play none only if you can't play any.", equal={"card": NO})
    yield Ask(
        move=m.PlayCard,
        seat=state.turn,
        sentence="Which card do you play?" if first else "Do you play a second card?",
        verb="play it",
        hint="One or two, one at a time." if first else "",
        clause="4.2",
        blanks=(
            Pick(
                name="card",
                label="Card",
                options=(
                    *cards,
                    declining("no card" if first else "no more cards", AT_LEAST_ONE if must else ""),
                ),
            ),
        ),
        face=face_of_hand(state),
        cautions=(only_if,) if first and not state.by_companion else (),
    )


def pads(state: State) -> tuple[Ask, ...]:
    """Ask for what the chart says: money, cars and cards to be moved."""
    seat, option = state.turn, state.option
    on_lots = tuple(car for lot in state.lots.values() for car in lot)
    top = (Option(0, "the top car of the Exchange"),) if state.exchange else ()
    cars = (*top, *car_options(state, on_lots))
    draw = (Option(DRAW, "draw a card"),) if state.deck else ()
    back = tuple(Option(PUT_BACK, "put a card under the deck") for _ in state.hands[seat][:1])
    if state.by_companion:
        back = tuple(Option(key, f"put back {read(key).name}") for key in dict.fromkeys(state.hands[seat]))
    done = Ask(
        move=m.EndOption,
        seat=seat,
        sentence=f"Option {option}: {option_words(state, option)}.",
        verb="done",
        key="D",
        hint="Move what it says, then it is done.",
        clause="4.4",
    )
    money = _pay(seat, state.people(state.active), state.box.start)
    car = Ask(
        move=m.MoveCar,
        seat=seat,
        sentence="Which car goes where?",
        verb="move the car",
        key="M",
        clause="4.4",
        blanks=(
            Pick(name="car", label="Car", options=cars),
            Pick(name="target", label="To", options=places(state)),
        ),
        together=SOMEWHERE_ELSE,
    )
    card = Ask(
        move=m.MoveCard,
        seat=seat,
        sentence="Draw a card, or put one back?",
        verb="move the card",
        key="K",
        clause="4.4",
        blanks=(Pick(name="card", label="Card", options=(*draw, *back)),),
        face=face_of_hand(state),
    )
    return done, money, *((car,) if cars else ()), *((card,) if draw or back else ())


@lru_cache(maxsize=64)
def _pay(seat: Seat, players: tuple[Option, ...], most: int) -> Ask:
    accounts = (*players, Option(BANK, "the bank", key="N"))
    return Ask(
        move=m.MoveMoney,
        seat=seat,
        sentence="Who pays whom?",
        verb="pay",
        key="P",
        clause="4.4",
        blanks=(
            Pick(name="source", label="From", options=accounts),
            Pick(name="target", label="To", options=accounts),
            Amount(name="cents", label="How much", least=NOTE, most=most, step=NOTE),
        ),
        together="Money moves between two different places, and only what is there.",
        apart=("source", "target"),
    )


def open_lot(state: State) -> Iterator[Ask]:
    """Ask whether the lot is opened."""
    seat = state.turn
    yield Ask(
        move=m.OpenLot,
        seat=seat,
        sentence="Do you open your lot for business?",
        verb="open it",
        key="O",
        hint="Once there is a bid, you have to sell.",
        clause="7.1",
    )
    yield Ask(
        move=m.StayClosed,
        seat=seat,
        sentence="Or does it stay closed?",
        verb="stay closed",
        key="S",
        clause="7.1",
    )


def draw(state: State) -> Iterator[Ask]:
    """Ask for the card that ends the turn."""
    yield Ask(
        move=m.DrawCard,
        seat=state.turn,
        sentence="Draw a Dealer's Choice card.",
        verb="draw",
        hint="That ends your turn.",
        clause="2.5",
    )
