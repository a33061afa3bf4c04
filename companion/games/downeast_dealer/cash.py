"""Cash as cards: what lies in a pile, what it is called, and how to pay a sum when no change is made."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from companion.game import dollars, given

BAD_CHECK = "bad check"


class Laid(Struct, frozen=True):
    """Cash that was laid down: its worth, and its cards if the companion keeps the cash."""

    cents: int = 0
    cards: tuple[int, ...] = ()

    def __add__(self, other: "Laid") -> "Laid":
        return Laid(self.cents + other.cents, in_order(self.cards + other.cards))

    def __str__(self) -> str:
        words = in_words(self.cards)
        return f"{dollars(self.cents)} ({words})" if len(self.cards) > 1 else words


class Payment(Struct, frozen=True):
    """One way to pay a sum, and how much it is over."""

    cards: tuple[int, ...]
    over: int


def laid(cards: tuple[int, ...] | None, cents: int | None) -> Laid:
    """Return what was laid: cards that the companion keeps, or a sum of real cash."""
    return Laid(given(cents)) if cards is None else Laid(sum(cards), in_order(cards))


def in_order(cards: Iterable[int]) -> tuple[int, ...]:
    """Return cards as a hand is held: the highest first."""
    return tuple(sorted(cards, reverse=True))


def without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return what is left of a hand."""
    left = Counter(hand)
    left.subtract(cards)
    assert min(left.values(), default=0) >= 0
    return in_order(left.elements())


def in_words(cards: tuple[int, ...]) -> str:
    """Return cards as people say them: $50, 3 × $10, 2 bad checks."""
    counted = sorted(Counter(cards).items(), reverse=True)
    return ", ".join(_several(card, count) for card, count in counted) or "nothing"


def _several(card: int, count: int) -> str:
    if card == 0:
        return f"{count} {BAD_CHECK}s" if count > 1 else f"a {BAD_CHECK}"
    return f"{count} × {dollars(card)}" if count > 1 else dollars(card)


@lru_cache(maxsize=64)
def payments(hand: tuple[int, ...], cents: int) -> tuple[Payment, ...]:
    """Return how to pay a sum out of a hand that can: the least too much, and what takes fewest cards."""
    fewest: dict[int, tuple[int, ...]] = {0: ()}  # by total, with as few cards as can be
    for card in hand:
        for total, cards in tuple(fewest.items()):
            known = fewest.get(total + card)
            if known is None or len(known) > len(cards) + 1:
                fewest[total + card] = (*cards, card)
    enough = [cards for total, cards in sorted(fewest.items()) if total >= cents]
    ways = (enough[0], min(enough, key=len))
    return tuple(Payment(cards, sum(cards) - cents) for cards in dict.fromkeys(ways))
