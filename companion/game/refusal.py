"""A no, said as a sentence to the person who meets it."""

from collections.abc import Iterable


class Refused(Exception):
    """What was asked for cannot be; the message says what is wrong and what would be right."""

    @property
    def why(self) -> str:
        """The sentence."""
        return str(self)


def listed(things: Iterable[object], most: int = 12) -> str:
    """Return the things in a row for a sentence: at most `most` of them, then how many more."""
    words = [str(thing) for thing in things]
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return ", ".join(words)


def either(things: Iterable[object]) -> str:
    """Return the things as a choice in a sentence: this, that or the other."""
    *first, last = map(str, things)
    return f"{', '.join(first)} or {last}" if first else last
