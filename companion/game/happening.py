"""A happening: something that came out of a move, for players to hear about."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from string import Formatter
from typing import Any, ClassVar, TypeVar, get_type_hints

from msgspec import Meta, Struct, structs

from companion.game.money import Cents
from companion.game.said import NOTHING, Fact, Money, Said, say
from companion.game.seat import Seat

H = TypeVar("H", bound="Happening")


class Happening(
    Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="happened", tag=True
):
    """Base class of all happenings: a sentence, and the seats that may hear it (if none are listed, all may).

    `says` is the sentence's template, filled in from the fields: a seat appears under its player's name, and
    `Cents` as an amount of money.
    """

    says: ClassVar[Said] = NOTHING
    heading: ClassVar[bool] = False  # whether it starts a new chapter in the history
    for_all: ClassVar[bool] = False  # whether it changes what everybody has
    no_way_back: ClassVar[bool] = False  # whether undo and corrections stop here
    publishes: ClassVar[bool] = False  # whether it tells everyone everything Tableside has dealt so far

    text: Said = NOTHING
    to: tuple[Seat, ...] = ()

    @property
    def concerned(self) -> set[Seat]:
        """The seats it's about."""
        return {seat for field in _seat_fields(type(self)) for seat in strings_in(getattr(self, field))}

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether this seat (None: the open table) may hear it."""
        return not self.to or seat in self.to


class Paid(Happening, frozen=True):
    """Money went from one account to another."""

    says = say("{Source} pays {target} {cents}.")

    source: Seat
    target: Seat
    cents: Cents
    said: bool = False  # whether the previous happening already named the amount


def first(kind: type[H], told: Iterable[Happening]) -> H | None:
    """Return the first happening of a kind, or None."""
    return next((one for one in told if isinstance(one, kind)), None)


def texts(told: Iterable[Happening], *kinds: type[Happening]) -> tuple[Said, ...]:
    """Return what everyone was told about happenings of these kinds."""
    return tuple(one.text for one in told if isinstance(one, kinds) and not one.to)


def worded(story: tuple[Happening, ...], state: Any) -> tuple[Happening, ...]:
    """Return the story with words for everything in it; `state` knows what people call each seat."""
    return tuple(one if one.text else structs.replace(one, text=_told(one, state.name)) for one in story)


def _told(happening: Happening, name: Callable[[str], Fact]) -> Said:
    fields = _said(type(happening))
    return happening.says.having(
        **{field: _fact(getattr(happening, field), holds, name) for field, holds in fields}
    )


@cache
def _said(kind: type[Happening]) -> tuple[tuple[str, str], ...]:
    """Return the fields that a happening's sentence names, each with the kind of thing it holds."""
    hints = get_type_hints(kind, include_extras=True)
    named = {field[0].lower() + field[1:] for _, field, _, _ in Formatter().parse(kind.says.words) if field}
    return tuple((field, _holds(hints[field])) for field in sorted(named))


@cache
def _seat_fields(kind: type[Happening]) -> tuple[str, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        field for field in kind.__struct_fields__ if field != "to" and _holds(hints[field]) == "seat"
    )


def strings_in(value: Any) -> Iterator[str]:
    """Yield the nonempty strings in a value, including those in tuples and in the keys of dicts."""
    if isinstance(value, str):
        yield from (value,) if value else ()
    elif isinstance(value, tuple | dict):
        for one in value:
            yield from strings_in(one)


def _holds(hint: Any) -> str:
    """Return what a field's annotation says it holds, even inside a tuple or an optional."""
    for one in getattr(hint, "__metadata__", ()):
        if isinstance(one, Meta) and one.extra:
            return str(one.extra["holds"])
    return next(filter(None, map(_holds, getattr(hint, "__args__", ()))), "")


def _fact(value: Any, holds: str, name: Callable[[str], Fact]) -> Fact:
    if isinstance(value, tuple):
        return tuple(_fact(one, holds, name) for one in value)
    if holds == "seat":
        return name(value)
    return Money(value) if holds == "money" else value
