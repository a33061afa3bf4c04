"""A sentence as a value: the rules make it, along with its facts; each screen or page puts it into words.

    say("Case {case} held {value}.", case=7, value=Money(75_000_00))
    says("One more to open.", "{count} more to open.", left)

The English sentence is the key in the catalogs. A fact is a name or a printed word (a string that's the same
in every language), a number, an amount of money, another sentence, or several of these. `{Payer}` is the
fact `payer`, capitalized to begin a sentence.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import LiteralString, TypeAlias, Union

from msgspec import Struct

from companion.game.money import dollars

Name: TypeAlias = Union[str, "Said"]  # what people call a seat, or another place
Fact: TypeAlias = Union[str, int, "Tenths", "Money", "Said", tuple["Fact", ...]]


class Money(Struct, frozen=True, gc=False):
    """An amount of money, as a fact in a sentence."""

    cents: int


class Tenths(Struct, frozen=True, gc=False):
    """A number with one decimal place, as a fact in a sentence: 8 means 0.8."""

    count: int


class Language(Struct, frozen=True, eq=False):
    """A language that people can choose: its translations of sentences, with and without a plural."""

    code: str
    name: str  # what its speakers call it
    sentence: Callable[[str], str]
    counted: Callable[[str, str, int], str]
    point: str = "."  # the decimal point
    money: Callable[[int], str] = dollars  # how an amount is worded ...
    number: Callable[[int], str] = "{:,}".format  # ... and a number


ENGLISH = Language("en", "English", str, lambda one, many, count: one if count == 1 else many)


class Said:
    """A sentence with its facts. `str` puts it into words, in the current language."""

    __slots__ = ("_lately", "facts", "words")

    def __init__(self, words: str, facts: Mapping[str, Fact]) -> None:
        self.words = words
        self.facts = facts
        self._lately: tuple[Language | None, str] = (None, "")  # the last language used, and the words

    def having(self, **facts: Fact) -> "Said":
        """Return the same sentence with these facts."""
        return Said(self.words, facts)

    def to(self, language: Language) -> str:
        """Return the sentence in words, in this language, from a cache if it was just shown."""
        if not self.facts:
            return language.sentence(self.words) if self.words else ""
        if self._lately[0] is not language:
            self._lately = language, _filled(self._template(language), self.facts, language)
        return self._lately[1]

    def _template(self, language: Language) -> str:
        """Return the sentence in this language, without its facts."""
        return language.sentence(self.words)

    def __str__(self) -> str:
        return self.to(spoken())

    def __repr__(self) -> str:
        return f"say({self.to(ENGLISH)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __bool__(self) -> bool:
        return bool(self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and self.words == other.words and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.words, *self.facts.values()))

    def __add__(self, other: "Said") -> "Said":
        """Return both sentences, one after the other."""
        return Said("{one} {other}", {"one": self, "other": other}) if self and other else self or other


class Counted(Said):
    """A sentence with a singular and a plural; the fact `count` says how many things there are."""

    __slots__ = ("many",)

    def __init__(self, one: str, many: str, facts: Mapping[str, Fact]) -> None:
        super().__init__(one, facts)
        self.many = many

    def having(self, **facts: Fact) -> "Counted":
        """Return the same sentence with these facts, which include `count`."""
        return Counted(self.words, self.many, facts)

    def _template(self, language: Language) -> str:
        """Return the sentence in this language, without its facts, in the singular or the plural."""
        count = self.facts["count"]
        assert isinstance(count, int)
        return language.counted(self.words, self.many, count)


def say(words: LiteralString, /, **facts: Fact) -> Said:
    """Return a sentence with its facts."""
    return Said(words, facts) if facts else _bare(words)


@cache
def _bare(words: str) -> Said:
    return Said(words, {})


def says(one: LiteralString, many: LiteralString, count: int, /, **facts: Fact) -> Said:
    """Return a sentence that depends on the count: `one` for one thing, `many` for more."""
    return Counted(one, many, {**facts, "count": count})


def phrase(words: LiteralString, **facts: Fact) -> str:
    """Return a sentence in words right away, in the current language."""
    return str(Said(words, facts))


def as_is(fact: Fact) -> Said:
    """Return a name, a printed word or an amount as a sentence by itself."""
    return Said("{fact}", {"fact": fact}) if fact or type(fact) is int else NOTHING


def printable(text: str) -> str:
    """Return a text from outside without control characters and other invisible ones."""
    return "".join(one if one.isprintable() else " " if one.isspace() else "" for one in text)


def percent(number: Fact) -> Said:
    """Return a percentage: 80%, 0.8%."""
    return say("{number}%", number=number)


def together(facts: Sequence[Fact]) -> Fact:
    """Return one or more facts joined by “and”: Ann, Ben and Cal."""
    *first, last = facts
    return say("{first} and {last}", first=tuple(first), last=last) if first else last


def one_of(facts: Sequence[Fact]) -> Fact:
    """Return one or more facts as a choice: 1, 2 or 3."""
    *first, last = facts
    return say("{first} or {last}", first=tuple(first), last=last) if first else last


def listing(facts: Iterable[Fact], most: int = 12) -> Fact:
    """Return a list of facts, shortened: Ann, Ben and 3 more. Consecutive numbers are joined: 1–9, 12."""
    row = tuple(facts)
    numbers = [_number(fact) for fact in row]
    if None not in numbers:
        row = tuple(runs(str(number) for number in numbers))
    if len(row) <= most:
        return row
    return says("{first} and {count} more", "{first} and {count} more", len(row) - most, first=row[:most])


def runs(numbers: Iterable[str]) -> list[str]:
    """Return numbers with consecutive ones joined: 1–9, 12, 15–26."""
    found: list[list[str]] = []
    for number in numbers:
        if found and int(number) == int(found[-1][-1]) + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found]


def _number(fact: Fact) -> int | None:
    """Return a fact as a number, if it's nothing but a number."""
    if isinstance(fact, Said):
        return _number(fact.facts["fact"]) if fact.words == "{fact}" else None
    if isinstance(fact, str):
        return int(fact) if fact.isdecimal() else None
    return fact if isinstance(fact, int) else None


