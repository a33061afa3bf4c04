"""Reading a posted form as an answer to an ask."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl

from msgspec import Struct

from companion.game import Ask, Game, Move, Refused, say
from companion.phone.blanks import on_page
from companion.table.views import AskView

MOST_FIELDS = 80
INSTEAD = "ask:"  # how the value of an option that leads to another ask begins

Form = Mapping[str, Sequence[str]]


class Filled(Struct, frozen=True):
    """What somebody entered in each blank, as the form sent it."""

    said: dict[str, tuple[str, ...]] = {}
    recalled: bool = False  # it's an earlier answer, which stays covered if it's secret

    def one(self, name: str) -> str:
        """Return what's in a blank that holds one value."""
        return (self.said.get(name) or ("",))[0]

    def has(self, name: str, value: object) -> bool:
        """Whether a value was picked."""
        return str(value) in self.said.get(name, ())


def recalled(ask: Ask, move: Move) -> Filled:
    """Return the blanks of an ask filled in with an earlier answer."""
    said = {blank.name: on_page(blank).write(blank, getattr(move, blank.name)) for blank in ask.blanks}
    return Filled(said, recalled=True)


def read_form(body: bytes) -> Form:
    """Return the fields of a posted form, or refuse it."""
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise Refused(say("Your answer couldn’t be read. Please answer again.")) from None
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        fields.setdefault(name, []).append(value)
    return fields


def answered(asks: Iterable[AskView], named: str, form: Form) -> AskView | None:
    """Return the ask that a form answers: the one it names, or another one that was picked as an option."""
    by_id = {one.id: one for one in asks if one.id}
    asked = by_id.get(named)
    for blank in asked.ask.blanks if asked else ():
        picked = (form.get(blank.name) or ("",))[0]
        if blank.choices and picked.startswith(INSTEAD):
            return by_id.get(picked.removeprefix(INSTEAD))
    return asked


def read_move(game: Game[Any], ask: Ask, form: Form) -> Move:
    """Return the move in a form, or refuse it and say which blank is wrong."""
    said: dict[str, Any] = {}
    for blank in ask.blanks:
        try:
            said[blank.name] = on_page(blank).read(blank, form.get(blank.name, ()))
        except Refused as refusal:
            raise Refused(refusal.reason, blank.name, refusal.instead) from None
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **said})
