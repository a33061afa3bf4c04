"""Blanks on a page: the template of each kind, how its answer is read, and what is said while it is empty."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.game import Refused, blanks


def _typed(blank: blanks.AnyBlank, values: Sequence[str]) -> Any:
    return blank.read(_one(blank, values))


def _picked(blank: blanks.Pick, values: Sequence[str]) -> int | str:
    if not any(values) and any(option.value == "" for option in blank.options):
        return ""
    written = _one(blank, values)
    by_name = {str(option.value): option.value for option in blank.options}
    return by_name[written] if written in by_name else blank.read(written)


def _ticked(blank: blanks.Several, values: Sequence[str]) -> tuple[int | str, ...]:
    by_name = {str(option.value): option.value for option in blank.options}
    if not by_name.keys() >= set(values):
        raise Refused("That cannot be picked here.")
    return tuple(by_name[value] for value in values)


def _laid(blank: blanks.Pile, values: Sequence[str]) -> tuple[int, ...]:
    """Return the cards at these places of the hand."""
    by_place = dict(enumerate(blank.hand))
    places = [int(value) if value.isdecimal() and len(value) < 4 else -1 for value in values]
    if not by_place.keys() >= set(places):
        raise Refused("That card is not in the hand.")
    return tuple(by_place[place] for place in places)


def _one(blank: blanks.AnyBlank, values: Sequence[str]) -> str:
    if not values or not values[0].strip():
        what = f"{blank.label}: " if blank.label else ""
        raise Refused(f"{what}nothing is {'picked' if blank.choices else 'typed'} yet.")
    return values[0]


def _pick_first(blank: blanks.AnyBlank) -> str:
    return f"Pick the {str(blank.label).lower()} first" if blank.label else "Pick one first"


def _tap_first(blank: blanks.Pile) -> str:
    return "Tap a card first" if blank.least_cards or blank.least_cents else ""


class PhoneBlank(NamedTuple):
    """A kind of blank as pages have it."""

    template: str
    missing: str | Callable[[Any], str] = ""  # nothing where the script counts what is there
    read: Callable[[Any, Sequence[str]], Any] = _typed
    wears: tuple[str, ...] = ()  # styles that a page needs for it


BLANKS: dict[type, PhoneBlank] = {
    blanks.Pick: PhoneBlank("pick", _pick_first, _picked),
    blanks.Several: PhoneBlank("several", read=_ticked),
    blanks.Amount: PhoneBlank("amount", "Type a sum first"),
    blanks.Count: PhoneBlank("count", "Type a number first"),
    blanks.Digits: PhoneBlank("digits"),
    blanks.Pile: PhoneBlank("pile", _tap_first, _laid, ("cover", "cash")),
    blanks.Cards: PhoneBlank("cards", "Type the cards first"),
    blanks.YesNo: PhoneBlank("yes_no", _pick_first),
    blanks.Text: PhoneBlank("text", "Write a few words first"),
    blanks.Order: PhoneBlank("order", "Type all of them first"),
    blanks.Salt: PhoneBlank("salt", "Type the letters first"),
}


def on_page(blank: blanks.AnyBlank) -> PhoneBlank:
    """Return how pages have a blank."""
    return BLANKS[type(blank)]


def missing(blank: blanks.AnyBlank) -> str:
    """Return what the gold bar says while a blank is empty."""
    says = on_page(blank).missing
    return says if isinstance(says, str) else says(blank)
