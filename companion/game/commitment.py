"""A commitment: a secret's fingerprint, shown in advance, so people can later check that it didn't change.

Each card that Tableside deals is sealed on its own, so an open one can be checked while others stay closed. A
seal is the SHA-256 of a card's line, which ends with a salt of its own; the fingerprint is the SHA-256 of all
the seals, one per line. docs/checking.md says how anyone can check it.
"""

import hashlib
import hmac
from collections.abc import Collection, Iterable

from msgspec import Struct

from companion.game.seat import Seat


class Commitment(Struct, frozen=True, omit_defaults=True):
    """What people get to see of a secret: its fingerprint and, once some of it is opened, the text behind it.

    The text has a line per card: the card itself if it's open, or else its seal.
    """

    fingerprint: str
    text: str = ""


def sealed_names(seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return what sealed lines call the players: by seat, because people can be renamed but seats can't."""
    return tuple(f"Seat {seat}" for seat in seats)


def seal(salt: str, lines: Iterable[str], opened: Collection[int] = ()) -> Commitment:
    """Return the commitment to these lines, each sealed on its own; `opened` says which ones are open."""
    salted = [f"{line} | {_salt(salt, place)}" for place, line in enumerate(lines)]
    seals = [_sha256(line) for line in salted]
    text = "\n".join(salted[place] if place in opened else seals[place] for place in range(len(seals)))
    return Commitment(_sha256("\n".join(seals)), text if opened else "")


def commit(salt: str, secret: str, opened: bool) -> Commitment:
    """Return the commitment to a secret that's opened as a whole, as in games from earlier releases."""
    text = f"{secret} | {salt}"
    return Commitment(_sha256(text), text if opened else "")


def _salt(salt: str, place: int) -> str:
    return hmac.new(salt.encode(), str(place).encode(), hashlib.sha256).hexdigest()[:32]


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
