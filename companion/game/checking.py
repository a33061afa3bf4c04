"""What people need to check what Tableside dealt: the fingerprint, what's open, and what to do with them."""

from companion.game.clauses import Section
from companion.game.commitment import Commitment
from companion.game.said import Said, say

HEADING = say("Check what Tableside dealt")
LINE = "#"  # what a line's number begins with; unlike clauses, lines have no blank row between them


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


def check_section(dealt: Commitment) -> Section:
    """Return the advice, the fingerprint and any opened text as one more section of the rules."""
    lines = dealt.text.split("\n") if dealt.text else ()
    numbered = {f"{LINE}{number}": line for number, line in enumerate(lines, 1)}
    return Section(str(HEADING), {"✓": str(advice(dealt)), LINE: dealt.fingerprint, **numbered})
