"""What people brag about after Dealt!: Trips that took a trick, tricks in one round, being out first."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.game import Feat, FeatKind, Happening, Seat, best_of, say, says
from companion.games.dealt import happenings as told
from companion.games.dealt.combinations import RANKS, Combination
from companion.games.dealt.state import State

TRIPS = FeatKind(
    name="trips",
    title=say("Best Trips"),
    says=say("{name} took a trick with three {top}s."),
    alone=say("took a trick with three {top}s"),
    large="top",
)
TRICKS = FeatKind(
    name="tricks",
    title=say("Most tricks"),
    says=say("{name} won {tricks} tricks in one round."),
    alone=say("won {tricks} tricks in one round"),
    large="tricks",
)
FIRST_OUT = FeatKind(
    name="first out",
    title=say("First out"),
    says=says(
        "{name} was the first one out in a round.", "{name} was the first one out in {count} rounds.", 0
    ),
    alone=says("was the first one out in a round", "was the first one out in {count} rounds", 0),
    large="count",
    adds_up=True,
)
FEATS = (TRIPS, TRICKS, FIRST_OUT)
SEVERAL = 2  # one trick in a round is nothing to brag about


def find_feats(state: State, happened: Iterable[Happening]) -> Iterator[Feat]:
    """Yield the feats of a game so far."""
    return best_of(_found(happened), FEATS)


def _found(happened: Iterable[Happening]) -> Iterator[Feat]:
    tricks: Counter[Seat] = Counter()  # won in this round
    laid: dict[Seat, Combination] = {}  # in this trick
    out: set[Seat] = set()  # who went out in the first trick of the round in which anybody did
    settled = False  # whether that trick is over
    for one in happened:
        if isinstance(one, told.RoundBegan):
            tricks, out = Counter(), set()
        elif isinstance(one, told.TrickBegan):
            laid, settled = {}, bool(out)
        elif isinstance(one, told.CardsLaid):
            laid[one.seat] = one.combination
        elif isinstance(one, told.PlayerOut) and not settled:
            out.add(one.seat)
        elif isinstance(one, told.TrickEnded) and one.winner:
            tricks[one.winner] += 1
            yield from _of_trick(one.winner, laid[one.winner], tricks[one.winner])
        elif isinstance(one, told.RoundEnded):
            for seat in sorted(out.difference(one.losers)):
                yield Feat(seat, FIRST_OUT.name, 1, {"count": 1})


def _of_trick(seat: Seat, combination: Combination, tricks: int) -> Iterator[Feat]:
    if combination.kind == RANKS[-1]:  # Trips
        yield Feat(seat, TRIPS.name, combination.top, {"top": combination.top})
    if tricks >= SEVERAL:
        yield Feat(seat, TRICKS.name, tricks, {"tricks": tricks})
