"""The dial: how a click or a push changes what's in the line. The arrow keys do the same.

Answers with several parts (cards of a pile, digits of a plate) are dialed part by part, with spaces between
them as if typed; the last part is the one being pointed at, and `ALL` stands for “that is all”.
"""

from companion.game import AnyBlank
from screens.asking.kinds import kind_of

ALL = "✓"
FAST = 10  # how many times farther a click goes when the dial is turned fast


def stepped(blank: AnyBlank, typed: str, step: int, fast: bool = False) -> str:
    """Return what clicks of the dial turn the typed text into: the next choice, part or amount."""
    if turned := kind_of(blank).turned:
        return turned(blank, typed, step, step * FAST if fast else step)
    *laid, pointed = typed.split(" ") if blank.is_parted else [typed]
    ring = _ring(blank, laid)
    if not ring:
        return typed
    place = (ring.index(pointed) + step) % len(ring) if pointed in ring else 0 if step > 0 else -1
    return " ".join((*laid, ring[place]))


def pushed(blank: AnyBlank, typed: str) -> tuple[str, bool]:
    """Return what a push of the dial turns the typed text into, and whether that's the complete answer."""
    if not blank.is_parted or not typed:
        return typed, True
    *laid, pointed = typed.split(" ")
    if pointed in ("", ALL):
        return " ".join(laid), True
    return (typed, True) if _ring(blank, [*laid, pointed]) in ([], [ALL]) else (f"{typed} ", False)


def _ring(blank: AnyBlank, laid: list[str]) -> list[str]:
    """Return what can be pointed at once these parts are laid."""
    parts, enough = blank.following(laid)
    return [*parts, ALL] if enough else parts
