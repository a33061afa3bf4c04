"""The chance that a bid holds, for somebody who sees one plate and nothing else: exact, in whole numbers.

It assumes that every digit nobody has shown is any of the ten numerals alike, whatever the others are and
whatever anybody bid.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from companion.games.license_plates.state import NUMERALS
from companion.games.license_plates.words import alone, number

EASY = (2, 3, 4, 5, 10)  # people can picture one in so many
RARE = Fraction(1, 20)
HARDLY_EVER = 1_000


class Chance(Struct, frozen=True):
    """How a bid looks from behind one's own plate."""

    have: int  # of the numeral, on one's own plate
    need: int  # more
    unseen: int  # digits on the other plates
    share: int  # the chance in hundredths of a percent, rounded
    odds: str  # the same in words
    text: str  # where it comes from, and what it assumes


def chance(digits: str, count: int, numeral: int, unseen: int) -> Chance:
    """Return how a bid of so many of a numeral looks to somebody who has these digits."""
    have = digits.count(str(numeral))
    need = max(0, count - have)
    exact = at_least(need, unseen)
    share = round(exact * 10_000)
    return Chance(have, need, unseen, share, odds(exact), _text(have, need, unseen, share))


def _text(have: int, need: int, unseen: int, share: int) -> str:
    here = f"{alone(have).capitalize()} on this plate."
    if need == 0:
        return f"{here} That is enough."
    if need > unseen:
        return f"{here} There are not as many digits on the others as would be needed."
    percent = f"{share / 100:.{0 if share >= 1_000 else 1}f} %"
    more = f"{number(need).capitalize()} more needed among {unseen} unseen digits."
    return f"{here} {more} If all numerals are equally common: {percent}."


@lru_cache(maxsize=1024)
def at_least(need: int, unseen: int) -> Fraction:
    """Return the chance that a numeral stands so often among unseen digits."""
    others = len(NUMERALS) - 1
    ways = sum(comb(unseen, there) * others ** (unseen - there) for there in range(need, unseen + 1))
    return Fraction(ways, len(NUMERALS) ** unseen)


def odds(exact: Fraction) -> str:
    """Return a chance as people say it: about 1 in 3."""
    if exact in (0, 1):
        return "certain" if exact else "impossible"
    against = 1 - exact
    if min(exact, against) < RARE:
        often = round(1 / min(exact, against))
        if often > HARDLY_EVER:
            return (
                f"{'less than 1' if exact < against else f'more than {HARDLY_EVER - 1}'} in {HARDLY_EVER:,}"
            )
        return f"about {1 if exact < against else often - 1:,} in {often:,}"
    fractions = ((part, whole) for whole in EASY for part in range(1, whole))
    part, whole = min(fractions, key=lambda one: abs(Fraction(*one) - exact))
    return f"about {part} in {whole}"
