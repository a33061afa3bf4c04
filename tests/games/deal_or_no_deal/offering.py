"""Offers that Tableside makes on random boards, each checked on its own, for tests and long runs."""

import random
from collections.abc import Sequence

from companion.games.deal_or_no_deal.box import Box
from companion.games.deal_or_no_deal.state import average
from companion.games.deal_or_no_deal.television import FACTOR, television_offer
from companion.table.tape import new_root, tape_about
from tests.games.deal_or_no_deal.stories import CASES_BY_ROUND

# What 152 American games paid on average in each round; round ten is the house's own. They're written out so
# that offers aren't compared with the very figures they're made from.
PAID = (0.186, 0.292, 0.418, 0.546, 0.656, 0.740, 0.857, 0.907, 0.960, 1.0)
ROUNDS = len(PAID)


def offered(games: int, seed: int) -> list[list[float]]:
    """Return offers divided by the average, by round, from games in which every offer was turned down."""
    rng, box = random.Random(seed), Box()
    shares: list[list[float]] = [[] for _ in range(ROUNDS)]
    for _ in range(games):
        root = new_root(rng)
        left = rng.sample(box.values, len(box.values))
        for number in range(1, ROUNDS + 1):
            del left[: (*CASES_BY_ROUND, 0)[number - 1]]
            values = tuple(sorted(left))
            factor = FACTOR.draw(tape_about(root, f"DrawOffer game 1, round {number}"))
            cents = television_offer(values, number, factor, box.top_offer)
            assert 0 < cents <= values[-1], f"{cents} of {values}"
            assert len(str(cents).rstrip("0")) <= 2, f"{cents} has more than two digits"
            shares[number - 1].append(cents / average(values))
    return shares


def off_by(shares: Sequence[float], paid: float) -> float:
    """Return how far the mean of these shares is from what it should be, as a fraction of that."""
    return abs(sum(shares) / len(shares) / paid - 1)
