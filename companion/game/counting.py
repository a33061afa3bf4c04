"""What can be counted on the table, pile by pile, and how much of it there should be."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.game.ledger import BOTTOMLESS
from companion.game.said import NOTHING, Money, Said, as_is, say
from companion.game.seat import Seat
from companion.game.view import View

REST = "rest"  # the line for money that isn't counted bill by bill


class CountLine(Struct, frozen=True, gc=False, omit_defaults=True):
    """One kind of thing in a pile: what people call it, and how many there should be."""

    name: str
    label: Said
    there: int
    worth: int = 0  # in cents; 1 means that the sum is typed, rather than a number of bills
    most: int = 99  # the most of them that somebody could count
    question: Said = NOTHING  # for something that's there or not: whether it is ...
    put: Said = NOTHING  # ... what hands have to do so that it is ...
    away: Said = NOTHING  # ... or isn't

    @property
    def is_sum(self) -> bool:
        """Whether a sum is entered, rather than how many there are."""
        return self.worth == 1


class Countable(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pile on the table that somebody can count; the game's name for it is a seat, an account or a place.

    In a loose pile, bills may have been changed for others, so only the total has to be right.
    """

    name: str
    title: Said
    lines: tuple[CountLine, ...]
    seat: Seat = ""  # who counts it; nobody in particular if it's empty
    secret: bool = False  # only its seat may know what's in it
    loose: bool = False
    own: Said = NOTHING  # what its seat calls it, if it's secret

    @property
    def cents(self) -> int:
        """How much money it should hold."""
        return sum(line.there * line.worth for line in self.lines)

    def figures(self, counted: Mapping[str, int] | None = None) -> dict[str, int]:
        """Return the numbers that have to be right: those that were counted, or else the record's."""
        numbers = {line.name: line.there for line in self.lines} | dict(counted or {})
        if self.loose:
            return {self.name: sum(numbers[line.name] * line.worth for line in self.lines)}
        return {f"{self.name}/{line.name}": numbers[line.name] for line in self.lines}


def figures(countables: Iterable[Countable]) -> dict[str, int]:
    """Return everything that has to be right, by pile and line."""
    return {key: number for one in countables for key, number in one.figures().items()}


def money_pile(place: str, title: Said, cents: int, notes: Iterable[int] = (), seat: Seat = "") -> Countable:
    """Return a pile of money in these bills, as few as possible; what's left over is counted as a sum."""
    return Countable(place, title, _in_notes(cents, tuple(notes)), seat, loose=True)


@lru_cache(maxsize=1024)
def _in_notes(cents: int, notes: tuple[int, ...]) -> tuple[CountLine, ...]:
    lines = []
    for note in sorted({*notes}, reverse=True):
        many, cents = divmod(cents, note)
        lines.append(CountLine(str(note), as_is(Money(note)), many, note))
    rest = say("other money") if lines else say("money")
    return *lines, CountLine(REST, rest, cents, 1)


@lru_cache(maxsize=4096)
def piece(name: str, label: Said, there: int, most: int = 99) -> CountLine:
    """Return a line for pieces of one kind."""
    return CountLine(name, label, there, most=most)


def by_account(state: Any, view: View) -> tuple[Countable, ...]:
    """Return the accounts that everyone can see, as piles, for games that don't say what can be counted."""
    accounts = getattr(getattr(state, "money", None), "accounts", {})
    shown = {one.seat: one.cents for one in view.seats}
    seats = [seat for seat in shown if shown[seat] is not None and shown[seat] == accounts.get(seat)]
    pots = [
        place
        for place, cents in accounts.items()
        if place not in shown and place not in BOTTOMLESS and view.pot is not None and cents == view.pot
    ]
    piles = [money_pile(seat, whose(state, seat), accounts[seat], seat=seat) for seat in seats]
    titles = ((place, say("{Place}", place=state.name(place))) for place in pots)
    return *piles, *(money_pile(place, title, accounts[place]) for place, title in titles)


def whose(state: Any, seat: Seat) -> Said:
    """Return what people call the pile in front of a player."""
    return say("{name}'s pile", name=state.name(seat))
