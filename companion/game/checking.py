"""What people need to check what Tableside dealt: the fingerprint, what's open, and what to do with them."""

from collections.abc import Mapping

from companion.game.clauses import Section
from companion.game.commitment import Commitment, sealed_names
from companion.game.said import NOTHING, Said, say
from companion.game.seat import Seat

HEADING = say("Check what Tableside dealt")
LINE = "#"  # what a line's number begins with; lines have no blank rows between them, unlike clauses


def advice(dealt: Commitment) -> Said:
    """Return what people can do with a fingerprint, or with the text behind it."""
    if not dealt.text:
        return say(
            "This fingerprint fits only this deal. Take a picture of it, so you can check the deal once it's "
            "opened."
        )
    return say(
        "Is this the fingerprint you saw at the start, and does it fit the lines below it? If so, nothing "
        "was changed after the deal. A line of just 64 characters is the seal of a card that stays closed. "
        "docs/checking.md has a few lines of Python that check it all."
    )


def who_is_who(dealt: Commitment, names: Mapping[Seat, str]) -> Said:
    """Return who sits in the seats that the opened lines name; people aren't named, as names can change."""
    sealed = zip(sealed_names(names), names.values(), strict=True)
    sits = (say("{seat} is {name}.", seat=seat, name=name) for seat, name in sealed if seat in dealt.text)
    return sum(sits, start=NOTHING)


def check_section(dealt: Commitment, names: Mapping[Seat, str]) -> Section:
    """Return the advice, the fingerprint and any opened text as one more section of the rules."""
    who = who_is_who(dealt, names)
    lines = dealt.text.split("\n") if dealt.text else ()
    numbered = {f"{LINE}{number}": line for number, line in enumerate(lines, 1)}
    above = {"✓": str(advice(dealt))} | ({"=": str(who)} if who else {})
    return Section(str(HEADING), {**above, LINE: dealt.fingerprint, **numbered})
