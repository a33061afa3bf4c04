"""What Dealer's Choice asks about Blue Books: values that dealers secretly write down."""

from collections.abc import Iterator
from functools import lru_cache

from companion.game import Amount, Ask, Option, Pick, Said, Seat, as_is, given, say
from companion.games.dealers_choice import moves as m
from companion.games.dealers_choice.books import next_to_write, unwritten, value
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
    """Ask dealers for values, which they may copy out at any time; nobody else sees them."""
    if state.by_companion or state.phase in ("begin", "over"):
        return
    takers = (seat for seat in state.active if _may_take(state, seat))
    writers = (seat for seat in state.active if unwritten(state, seat))
    yield from (_take_book(seat) for seat in takers)
    yield from (_write_value(state, seat) for seat in writers if not _looked_at(state, seat))


def _may_take(state: State, seat: Seat) -> bool:
    """Whether a dealer may say which Value card they have: until the first time it's needed."""
    if state.later_rules:
        open_yet = state.phase != "values" and seat not in state.needed
    else:
        open_yet = state.phase in ("lots", "prices")
    return open_yet and seat not in state.value_cards


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


def _looked_at(state: State, seat: Seat) -> bool:
    """Whether a buyer is waiting to hear what this seller's Blue Book says."""
    return state.phase == "hood" and state.sale is not None and state.sale.seller == seat


def _write_value(state: State, seat: Seat) -> Ask:
    car = next_to_write(state, seat)
    looked_at = _looked_at(state, seat)
    sentence = say("What does your Blue Book say for {car}?", car=state.car(car))
    if looked_at:
        sentence = say(
            "{buyer} is looking. What does your Blue Book say for {car}?",
            buyer=state.name(given(state.sale).buyer),
            car=state.car(car),
        )
    clause = "8.4" if looked_at else "10.5" if state.phase == "values" else "1.4"
    aside = not looked_at and state.phase != "values"
    return _value_of(seat, car, sentence, clause, value(state, seat, car), aside)


@lru_cache(maxsize=1024)
def _value_of(seat: Seat, car: int, sentence: Said, clause: str, suggested: int | None, aside: bool) -> Ask:
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
    """Ask the seller what their Blue Book says, for the buyer who is looking under the hood."""
    return (_write_value(state, given(state.sale).seller),)
