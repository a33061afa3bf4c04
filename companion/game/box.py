"""What's in a box, entry by entry, according to the types in its struct and the game's words for each.

A field of a box is a number, a text, a yes or no, a struct, a tuple of these, or a dict keyed by name; `None`
in its type means it may be unknown. `Annotated[int, entry(say("Cards"), say("In a hand."))]` gives it words;
otherwise, people see the field's name. For editing, a box is unpacked into lists and dicts; a dict keyed by
name becomes a list of pairs.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, inspect

from companion.game.said import NOTHING, Money, Said, as_is, say

Key: TypeAlias = str | int  # a part's name or position
Holds: TypeAlias = Literal["money", "number", "text", "digits", "yes_no"]

Numerals = Annotated[str, Meta(extra={"holds": "digits"})]

UNKNOWN = say("not known")
_HOLDS: dict[type, Holds] = {inspect.IntType: "number", inspect.StrType: "text", inspect.BoolType: "yes_no"}
_EMPTY: dict[Holds, Any] = {"money": 0, "number": 0, "text": "", "digits": "", "yes_no": False}


def entry(label: Said, about: Said = NOTHING) -> Meta:
    """Return the annotation that says what people call an entry in a box, and what it's about."""
    return Meta(extra={"label": label, "about": about})


class _Part(Struct, frozen=True):
    """One part of a box: a value, a group of parts, or a list of them."""

    label: Said
    about: Said

    def said(self, value: Any) -> tuple[Said, ...]:
        """Return this part's value, the way people would say it."""
        raise NotImplementedError

    def worded(self, value: Any) -> str:
        """Return what `said` returns, put into words."""
        return str(as_is(self.said(value)))


class Leaf(_Part, frozen=True):
    """One value."""

    holds: Holds
    unknown: bool  # whether it may be unknown

    def empty(self) -> Any:
        """Return the value before anything is entered."""
        return None if self.unknown else _EMPTY[self.holds]

    def opened(self, value: Any) -> Any:
        """Return the value unpacked, for editing."""
        return value

    def closed(self, value: Any) -> Any:
        """Return the value in the form a box takes."""
        return value

    def said(self, value: Any) -> tuple[Said, ...]:
        """Return the value the way people say it, or nothing if there's nothing to say."""
        if value is None:
            return (UNKNOWN,)
        if self.holds == "yes_no":
            return (say("yes") if value else say("no"),)
        one = as_is(Money(value) if self.holds == "money" else value)
        return (one,) if one else ()


class Fields(_Part, frozen=True):
    """Several things that belong together, keyed by name or, if they have no names, by position."""

    parts: "Mapping[Key, Shape]"
    needed: frozenset[Key]

    @property
    def named(self) -> bool:
        """Whether its parts have names."""
        return 0 not in self.parts

    def empty(self) -> Any:
        """Return the value before anything is entered."""
        if not self.named:
            return [part.empty() for part in self.parts.values()]
        return {name: part.empty() for name, part in self.parts.items()}

    def opened(self, value: Any) -> Any:
        """Return all parts unpacked, for editing."""
        if not self.named:
            return [part.opened(one) for part, one in zip(self.parts.values(), value, strict=True)]
        return {name: part.opened(getattr(value, str(name))) for name, part in self.parts.items()}

    def closed(self, value: Any) -> Any:
        """Return the parts in the form a box takes; any that are left out get their defaults."""
        if not self.named:
            return [part.closed(one) for part, one in zip(self.parts.values(), value, strict=True)]
        return {name: self.parts[name].closed(one) for name, one in value.items()}

    def said(self, value: Any) -> tuple[Said, ...]:
        """Return what the parts say, one after another."""
        return tuple(said for name, part in self.parts.items() for said in part.said(value[name]))


class BoxRows(_Part, frozen=True):
    """Any number of things of one kind, in order."""

    each: "Shape"
    keyed: bool = False  # each row is a pair that starts with a unique name

    def empty(self) -> Any:
        """Return the value before anything is entered."""
        return []

    def opened(self, value: Any) -> Any:
        """Return the rows unpacked, for editing."""
        return [self.each.opened(one) for one in (value.items() if self.keyed else value)]

    def closed(self, value: Any) -> Any:
        """Return the rows in the form a box takes."""
        rows = [self.each.closed(one) for one in value]
        return dict(rows) if self.keyed else rows

    def said(self, value: Any) -> tuple[Said, ...]:
        """Return how many rows there are and the first part of each; for rows of rows, just how many."""
        if not value:
            return (say("none"),)
        if isinstance(self.each, BoxRows):
            return (as_is(len(value)),)
        first = tuple(said for one in value for said in self.each.said(one)[:1])
        return (say("{count}: {things}", count=len(value), things=first),)


Shape: TypeAlias = Leaf | Fields | BoxRows


def shape_of(box: Any) -> Fields:
    """Return the parts of a box."""
    kind: Any = type(box)
    return _shape_of(kind)


@cache
def _shape_of(box: type) -> Fields:
    shape = _shape(inspect.type_info(box), NOTHING)
    assert isinstance(shape, Fields)
    return shape


def _shape(kind: inspect.Type, name: Said, about: Said = NOTHING, holds: Holds | None = None) -> Shape:
    if isinstance(kind, inspect.Metadata):
        words, schema = kind.extra or {}, kind.extra_json_schema or {}
        name = words.get("label") or as_is(schema.get("title", "")) or name
        about = words.get("about") or as_is(schema.get("description", "")) or about
        return _shape(kind.type, name, about, words.get("holds", holds))
    if isinstance(kind, inspect.StructType):
        parts: dict[Key, Shape] = {
            field.name: _shape(field.type, _label(field.name)) for field in kind.fields
        }
        return Fields(name, about, parts, frozenset(field.name for field in kind.fields if field.required))
    if isinstance(kind, inspect.TupleType):
        places: dict[Key, Shape] = {
            place: _shape(one, as_is(place + 1)) for place, one in enumerate(kind.item_types)
        }
        return Fields(name, about, places, frozenset(places))
    if isinstance(kind, inspect.VarTupleType):
        return BoxRows(name, about, _shape(kind.item_type, NOTHING))
    if isinstance(kind, inspect.DictType):
        pair: dict[Key, Shape] = {
            0: _shape(kind.key_type, say("Name")),
            1: _shape(kind.value_type, say("Value")),
        }
        return BoxRows(name, about, Fields(NOTHING, NOTHING, pair, frozenset(pair)), keyed=True)
    if isinstance(kind, inspect.UnionType) and kind.includes_none and len(kind.types) == 2:
        known = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
        leaf = _shape(known, name, about, holds)
        if isinstance(leaf, Leaf):
            return Leaf(leaf.label, leaf.about, leaf.holds, unknown=True)
    if type(kind) in _HOLDS:
        return Leaf(name, about, holds or _HOLDS[type(kind)], unknown=False)
    raise TypeError(f"A box cannot hold {name}: {kind}.")


def _label(name: str) -> Said:
    return as_is(name.replace("_", " ").capitalize())
