"""A no, said as a sentence to the person who meets it."""

from collections.abc import Iterable

from companion.game.said import Words


class Refused(Exception):
    """What was asked for cannot be; the message says what is wrong and what would be right."""

    def __init__(self, why: Words = "", blank: str = "") -> None:
        super().__init__(why)
        self.blank = blank  # the name of the blank that refuses, if it is one

    @property
    def why(self) -> str:
        """The sentence."""
        return str(self)


class NotAsked(Refused):
    """Nobody asks for that just now, or not of whoever did it."""


class NotYours(NotAsked):
    """It's asked, but of somebody else."""


def listed(things: Iterable[object], most: int = 12) -> str:
    """Return the things in a row for a sentence: at most `most` of them, then how many more.

    Numbers that follow each other are put together.
    """
    words = [str(thing) for thing in things]
    if all(word.isdecimal() for word in words):
        words = runs(words)
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return ", ".join(words)


def runs(numbers: Iterable[str]) -> list[str]:
    """Return numbers with those that follow each other put together: 1–9, 12, 15–26."""
    found: list[list[str]] = []
    for number in numbers:
        if found and int(number) == int(found[-1][-1]) + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return [run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found]


def either(things: Iterable[object]) -> str:
    """Return the things as a choice in a sentence: this, that or the other."""
    *first, last = map(str, things)
    return f"{', '.join(first)} or {last}" if first else last
