"""Blanks on a page: the template for each kind, how answers are read, what the bar says if one is empty."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.game import NOTHING, SEATS, Refused, Said, blanks, dollars, say


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
        raise Refused(say("You can’t pick that here."))
    return tuple(by_name[value] for value in values)


def _laid(blank: blanks.Pile, values: Sequence[str]) -> tuple[int, ...]:
    """Return the cards at these positions in the hand."""
    by_place = dict(enumerate(blank.hand))
    places = [int(value) if value.isdecimal() and len(value) < 4 else -1 for value in values]
    if not by_place.keys() >= set(places):
        raise Refused(say("That card isn’t in your hand."))
    return tuple(by_place[place] for place in places)


def _as_it_is(blank: blanks.AnyBlank, value: Any) -> tuple[str, ...]:
    return (str(value),)


def _each(blank: blanks.AnyBlank, value: Sequence[Any]) -> tuple[str, ...]:
    return tuple(map(str, value))


def _spaced(blank: blanks.AnyBlank, value: Sequence[Any]) -> tuple[str, ...]:
    return (" ".join(map(str, value)),)


def _sum(blank: blanks.Amount, value: int) -> tuple[str, ...]:
    return (dollars(value).removeprefix("$"),)


def _digits(blank: blanks.Digits, value: str) -> tuple[str, ...]:
    return (value.ljust(blank.places or 0, "-"),)


def _yes_or_no(blank: blanks.YesNo, value: bool) -> tuple[str, ...]:
    return ("true" if value else "false",)


def _places(blank: blanks.Pile, value: Sequence[int]) -> tuple[str, ...]:
    """Return where these cards are in the hand, leaving out any that are gone."""
    return tuple(map(str, sorted(blank.where(value))))


def _one(blank: blanks.AnyBlank, values: Sequence[str]) -> str:
    if not values or not values[0].strip():
        raise Refused(say("Pick something first.") if blank.choices else say("Type something first."))
    return values[0]


def _pick_first(blank: blanks.AnyBlank) -> Said:
    match blank.options if isinstance(blank, blanks.Pick) else ():
        case [one, other] if {one.value, other.value} <= {*SEATS}:
            return say("Pick {name} or {other} first", name=one.label, other=other.label)
    return say("Now pick: {what}", what=blank.label) if blank.label else say("Pick one first")


def _tap_first(blank: blanks.Pile) -> Said:
    return say("Tap a card first") if blank.least_cards or blank.least_cents else NOTHING


class PhoneBlank(NamedTuple):
    """How pages show and read one kind of blank."""

    template: str
    missing: Said | Callable[[Any], Said] = NOTHING  # what the bar says; nothing if the script works it out
    read: Callable[[Any, Sequence[str]], Any] = _typed
    write: Callable[[Any, Any], tuple[str, ...]] = _as_it_is  # an answer as the form would send it
    wears: tuple[str, ...] = ()  # the stylesheets it needs


BLANKS: dict[type, PhoneBlank] = {
    blanks.Pick: PhoneBlank("pick", _pick_first, _picked),
    blanks.Several: PhoneBlank("several", read=_ticked, write=_each),
    blanks.Amount: PhoneBlank("amount", say("Type an amount first"), write=_sum),
    blanks.Count: PhoneBlank("count", say("Type a number first")),
    blanks.Digits: PhoneBlank("digits", write=_digits),
    blanks.Pile: PhoneBlank("pile", _tap_first, _laid, _places, ("cover", "cash")),
    blanks.Cards: PhoneBlank("cards", say("Type the cards first"), write=_spaced),
    blanks.YesNo: PhoneBlank("yes_no", _pick_first, write=_yes_or_no),
    blanks.Text: PhoneBlank("text", say("Write a few words first")),
    blanks.Order: PhoneBlank("order", say("Type all of them first"), write=_spaced),
    blanks.Salt: PhoneBlank("salt", say("Type the letters first")),
}


def on_page(blank: blanks.AnyBlank) -> PhoneBlank:
    """Return how pages show and read a blank."""
    return BLANKS[type(blank)]


def missing(blank: blanks.AnyBlank) -> Said:
    """Return what the gold bar says while a blank is empty."""
    words = on_page(blank).missing
    return words(blank) if callable(words) else words
