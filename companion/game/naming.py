"""What people may be called: names that every screen can show, one column for each character."""

import unicodedata

from companion.game.refusal import Refused
from companion.game.said import say

LONGEST_NAME = 16


def spelled(typed: str) -> str:
    """Return a name as it's kept: each letter with its accents is one character, and spaces are single."""
    return " ".join(unicodedata.normalize("NFC", typed).split())


def showable(name: str) -> bool:
    """Whether a name has at least one letter or digit, and each of its characters takes up one column."""
    return any(map(str.isalnum, name)) and all(map(_one_column, name))


def check_name(name: str) -> None:
    """Refuse a name that's empty, too long, or not showable."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(say("A player needs a name of 1 to {most} characters.", most=LONGEST_NAME))
    if not showable(name):
        raise Refused(
            say("The table's screen can't show that name."),
            instead=say("Spell it in letters like A to Z, without emoji."),
        )


def _one_column(letter: str) -> bool:
    """Whether a character is a letter, a digit or a punctuation mark, isn't wide, and doesn't join another.

    Hangul syllables are wide, and other Hangul characters join. Symbols are out, because terminals disagree
    about the width of many of them.
    """
    if letter.isascii():
        return letter.isprintable()
    known = letter.isalpha() or letter.isdecimal() or unicodedata.category(letter).startswith("P")
    wide = unicodedata.east_asian_width(letter) in ("W", "F")
    return known and not wide and not unicodedata.name(letter, "").startswith(("HANGUL", "HALFWIDTH HANGUL"))
