"""What people brag about after License Plates: a bold bid that held, a round that paid, challenges won."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from companion.game import Adjusted, Feat, FeatKind, Happening, Paid, Seat, best_of, given, say
from companion.games.license_plates import happenings as told
from companion.games.license_plates.state import NUMERALS, State

BOLDEST_BID = FeatKind(
    name="boldest bid",
    title=say("Boldest bid"),
    says=say("{name} bid {number} or more {numeral}s and was right."),
    alone=say("bid {number} or more {numeral}s and was right"),
    large="number",
)
BEST_ROUND = FeatKind(
    name="best round",
    title=say("Best round"),
    says=say("{name} won {cents} in one round."),
    alone=say("won {cents} in one round"),
    large="cents",
    money=("cents",),
)
CHALLENGES = FeatKind(
    name="challenges",
    title=say("Challenges won"),
    says=say("{name} was right in {right} of {tried} challenges."),
    alone=say("was right in {right} of {tried} challenges"),
    large="right",
    adds_up=True,
)
FEATS = (BOLDEST_BID, BEST_ROUND, CHALLENGES)


def find_feats(state: State, happened: Iterable[Happening]) -> Iterator[Feat]:
    """Yield the feats of a game so far, from rounds in which the plates were counted."""
    return best_of(_found((*happened, None)), FEATS)


def _found(happened: Iterable[Happening | None]) -> Iterator[Feat]:
    bid: told.BidMade | None = None  # the last one
    challengers: list[Seat] = []  # of that bid
    won: Counter[Seat] | None = None  # what fines have brought since the plates were last counted
    for one, after in pairwise(happened):
        if isinstance(one, told.BidMade):
            bid, challengers = one, []
        elif isinstance(one, told.Challenged):
            challengers.append(one.seat)
        elif isinstance(one, told.Counted):
            yield from _counted(given(bid), challengers, one.holds)
            won = Counter()
        elif isinstance(one, Paid) and won is not None and not isinstance(after, Adjusted):  # not by hand
            won[one.target] += one.cents
            yield Feat(one.target, BEST_ROUND.name, won[one.target], {"cents": won[one.target]})


def _counted(bid: told.BidMade, challengers: list[Seat], holds: bool) -> Iterator[Feat]:
    if holds:
        size = bid.count * len(NUMERALS) + bid.numeral
        yield Feat(bid.seat, BOLDEST_BID.name, size, {"number": bid.count, "numeral": bid.numeral})
    for seat in challengers:
        yield Feat(seat, CHALLENGES.name, int(not holds), {"right": int(not holds), "tried": 1})
