"""A form that came back, read as the blanks of the ask it answers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl

from msgspec import Struct

from companion.game import Ask, Game, Move, Refused
from companion.game.blanks import AnyBlank, Pick, Pile, Several, YesNo
from companion.table.table import AskView

MOST_FIELDS = 80
INSTEAD = "ask:"  # an option that leads to another ask

Form = Mapping[str, Sequence[str]]


class Unfilled(Refused):
    """A blank that is not filled as it may be; the rest of the form stays as it is."""

    def __init__(self, why: str, blank: str = "") -> None:
        super().__init__(why)
        self.blank = blank


class Filled(Struct, frozen=True):
    """What a person had put into each blank, in the form's own words."""

    said: dict[str, tuple[str, ...]] = {}

    def one(self, name: str) -> str:
        """Return what stands in a blank that holds one thing."""
        return (self.said.get(name) or ("",))[0]

    def has(self, name: str, value: object) -> bool:
        """Whether a thing was picked."""
        return str(value) in self.said.get(name, ())


def read_form(body: bytes) -> Form:
    """Return the fields of a posted form, or refuse it."""
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise Refused("This page could not be read. Look again, and answer once more.") from None
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        fields.setdefault(name, []).append(value)
    return fields


def answered(asks: Iterable[AskView], named: str, form: Form) -> AskView | None:
    """Return the ask that a form answers: the one it names, or another that was picked in a blank."""
    by_id = {one.id: one for one in asks if one.id}
    asked = by_id.get(named)
    for blank in asked.ask.blanks if asked else ():
        picked = (form.get(blank.name) or ("",))[0]
        if isinstance(blank, Pick) and picked.startswith(INSTEAD):
            return by_id.get(picked.removeprefix(INSTEAD))
    return asked


def read_move(game: Game[Any], ask: Ask, form: Form) -> Move:
    """Return the move that a form says, or refuse it by the blank that is at fault."""
    said: dict[str, Any] = {}
    for blank in ask.blanks:
        try:
            said[blank.name] = _read(blank, form.get(blank.name, ()))
        except Unfilled:
            raise
        except Refused as refusal:
            raise Unfilled(refusal.why, blank.name) from None
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **said})


def at_fault(ask: Ask, move: Move) -> str:
    """Return the name of the first blank that does not admit what stands in it, if one does not."""
    for blank in ask.blanks:
        try:
            blank.check(getattr(move, blank.name))
        except Refused:
            return blank.name
    return ""


def _read(blank: AnyBlank, values: Sequence[str]) -> Any:
    if isinstance(blank, Several):
        return tuple(_option(blank, value) for value in values)
    if isinstance(blank, Pile):
        return tuple(_card(blank, value) for value in values)
    if isinstance(blank, Pick) and not any(values) and any(option.value == "" for option in blank.options):
        return ""
    if not values or not values[0].strip():
        what = f"{blank.label}: " if blank.label else ""
        raise Unfilled(
            f"{what}nothing is picked yet." if _picked(blank) else f"{what}nothing is typed yet.", blank.name
        )
    if isinstance(blank, Pick):
        return _option(blank, values[0])
    return blank.read(values[0])


def _option(blank: Pick | Several, written: str) -> int | str:
    for option in blank.options:
        if str(option.value) == written:
            return option.value
    if isinstance(blank, Pick):
        return blank.read(written)
    raise Unfilled("That cannot be picked here.", blank.name)


def _card(blank: Pile, place: str) -> int:
    """Return the card at a place of the hand."""
    if not place.isdecimal() or len(place) > 3 or int(place) >= len(blank.hand):
        raise Unfilled("That card is not in the hand.", blank.name)
    return blank.hand[int(place)]


def _picked(blank: AnyBlank) -> bool:
    return isinstance(blank, Pick | YesNo)
