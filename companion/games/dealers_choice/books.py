"""Blue Books: what each car is worth to its owner, copied out during play, and what assets add up to."""

from msgspec import Struct, structs

from companion.game import Money, Said, Seat, say
from companion.game.said import Fact
from companion.games.dealers_choice.box import AUTOS, Box
from companion.games.dealers_choice.state import State


class Assets(Struct, frozen=True, omit_defaults=True):
    """What somebody has at the end: cash, and cars at the values in their own Blue Book."""

    seat: Seat
    cash: int
    cars: dict[int, int] = {}
    total: int = 0


def printed(cents: int) -> Fact:
    """Return a value as it's printed in a Blue Book: an amount, or Junk."""
    return Money(cents) if cents else "Junk"


def reckoned(row: Assets) -> Said:
    """Return how somebody's assets add up."""
    cars = tuple(say("{car} {worth}", car=car, worth=printed(cents)) for car, cents in row.cars.items())
    if not cars:
        return say("{cash} cash", cash=Money(row.cash))
    return say("{cash} cash, {cars}", cash=Money(row.cash), cars=cars)


def value(state: State, seat: Seat, car: int) -> int | None:
    """Return what a car is worth in somebody's Blue Book, if Tableside knows."""
    if car in state.written[seat]:
        return state.written[seat][car]
    book = state.box.books[state.value_cards[seat] - 1] if seat in state.value_cards else ()
    return book[car - 1] if book else None


def book(state: State, seat: Seat) -> dict[int, int]:
    """Return everything Tableside knows about somebody's Blue Book."""
    printed = state.box.books[state.value_cards[seat] - 1] if seat in state.value_cards else ()
    known = {car: worth for car, worth in enumerate(printed, 1) if worth is not None}
    return known | state.written[seat] if known else state.written[seat]


def is_known(state: State, seat: Seat, car: int) -> bool:
    """Whether the value is known, so nobody has to enter it. Only public facts decide that."""
    return car in state.written[seat] or (seat in state.value_cards and state.box.books_known)


def unwritten(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the cars on a lot whose values the owner has yet to write down."""
    if seat in state.value_cards and state.box.books_known:
        return ()
    written = state.written[seat]
    return tuple([car for car in state.lots[seat] if car not in written])


def next_to_write(state: State, seat: Seat) -> int:
    """Return the car to value next: the one a buyer is looking at, or the first without a value."""
    sale = state.sale
    if state.phase == "hood" and sale and sale.seller == seat:
        return sale.car
    return unwritten(state, seat)[0]


def assets(state: State) -> tuple[Assets, ...]:
    """Return the assets of everybody still in the game, at the values in their own Blue Books."""
    rows = []
    for seat in state.active:
        cars = {car: worth for car in state.lots[seat] if (worth := value(state, seat, car)) is not None}
        cash = state.money[seat]
        rows.append(Assets(seat, cash, cars, cash + sum(cars.values())))
    return tuple(rows)


def learnt(state: State, box: Box) -> Box:
    """Return the box with what the table entered in this game: list prices, and values by Value card."""
    if state.by_companion:
        return box
    autos = tuple(structs.replace(auto, price=state.prices.get(auto.number)) for auto in box.autos)
    books = list(box.books)
    for seat, card in state.value_cards.items():
        values = list(books[card - 1] or (None,) * AUTOS)
        for car, worth in state.written[seat].items():
            values[car - 1] = worth
        books[card - 1] = tuple(values)
    return structs.replace(box, autos=autos, books=tuple(books))
