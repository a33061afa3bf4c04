"""The law of keys: what a key means, determined only by the asks and their blanks.

A letter on the bar always works, and stays the same from turn to turn. What's typed takes effect as soon as
nothing could follow it: a number that isn't the start of a longer one, even one that's no longer offered; an
amount that ends in k or m; a value in cents; the last digit of a plate. Everything else waits for Enter. No
key is ever guessed from what's left on the board, so nobody has to look up before typing on.

An Enter pressed out of habit, right after a key that already took effect, is ignored. After a refusal or a
caution, so is the rest of what was typed in the same breath: it was meant for something that didn't happen.
A whole turn can be typed in one breath, but it never reaches a question that people stop at (`Ask.pause`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import NamedTuple

from companion.game import SEATS, AnyBlank, Ask, OpenAsk, Option, Pick, as_is
from companion.game.money import UNITS, read_dollars
from companion.game.said import ENGLISH
from screens.asking.kinds import FIGURES, kind_of

FACE_DOWN = "H"  # the one letter for anything answered face down while an open question is up
KEPT = (*SEATS, FACE_DOWN)  # letters that no ask gets unless its game says so
HABIT = 0.7  # seconds after a key within which Enter is just habit
BREATH = 0.3  # keys that follow each other faster than this, in seconds, were typed in the same breath
MOST_CHOICES = 6  # a pick with at most this many choices is shown as keys
_CENTS = re.compile(r"\$?0?\.\d\d")
_OWN_NUMBER = re.compile(r"(?:[a-z]+ ){0,2}(\d+)(?=,| \(|$)")  # 7 | car 7 | after card 7 | 7, list $5,000
_NAMED = re.compile(r"\d+, ")


# Letters for asks.


class KeyOffer(NamedTuple):
    """What a key on the bar stands for: an ask, one way to answer it, or the same ask for several seats."""

    key: str  # a letter; empty if only Enter chooses it
    asks: tuple[OpenAsk, ...]
    blank: str = ""
    option: Option | None = None  # already filled into that blank

    @property
    def asked(self) -> OpenAsk:
        """The ask, or the first one if there are several."""
        return self.asks[0]


def letters(asks: Iterable[OpenAsk], kinds: Iterable[str] = ()) -> dict[str, str]:
    """Return each ask's letter, by the ask's id: the one it declares, or else one that depends on its kind.

    `kinds` has every kind of ask in the game, so a letter doesn't depend on what else is open right now.
    """
    asks = tuple(asks)
    plain = [one.ask.kind for one in asks if not one.ask.key and one.ask.kind]
    derived = _derived((*kinds, *plain))
    found = {one.id: one.ask.key for one in asks if one.ask.key}
    chosen: dict[str, str] = {}
    for kind in dict.fromkeys(plain):
        taken = {*found.values(), *chosen.values()}
        free = (c for c in (derived[kind], *_candidates(kind)) if c not in taken)
        chosen[kind] = next(free, "")
    return {one.id: found.get(one.id, chosen.get(one.ask.kind, "")) for one in asks}


def _derived(kinds: Iterable[str]) -> dict[str, str]:
    derived: dict[str, str] = {}
    for kind in dict.fromkeys(kinds):
        free = (c for c in _candidates(kind) if c not in derived.values())
        derived[kind] = next(free, next(_candidates(kind)))
    return derived


def _candidates(kind: str) -> Iterator[str]:
    letters = dict.fromkeys(kind.upper() + ascii_uppercase)
    return (letter for letter in letters if letter in ascii_uppercase and letter not in KEPT)


def ways(ask: Ask) -> tuple[str, tuple[Option, ...]]:
    """Return the name and options of a pick whose options all have keys, so one key answers ask and pick."""
    for blank in ask.blanks if len(ask.blanks) > 1 else ():
        if blank.picks_one and all(option.key for option in blank.choices):
            return blank.name, blank.choices
    return "", ()


def offers(asks: Sequence[OpenAsk], kinds: Iterable[str] = (), enters: str = "") -> tuple[KeyOffer, ...]:
    """Return what the keys on the bar stand for; the ask that Enter chooses (`enters`) may not need a key.

    The same ask for several seats is one offer, unless Enter chooses it.
    """
    lettered = [one for one in asks if one.id != enters or one.ask.key]
    letter = letters(lettered, kinds)
    found: dict[str, KeyOffer] = {}
    for one in asks:
        name, options = ways(one.ask)
        for option in options if one.id != enters else ():
            found[f"{one.id} {option.key}"] = KeyOffer(option.key, (one,), name, option)
        if options and one.id != enters:
            continue
        its = letter.get(one.id, "")
        together = f"{its} {one.ask.kind}" if its and one.id != enters else one.id
        before = found[together].asks if together in found else ()
        found[together] = KeyOffer(its, (*before, one))
    return tuple(found.values())


def home_of(asks: Sequence[OpenAsk]) -> OpenAsk | None:
    """Return the ask whose form is open by default: the usual one, or else the first; or None.

    It's None if the first ask has no blanks, can be answered in several ways, needs a letter that would
    choose another ask, or must be answered while the others look away.
    """
    usual = (one for one in asks if one.ask.usual and one.ask.face == "open")
    first = asks[0].ask
    plain = first.face == "open" and first.blanks and not ways(first)[1]
    wanted = keys_of(first.blanks[0].choices) if plain else []
    clash = {one.ask.key for one in asks[1:] if one.ask.key} & {*wanted}
    return next(usual, asks[0] if plain and not clash else None)


def sole_of(asks: Sequence[OpenAsk]) -> OpenAsk | None:
    """Return the only ask that has to be answered, if there's just one: Enter is enough to choose it."""
    waited = [one for one in asks if not one.ask.aside] or asks
    return waited[0] if len(waited) == 1 and not ways(waited[0].ask)[1] else None


