"""What people brag about after Downeast Dealer: whole sets, a Thief that paid off, a card sold for a lot."""

from collections.abc import Iterable, Iterator

from companion.game import Feat, FeatKind, Happening, best_of, say, says
from companion.games.downeast_dealer import happenings as told
from companion.games.downeast_dealer.standing import scores
from companion.games.downeast_dealer.state import State

THIEF_POT = FeatKind(
    name="thief pot",
    title=say("Biggest pot"),
    says=say("{name} took the Thief, and {cents} with it."),
    alone=say("took the Thief, and {cents} with it"),
    large="cents",
    money=("cents",),
)
BEST_SALE = FeatKind(
    name="best sale",
    title=say("Best sale"),
    says=say("{name} sold a single card for {cents}."),
    alone=say("sold a single card for {cents}"),
    large="cents",
    money=("cents",),
)
WHOLE_SETS = FeatKind(
    name="whole sets",
    title=say("Whole sets"),
    says=says(
        "{name} collected a whole set worth {stars} stars.",
        "{name} collected {count} whole sets worth {stars} stars.",
        0,
    ),
    alone=says(
        "collected a whole set worth {stars} stars", "collected {count} whole sets worth {stars} stars", 0
    ),
    large="count",
    adds_up=True,
)
FEATS = (THIEF_POT, BEST_SALE, WHOLE_SETS)


def find_feats(state: State, happened: Iterable[Happening]) -> Iterator[Feat]:
    """Yield the feats of a game so far."""
    return best_of(_found(state, happened), FEATS)


def _found(state: State, happened: Iterable[Happening]) -> Iterator[Feat]:
    auctioneer = ""
    for one in happened:
        if isinstance(one, told.AuctionBegan):
            auctioneer = one.seat
        elif isinstance(one, told.ThiefTaken) and one.cents:
            yield Feat(one.seat, THIEF_POT.name, one.cents, {"cents": one.cents})
        elif isinstance(one, told.ItemSold) and one.receiver == auctioneer:  # not if the auctioneer bought it
            yield Feat(one.receiver, BEST_SALE.name, one.cents, {"cents": one.cents})
    for score in scores(state):
        if sets := len(score.sets):
            yield Feat(score.seat, WHOLE_SETS.name, sets, {"count": sets, "stars": score.stars})
