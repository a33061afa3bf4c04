"""What the gold bar says: the answer in full, before it's given.

The script fills it in while somebody is picking. For a confirmation, it's filled in here, in the same words.
"""

import re

from msgspec import Struct

from companion.game import NOTHING, Ask, Move, Said, dollars, say

_PART = re.compile(r"{(?P<blank>\w+)(?P<more>[+-]\d+)?}")


class BarText(Struct, frozen=True, omit_defaults=True):
    """The words on the bar and below it, with blanks in braces: `Guess {value}`, `right: {value-1000}`.

    A number after the blank's name is added to its value, and the result is shown with its sign. A sentence
    without facts keeps its braces; in a sentence with facts, the blank has to be one of them:
    `say("Ask {host} for {cents}", host=…, cents="{cents}")`.
    """

    text: Said
    when: dict[str, str] = {}  # shown only if these blanks have these values
    below: Said = NOTHING


def plainly(ask: Ask) -> tuple[BarText, ...]:
    """Return the bar's usual words for an ask: its verb, and what was picked if everyone may see it."""
    short = not any(blank.is_parted or blank.is_words for blank in ask.blanks)
    if ask.face != "open" or not short or not 0 < len(ask.blanks) < 3:
        return (BarText(say("{Verb}", verb=ask.verb)),)
    picked = tuple(f"{{{blank.name}}}" for blank in ask.blanks)
    return (BarText(say("{Verb}: {picked}", verb=ask.verb, picked=picked)),)


def said(texts: tuple[BarText, ...], ask: Ask, move: Move) -> str:
    """Return what the bar says about a move, without the line below it."""
    blanks = {blank.name: blank for blank in ask.blanks}
    fitting = (
        one for one in texts if all(str(getattr(move, name)) == value for name, value in one.when.items())
    )

    def filled(part: re.Match[str]) -> str:
        if part["blank"] not in blanks:
            return part[0]
        value: object = getattr(move, part["blank"])
        if part["more"] and isinstance(value, int):
            return signed(value + int(part["more"]))
        return blanks[part["blank"]].words(value)

    return _PART.sub(filled, str(next(fitting, texts[0]).text))


def signed(cents: int) -> str:
    """Return an amount with its sign, as in a bank statement."""
    return f"{'+' if cents > 0 else '−'} {dollars(abs(cents))}" if cents else "$0"
