"""A no, as a sentence for the person who hears it."""

from collections.abc import Iterable

from companion.game.said import NOTHING, Said, runs


class Refused(Exception):
    """Somebody asked for something impossible; the message says what's wrong and what would be right."""

    def __init__(self, reason: Said = NOTHING, blank: str = "", instead: Said = NOTHING) -> None:
        self.reason = reason
        self.instead = instead  # what there is to choose from, if that can be listed
        self.blank = blank  # the name of the blank that refuses, if it is one
        super().__init__(self.said)

    @property
    def said(self) -> Said:
        """All of it."""
        return self.reason + self.instead

    @property
    def why(self) -> str:
        """All of it in words, in the language that's spoken here."""
        return str(self.said)


class NotAsked(Refused):
    """Nobody is asking for that just now, or not from whoever did it."""


class NotYours(NotAsked):
    """It's asked, but of somebody else."""


def listed(things: Iterable[object], most: int = 12) -> str:
    """Return the things in a row for a sentence: at most `most` of them, then how many more.

    Consecutive numbers are joined.
    """
    words = [str(thing) for thing in things]
    if all(word.isdecimal() for word in words):
        words = runs(words)
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return ", ".join(words)


def either(things: Iterable[object]) -> str:
    """Return the things as a choice in a sentence: this, that or the other."""
    *first, last = map(str, things)
    return f"{', '.join(first)} or {last}" if first else last
