"""Face-down asks alongside an open one: folded into one key, so the open answers stay visible."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from companion.game import NOTHING, Ask, OpenAsk, Option, Pick, Refused, Said, Seat, as_is, say
from screens.asking.law import FACE_DOWN

FOLDED = "face down"  # the id of the ask that stands for all of them
NOT_YET = say("Not yet. Answer the other question first.")


def folded(
    asks: Sequence[OpenAsk],
    names: Mapping[Seat, str],
    by_phone: Callable[[Seat], bool],
    anybody: bool = False,
) -> tuple[OpenAsk, ...]:
    """Return the asks for the bar; face-down ones alongside an open one become one.

    As long as somebody's answer is missing, that one is asked for; then, or with `anybody`, people choose
    who answers what. Optional face-down asks are folded even if there's only one, or no other ask is open, so
    that their key is always the same.
    """
    sealed = _sealed(asks)
    if len(sealed) == len(asks):
        sealed = [one for one in sealed if one.ask.aside]
    if not sealed or len(sealed) == len(asks) or (len(sealed) < 2 and not sealed[0].ask.aside):
        return tuple(asks)
    seats = dict.fromkeys(one.ask.seat for one in sealed if one.ask.seat)
    waiting = {one.ask.seat for one in sealed if not (one.ask.done or one.ask.aside)}
    kinds = {one.ask.kind: one.ask.verb for one in sealed}
    who = tuple(Option(seat, as_is(names[seat]), _closed(names[seat], by_phone(seat))) for seat in seats)
    missing = tuple(names[seat] for seat in seats if seat in waiting and not by_phone(seat))
    aside = all(one.ask.aside for one in sealed)
    if aside:
        hint = say("Answering is optional.")
    elif missing:
        hint = say("Waiting for {names}.", names=missing)
    else:
        hint = say("Everyone's in. Answers can still be changed.")
    choice = Ask(
        seat=None,
        sentence=say("Who answers face down?"),
        verb=say("face down"),
        key=FACE_DOWN,
        hint=hint,
        aside=aside,
        blanks=(
            Pick(name="seat", options=who),
            Pick(name="kind", label=say("Which"), options=tuple(Option(*kind) for kind in kinds.items())),
        ),
        together=NOT_YET,
        fits=tuple((one.ask.seat, one.ask.kind) for one in sealed),
    )
    if next_in_line(sealed, by_phone) and not anybody:
        choice = structs.replace(choice, blanks=(), together=NOTHING, fits=None)
    return *(one for one in asks if one not in sealed), OpenAsk(FOLDED, choice)


def unfolded(
    asks: Sequence[OpenAsk], written: Mapping[str, Any], by_phone: Callable[[Seat], bool]
) -> OpenAsk:
    """Return the ask that was chosen, or the next in line; refuse if that seat has no such ask."""
    if "kind" not in written:
        chosen = next_in_line(asks, by_phone)
    else:
        wanted = (written["seat"], written["kind"])
        chosen = next((one for one in _sealed(asks) if (one.ask.seat, one.ask.kind) == wanted), None)
    if chosen is None:
        raise Refused(NOT_YET)
    return chosen


def next_in_line(asks: Sequence[OpenAsk], by_phone: Callable[[Seat], bool]) -> OpenAsk | None:
    """Return the first face-down ask that the table waits for, and that's answered here."""
    waiting = (one for one in _sealed(asks) if not (one.ask.done or one.ask.aside))
    return next((one for one in waiting if one.ask.seat and not by_phone(one.ask.seat)), None)


def _closed(name: str, by_phone: bool) -> Said:
    return say("{name} answers by phone.", name=name) if by_phone else NOTHING


def _sealed(asks: Sequence[OpenAsk]) -> list[OpenAsk]:
    return [one for one in asks if one.ask.face == "sealed"]
