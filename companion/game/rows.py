"""The history as people tell it: chapters with a row per case, auction, trick or turn.

Everything here is worked out from what everyone was told, and from nothing else.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from companion.game.happening import Happening, Paid
from companion.game.said import NOTHING, Fact, Money, Name, Said, as_is, say
from companion.game.seat import Seat

H = TypeVar("H", bound=Happening)
Names: TypeAlias = Mapping[Seat, str]
Tone: TypeAlias = Literal["said", "gold-text", "faint"]


class ToldEntry(Protocol):
    """An entry as everyone knows it: what people call it, who made it, and what everyone was told."""

    @property
    def number(self) -> int | str:
        """What people call it."""

    @property
    def seat(self) -> Seat | None:
        """Who made it."""

    @property
    def told(self) -> tuple[Happening, ...]:
        """What everyone was told about it."""


Group: TypeAlias = Sequence[ToldEntry]


class Column(Struct, frozen=True):
    """A column of the history."""

    name: Said
    value: bool = False  # what people look for: it's bold, right-aligned and never cut short


class Cell(Struct, frozen=True):
    """What a row has in one column."""

    text: Said = NOTHING
    seat: Seat = ""  # whose mark goes in front
    good: Said = NOTHING  # good news, added at the end
    tone: Tone = "said"
    short: Said = NOTHING  # what it says instead if there isn't room for the whole text


class HistoryRow(Struct, frozen=True):
    """One or more entries, told together: in cells, or else in a sentence."""

    entries: tuple[int | str, ...]
    seat: Seat = ""  # who made the entries, if the same seat made them all
    cells: tuple[Cell, ...] = ()
    text: Said = NOTHING


class Chapter(Struct, frozen=True):
    """A part of a game, such as a round."""

    title: Said = NOTHING
    note: Said = NOTHING
    rows: tuple[HistoryRow, ...] = ()


NO_MONEY = Cell(as_is("–"), tone="faint")


def no_cells(group: Group, names: Names) -> tuple[Cell, ...]:
    """Return no cells, so the row is told in a sentence."""
    return ()


def titled(began: Happening, names: Names) -> tuple[Said, Said]:
    """Return a chapter's title: its round, or what was told when it began."""
    number = getattr(began, "round", None)
    return say("Round {number}", number=number) if isinstance(number, int) else began.text, NOTHING


