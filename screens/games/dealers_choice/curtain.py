"""Behind the curtain in Dealer's Choice: somebody's cards, policies and Blue Book, and what a look showed."""

from collections.abc import Iterator

from companion.game import Fact, Money, Said, Seat, as_is, say
from companion.games.dealers_choice.books import printed
from companion.games.dealers_choice.settings import COMPANION
from companion.games.dealers_choice.view import CarView, DealersView, LookView, Mine
from screens.asking.pointing import Pointing
from screens.behind import Behind, Part, SideBySide

NONE = say("none")


def behind(view: DealersView, seat: Seat, entry: Pointing | None) -> Behind | None:
    """Return a seat's own things; next to a question, only the cars on its lot and their book values."""
    mine = view.mine
    if mine is None:
        return None
    lot = next((lot.cars for lot in view.lots if lot.seat == seat), ())
    cars = SideBySide(
        say("Your cars, by your Blue Book"), tuple(_by_book(car, mine) for car in lot) or (NONE,)
    )
    if entry:
        return Behind(parts=(cars,) if lot else (), note=entry.asked.ask.hint) if entry.choices else None
    others = {car: cents for car, cents in mine.book.items() if car not in {one.number for one in lot}}
    rest = tuple(say("{car} {worth}", car=car, worth=printed(cents)) for car, cents in others.items())
    parts: tuple[Part, ...] = (*_held(view, mine), cars)
    return Behind(
        title=say("{person}, this is yours.", person=view.name(seat)),
        parts=(*parts, SideBySide(say("The rest of your Blue Book"), rest)) if rest else parts,
        lines=tuple(_looked(view, seat, view.look)),
    )


def _held(view: DealersView, mine: Mine) -> Iterator[Part]:
    """Yield the cards and policies, if Tableside keeps them."""
    if view.keeper == COMPANION:
        yield SideBySide(say("Your cards"), tuple(as_is(card.name) for card in mine.hand) or (NONE,))
        yield SideBySide(say("Your policies"), tuple(map(as_is, mine.policies)) or (NONE,))


def _by_book(car: CarView, mine: Mine) -> Said:
    """Return a car on the lot, and what it's worth in the book."""
    worth = printed(mine.book[car.number]) if car.number in mine.book else as_is("?")
    return say("car {car}: {worth}", car=car.number, worth=worth)


def _looked(view: DealersView, seat: Seat, look: LookView | None) -> Iterator[Fact]:
    """Yield what somebody saw under a hood, and what it cost them."""
    if look is None or look.value is None or look.pays is None:
        return
    label = say("Car {car}, {seller}'s book", car=look.car, seller=view.name(look.seller))
    yield Fact(label, as_is(printed(look.value)))
    yield Fact(say("asked"), as_is(Money(look.asked)))
    if seat == look.buyer:
        yield Fact(say("you paid in all"), as_is(Money(look.pays)))
