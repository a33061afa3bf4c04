"""What people brag about after Dealer's Choice: a car sold for more than it cost, cars sold, lies caught."""

from collections.abc import Iterable, Iterator

from companion.game import Feat, FeatKind, Happening, Seat, best_of, say, says
from companion.games.dealers_choice import happenings as told
from companion.games.dealers_choice.state import State

BEST_FLIP = FeatKind(
    name="best flip",
    title=say("Best flip"),
    says=say("{name} bought car {car} for {paid} and sold it for {sold}."),
    alone=say("bought car {car} for {paid} and sold it for {sold}"),
    large="profit",
    money=("paid", "sold", "profit"),
)
CARS_SOLD = FeatKind(
    name="cars sold",
    title=say("Cars sold"),
    says=says("{name} sold a car.", "{name} sold {count} cars.", 0),
    alone=says("sold a car", "sold {count} cars", 0),
    large="count",
    adds_up=True,
)
CAUGHT = FeatKind(
    name="caught",
    title=say("Lies caught"),
    says=says(
        "{name} caught a dealer asking too much.",
        "{name} caught dealers asking too much {count} times.",
        0,
    ),
    alone=says("caught a dealer asking too much", "caught dealers asking too much {count} times", 0),
    large="count",
    adds_up=True,
)
FEATS = (BEST_FLIP, CAUGHT, CARS_SOLD)
ONE = {"count": 1}


def find_feats(state: State, happened: Iterable[Happening]) -> Iterator[Feat]:
    """Yield the feats of a game so far, by prices that everyone heard."""
    return best_of(_found(happened), FEATS)


def _found(happened: Iterable[Happening]) -> Iterator[Feat]:
    paid: dict[tuple[Seat, int], int] = {}  # what a dealer paid for a car
    for one in happened:
        if isinstance(one, told.CarBought):
            paid[one.seat, one.car] = one.cents
        elif isinstance(one, told.CarSoldToBank):
            yield from _sold(one.seat, one.car, one.cents, paid)
        elif isinstance(one, told.CarSold):
            yield from _sold(one.seller, one.car, one.cents, paid)
            paid[one.buyer, one.car] = one.cents
        elif isinstance(one, told.HoodClosed):  # only the two of them know the price
            paid.pop((one.seller, one.car), None)
            yield Feat(one.seller, CARS_SOLD.name, 1, ONE)
            if not one.honest:
                yield Feat(one.buyer, CAUGHT.name, 1, ONE)


def _sold(seat: Seat, car: int, cents: int, paid: dict[tuple[Seat, int], int]) -> Iterator[Feat]:
    yield Feat(seat, CARS_SOLD.name, 1, ONE)
    cost = paid.pop((seat, car), cents)
    if (profit := cents - cost) > 0:
        facts = {"car": car, "paid": cost, "sold": cents, "profit": profit}
        yield Feat(seat, BEST_FLIP.name, profit, facts)
