"""A standing: who's where in a game, over or not, as far as everyone can see."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.game.said import Money, Said, as_is, says
from companion.game.seat import Seat

Unit: TypeAlias = Literal["cents", "points", "stars", "chips"]


class Placing(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where one seat stands: its rank (1 leads or has won, and ties share one) and its score."""

    seat: Seat
    rank: int
    score: int
    unit: Unit = "points"
    gained: int | None = None  # cents won or lost since the start; None where money isn't the point


Standing: TypeAlias = tuple[Placing, ...]  # in seat order


def ranked(
    scores: Mapping[Seat, int],
    unit: Unit = "points",
    gained: Mapping[Seat, int] | None = None,
    by: Mapping[Seat, Any] | None = None,
) -> Standing:
    """Return a standing in which the highest score leads, or the highest of `by`, if that's given."""
    by = by or scores
    return tuple(
        Placing(
            seat,
            1 + sum(other > by[seat] for other in by.values()),
            score,
            unit,
            gained[seat] if gained else None,
        )
        for seat, score in scores.items()
    )


def leaders(standing: Standing) -> tuple[Seat, ...]:
    """Return who leads, or has won."""
    return tuple(one.seat for one in standing if one.rank == 1)


def scored(placing: Placing) -> Said:
    """Return a score in words: $1,000, 420 stars."""
    if placing.unit == "cents":
        return as_is(Money(placing.score))
    return _COUNTED[placing.unit].having(count=placing.score)


_COUNTED = {
    "points": says("{count} point", "{count} points", 0),
    "stars": says("{count} star", "{count} stars", 0),
    "chips": says("{count} chip", "{count} chips", 0),
}
