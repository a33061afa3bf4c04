"""The banker's guide: what to offer, and what the odds are. Exact, in cents; nobody has to follow it."""

from functools import lru_cache
from itertools import combinations
from math import comb

from msgspec import Struct

from companion.game import CENTS
from companion.games.deal_or_no_deal.state import average

# The mean offer by round, as a share of the board's average, in hundredths of a percent.
TELEVISION = (1064, 2160, 3734, 5189, 6309, 7372, 8712, 9133, 9772)
TELEVISION_RANGE = (  # the lowest and highest share by round, and how many offers there were
    (500, 1700, 47),
    (1070, 4400, 47),
    (1670, 9360, 47),
    (2210, 9190, 47),
    (3600, 9100, 47),
    (3000, 9950, 46),
    (5600, 11020, 37),
    (6000, 11250, 25),
    (6670, 11200, 12),
)
TELEVISION_SOURCE = (
    "mean share of the average offered to 47 US contestants, computed from the data set to Post, van den "
    "Assem, Baltussen and Thaler, American Economic Review 98 (2008)"
)


class NextRound(Struct, frozen=True):
    """What opening the next cases could do to the average."""

    opens: int
    worst: int
    best: int
    rises: int  # how many ways of opening them raise the average ...
    ways: int  # ... out of this many


class Chances(Struct, frozen=True):
    """How an offer compares with what may be in the case."""

    above: int  # values in play above the offer
    of: int
    share_of_average: int  # a rounded percentage


class Guide(Struct, frozen=True):
    """What the host may want to know before making an offer."""

    average: int  # the rulebook's rough guide: the values in play, shared among all unopened cases
    television: int
    television_share: int  # in hundredths of a percent
    television_range: tuple[int, int]
    television_offers: int
    source: str
    next_round: NextRound | None
    chances: Chances | None  # compared with the offer on the table


def guide(values: tuple[int, ...], round_number: int, opens_next: int, offer: int | None = None) -> Guide:
    """Return the guide for an offer after a round; round ten uses the numbers for round nine."""
    row = min(round_number, len(TELEVISION)) - 1
    share, (least, most, offers) = TELEVISION[row], TELEVISION_RANGE[row]
    total, count = sum(values), len(values)
    return Guide(
        average=average(values),
        television=(2 * total * share + 10_000 * count) // (20_000 * count),
        television_share=share,
        television_range=(least, most),
        television_offers=offers,
        source=TELEVISION_SOURCE,
        next_round=next_round(values, opens_next) if opens_next else None,
        chances=None if offer is None else chances(values, offer),
    )


def chances(values: tuple[int, ...], offer: int) -> Chances:
    """Return how an offer compares with what may be in the case."""
    above = sum(value > offer for value in values)
    total = sum(values)
    return Chances(above, len(values), (200 * offer * len(values) + total) // (2 * total))


@lru_cache(maxsize=64)
def next_round(values: tuple[int, ...], opens: int) -> NextRound:
    """Return what opening this many values could do to the average, looking at every way to do it."""
    ordered = sorted(values)
    total, count = sum(values), len(values)
    # The average rises if the opened values add up to less than their share.
    rises = sum(opened * count < total * opens for opened in map(sum, combinations(ordered, opens)))
    return NextRound(
        opens=opens,
        worst=average(tuple(ordered[: count - opens])),
        best=average(tuple(ordered[opens:])),
        rises=rises,
        ways=comb(count, opens),
    )


def rough(cents: int) -> int:
    """Return an amount rounded to two digits, since the guide is only rough."""
    if cents < 100 * CENTS:
        return cents // CENTS * CENTS
    unit: int = CENTS * 10 ** (len(str(cents // CENTS)) - 2)
    return (2 * cents + unit) // (2 * unit) * unit
