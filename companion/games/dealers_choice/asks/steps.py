"""What Dealer's Choice asks in the four steps of a turn: lot, option, open lot, card."""

from collections.abc import Iterator

from msgspec import structs

from companion.game import (
    BANK,
    NOTHING,
    Amount,
    Ask,
    Caution,
    Money,
    Option,
    Pick,
    Said,
    Seat,
    as_is,
    say,
    says,
)
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.asks.asked import (
    NOTE,
    RETIRING,
    car_options,
    cars,
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

AT_LEAST_ONE = say("Option A: play at least one card.")


def lot(state: State) -> Iterator[Ask]:
    """Yield the ask about how the dealer fills the lot."""
    seat, box = state.turn, state.box
    cash, blind = state.money[seat], Money(box.blind_price)
    cards = held(state, BUYS)
    too_poor = say("You have {cash}. It costs {price}.", cash=Money(cash), price=blind)
    gambled = say("You've already gambled this turn.")
    enough = cash >= box.blind_price * state.missing
    able = enough or (state.by_companion and any(not card.closed for card in cards))
    ways = (
        Option(
            BLIND,
            say("pay {price} for the top car, unseen", price=blind),
            NOTHING if cash >= box.blind_price else too_poor,
        ),
        Option(GAMBLE, say("turn it over and pay list price"), gambled if state.gambled else NOTHING),
        *cards,
        Option(
            RETIRE, say("go bankrupt and retire"), say("You can still fill your lot.") if able else NOTHING
        ),
    )
    yield Ask(
        move=m.FillLot,
        seat=seat,
        sentence=says(
            "You need one more car. How will you get it?",
            "You need two more cars. How will you get the first one?",
            state.missing,
        ),
        about=f"place {state.need - state.missing + 1} on the lot",
        verb=say("fill the lot"),
        hint=says("{count} car in the Exchange.", "{count} cars in the Exchange.", len(state.exchange)),
        clause="3.1",
        blanks=(Pick(name="way", label=say("How"), options=ways),),
        face=face_of_hand(state),
        cautions=(*_gamble_cautions(state, seat), Caution(RETIRING, equal={"way": RETIRE}, final=True)),
    )


def _gamble_cautions(state: State, seat: Seat) -> tuple[Caution, ...]:
    cash = state.money[seat]
    if all(state.prices.get(car, HIGHEST) <= cash for car in state.exchange):
        return ()
    text = say("If it lists above {cash}, it goes back, and you can't gamble again.", cash=Money(cash))
    return (Caution(text, equal={"way": GAMBLE}),)


def turn_over(state: State) -> Iterator[Ask]:
    """Yield the ask about which car is on top of the Exchange."""
    yield Ask(
        move=m.TurnOver,
        seat=state.turn,
        sentence=say("Which car did you turn over?"),
        verb=say("this car"),
        clause="3.2",
        blanks=(
            structs.replace(
                cars([Option(car, as_is(car)) for car in state.exchange]), among=say("In the Exchange")
            ),
        ),
        chance=state.by_companion,
    )


def option(state: State) -> Iterator[Ask]:
    """Yield the ask about which option the dealer takes."""
    seat = state.turn
    closed = {
        "A": NOTHING if state.hands[seat] else say("You have no cards to play."),
        "C": _no_policy(state),
    }
    in_full = {
        "A": say("play one or two cards"),
        "C": say("buy a policy for {price}", price=Money(state.box.policy_price)),
    }
    idle = state.by_companion and not any(not card.closed for card in held(state, KINDS))
    useless = Caution(say("You can't play any of your cards now."), equal={"option": "A"}, private=True)
    yield Ask(
        move=m.ChooseOption,
        seat=seat,
        sentence=say("Which option do you want?"),
        verb=say("take it"),
        hint=NOTHING if all(state.box.options.values()) else say("Your chart says what B, D and E do."),
        clause="4.1",
        blanks=(
            Pick(
                name="option",
                label=say("Option"),
                options=tuple(
                    Option(
                        letter,
                        in_full.get(letter) or option_words(state.box, letter),
                        closed.get(letter, NOTHING),
                    )
                    for letter in "ABCDE"
                ),
            ),
        ),
        cautions=(useless,) if idle else (),
    )


def _no_policy(state: State) -> Said:
    """Return why the player whose turn it is can't buy a policy, or nothing if they can."""
    cash, price = state.money[state.turn], state.box.policy_price
    if not state.policy_deck:
        return say("No policies are left.")
    if cash < price:
        return say("You have {cash}. A policy costs {price}.", cash=Money(cash), price=Money(price))
    return NOTHING


def cards(state: State) -> Iterator[Ask]:
    """Yield the ask about which card to play under option A."""
    kinds = KINDS if state.by_companion else [kind for kind in KINDS if kind not in DEFENCES]
    cards = held(state, kinds)
    first = state.played == 0
    must = first and state.by_companion and any(not card.closed for card in cards)
    only_if = Caution(say("Option A: play at least one card, unless you can't."), equal={"card": NO})
    yield Ask(
        move=m.PlayCard,
        seat=state.turn,
        sentence=say("Which card will you play?") if first else say("Play a second card?"),
        verb=say("play it"),
        hint=say("One or two, one at a time.") if first else NOTHING,
        clause="4.2",
        blanks=(
            Pick(
                name="card",
                label=say("Card"),
                options=(
                    *cards,
                    declining(
                        say("no card") if first else say("no more cards"),
                        AT_LEAST_ONE if must else NOTHING,
                    ),
                ),
            ),
        ),
        face=face_of_hand(state),
        cautions=(only_if,) if first and not state.by_companion else (),
    )


def pads(state: State) -> tuple[Ask, ...]:
    """Return the asks about moving money, cars and cards, as the chart says."""
    seat, option = state.turn, state.option
    on_lots = tuple(car for lot in state.lots.values() for car in lot)
    top = (Option(0, say("the top car of the Exchange")),) if state.exchange else ()
    movable = (*top, *car_options(state, on_lots))
    draw = (Option(DRAW, say("draw a card")),) if state.deck else ()
    back = tuple(Option(PUT_BACK, say("put a card under the deck")) for _ in state.hands[seat][:1])
    if state.by_companion:
        back = tuple(
            Option(key, say("put back {card}", card=read(key).name))
            for key in dict.fromkeys(state.hands[seat])
        )
    done = Ask(
        move=m.EndOption,
        seat=seat,
        sentence=say("Option {option}: {what}.", option=option, what=option_words(state.box, option)),
        verb=say("done"),
        key="D",
        hint=say("Do what it says, then you're done."),
        clause="4.4",
    )
    money = _pay(seat, state.people(state.active), state.box.start)
    car = Ask(
        move=m.MoveCar,
        seat=seat,
        sentence=say("Which car goes where?"),
        verb=say("move the car"),
        key="M",
        clause="4.4",
        blanks=(
            cars(movable),
            Pick(name="target", label=say("To"), options=places(state)),
        ),
        together=SOMEWHERE_ELSE,
    )
    card = Ask(
        move=m.MoveCard,
        seat=seat,
        sentence=say("Draw a card, or put one back?"),
        verb=say("move the card"),
        key="K",
        clause="4.4",
        blanks=(Pick(name="card", label=say("Card"), options=(*draw, *back)),),
        face=face_of_hand(state),
    )
    return done, money, *((car,) if movable else ()), *((card,) if draw or back else ())


def _pay(seat: Seat, players: tuple[Option, ...], most: int) -> Ask:
    accounts = (*players, Option(BANK, say("the bank"), key="N"))
    return Ask(
        move=m.MoveMoney,
        seat=seat,
        sentence=say("Who pays whom?"),
        verb=say("pay"),
        key="P",
        clause="4.4",
        blanks=(
            Pick(name="source", label=say("From"), options=accounts),
            Pick(name="target", label=say("To"), options=accounts),
            Amount(name="cents", label=say("How much"), least=NOTE, most=most, step=NOTE),
        ),
        together=say("Pick two different places. You can only move what's there."),
        apart=("source", "target"),
    )


def open_lot(state: State) -> Iterator[Ask]:
    """Yield the dealer's two asks: to open the lot, or to keep it closed."""
    seat = state.turn
    yield Ask(
        move=m.OpenLot,
        seat=seat,
        sentence=say("Open your lot for business?"),
        verb=say("open it"),
        key="O",
        hint=say("Once there's a bid, you have to sell."),
        clause="7.1",
    )
    yield Ask(
        move=m.StayClosed,
        seat=seat,
        sentence=say("Or keep it closed?"),
        verb=say("stay closed"),
        key="S",
        clause="7.1",
    )


def draw(state: State) -> Iterator[Ask]:
    """Yield the ask for the card that ends the turn."""
    yield Ask(
        move=m.DrawCard,
        seat=state.turn,
        sentence=say("Draw a Dealer's Choice card."),
        verb=say("draw"),
        hint=say("That ends your turn."),
        clause="2.5",
    )
