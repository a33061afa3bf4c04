"""What the gold bar says: the answer in full, before it is given.

The script fills it in while somebody picks; for a confirmation it is filled in here, in the same words.
"""

import re

from msgspec import Struct

from companion.game import Ask, Move, dollars

_PART = re.compile(r"{(?P<blank>\w+)(?P<more>[+-]\d+)?}")


class Say(Struct, frozen=True, omit_defaults=True):
    """Words with blanks in braces: `Guess {value}|right: {value-1000000}`.

    A number after the blank is added to it, and the sum gets a sign; what comes after | is a second line.
    """

    text: str
    when: dict[str, str] = {}  # only if this is picked


def plainly(ask: Ask) -> tuple[Say, ...]:
    """Return what the bar says of an ask in general: what one does, and what was picked if all may see it."""
    verb = str(ask.verb)[:1].upper() + str(ask.verb)[1:]
    short = not any(blank.is_parted or blank.is_words for blank in ask.blanks)
    if ask.face != "open" or not short or not 0 < len(ask.blanks) < 3:
        return (Say(verb),)
    return (Say(f"{verb}: {', '.join(f'{{{blank.name}}}' for blank in ask.blanks)}"),)


def said(says: tuple[Say, ...], ask: Ask, move: Move) -> str:
    """Return what the bar says of a move, without the second line."""
    blanks = {blank.name: blank for blank in ask.blanks}
    fitting = (
        say for say in says if all(str(getattr(move, name)) == value for name, value in say.when.items())
    )
    text = next(fitting, says[0]).text.partition("|")[0]

    def filled(part: re.Match[str]) -> str:
        if part["blank"] not in blanks:
            return part[0]
        value: object = getattr(move, part["blank"])
        if part["more"] and isinstance(value, int):
            return signed(value + int(part["more"]))
        return blanks[part["blank"]].words(value)

    return _PART.sub(filled, text)


def inside(words: str) -> str:
    """Return words as they stand inside a sentence: DEAL stays as it is."""
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


def signed(cents: int) -> str:
    """Return a sum with its sign, as in a statement."""
    return f"{'+' if cents > 0 else '−'} {dollars(abs(cents))}" if cents else "$0"