NOTHING = Said("", {})


_spoken: ContextVar[Language] = ContextVar("spoken")
_house = [ENGLISH]


def spoken() -> Language:
    """Return the current language: that of the phone whose page is being made, or else the house's."""
    return _spoken.get(_house[0])


def house_language() -> Language:
    """Return the language of the house."""
    return _house[0]


def speak(language: Language) -> None:
    """Set the house's language: for the kiosk, and for everybody who hasn't chosen one."""
    _house[0] = language


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Use a language for a while, such as while making a page for a phone."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def _filled(words: str, facts: Mapping[str, Fact], language: Language) -> str:
    """Return words with their facts filled in."""
    between, named = _parts(words)
    filled = []
    for name, capital in named:
        word = _fact(facts[name], language)
        filled.append(word[:1].upper() + word[1:] if capital else word)
    return between % tuple(filled)


@cache
def _parts(words: str) -> tuple[str, list[tuple[str, bool]]]:
    """Return the words with a `%s` for each fact, each fact's name, and whether it begins a sentence."""
    names = re.findall(r"{(\w+)}", words)
    named = [(name[0].lower() + name[1:], name[0].isupper()) for name in names]
    return re.sub(r"{\w+}", "%s", words.replace("%", "%%")), named


def _fact(fact: Fact, language: Language) -> str:
    if isinstance(fact, str):
        return fact
    if isinstance(fact, int):
        return language.number(fact)
    if isinstance(fact, Said):
        return fact.to(language)
    if isinstance(fact, Money):
        return language.money(fact.cents)
    if isinstance(fact, Tenths):
        whole, tenths = divmod(fact.count, 10)
        return f"{language.number(whole)}{language.point}{tenths}"
    return ", ".join(_fact(one, language) for one in fact)
