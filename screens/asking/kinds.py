"""How each kind of blank is typed, dialled and touched at the kiosk: one table by kind."""

from collections.abc import Callable
from dataclasses import dataclass
from math import log10
from string import ascii_letters
from typing import Any

from companion.game import Amount, AnyBlank, Cards, Count, Digits, Pile, Several, Text, dollars
from companion.game.blanks import MOST_CENTS

FIGURES = "0123456789"
STEPS = 200  # at least so many clicks of the dial from the least sum to the most


def _labels(blank: AnyBlank) -> list[str]:
    return [str(option.label) for option in blank.open_choices]


@dataclass(frozen=True)
class Kind:
    """What the kiosk knows of a kind of blank beyond what the blank says of itself."""

    to_do: str = ""  # what to type, as the beginning of a sentence
    on_key: str = "abc"  # what is on the key that stands for typing
    figures: bool = False  # up is more of it
    letters: Callable[[Any], str] = lambda blank: ""  # all that can be typed; if nothing, anything can
    more_tiles: Callable[[Any], str] = lambda blank: ""  # what can be touched besides figures
    labels: Callable[[Any], list[str]] = _labels  # what is typed, if it can be listed
    limits: Callable[[Any], str] = lambda blank: ""  # how much or how many may be answered
    hint: Callable[[Any], str] | None = None  # what it may hold, where its choices do not say it
    turned: Callable[[Any, str, int, int], str] | None = None  # what clicks of the dial make of a number


def kind_of(blank: AnyBlank) -> Kind:
    """Return what the kiosk knows of a blank's kind."""
    return KINDS.get(type(blank), _PLAIN)


def _between(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _sums(blank: Amount) -> str:
    return f"{dollars(blank.least)} to {dollars(blank.most)}"


def _turned_sum(blank: Amount, typed: str, step: int, far: int) -> str:
    now = blank.read(typed) if typed else blank.suggested or blank.least
    return dollars(max(blank.least, min(blank.most, now + far * _unit(blank))))


def _unit(blank: Amount) -> int:
    """Return what one click adds to a sum: a round sum, in proportion to what is possible."""
    span = max(1, (blank.most - blank.least) // STEPS)
    round_sum: int = 10 ** int(log10(span))
    return max(blank.step, round_sum - round_sum % blank.step)


def _turned_count(blank: Count, typed: str, step: int, far: int) -> str:
    now = blank.read(typed) if typed else (blank.suggested or blank.least) - step
    return str(max(blank.least, min(blank.most, now + far)))


def _initials(blank: Cards) -> str:
    """Return the letters that cards without a number begin with."""
    return "".join(dict.fromkeys(card[0].lower() for card in blank.cards if not card[0].isdecimal()))


_PLAIN = Kind()
KINDS: dict[type, Kind] = {
    Several: Kind(limits=lambda blank: f"{_between(blank.least, blank.most)} of these"),
    Amount: Kind(
        "Type a sum, such as 53,000 or 53k",
        figures=True,
        limits=_sums,
        hint=lambda blank: f"{_sums(blank)}." if blank.most < MOST_CENTS else "",
        turned=_turned_sum,
    ),
    Count: Kind("Type a number", "123", figures=True, letters=lambda blank: FIGURES, turned=_turned_count),
    Digits: Kind(
        figures=True,
        letters=lambda blank: f"{blank.figures} ",
        more_tiles=lambda blank: blank.figures.removeprefix(FIGURES),
        limits=lambda blank: f"{_between(blank.places or blank.least, blank.most)} digits",
    ),
    Pile: Kind(
        letters=lambda blank: f"{FIGURES}., $",
        limits=lambda blank: f"at least {dollars(blank.least_cents)}" if blank.least_cents else "",
        hint=lambda blank: "",
    ),
    Cards: Kind(
        "Type the cards, with a space between two",
        letters=lambda blank: f"{ascii_letters}{FIGURES} ,-",
        more_tiles=_initials,
        labels=lambda blank: [card for card in blank.cards if card.isdecimal()],
    ),
    Text: Kind("Type a few words"),
}
