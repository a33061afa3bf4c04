"""Blanks for picking: one of several, some of several, yes or no."""

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import structs

from companion.game.blanks.blank import (
    Blank,
    NotOffered,
    Option,
    among,
    between,
    short,
    sum_or_short,
    without,
)
from companion.game.money import read_dollars
from companion.game.refusal import Refused
from companion.game.said import NOTHING, Fact, Said, listing, one_of, say


class _Listed(Blank, frozen=True, kw_only=True):
    """A blank whose answers can be listed."""

    options: tuple[Option, ...]

    @property
    def choices(self) -> tuple[Option, ...]:
        return self.options

    @property
    def is_money(self) -> bool:
        return _sums(self.options)


class Pick(_Listed, frozen=True, kw_only=True, tag="pick"):
    """One of several options."""

    among: Said = say("Pick one")  # the words before the list of options
    suggested: int | str | None = None
    up_to: int = 0  # the highest number that an option can have in this game, even if it isn't offered now

    @property
    def only(self) -> int | str | None:
        """The only option left, if there's just one."""
        left = self.open_choices
        return left[0].value if len(left) == 1 else None

    def check(self, value: Any) -> None:
        """Refuse anything that isn't an open option."""
        for option in self.options:
            if option.value == value and type(option.value) is type(value):
                if option.closed.words:
                    raise Refused(option.closed)
                return
        picked = sum_or_short(value, self.is_money)
        reason = say("You can't pick {picked} here.", picked=picked) if picked else NOTHING
        raise NotOffered(reason, instead=self._offered())

    def read(self, written: str) -> int | str:
        """Return the option that was typed, by its label or value; an amount may be in any format."""
        return _option_read(self.options, written, self._offered)

    def draw(self, rng: random.Random) -> int | str:
        """Return a random option that isn't closed."""
        option = rng.choice(self.options)
        return option.value if not option.closed.words else rng.choice(self.open_choices).value

    def without(self, values: tuple[int | str, ...], why: Said) -> "Pick":
        """Return the pick with these values closed; the next open option replaces a closed suggestion."""
        options = tuple(
            structs.replace(option, closed=option.closed or why) if option.value in values else option
            for option in self.options
        )
        suggested = self.suggested
        if suggested in values:
            at = next(place for place, option in enumerate(options) if option.value == suggested)
            suggested = next((o.value for o in options[at:] + options[:at] if not o.closed), None)
        return structs.replace(self, options=options, suggested=suggested)

    def _offered(self) -> Said:
        return say("{among}: {options}.", among=self.among, options=_labels(self.open_choices))


class Several(_Listed, frozen=True, kw_only=True, tag="several"):
    """Some of several options, each at most once; with `adjacent`, only options next to each other."""

    is_many: ClassVar[bool] = True
    is_parted: ClassVar[bool] = True

    least: int = 0
    most: int
    adjacent: bool = False

    def check(self, value: Any) -> None:
        """Refuse too many or too few, an unknown option, a duplicate, or a gap that isn't allowed."""
        values = [option.value for option in self.options]
        if not isinstance(value, tuple | list) or not all(among(values, one) for one in value):
            raise Refused(say("Pick only from these: {options}.", options=_labels(self.open_choices)))
        for option in self.options:
            if option.closed and option.value in value:
                raise Refused(option.closed)
        if len(set(value)) < len(value):
            raise Refused(say("Pick each one only once."))
        if not self.least <= len(value) <= self.most:
            bounds = between(self.least, self.most)
            raise Refused(say("You picked {count}. Pick {bounds}.", count=len(value), bounds=bounds))
        places = sorted(values.index(one) for one in value)
        if self.adjacent and places and places[-1] - places[0] >= len(places):
            raise Refused(say("Pick only ones that are next to each other."))

    def read(self, written: str) -> tuple[int | str, ...]:
        """Return the options typed with commas or spaces between them."""
        words = written.replace(",", " ").split()
        return tuple(_option_read(self.options, word, lambda: NOTHING) for word in words)

    def draw(self, rng: random.Random) -> tuple[int | str, ...]:
        """Return a few random options, in order."""
        values = [option.value for option in self.open_choices]
        count = rng.randint(self.least, min(self.most, len(values)))
        if self.adjacent:
            first = rng.randint(0, len(values) - count)
            return tuple(values[first : first + count])
        return tuple(sorted(rng.sample(values, count), key=values.index))

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return the options that are left (none once `most` are picked), and whether there are enough."""
        words = (str(o.value) if " " in str(o.label) else str(o.label) for o in self.open_choices)
        return without(words, laid) if len(laid) < self.most else [], len(laid) >= self.least


class YesNo(Blank, frozen=True, kw_only=True, tag="yes_no"):
    """Yes or no, in the game's own words."""

    is_two_way: ClassVar[bool] = True

    yes: Said = say("yes")
    no: Said = say("no")
    suggested: bool | None = None

    @property
    def choices(self) -> tuple[Option, ...]:
        """Yes, then no."""
        return Option(True, self.yes), Option(False, self.no)

    def check(self, value: Any) -> None:
        """Refuse anything but yes or no."""
        if type(value) is not bool:
            raise Refused(self._either)

    def read(self, written: str) -> bool:
        """Return which one was typed: by the game's own word, its first letters, or a plain yes or no."""
        word = written.strip().lower()
        for yes, no in ((str(self.yes), str(self.no)), ("yes", "no"), ("true", "false")):
            if word and yes.lower().startswith(word) != no.lower().startswith(word):
                return yes.lower().startswith(word)
        raise Refused(self._either)

    def draw(self, rng: random.Random) -> bool:
        """Return one or the other at random."""
        return rng.random() < 0.5

    @property
    def _either(self) -> Said:
        return say("Pick “{yes}” or “{no}”.", yes=self.yes, no=self.no)


def _labels(options: tuple[Option, ...]) -> Fact:
    return listing(option.label for option in options)


def _sums(options: tuple[Option, ...]) -> bool:
    """Whether the options are amounts of money."""
    return bool(options) and all(option.is_sum for option in options)


def _option_read(options: tuple[Option, ...], written: str, offered: Callable[[], Said]) -> int | str:
    word = written.strip().lower()
    if _sums(options):
        cents = read_dollars(word)
        if cents is not None:
            return cents  # `check` refuses it if it isn't one of the options
    for names in ([o.label for o in options], [str(o.value) for o in options]):  # people see the labels
        for option, name in zip(options, names, strict=True):
            if word == str(name).lower():
                return option.value
    numeral = not word or word.isdecimal()  # 1 isn't short for 10
    begin = [option for option in options if not numeral and str(option.label).lower().startswith(word)]
    starts = [option for option in begin if not option.closed] or begin
    if len(starts) == 1:
        return starts[0].value
    if word.isdecimal() and len(word) < 10 and options and isinstance(options[0].value, int):
        return int(word)  # again, `check` refuses it if it isn't one of the options
    if starts:
        labels = one_of([option.label for option in starts])
        raise Refused(say("“{typed}” could be {options}.", typed=short(written), options=labels))
    raise Refused(say("“{typed}” isn't one of them.", typed=short(written)), instead=offered())
