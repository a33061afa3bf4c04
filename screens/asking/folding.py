"""Face-down questions beside an open one: folded into one key, so that the open answers stay in sight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.game import Ask, OpenAsk, Option, Pick, Refused, Seat
from screens.asking.law import FACE_DOWN

FOLDED = "face down"  # the identity of the choice that stands for all of them
NOT_YET = "That cannot be answered yet. First comes the other."


def folded(
    asks: Sequence[OpenAsk], names: Mapping[Seat, str], by_phone: Callable[[Seat], bool]
) -> tuple[OpenAsk, ...]:
    """Return the asks for the bar: sealed ones beside an open one become a choice of whose and which.

    What nobody waits for is folded even alone, and beside a sealed one: its key is always the same.
    """
    sealed = _sealed(asks)
    if len(sealed) == len(asks):
        sealed = [one for one in sealed if one.ask.aside]
    if not sealed or len(sealed) == len(asks) or (len(sealed) < 2 and not sealed[0].ask.aside):
        return tuple(asks)
    seats = dict.fromkeys(one.ask.seat for one in sealed if one.ask.seat)
    waiting = {one.ask.seat for one in sealed if not one.ask.done}
    kinds = {one.ask.kind: str(one.ask.verb).removeprefix("the ") for one in sealed}
    who = tuple(
        Option(seat, names[seat], f"{names[seat]} answers by phone." if by_phone(seat) else "")
        for seat in seats
    )
    missing = [names[seat] for seat in seats if seat in waiting and not by_phone(seat)]
    aside = all(one.ask.aside for one in sealed)
    hint = f"Not in yet: {', '.join(missing)}." if missing else "All are in; they can be changed."
    choice = Ask(
        seat=None,
        sentence="Who answers face down?",
        verb=FOLDED,
        key=FACE_DOWN,
        hint="Nobody has to." if aside else hint,
        aside=aside,
        blanks=(
            Pick(name="seat", options=who),
            Pick(name="kind", label="Which", options=tuple(Option(*kind) for kind in kinds.items())),
        ),
        together=NOT_YET,
        fits=tuple((one.ask.seat, one.ask.kind) for one in sealed),
    )
    return *(one for one in asks if one not in sealed), OpenAsk(FOLDED, choice)


def unfolded(asks: Sequence[OpenAsk], written: Mapping[str, Any]) -> OpenAsk:
    """Return the ask that was chosen, or refuse what that seat is not asked."""
    for one in _sealed(asks):
        if (one.ask.seat, one.ask.kind) == (written["seat"], written["kind"]):
            return one
    raise Refused(NOT_YET)


def _sealed(asks: Sequence[OpenAsk]) -> list[OpenAsk]:
    return [one for one in asks if one.ask.face == "sealed"]