class Rows(Struct, frozen=True, kw_only=True):
    """How a game tells its history.

    A row goes on until an entry begins another one or ends it. Without `begins` and `opens`, consecutive
    entries by one seat go together.
    """

    columns: tuple[Column, ...] = ()
    cells: Callable[[Group, Names], tuple[Cell, ...]] = no_cells  # what a row says, in the order of columns
    # What begins a chapter, with its title and note; if this is empty, any happening that's a heading does.
    chapters: Mapping[type[Happening], Callable[[Any, Names], tuple[Said, Said]]] = {}
    begins: tuple[type[Happening], ...] = ()  # what always begins a row
    opens: tuple[type[Happening], ...] = ()  # what begins a row unless one is going on
    ends: tuple[type[Happening], ...] = ()  # what ends a row
    asides: tuple[type[Happening], ...] = ()  # what an entry is about only if nothing else was told

    def told(self, entries: Iterable[ToldEntry], names: Names) -> tuple[Chapter, ...]:
        """Return the history of these entries."""
        return tuple(
            Chapter(*self._title(began, names), tuple(self._row(group, names) for group in groups))
            for began, groups in self._parts(entries)
        )

    def _title(self, began: Happening | None, names: Names) -> tuple[Said, Said]:
        if began is None:
            return NOTHING, NOTHING
        return self.chapters.get(type(began), titled)(began, names)

    def _row(self, group: Group, names: Names) -> HistoryRow:
        seats = {entry.seat or "" for entry in group}
        return HistoryRow(
            entries=tuple(entry.number for entry in group),
            seat=seats.pop() if len(seats) == 1 else "",
            cells=self.cells(group, names),
            text=self._text(all_told(group)),
        )

    def _text(self, told: Sequence[Happening]) -> Said:
        """Return what was told, without headings and payments if there's anything else."""
        fewer = [one for one in told if not self.heads(one)] or told
        fewer = [one for one in fewer if not isinstance(one, Paid)] or fewer
        return sum((one.text for one in fewer), start=NOTHING)

    def heads(self, one: Happening) -> bool:
        """Whether this begins a chapter."""
        return type(one) in self.chapters if self.chapters else one.heading

    def _parts(self, entries: Iterable[ToldEntry]) -> Iterator[tuple[Happening | None, list[Group]]]:
        """Yield each chapter: what it began with, and its entries, row by row."""
        began: Happening | None = None
        groups: list[Group] = []
        going_on = False
        for entry in entries:
            headings = [one for one in entry.told if self.heads(one)]
            if headings and headings[0] is entry.told[0]:
                if groups or began:
                    yield began, groups
                began, groups, going_on = headings[-1], [], False
                headings = []
            if going_on and self._joins(entry, groups[-1]):
                groups[-1] = [*groups[-1], entry]
            else:
                groups.append([entry])
                going_on = False
            going_on = self._goes_on(entry, going_on)
            if headings:
                yield began, groups
                began, groups, going_on = headings[-1], [], False
        if groups or began:
            yield began, groups

    def _joins(self, entry: ToldEntry, group: Group) -> bool:
        if not self.begins and not self.opens:
            return entry.seat == group[-1].seat
        return not _any_of(entry, self.begins)

    def _goes_on(self, entry: ToldEntry, joined: bool) -> bool:
        """Whether the next entry may join this one's row."""
        if not self.begins and not self.opens:
            return entry.seat is not None
        return not _any_of(entry, self.ends) and (joined or _any_of(entry, self.begins + self.opens))


TURN_BY_TURN = Rows()


def _any_of(entry: ToldEntry, kinds: tuple[type[Happening], ...]) -> bool:
    return any(isinstance(one, kinds) for one in entry.told)


def all_told(group: Group) -> list[Happening]:
    """Return everything that was told about these entries."""
    return [one for entry in group for one in entry.told]


def every(told: Iterable[Happening], kind: type[H]) -> list[H]:
    """Return all happenings of a kind."""
    return [one for one in told if isinstance(one, kind)]


def last(told: Iterable[Happening], kind: type[H]) -> H | None:
    """Return the last happening of a kind."""
    return next(reversed(every(told, kind)), None)


def person(seat: Seat, names: Names) -> Cell:
    """Return a cell with somebody's name, or an empty one."""
    return Cell(as_is(names[seat]), seat) if seat in names else Cell()


def money_moved(told: Iterable[Happening], names: Names, places: Mapping[str, Said]) -> Cell:
    """Return how much players paid and received, or a dash if that's nothing."""
    moved: Counter[tuple[Seat, Seat]] = Counter()
    for one in every(told, Paid):
        moved[one.source, one.target] += one.cents
    said: list[Fact] = []
    short: list[Fact] = []
    for seat in dict.fromkeys(one for pair in moved for one in pair if one in names):
        sums: Counter[str] = Counter()
        for (source, target), cents in moved.items():
            if source == seat:
                sums[target] -= cents
            elif target == seat and source not in names:
                sums[source] += cents
        if sums:
            said.append(_moved(names[seat], sums, {**places, **names}))
            short.append(_moved(names[seat], sums, {}))
    return Cell(as_is(tuple(said)), short=as_is(tuple(short))) if said else NO_MONEY


def _moved(name: str, sums: Mapping[str, int], places: Mapping[str, Name]) -> Said:
    total = sum(sums.values())
    cents, place = Money(abs(total)), places.get(next(iter(sums)), "")
    if len(sums) > 1 or not place:
        if total < 0:
            return say("{name} −{cents}", name=name, cents=cents)
        return say("{name} +{cents}", name=name, cents=cents)
    if total < 0:
        return say("{name} −{cents} to {place}", name=name, cents=cents, place=place)
    return say("{name} +{cents} from {place}", name=name, cents=cents, place=place)
