"""Feats: what players brag about after a game, such as the best deal or the most guesses right.

A game declares its kinds of feats, and finds them in a finished or unfinished game. Feats of one kind can be
compared or added up across games, so each is kept as numbers; its kind knows the words.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from companion.game.said import Fact, Money, Said
from companion.game.seat import Seat


class FeatKind(Struct, frozen=True, kw_only=True):
    """A kind of feat: what it's called, and how it's told.

    Both sentences are filled in from the feat's facts; `says` also names the player, as `{name}`.
    """

    name: str  # identifies it in saved games
    title: Said  # Best deal
    says: Said  # {name} took {deal}. Case {case} held {inside}.
    alone: Said  # the same as a phrase without the name: took {deal} when the case held {inside}
    large: str  # the fact to show in large type
    money: tuple[str, ...] = ()  # which facts are amounts, in cents
    words: tuple[tuple[str, Callable[[int], Said]], ...] = ()  # how to put other facts into words
    adds_up: bool = False  # whether feats from several games are added up; if not, the greatest one counts
    leads: bool = False  # whether an evening is remembered for its greatest one


class Feat(Struct, frozen=True, omit_defaults=True):
    """Something one player did, in numbers."""

    seat: Seat
    kind: str
    size: int  # what feats of a kind are compared by; the greatest wins, and 0 only counts toward a sum
    facts: dict[str, int] = {}

    def tell(self, kind: FeatKind, name: Fact) -> Said:
        """Return the feat as a sentence with the player's name."""
        return kind.says.having(name=name, **self._facts(kind))

    def alone(self, kind: FeatKind) -> Said:
        """Return the feat as a phrase without the name."""
        return kind.alone.having(**self._facts(kind))

    def large(self, kind: FeatKind) -> Fact:
        """Return the fact to show in large type."""
        return self._facts(kind)[kind.large]

    def _facts(self, kind: FeatKind) -> dict[str, Fact]:
        reads: dict[str, Callable[[int], Fact]] = dict.fromkeys(kind.money, Money) | dict(kind.words)
        return {name: reads[name](fact) if name in reads else fact for name, fact in self.facts.items()}


def best_of(feats: Iterable[Feat], kinds: Iterable[FeatKind]) -> Iterator[Feat]:
    """Yield one feat per kind and player, kind by kind: the sum of those in a game, or the greatest."""
    found: dict[tuple[str, Seat], list[Feat]] = {}
    for feat in feats:
        found.setdefault((feat.kind, feat.seat), []).append(feat)
    for kind in kinds:
        for (name, _), several in found.items():
            if name == kind.name:
                yield _as_one(several, kind)


def combined(feats: Iterable[Feat], kind: FeatKind) -> Feat | None:
    """Return several feats of one kind and one player as one: their sum, or the greatest.

    None if there's nothing to tell: no feats, or a sum of 0.
    """
    found = list(feats)
    total = _as_one(found, kind) if found else None
    return None if total and kind.adds_up and not total.size else total


def _as_one(found: Sequence[Feat], kind: FeatKind) -> Feat:
    if not kind.adds_up:
        return max(found, key=lambda feat: feat.size)  # if several are equal, the earliest
    facts = {name: sum(feat.facts.get(name, 0) for feat in found) for name in found[0].facts}
    return Feat(found[0].seat, kind.name, sum(feat.size for feat in found), facts)
