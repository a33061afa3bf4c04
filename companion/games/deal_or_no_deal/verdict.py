"""The verdict on a contestant: nerve, from offers they turned down, and luck, from what was left."""

from collections.abc import Iterable, Sequence
from math import exp, log2, log10

from companion.game import CENTS
from companion.games.deal_or_no_deal.state import Offer

# When contestants on American television take an offer: a logistic curve fitted to 1,111 decisions in 152
# games, 125 of them deals, from the round, the offer as a share of the average, and its size in dollars.
CONSTANT, BY_ROUND, BY_SHARE, BY_SIZE = -13.22, 5.69, 3.59, 6.38
ROUNDS = 9  # television has nine offers; one in round ten counts like one in round nine
MILLION_IS = 6  # log10 of the largest offer


def takers(offer: Offer) -> int:
    """Return how many of 100 contestants on American television would have taken an offer."""
    cents = max(offer.cents, CENTS)
    z = (
        CONSTANT
        + BY_ROUND * min(offer.round, ROUNDS) / ROUNDS
        + BY_SHARE * cents / offer.average
        + BY_SIZE * log10(cents / CENTS) / MILLION_IS
    )
    return round(100 / (1 + exp(-z)))


def boldest(offers: Iterable[Offer]) -> Offer | None:
    """Return the offer turned down that most contestants on television would have taken, if there is one."""
    return max((offer for offer in offers if not offer.taken), key=takers, default=None)


def nerve(offers: Iterable[Offer]) -> int:
    """Return a contestant's nerve, from 0 to 100: how many would have taken the boldest refusal's offer."""
    refused = boldest(offers)
    return takers(refused) if refused else 0


def luck(offers: Sequence[Offer], values: tuple[int, ...]) -> int:
    """Return a contestant's luck: how often the box's mean has doubled by the last offer, in hundredths."""
    return round(100 * log2(offers[-1].average * len(values) / sum(values))) if offers else 0
