"""Face-down questions beside an open one: folded into one key, so that the open answers stay in sight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.game import Ask, OpenAsk, Option, Pick, Refused, Seat

FOLDED = "face down"  # the identity of the choice that stands for all of them


def folded(
    asks: Sequence[OpenAsk], names: Mapping[Seat, str], by_phone: Callable[[Seat], bool]
) -> tuple[OpenAsk, ...]:
    """Return the asks for the bar: sealed ones beside an open one become a choice of whose and which."""
    sealed = _sealed(asks)
    if len(sealed) < 2 or len(sealed) == len(asks):
        return tuple(asks)
    seats = dict.fromkeys(one.ask.seat for one in sealed if one.ask.seat)
    waiting = {one.ask.seat for one in sealed if not one.ask.done}
    kinds = {one.ask.kind: one.ask.verb.removeprefix("the ") for one in sealed}
    who = tuple(
        Option(seat, names[seat], f"{names[seat]} answers by phone." if by_phone(seat) else "")
        for seat in seats
    )
    missing = [names[seat] for seat in seats if seat in waiting and not by_phone(seat)]
    aside = all(one.ask.aside for one in sealed)
    hint = f"Not in yet: {', '.join(missing)}." if missing else "All are in; they can be changed."
    choice = Ask(
        kind="",
        seat=None,
        sentence="Who answers face down?",
        verb=FOLDED,
        hint="Nobody has to." if aside else hint,
        aside=aside,
        blanks=(
            Pick(name="seat", options=who),
            Pick(name="kind", label="Which", options=tuple(Option(*kind) for kind in kinds.items())),
        ),
    )
    return *(one for one in asks if one not in sealed), OpenAsk(FOLDED, choice)


def unfolded(asks: Sequence[OpenAsk], written: Mapping[str, Any]) -> OpenAsk:
    """Return the ask that was chosen, or refuse what that seat is not asked."""
    for one in _sealed(asks):
        if (one.ask.seat, one.ask.kind) == (written["seat"], written["kind"]):
            return one
    raise Refused("That cannot be answered yet. First comes the other.")


def _sealed(asks: Sequence[OpenAsk]) -> list[OpenAsk]:
    return [one for one in asks if one.ask.face == "sealed"]