def by_seat(offer: KeyOffer) -> tuple[KeyOffer, ...]:
    """Return the offer split into one per seat, each with the seat's letter as its key."""
    return tuple(KeyOffer(one.ask.seat or "", (one,)) for one in offer.asks)


# Keys for options.


def keys_of(options: Sequence[Option]) -> list[str]:
    """Return the key of each option; a closed option has one only if the key is a letter.

    An option's key is its letter, if it has one or is a seat; its number, if the options are numbered; or
    else its position.
    """
    numbers = iter(_numbers([o for o in options if not (o.closed or _letter(o))]))
    return [_letter(option) or ("" if option.closed else next(numbers)) for option in options]


def _called(option: Option) -> str:
    """Return what an option is called in English, so its key is the same in every language."""
    return as_is(option.label).to(ENGLISH)


def _letter(option: Option) -> str:
    return option.key or (str(option.value) if option.value in SEATS else "")


def _numbers(options: Sequence[Option]) -> list[str]:
    if not have_numbers(options):
        return [str(place) for place in range(1, len(options) + 1)]
    taken: set[str] = set()
    keys = []
    for option in options:
        initials = (c for c in _called(option).upper() if c in ascii_uppercase and c not in taken)
        keys.append(_own_number(option) or next(initials, ""))
        taken.add(keys[-1])
    return keys


def have_numbers(options: Sequence[Option]) -> bool:
    """Whether people call these options by number, as with cases, cars and cards; a few may be words."""
    own = [_own_number(option) for option in options]
    others = [_called(option) for option, number in zip(options, own, strict=True) if not number]
    some = [number for number in own if number]
    wordy = not any(letter.isdigit() for label in others for letter in label)
    return bool(some) and wordy and len(set(some)) == len(some)


def are_named(options: Sequence[Option]) -> bool:
    """Whether people call these options by number, and what the number stands for is in words beside it."""
    return have_numbers(options) and any(_NAMED.match(_called(option)) for option in options)


def _own_number(option: Option) -> str:
    if found := _OWN_NUMBER.match(_called(option)):
        return found[1]
    nought = option.value == 0 and option.value is not False
    return "0" if nought and not any(c.isdigit() for c in _called(option)) else ""


def is_few(blank: AnyBlank) -> bool:
    """Whether all options are shown as keys, so nothing has to be typed."""
    few = blank.picks_one and not blank.is_money and len(blank.choices) <= MOST_CHOICES
    return few and not have_numbers(blank.choices)


def picked(blank: AnyBlank, key: str) -> Option | None:
    """Return the option that a key picks right away: by its letter, or by number if there are few."""
    if not blank.picks_one or blank.is_money:
        return None
    for option, its in zip(blank.choices, keys_of(blank.choices), strict=True):
        if its and its == key.upper() and (its.isalpha() or is_few(blank)):
            return option
    return None


def acts(blank: AnyBlank, typed: str) -> bool:
    """Whether what's typed takes effect without Enter, because nothing could follow it."""
    if blank.is_money and not blank.is_many:
        return typed[-1:].lower() in UNITS or (blank.picks_one and _in_cents(blank, typed))
    if kind_of(blank).whole(blank, typed):
        return True
    if not blank.picks_one or not typed.isdecimal():
        return False
    longer = isinstance(blank, Pick) and 0 < int(typed) * 10 <= blank.up_to
    return not longer and not any(key != typed and key.startswith(typed) for key in keys_of(blank.choices))


def _in_cents(blank: AnyBlank, typed: str) -> bool:
    """Whether an amount below a dollar is one of the choices, and can't be the start of a larger one.

    A quarter of a million may be `.25m`, but nobody writes ten dollars as `.01k`.
    """
    values = {option.value for option in blank.choices}
    larger = {read_dollars(f"{typed}{unit}") for unit in UNITS if ".0" not in typed}
    return bool(_CENTS.fullmatch(typed)) and read_dollars(typed) in values and not larger & values


def takes(blank: AnyBlank, typed: str, key: str) -> bool:
    """Whether a key can be typed into a blank, after what's already typed there."""
    if blank.is_money:
        return key in f"{FIGURES}.,$" or (key.lower() in UNITS and typed[-1:].isdigit())
    if letters := kind_of(blank).letters(blank):
        return key in letters
    if have_numbers(blank.choices):
        return key in (f"{FIGURES}, " if blank.is_many else FIGURES)
    return not is_few(blank)


# Haste.


@dataclass
class HastyKeys:
    """Detects keys pressed before anybody could have read the screen.

    That's an Enter out of habit, after a key that already took effect or did nothing; and whatever was typed
    in the same breath as something that was refused.
    """

    acted: float | None = None  # when the last key was pressed, if it took effect
    stray: bool = False  # whether the last key did nothing
    refused: bool = False  # whether something was refused, and nobody has paused for breath since
    last: float | None = None  # when the last key was pressed
    hurried: bool = False  # whether it came in the same breath as the one before it

    def swallows(self, key: str, at: float | None) -> bool:
        """Whether to ignore a key; a touch has no time (None), and always counts."""
        last, self.last = self.last, at
        self.hurried = at is not None and last is not None and at - last < BREATH
        if self.refused and self.hurried and (len(key) == 1 or key == "enter"):
            return True
        acted, stray = self.acted, self.stray
        self.acted, self.stray, self.refused = None, False, False
        if key != "enter" or at is None:
            return False
        return stray or (acted is not None and at - acted <= HABIT)

    def goes_on(self) -> bool:
        """Whether the last key still belongs to what was typed before a question that people stop at."""
        self.refused = self.refused and self.hurried
        return self.refused
