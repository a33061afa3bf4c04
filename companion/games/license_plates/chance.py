"""The odds that a bid holds, for somebody who sees only one plate: exact, in whole numbers.

They assume that every unseen digit is equally likely to be any of the ten numerals, whatever anybody bid.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from companion.game import Said, Tenths, percent, say, says
from companion.games.license_plates.state import NUMERALS
from companion.games.license_plates.words import alone, number

EASY = (2, 3, 4, 5, 10)  # odds like 1 in 5 are easy to picture
RARE = Fraction(1, 20)
HARDLY_EVER = 1_000


class Chance(Struct, frozen=True):
    """How a bid looks to somebody who sees one plate."""

    have: int  # how many of the numeral are on that plate
    need: int  # how many more it takes
    unseen: int  # digits on the other plates
    share: int  # in hundredths of a percent, rounded
    odds: Said  # the same chance in words
    text: Said  # how it was computed, and what it assumes


def chance(digits: str, count: int, numeral: int, unseen: int) -> Chance:
    """Return how a bid looks to somebody with these digits."""
    have = digits.count(str(numeral))
    need = max(0, count - have)
    exact = at_least(need, unseen)
    share = round(exact * 10_000)
    return Chance(have, need, unseen, share, odds(exact), _text(have, need, unseen, share))


def _text(have: int, need: int, unseen: int, share: int) -> Said:
    here = say("You have {have}.", have=alone(have))
    if need == 0:
        return here + say("That's enough.")
    if need > unseen:
        return here + say("The other plates don't have enough digits.")
    return here + says(
        "You need one more among {unseen} unseen digits: {share} if all numerals are equally likely.",
        "You need {need} more among {unseen} unseen digits: {share} if all numerals are equally likely.",
        need,
        need=number(need),
        unseen=unseen,
        share=percent(round(share / 100) if share >= 1_000 else Tenths(round(share / 10))),
    )


@lru_cache(maxsize=1024)
def at_least(need: int, unseen: int) -> Fraction:
    """Return the chance that a numeral appears at least `need` times among unseen digits."""
    others = len(NUMERALS) - 1
    ways = sum(comb(unseen, there) * others ** (unseen - there) for there in range(need, unseen + 1))
    return Fraction(ways, len(NUMERALS) ** unseen)


def odds(exact: Fraction) -> Said:
    """Return a chance the way people say it: about 1 in 3."""
    if exact in (0, 1):
        return say("certain") if exact else say("impossible")
    against = 1 - exact
    if min(exact, against) < RARE:
        often = round(1 / min(exact, against))
        if often > HARDLY_EVER:
            return say("less than 1 in 1,000") if exact < against else say("more than 999 in 1,000")
        return say("about {part} in {whole}", part=1 if exact < against else often - 1, whole=often)
    fractions = ((part, whole) for whole in EASY for part in range(1, whole))
    part, whole = min(fractions, key=lambda one: abs(Fraction(*one) - exact))
    return say("about {part} in {whole}", part=part, whole=whole)
