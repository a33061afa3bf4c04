"""Payments: what money moved in a game and what for, and each seat's own statement."""

from collections.abc import Sequence
from itertools import groupby, islice

from msgspec import Struct

from companion.game import NOTHING, Happening, Paid, Said, Seat

BEFORE_ALL = -1
LOOKED_THROUGH = 1000  # how many payments back a statement goes


class Payment(Struct, frozen=True, gc=False):
    """Money that went from one account to another, and what for."""

    at: int  # the index of its move in the line, or BEFORE_ALL for the opening
    words: Said
    paid: Paid


class Statement(Struct, frozen=True):
    """One line of a seat's statement: what it was for, and how much came in (or went out)."""

    words: Said
    cents: int


def payments(told: Sequence[Happening], at: int) -> list[Payment]:
    """Return the payments among what was told about a move; each is for what was told just before it."""
    found = []
    words: Said = NOTHING
    for happening in told:
        if isinstance(happening, Paid):
            found.append(Payment(at, words or happening.text, happening))
        else:
            words = happening.text
    return found


def statement(made: Sequence[Payment], seat: Seat, most: int) -> tuple[Statement, ...]:
    """Return where a seat's money came from and went, newest first; joint payments are one line."""
    late = islice(reversed(made), LOOKED_THROUGH)
    own = (one for one in late if seat in (one.paid.source, one.paid.target) and one.paid.heard_by(seat))
    lines = (
        Statement(words, sum(one.paid.cents for one in paid) * (1 if gets else -1))
        for (_, words, gets), paid in groupby(own, lambda one: (one.at, one.words, one.paid.target == seat))
    )
    return tuple(islice(lines, most))
