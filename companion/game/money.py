"""Money is whole cents; people write and read dollars."""

import re
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

CENTS = 100
Cents = Annotated[int, Meta(extra={"holds": "money"})]

UNITS = {"k": 1_000, "m": 1_000_000}  # what a letter at the end of an amount multiplies it by
_WRITTEN = re.compile(
    r"(?P<whole>\d{1,3}(?:[ ,]\d{3})+|\d{1,40})?(?:\.(?P<cents>\d{1,2}))?(?P<unit>[km])?", re.IGNORECASE
)


@lru_cache(maxsize=4096)  # a game mentions the same few amounts over and over
def dollars(cents: int) -> str:
    """Return an amount the way people write it: $1,000, $0.01, −$5,000."""
    sign = "−" if cents < 0 else ""
    whole, rest = divmod(abs(cents), CENTS)
    return f"{sign}${whole:,}.{rest:02}" if rest else f"{sign}${whole:,}"


def rounded(cents: int) -> int:
    """Return an amount rounded to the nearest dollar, unless it's small."""
    return (cents + CENTS // 2) // CENTS * CENTS if cents >= 100 * CENTS else cents


def read_dollars(written: str) -> int | None:
    """Return what a person typed (`750`, `$1,000`, `.01`, `53k`, `1.5m`) in cents, or None."""
    match = _WRITTEN.fullmatch(written.strip().removeprefix("$").strip())
    if not match or not (match["whole"] or match["cents"]):
        return None
    whole = int(re.sub(r"[ ,]", "", match["whole"] or "0"))
    cents = int((match["cents"] or "").ljust(2, "0"))
    return (whole * CENTS + cents) * UNITS.get((match["unit"] or "").lower(), 1)


def briefly(cents: int) -> str:
    """Return the shortest way to type an amount: 1m, 53k, 750, .01."""
    written = [(f"{cents // (size * CENTS)}{unit}", size) for unit, size in UNITS.items()]
    even = [text for text, size in written if cents and not cents % (size * CENTS)]
    if even:
        return min(even, key=len)
    return dollars(cents).replace("$0.", ".").lstrip("$").replace(",", "")
