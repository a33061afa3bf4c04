"""Cash as cards: what's in a pile, how people say it, and how to pay without getting change."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import gcd

from msgspec import Struct

from companion.game import Money, Said, as_is, say, says

BAD_CHECK = say("bad check")
NO_SUCH_SUM = say("No cash cards add up to that.")


class Laid(Struct, frozen=True):
    """Cash that was laid down: its total, and its cards if Tableside keeps the cash."""

    cents: int = 0
    cards: tuple[int, ...] = ()

    def __add__(self, other: "Laid") -> "Laid":
        return Laid(self.cents + other.cents, in_order(self.cards + other.cards))

    @property
    def said(self) -> Said:
        """The cards the way people say them, after their total if there are several."""
        cards = in_words(self.cards)
        return say("{sum} ({cards})", sum=Money(self.cents), cards=cards) if len(self.cards) > 1 else cards


class Payment(Struct, frozen=True):
    """One way to pay an amount, and how much of it is overpayment."""

    cards: tuple[int, ...]
    over: int


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    """Return cards in the order of a hand, highest first."""
    return tuple(sorted(cards, reverse=True))


def without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return a hand without these cards."""
    left = Counter(hand)
    left.subtract(cards)
    assert min(left.values(), default=0) >= 0
    return in_order(left.elements())


def in_words(cards: tuple[int, ...]) -> Said:
    """Return cards the way people say them: $50, 3 × $10, 2 bad checks."""
    counted = sorted(Counter(cards).items(), reverse=True)
    return as_is(tuple(_several(card, count) for card, count in counted)) or say("nothing")


def _several(card: int, count: int) -> Said:
    if card == 0:
        return says("a bad check", "{count} bad checks", count)
    return says("{card}", "{count} × {card}", count, card=Money(card))


class Sums:
    """The amounts that some of these cards make."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.step = gcd(*cards)
        self.most = sum(cards)
        made = 1  # bit n is set if some cards make n steps
        for card in cards:
            made |= made << card // self.step
        self._made = made
        self.all = made.bit_count() == self.most // self.step + 1  # every multiple of the step can be made

    def __contains__(self, cents: int) -> bool:
        return cents % self.step == 0 and bool(self._made >> cents // self.step & 1)


@lru_cache(maxsize=16)
def sums(cards: tuple[int, ...]) -> Sums:
    """Return the amounts that some of these cards make."""
    return Sums(cards)


@lru_cache(maxsize=64)
def payments(hand: tuple[int, ...], cents: int) -> tuple[Payment, ...]:
    """Return how a hand with enough cash can pay: the cheapest way, and the one with the fewest cards."""
    fewest: dict[int, tuple[int, ...]] = {0: ()}  # by total
    for card in hand:
        for total, cards in tuple(fewest.items()):
            known = fewest.get(total + card)
            if known is None or len(known) > len(cards) + 1:
                fewest[total + card] = (*cards, card)
    enough = [cards for total, cards in sorted(fewest.items()) if total >= cents]
    ways = (enough[0], min(enough, key=len))
    return tuple(Payment(cards, sum(cards) - cents) for cards in dict.fromkeys(ways))
