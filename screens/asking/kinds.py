"""How each kind of blank is typed, dialed and touched at the kiosk, in one table."""

from collections.abc import Callable
from dataclasses import dataclass
from math import log10
from string import ascii_letters
from typing import Any

from companion.game import (
    NOTHING,
    Amount,
    AnyBlank,
    Cards,
    Count,
    Digits,
    Money,
    Pile,
    Said,
    Several,
    Text,
    dollars,
    say,
    says,
)
from companion.game.blanks import MOST_CENTS

FIGURES = "0123456789"
TYPE_IT = say("type it")
STEPS = 200  # the minimum number of dial clicks from the smallest amount to the largest


def _labels(blank: AnyBlank) -> list[str]:
    return [str(option.label) for option in blank.open_choices]


@dataclass(frozen=True)
class Kind:
    """What the kiosk knows about a kind of blank beyond what the blank itself says."""

    to_do: Said = NOTHING  # says what to type
    on_key: str = "abc"  # the cap of the key that stands for typing ...
    label: Said = TYPE_IT  # ... and the label next to it
    figures: bool = False  # whether it's a number, so that up means more
    letters: Callable[[Any], str] = lambda blank: ""  # the characters that can be typed; empty means any
    more_tiles: Callable[[Any], str] = lambda blank: ""  # tiles to touch besides digits
    labels: Callable[[Any], list[str]] = _labels  # what to type for each choice, if they can be listed
    limits: Callable[[Any], Said] = lambda blank: NOTHING  # how much or how many can be entered
    hint: Callable[[Any], Said] | None = None  # the possible answers, if they can't be listed
    turned: Callable[[Any, str, int, int], str] | None = None  # returns a number after some dial clicks
    whole: Callable[[Any, str], bool] = lambda blank, typed: False  # whether nothing can be typed after this


def kind_of(blank: AnyBlank) -> Kind:
    """Return what the kiosk knows about a blank's kind."""
    return KINDS.get(type(blank), _PLAIN)


def _of_these(blank: Several) -> Said:
    if blank.least == blank.most:
        return says("one of these", "{count} of these", blank.most)
    return say("{least} to {most} of these", least=blank.least, most=blank.most)


def _digits(blank: Digits) -> Said:
    least = blank.places or blank.least
    if least == blank.most:
        return says("one digit", "{count} digits", blank.most)
    return say("{least} to {most} digits", least=least, most=blank.most)


def _turned_sum(blank: Amount, typed: str, step: int, far: int) -> str:
    now = blank.read(typed) if typed else blank.suggested or blank.least
    return dollars(max(blank.least, min(blank.most, now + far * _unit(blank))))


def _unit(blank: Amount) -> int:
    """Return how much one click adds to an amount: a round number that suits the range."""
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
    Several: Kind(label=say("type them"), limits=_of_these),
    Amount: Kind(
        say("Type an amount, such as 53k."),
        figures=True,
        limits=lambda blank: say("{least} to {most}", least=Money(blank.least), most=Money(blank.most)),
        hint=lambda blank: (
            say("From {least} to {most}.", least=Money(blank.least), most=Money(blank.most))
            if blank.most < MOST_CENTS
            else NOTHING
        ),
        turned=_turned_sum,
    ),
    Count: Kind(
        say("Type a number."),
        "123",
        say("type a number"),
        figures=True,
        letters=lambda blank: FIGURES,
        turned=_turned_count,
    ),
    Digits: Kind(
        on_key="123",
        figures=True,
        letters=lambda blank: f"{blank.figures} ",
        more_tiles=lambda blank: blank.figures.removeprefix(FIGURES),
        limits=_digits,
        whole=lambda blank, typed: len("".join(typed.split())) == blank.most == (blank.places or blank.least),
    ),
    Pile: Kind(
        letters=lambda blank: f"{FIGURES}., $",
        limits=lambda blank: (
            say("at least {cents}", cents=Money(blank.least_cents)) if blank.least_cents else NOTHING
        ),
        hint=lambda blank: NOTHING,
    ),
    Cards: Kind(
        say("Type the cards with spaces between them."),
        label=say("type the cards"),
        letters=lambda blank: f"{ascii_letters}{FIGURES} ,-",
        more_tiles=_initials,
        labels=lambda blank: [card for card in blank.cards if card.isdecimal()],
    ),
    Text: Kind(say("Type a few words.")),
}
