"""A hundred thousand offers by the banker from television, compared with the shares of 152 American games."""

from collections.abc import Iterator

from companion.games import SHELF
from tests.games.deal_or_no_deal.offering import PAID, off_by, offered

OFFERS = 100_000
MOST_OFF = 0.01


def run(seed: int, offers: int = OFFERS) -> Iterator[str]:
    """Draw equally many offers in each round, check them, and yield a line about each round."""
    if "deal_or_no_deal" not in SHELF.lids:
        return
    by_round = offered(offers // len(PAID), seed)
    total = sum(map(len, by_round))
    assert total == offers, f"{total} offers"
    for number, (shares, paid) in enumerate(zip(by_round, PAID, strict=True), 1):
        mean, off = sum(shares) / len(shares), off_by(shares, paid)
        assert off <= MOST_OFF, f"round {number}: {mean:.4f} instead of {paid}"
        yield f"round {number:2}: {len(shares):6,} offers, {mean:.4f} of the average, {off:.2%} off"
    yield f"{total:,} offers, each of two digits and none above the highest value left"
