"""Two worlds that differ in one secret: whatever is tried, nobody who wasn't told sees a difference."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from companion.game import Game
from companion.games import SHELF
from companion.testing import recorded
from companion.testing.leaks import Tried, compare
from companion.testing.operations import OFTEN

PAIRS = 20_000  # pairs of worlds to compare in each game
EACH = 500  # each operation must be tried at least this many times
ENOUGH = 40  # secrets of one kind in one game; beyond that, fewer and fewer of them are tried

OPERATIONS = {*OFTEN, "adjust", "skip", "let go"}
MOSTLY, NOW_AND_THEN = 8, 60  # how many things are tried at a pair of tables


def run(seed: int, pairs: int = PAIRS) -> Iterator[str]:
    """Compare pairs of worlds of every game, with each keeper and any table size, and yield the figures."""
    for game in SHELF.values():
        tried = compared(game, seed, pairs, EACH * pairs // PAIRS)
        unseen = sealed(game) - tried.secrets.keys()
        assert not unseen, f"{game.name}: never a secret: {sorted(unseen)}"
        yield f"{game.name}: {tried.secrets.total():,} pairs. {_counts(tried.secrets)}"
        yield f"{'':{len(game.name)}}  {tried.operations.total():,} operations. {_counts(tried.operations)}"


def compared(game: Game[Any], seed: int, pairs: int, each: int) -> Tried:
    """Compare this many pairs or more, try each operation `each` times or more, and return what was tried."""
    secrets: Counter[str] = Counter()
    operations: Counter[str] = Counter()
    keepings = [keeping for keeping in recorded.keepings(game) if secret(game, keeping)]
    for number, (keeping, players) in enumerate(zip(cycle(keepings), cycle(game.players), strict=False)):
        followed = NOW_AND_THEN if number % 10 == 9 else MOSTLY
        tried = compare(game, players, seed * 1_000_003 + number, enough=ENOUGH, followed=followed, **keeping)
        secrets += tried.secrets
        operations += tried.operations
        if secrets.total() >= pairs and all(operations[name] >= each for name in OPERATIONS):
            break
    return Tried(secrets, operations)


def secret(game: Game[Any], keeping: dict[str, Any]) -> bool:
    """Whether there's anything secret in a game if the pieces are kept like this."""
    return any(compare(game, game.players[-1], seed, enough=1, **keeping).secrets for seed in range(3))


def sealed(game: Game[Any]) -> set[str]:
    """Return the kinds of sealed asks that come up in a few random games."""
    found: set[str] = set()
    for keeping in recorded.keepings(game):
        for seed in range(3):
            found |= compare(game, game.players[-1], 90 + seed, enough=1, **keeping).secrets.keys()
    return found


def _counts(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counted.most_common())
