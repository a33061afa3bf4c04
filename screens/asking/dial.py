"""The dial: how a click or a push changes what's typed. The arrow keys do the same.

Answers with several parts (the cards in a pile, the digits on a plate) are dialed part by part, separated by
spaces as if typed; the last part is the one being pointed at, and `ALL` stands for “that is all”.
"""

from companion.game import AnyBlank
from screens.asking.kinds import kind_of

ALL = "✓"
FAST = 10  # how many times farther a click goes when the dial is turned fast


def stepped(blank: AnyBlank, typed: str, step: int, fast: bool = False) -> str:
    """Return the typed text after some clicks of the dial: with the next choice, part or amount."""
    if turned := kind_of(blank).turned:
        return turned(blank, typed, step, step * FAST if fast else step)
    *laid, pointed = typed.split(" ") if blank.is_parted else [typed]
    ring = _ring(blank, laid)
    if not ring:
        return typed
    place = (ring.index(pointed) + step) % len(ring) if pointed in ring else 0 if step > 0 else -1
    return " ".join((*laid, ring[place]))


def pushed(blank: AnyBlank, typed: str) -> tuple[str, bool]:
    """Return the typed text after a push of the dial, and whether it's the complete answer."""
    if not blank.is_parted or not typed:
        return typed, True
    *laid, pointed = typed.split(" ")
    if pointed in ("", ALL):
        return " ".join(laid), True
    return (typed, True) if _ring(blank, [*laid, pointed]) in ([], [ALL]) else (f"{typed} ", False)


def _ring(blank: AnyBlank, laid: list[str]) -> list[str]:
    """Return the parts that can come after these."""
    parts, enough = blank.following(laid)
    return [*parts, ALL] if enough else parts
