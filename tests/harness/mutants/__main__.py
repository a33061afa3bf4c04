"""`make mutants`: how many broken rules the tests find, in a fixed sample for each game.

Without arguments, it tries a sample for every game; with names of games, only for those. `--all` tries every
mutant, which takes hours. With names of mutants, it tries only those. `docs/mutants.md` explains which ones
may survive, and has the figures that are printed here.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from math import sqrt

from tests.harness.mutants.mutants import GAMES, ROOT, Mutant, mutants
from tests.harness.mutants.trial import killer

PAGE = ROOT / "docs" / "mutants.md"
SAMPLE = 120
FATES = OWN, GENERIC, EXPLAINED, LEFT = "by its own tests", "by those of every game", "explained", "left"


def main(arguments: Sequence[str] | None = None) -> None:
    """Try the mutants, name those that survive and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.mutants", description=__doc__)
    parser.add_argument("only", nargs="*", help="names of games or of mutants")
    parser.add_argument("--all", action="store_true", help="every mutant, not only a sample")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="mutants of each game")
    parser.add_argument("--seed", default="2", help="another one draws another sample")
    options = parser.parse_args(arguments)
    shelf = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
    games = [name for name in options.only if name in shelf]
    named = set(options.only) - set(games)
    for game in games or shelf:
        found = mutants(game)
        if named:
            chosen = [mutant for mutant in found if mutant.name in named]
        else:
            chosen = found if options.all else drawn(found, options.sample, options.seed)
        if not chosen:
            continue
        if failed := killer(game, None):
            parser.exit(1, f"Without any mutant, {failed} fails.\n")
        print(figures(game, len(found), Counter(_tried(game, chosen))), flush=True)


def drawn(found: Iterable[Mutant], count: int, seed: str) -> list[Mutant]:
    """Return a sample, which stays the same except where the code around a mutant has changed."""
    return sorted(found, key=lambda mutant: sha256(f"{seed} {mutant.name}".encode()).digest())[:count]


def _tried(game: str, chosen: Iterable[Mutant]) -> Iterable[str]:
    explained = set(re.findall(r"^\| `(\w{8})` \|", PAGE.read_text("utf-8"), re.MULTILINE))
    for mutant in chosen:
        failed = killer(game, mutant)
        if failed:
            fate = GENERIC if failed.startswith("tests/games/test_every_game") else OWN
        else:
            fate = EXPLAINED if mutant.name in explained else LEFT
            where = f"{mutant.path.relative_to(GAMES)}:{mutant.line}"
            print(f"{mutant.name} {fate}: {where}: {mutant.change}", flush=True)
        yield fate


def figures(game: str, found: int, fates: Counter[str]) -> str:
    """Return a game's row in the table: how many mutants there are, their fates, and the share killed."""
    tried = fates.total()
    killed = fates[OWN] + fates[GENERIC]
    low, high = interval(killed, tried) if tried < found else (killed / tried, killed / tried)
    counts = (f"{count:,}" for count in (found, tried, *(fates[fate] for fate in FATES)))
    share = f"{killed / tried:.1%} ({low:.1%}–{high:.1%})"
    return f"| {' | '.join((game, *counts, share, f'{datetime.now(UTC):%Y-%m-%d}'))} |"


def interval(killed: int, tried: int) -> tuple[float, float]:
    """Return the 95% confidence interval (Wilson's) for the share of all mutants that would be killed."""
    z = 1.96
    share = killed / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return middle - half, middle + half


if __name__ == "__main__":
    main()
