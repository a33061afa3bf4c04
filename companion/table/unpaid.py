"""What may have gone wrong on the table while the record is right: payments and pieces that went astray."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.game import Happening, Money, Paid, Said, Seat, say
from companion.game.counting import Countable
from companion.game.said import Fact
from companion.table.counted import Off
from companion.table.line import Label
from companion.table.slips import sums_given

Error: TypeAlias = Mapping[str, int]  # how much more each place has on the table than in the record

Way: TypeAlias = Literal[
    "not made", "twice", "to another", "by another", "other sum", "wrong bill", "not done", "elsewhere"
]


class Astray(Struct, frozen=True):
    """One thing that may have gone wrong; two of these that are equal can't be told apart by counting."""

    way: Way
    source: str = ""
    target: str = ""
    cents: int = 0
    other: str = ""  # who paid or was paid instead, or where a piece went
    given: int = 0  # what was paid instead
    what: Said | None = None

    @property
    def telling(self) -> bool:
        """Whether it points to one entry; a wrong bill doesn't, since it can be in any payment."""
        return self.way != "wrong bill"

    def said(self, name: Callable[[str], Fact], entry: Label) -> Said:
        """Return it as a sentence about an entry."""
        number = str(entry)
        if self.way == "not done":
            return say("What entry {number} says was never done on the table.", number=number)
        if self.way == "elsewhere":
            return say(
                "{what} went to {other}, not {target} (entry {number}).",
                number=number,
                what=self.what or "",
                other=name(self.other),
                target=name(self.target),
            )
        facts: dict[str, Fact] = {
            "source": name(self.source),
            "target": name(self.target),
            "cents": Money(self.cents),
            "number": number,
        }
        match self.way:
            case "not made":
                return say("{Target} never got {cents} from {source} (entry {number}).", **facts)
            case "twice":
                return say("{Source} paid {target} {cents} twice (entry {number}).", **facts)
            case "to another":
                return say(
                    "{Source} paid {cents} to {other}, not {target} (entry {number}).",
                    other=name(self.other),
                    **facts,
                )
            case "by another":
                return say(
                    "{Other} paid {target} {cents}, not {source} (entry {number}).",
                    other=name(self.other),
                    **facts,
                )
        return say(
            "{Source} paid {target} {given}, not {cents} (entry {number}).", given=Money(self.given), **facts
        )


def astray(
    piles: Sequence[Countable],
    off: Sequence[Off],
    states: Sequence[Any],
    told: Sequence[tuple[Happening, ...]],
    by: Seat | None,
    figures: Callable[[Any], dict[str, int]],
) -> Iterator[tuple[int, Astray]]:
    """Yield what would explain the whole difference, and where in the line it happened, newest first."""
    error = {one.key: one.more for one in off}
    if all(one.line is None for one in off):
        yield from _payments_astray(piles, error, states, told, by)
    elif any(one.line is None for one in off):
        return  # a payment and a piece: that's more than one slip on the table
    else:
        yield from _pieces_astray(off, error, states, figures)


def _payments_astray(
    piles: Sequence[Countable],
    error: Error,
    states: Sequence[Any],
    told: Sequence[tuple[Happening, ...]],
    by: Seat | None,
) -> Iterator[tuple[int, Astray]]:
    loose = {pile.name: pile for pile in piles if pile.loose}
    seats = [name for name, pile in loose.items() if pile.seat]
    bills = sorted({line.worth for pile in loose.values() for line in pile.lines if line.worth > 1})
    off_by_a_bill = {*bills, *(abs(one - two) for one, two in product(bills, bills))} - {0}
    lands: dict[str, str] = {}  # by pot: who an error in it ends up with, once they've taken everything
    for at in reversed(range(len(told))):
        for paid, emptied in reversed(list(_payments(states[at], told[at], by))):
            for wrong in dict.fromkeys(_wrong(paid, error, lands, [*loose], seats, off_by_a_bill)):
                yield at, wrong
            if emptied and paid.source not in seats:
                lands[paid.source] = lands.get(paid.target, paid.target)


def _payments(state: Any, told: tuple[Happening, ...], by: Seat | None) -> Iterator[tuple[Paid, bool]]:
    """Yield the payments of one entry, and whether each took all that was there."""
    money = dict(getattr(getattr(state, "money", None), "accounts", {}))
    for paid in told:
        if isinstance(paid, Paid) and paid.heard_by(by):
            money[paid.source] = money.get(paid.source, 0) - paid.cents
            money[paid.target] = money.get(paid.target, 0) + paid.cents
            if paid.cents:
                yield paid, money[paid.source] == 0


def _wrong(
    paid: Paid,
    error: Error,
    lands: Mapping[str, str],
    counted: Sequence[str],
    seats: Sequence[str],
    off_by_a_bill: set[int],
) -> Iterator[Astray]:
    """Yield what may have gone wrong with one payment; an error in a pot may have moved on with it."""
    source, target, cents = paid.source, paid.target, paid.cents
    for moved in ({}, lands):
        giver, taker = moved.get(source, source), moved.get(target, target)

        def leads(*more: tuple[str, int]) -> bool:
            """Whether these errors add up to the difference that was counted."""
            total: dict[str, int] = {}
            for place, number in more:
                total[place] = total.get(place, 0) + number
            return {place: n for place, n in total.items() if n and place in counted} == error

        if leads((giver, cents), (taker, -cents)):
            yield Astray("not made", source, target, cents)
        if leads((giver, -cents), (taker, cents)):
            yield Astray("twice", source, target, cents)
        for other in seats:
            if other not in (source, target):
                if leads((taker, -cents), (other, cents)):
                    yield Astray("to another", source, target, cents, other)
                if leads((giver, cents), (other, -cents)):
                    yield Astray("by another", source, target, cents, other)
        less = error.get(giver, 0) or -error.get(taker, 0)
        given = cents - less
        misread = given in sums_given(cents)
        plausible = misread or abs(less) in off_by_a_bill
        if less and given > 0 and plausible and leads((giver, less), (taker, -less)):
            yield Astray("other sum" if misread else "wrong bill", source, target, cents, given=given)


def _pieces_astray(
    off: Sequence[Off], error: Error, states: Sequence[Any], figures: Callable[[Any], dict[str, int]]
) -> Iterator[tuple[int, Astray]]:
    """Yield entries whose pieces weren't moved on the table, or went to another place."""
    lines = {one.key: one.line for one in off if one.line}
    homes = {one.key: one.pile for one in off}
    after = figures(states[-1])
    for at in reversed(range(len(states) - 1)):
        before = figures(states[at])
        moved = {key: after.get(key, 0) - before.get(key, 0) for key in error}
        after = before
        if all(moved[key] == -error[key] for key in error):
            yield at, Astray("not done")
        elif len(error) == 2 and not sum(error.values()):
            short, over = sorted(error, key=lambda key: error[key])
            same = lines[short].name == lines[over].name
            if (
                same
                and not moved[over]
                and moved[short] == -error[short]
                and homes[short].seat
                and homes[over].seat
            ):
                went, meant = homes[over].seat, homes[short].seat
                yield at, Astray("elsewhere", target=meant, other=went, what=lines[short].label)
