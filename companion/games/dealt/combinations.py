"""What beats what: five ranks, 57 combinations, one order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import cast

from msgspec import Struct

from companion.game import Said, say
from companion.games.dealt.box import NUMBERS, SPECIALS, X

MOST = 3  # cards in a combination


class Rank(Struct, frozen=True):
    """One of the five kinds of combinations."""

    name: str  # what moves and views call it
    title: Said
    cards: int
    straight: bool
    words: Said  # what one of this rank is called, given its highest number ...
    article: Said  # ... and the same with its article
    higher: Said  # what to call anything of this rank that beats a given one


RANKS = (
    Rank(
        name="Solo",
        title=say("Solo"),
        cards=1,
        straight=False,
        words=say("Solo {top}"),
        article=say("a Solo {top}"),
        higher=say("higher Solo"),
    ),
    Rank(
        name="2-Straight",
        title=say("2-Straight"),
        cards=2,
        straight=True,
        words=say("2-Straight to {top}"),
        article=say("a 2-Straight to {top}"),
        higher=say("higher 2-Straight"),
    ),
    Rank(
        name="Pair",
        title=say("Pair"),
        cards=2,
        straight=False,
        words=say("Pair of {top}s"),
        article=say("a Pair of {top}s"),
        higher=say("higher Pair"),
    ),
    Rank(
        name="3-Straight",
        title=say("3-Straight"),
        cards=3,
        straight=True,
        words=say("3-Straight to {top}"),
        article=say("a 3-Straight to {top}"),
        higher=say("higher 3-Straight"),
    ),
    Rank(
        name="Trips",
        title=say("Trips"),
        cards=3,
        straight=False,
        words=say("Trip {top}s"),
        article=say("three {top}s"),
        higher=say("higher Trips"),
    ),
)


class Combination(Struct, frozen=True, order=True):
    """A rank and its highest number; greater beats smaller."""

    rank: int  # its index in RANKS
    top: int

    @property
    def kind(self) -> Rank:
        """Its rank, one of the five."""
        return RANKS[self.rank]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers it's made of, lowest first."""
        size = self.kind.cards
        return tuple(range(self.top - size + 1, self.top + 1)) if self.kind.straight else (self.top,) * size

    @property
    def words(self) -> Said:
        """What people call it: Pair of 4s, 3-Straight to 10."""
        return self.kind.words.having(top=self.top)

    @property
    def one(self) -> Said:
        """What people call it, with an article if it takes one: a Pair of 4s, Trip 4s."""
        return self.kind.article.having(top=self.top)

    @property
    def code(self) -> str:
        """Its short name in a move: Pair 4."""
        return f"{self.kind.name} {self.top}"


COMBINATIONS = tuple(
    Combination(rank, top)
    for rank, kind in enumerate(RANKS)
    for top in NUMBERS
    if not kind.straight or top >= kind.cards
)
BY_CODE = {combination.code: combination for combination in COMBINATIONS}


def printed(card: str) -> str:
    """Return what's printed on a card that was laid: X6 is an X."""
    return X if card.startswith(X) else card


def wild(number: int) -> str:
    """Return an X that counts as a number."""
    return f"{X}{number}"


def readings(cards: Sequence[str]) -> tuple[Combination, ...]:
    """Return every combination some cards can be, lowest first: X is any number, X6 is a 6."""
    return _readings(tuple(sorted(cards)))


@cache
def _readings(cards: tuple[str, ...]) -> tuple[Combination, ...]:
    called = [card if card == X else card.removeprefix(X) for card in cards]
    numbers = Counter(int(card) for card in called if card.isdecimal())
    if numbers.total() + called.count(X) < len(cards):
        return ()
    return tuple(
        each for each in COMBINATIONS if each.kind.cards == len(cards) and not numbers - Counter(each.numbers)
    )


def called(cards: Sequence[str], combination: Combination) -> tuple[str, ...]:
    """Return the cards with each X counting as the number that makes this combination."""
    missing = Counter(combination.numbers) - Counter(int(card) for card in cards if card != X)
    values = iter(sorted(missing.elements()))
    return tuple(wild(next(values)) if card == X else card for card in cards)


@cache
def rows(above: Combination | None, most: int, wilds: int) -> tuple[str, ...]:
    """Return every row of cards that beats a combination (None: every row), each X with its number."""
    found: dict[str, None] = {}
    for each in COMBINATIONS:
        if each.kind.cards <= most and (above is None or each > above):
            for wild_ones in product((False, True), repeat=each.kind.cards):
                if sum(wild_ones) <= wilds:
                    both = zip(each.numbers, wild_ones, strict=True)
                    cards = (wild(number) if is_wild else str(number) for number, is_wild in both)
                    found[" ".join(sorted(cards))] = None
    return tuple(found)


class Run(Struct, frozen=True):
    """Adjacent cards in a hand, and one combination they make; a Stop or a Redraw makes none."""

    places: tuple[int, ...]  # in the hand, counting from 1
    combination: Combination | None = None
    wild: bool = False  # whether there is an X among them


def runs(hand: Sequence[str]) -> Iterator[Run]:
    """Yield everything that adjacent cards in a hand can make, whether or not it would win the trick."""
    for size in range(1, MOST + 1):
        for first in range(len(hand) - size + 1):
            cards = hand[first : first + size]
            places = tuple(range(first + 1, first + size + 1))
            if size == 1 and cards[0] in SPECIALS and cards[0] != X:
                yield Run(places)
            for each in readings(cards):
                yield Run(places, each, X in cards)


@lru_cache(maxsize=1024)
def playable(hand: tuple[str, ...], best: Combination | None) -> tuple[Run, ...]:
    """Return what can be played from a hand on the best combination so far."""
    return tuple(
        run for run in runs(hand) if run.combination is None or best is None or run.combination > best
    )


def best_with(hand: Sequence[str], places: set[int]) -> str:
    """Return the cards of the highest combination that includes these positions, if there is one."""
    found = [run for run in runs(hand) if len(run.places) > 1 and places <= {*run.places}]
    best = max(found, key=lambda run: cast(Combination, run.combination), default=None)
    return row([hand[place - 1] for place in best.places]) if best else ""


def next_above(combination: Combination) -> Combination | None:
    """Return the lowest combination that beats this one."""
    return next((each for each in COMBINATIONS if each > combination), None)


def needed(best: Combination) -> Said:
    """Return what would beat a combination, in words."""
    above = next_above(best)
    if above is None:
        return say("Only a Stop or a Redraw helps now.")
    return say("You need {combination} or better.", combination=above.one)


def row(cards: Sequence[str]) -> str:
    """Return cards side by side: 7-6, 11-X."""
    return "-".join(map(printed, cards))
