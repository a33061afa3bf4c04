"""What all blanks have in common, and what a screen or a page may ask of any of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Self

from msgspec import Struct

from companion.game.money import dollars
from companion.game.refusal import Refused
from companion.game.said import NOTHING, Fact, Money, Said, say

MOST_COUNT = 1_000_000_000  # effectively no limit
HUGE = 10**14  # more cents than anybody could mean


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing to pick; `closed` says why you can't pick it right now."""

    value: int | str
    label: Said
    closed: Said = NOTHING
    key: str = ""  # the letter that picks it at the kiosk, for options whose number may change

    @property
    def is_sum(self) -> bool:
        """Whether it's an amount of money, labeled with that amount."""
        if isinstance(self.label, Said):
            return type(self.value) is int and Money(self.value) in self.label.facts.values()
        return type(self.value) is int and self.label.startswith(dollars(self.value))


class Blank(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="blank"):
    """A field of an ask. Each kind of blank defines only what's different about it."""

    name: str
    label: Said = NOTHING
    suggested: Any = None  # the default answer

    is_two_way: ClassVar[bool] = False  # the answer is yes or no
    is_many: ClassVar[bool] = False  # several of its choices are picked together
    is_parted: ClassVar[bool] = False  # it's answered one part at a time
    is_words: ClassVar[bool] = False  # the answer is whatever the person writes

    @property
    def choices(self) -> tuple[Option, ...]:
        """What can be picked, if that can be listed."""
        return ()

    @property
    def is_money(self) -> bool:
        """Whether it holds an amount of money."""
        return False

    @property
    def only(self) -> Any:
        """The only possible answer, or None if there are several."""
        return None

    @property
    def top(self) -> int | None:
        """The largest amount it allows, if it allows every amount up to that."""
        return None

    @property
    def open_choices(self) -> tuple[Option, ...]:
        """What can be picked right now."""
        return tuple(option for option in self.choices if not option.closed)

    @property
    def picks_one(self) -> bool:
        """Whether the answer is exactly one of its choices."""
        return bool(self.choices) and not self.is_many

    def words(self, value: Any) -> str:
        """Return a value the way people say it."""
        labels: dict[Any, Said] = {option.value: option.label for option in self.choices}
        if isinstance(value, tuple | list):
            return ", ".join(str(labels.get(one, one)) for one in value) or str(say("none"))
        return str(labels.get(value, value))

    def where(self, values: Iterable[int | str]) -> frozenset[int]:
        """Return the positions of these values among its choices."""
        left = Counter(values)
        places = set()
        for place, option in enumerate(self.choices):
            if left[option.value]:
                left[option.value] -= 1
                places.add(place)
        return frozenset(places)

    def plausible(self, value: Any) -> Any:
        """Return an answer that a person is more likely to give than this one."""
        return value if self.suggested is None else self.suggested

    def first_choices(self, numbers: int) -> tuple[Option, ...]:
        """Return what can be picked; for a whole number, only the `numbers` smallest ones."""
        return self.open_choices

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return the parts that may come next, and whether the ones so far are already a complete answer."""
        return [str(option.label) for option in self.open_choices], False

    def without(self, values: tuple[int | str, ...], why: Said) -> Self:
        """Return the blank with these values closed, if it's a pick."""
        return self


class NotOffered(Refused):
    """A pick isn't offered, or cards can't be laid; the game may know a better reason for the refusal."""


def among(things: Iterable[object], one: object) -> bool:
    """Whether something is one of these; True doesn't count as 1."""
    return any(thing == one and type(thing) is type(one) for thing in things)


def is_row(value: Any) -> bool:
    """Whether it's a row of only numbers and strings; True doesn't count as a number."""
    return isinstance(value, tuple | list) and all(type(one) in (int, str) for one in value)


def without(parts: Iterable[str], laid: Sequence[str]) -> list[str]:
    """Return the parts that are left, without duplicates."""
    parts = list(parts)
    left = Counter(parts) - Counter(laid)
    return [part for part in dict.fromkeys(parts) if left[part]]


def between(least: int, most: int, unit: Callable[[int], Fact] = int, endless: int = MOST_COUNT) -> Fact:
    """Return a range the way people say it: “2”, “1 or 2”, “1 to 5”, “1 or more”."""
    if least == most:
        return unit(least)
    if most >= endless:
        return say("{least} or more", least=unit(least))
    if unit is int and most == least + 1:
        return say("{least} or {most}", least=least, most=most)
    return say("{least} to {most}", least=unit(least), most=unit(most))


def short(value: object, most: int = 40) -> Fact:
    """Return what somebody entered, cut short to fit in a sentence."""
    if type(value) is int and abs(value) >= 10**most:
        return say("a number that big")
    text = str(value)
    return text if len(text) <= most else text[:most] + "…"


def sum_or_short(value: object, is_money: bool) -> Fact:
    """Return what somebody entered, as an amount of money if it can be one."""
    return Money(value) if is_money and type(value) is int and abs(value) < HUGE else short(value)
