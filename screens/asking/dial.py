"""The dial: what a click of it, or a push, makes of what stands in the line. The arrow keys do the same.

What has several parts (cards of a pile, digits of a plate) is dialed part by part, with spaces between them
as if it were typed; the last part is the one pointed at, and `ALL` stands for “that is all”.
"""

from companion.game import AnyBlank
from screens.asking.kinds import kind_of

ALL = "✓"
FAST = 10  # how many times farther a click goes when the dial is turned fast


def stepped(blank: AnyBlank, typed: str, step: int, fast: bool = False) -> str:
    """Return what clicks of the dial make of what's typed: the next choice, part or sum."""
    if turned := kind_of(blank).turned:
        return turned(blank, typed, step, step * FAST if fast else step)
    *laid, pointed = typed.split(" ") if blank.is_parted else [typed]
    ring = _ring(blank, laid)
    if not ring:
        return typed
    place = (ring.index(pointed) + step) % len(ring) if pointed in ring else 0 if step > 0 else -1
    return " ".join((*laid, ring[place]))


def pushed(blank: AnyBlank, typed: str) -> tuple[str, bool]:
    """Return what a push of the dial makes of what's typed, and whether that is the whole answer."""
    if not blank.is_parted or not typed:
        return typed, True
    *laid, pointed = typed.split(" ")
    if pointed in ("", ALL):
        return " ".join(laid), True
    return (typed, True) if _ring(blank, [*laid, pointed]) in ([], [ALL]) else (f"{typed} ", False)


def _ring(blank: AnyBlank, laid: list[str]) -> list[str]:
    """Return what can be pointed at when these parts are laid."""
    parts, enough = blank.following(laid)
    return [*parts, ALL] if enough else parts
