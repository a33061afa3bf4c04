"""What beats what: five ranks, 57 combinations, one order."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from msgspec import Struct

from companion.games.dealt.box import NUMBERS, SPECIALS, X

MOST = 3  # cards of a combination


class Rank(Struct, frozen=True):
    """One of the five kinds of combination."""

    name: str
    cards: int
    straight: bool
    words: str  # for one of them, by its highest number


RANKS = (
    Rank("Solo", 1, False, "Solo {}"),
    Rank("2-Straight", 2, True, "2-Straight to {}"),
    Rank("Pair", 2, False, "Pair of {}s"),
    Rank("3-Straight", 3, True, "3-Straight to {}"),
    Rank("Trips", 3, False, "Trips of {}s"),
)


class Combination(Struct, frozen=True, order=True):
    """A rank and its highest number; the greater one beats the smaller."""

    rank: int  # among RANKS
    top: int

    @property
    def kind(self) -> Rank:
        """Which of the five it is."""
        return RANKS[self.rank]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers it is made of, the lowest first."""
        size = self.kind.cards
        return tuple(range(self.top - size + 1, self.top + 1)) if self.kind.straight else (self.top,) * size

    @property
    def words(self) -> str:
        """What people call it: Pair of 4s, 3-Straight to 10."""
        return self.kind.words.format(self.top)

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
    """Return what is on a card that was laid: an X that was called 6 is an X."""
    return X if card.startswith(X) else card


def wild(number: int) -> str:
    """Return an X that was called a number."""
    return f"{X}{number}"


def readings(cards: Sequence[str]) -> tuple[Combination, ...]:
    """Return all that some cards can be, the lowest first: a bare X is any number, a called one its own."""
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
    """Return the cards with every X called what makes this combination of them."""
    missing = Counter(combination.numbers) - Counter(int(card) for card in cards if card != X)
    values = iter(sorted(missing.elements()))
    return tuple(wild(next(values)) if card == X else card for card in cards)


@cache
def rows(above: Combination | None, most: int, wilds: int) -> tuple[str, ...]:
    """Return every row of cards that beats a combination (None: any will do), each X called."""
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
    """Cards that touch in a hand, and one thing that they can be; a Stop or a Redraw makes nothing."""

    places: tuple[int, ...]  # in the hand, the first is 1
    combination: Combination | None = None
    wild: bool = False  # there is an X among them


def runs(hand: Sequence[str]) -> Iterator[Run]:
    """Yield all that can be made of touching cards of a hand, whatever it would have to beat."""
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
    """Return what of a hand can be played on the best combination so far."""
    return tuple(
        run for run in runs(hand) if run.combination is None or best is None or run.combination > best
    )


def next_above(combination: Combination) -> Combination | None:
    """Return the lowest combination that beats this one."""
    return next((each for each in COMBINATIONS if each > combination), None)
