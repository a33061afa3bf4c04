"""What Dealer's Choice asks about Blue Books: values that dealers secretly write down."""

from collections.abc import Iterator
from functools import lru_cache

from companion.game import Amount, Ask, Option, Pick, Said, Seat, as_is, given, say
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import unwritten, value
from companion.games.dealers_choice.box import BILL, BOOKS, HIGHEST
from companion.games.dealers_choice.state import State

VALUE_TELLS = (  # happenings that may reveal a value
    "ValueShown",
    "HoodClosed",
    "Paid",
    "CashGone",
    "AutosPaid",
    "CouldNotPay",
    "GameEnded",
    "BooksClashed",
)


def books(state: State) -> Iterator[Ask]:
    """Yield the asks for values, which dealers may copy out at any time; nobody else sees them."""
    if state.by_companion or state.phase in ("begin", "over"):
        return
    active, looked_at = state.active, _looked_at(state)
    for seat in active:
        if _may_take(state, seat):
            yield _take_book(seat)
    for seat in active:
        if seat != looked_at and (cars := unwritten(state, seat)):
            yield _write_value(state, seat, cars[0])


def _may_take(state: State, seat: Seat) -> bool:
    """Whether a dealer may say which Value card they have: until the first time it's needed."""
    if seat in state.value_cards:
        return False
    if state.later_rules:
        return state.phase != "values" and seat not in state.needed
    return state.phase in ("lots", "prices")


@lru_cache(maxsize=8)
def _take_book(seat: Seat) -> Ask:
    return Ask(
        move=m.TakeBook,
        seat=seat,
        sentence=say("Which Value card is in your Blue Book?"),
        verb=say("this Value card"),
        key="V",
        hint=say("The number your group gave it. You don't have to say."),
        aside=True,
        clause="1.4",
        blanks=(
            Pick(
                name="card",
                label=say("Value card"),
                options=tuple(Option(number, as_is(number)) for number in range(1, BOOKS + 1)),
            ),
        ),
        face="sealed",
        until=VALUE_TELLS,
    )


def _looked_at(state: State) -> Seat:
    """Return the seller whose Blue Book a buyer is waiting to hear about, if there is one."""
    return state.sale.seller if state.phase == "hood" and state.sale else ""


def _write_value(state: State, seat: Seat, car: int) -> Ask:
    sentence = say("What does your Blue Book say for {car}?", car=state.car(car))
    at_end = state.phase == "values"
    return _value_of(state, seat, car, sentence, "10.5" if at_end else "1.4", aside=not at_end)


def _value_of(state: State, seat: Seat, car: int, sentence: Said, clause: str, aside: bool = False) -> Ask:
    suggested = value(state, seat, car)
    return Ask(
        move=m.WriteValue,
        seat=seat,
        sentence=sentence,
        about=f"car {car}",
        verb=say("value a car") if aside else say("write it down"),
        key="W",
        hint=say("Enter 0 for Junk. Only a buyer who looks under the hood sees it."),
        clause=clause,
        blanks=(
            Amount(name="cents", label=say("Blue Book value"), most=HIGHEST, step=BILL, suggested=suggested),
        ),
        aside=aside,
        face="sealed",
        until=VALUE_TELLS,
    )


def hood(state: State) -> tuple[Ask, ...]:
    """Return the ask for what the seller's Blue Book says, while the buyer looks under the hood."""
    sale = given(state.sale)
    sentence = say(
        "{buyer} is looking. What does your Blue Book say for {car}?",
        buyer=state.name(sale.buyer),
        car=state.car(sale.car),
    )
    return (_value_of(state, sale.seller, sale.car, sentence, "8.4"),)
