"""What to call somebody who hasn't given a name, and how to tell that from a real name."""

from companion.game.said import Said, house_language, say
from companion.game.seat import SEATS, Seat
from companion.words.catalogs import languages

GUEST = say("a guest")  # what to call somebody whose name was forgotten


def unnamed(seat: Seat) -> str:
    """Return what to call somebody who hasn't given a name, in the house's language."""
    return _called(seat).to(house_language())


def named(name: str) -> str:
    """Return a name, or nothing if it's only our word for somebody without one, in any language."""
    spoken = (house_language(), *languages())
    words = (GUEST, *map(_called, SEATS))
    return "" if any(name == word.to(one) for one in spoken for word in words) else name


def _called(seat: Seat) -> Said:
    return say("Player {seat}", seat=seat)
