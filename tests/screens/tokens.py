"""Colors by meaning: each token gets a unique color, so that a snapshot can name it."""

import random
from functools import cache
from itertools import combinations

from screens.theme import TOKENS

_RNG = random.Random(1)
COLORS = {token: "#" + _RNG.randbytes(3).hex() for token in TOKENS["dark"]}
_NAMES = {color: token for token, color in COLORS.items()}


@cache
def token_of(color: str) -> str:
    """Return the token for a color, or the two it was mixed from, with the share of the second."""
    if color in _NAMES:
        return _NAMES[color]
    wanted = bytes.fromhex(color.removeprefix("#"))
    for first, second in combinations(COLORS, 2):
        ends = list(zip(_parts(first), _parts(second), wanted, strict=True))
        widest = max(ends, key=lambda end: abs(end[1] - end[0]))
        share = (widest[2] - widest[0]) / (widest[1] - widest[0])
        if 0 <= share <= 1 and all(abs(a + (b - a) * share - c) <= 1 for a, b, c in ends):
            return f"{first}>{second}:{share:.0%}"
    return "mixed"


def _parts(token: str) -> bytes:
    return bytes.fromhex(COLORS[token][1:])
