"""Attacks the whole program: `python -m tests.harness.attack`, or only some parts, as in `… requests nods`.

A part is a module in this folder with `run(seed)`, which yields a line for each thing it counted and raises
AssertionError as soon as something doesn't hold. Everything goes to 127.0.0.1 and ends by itself.
"""

import argparse
import sys
from importlib import import_module
from random import SystemRandom
from time import perf_counter

from tests.harness.attack.line import HEADER
from tests.phone.crowd import allow_many_lines

PARTS = ("requests", "strangers", "seats", "nods", "names", "sticks", "settings", "slow", "floods")


def main() -> int:
    """Run the parts one after another, and print the table; return 1 if anything didn't hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.attack", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one or more of {', '.join(PARTS)}")
    parser.add_argument("--seed", type=int, help="the same seed, the same attacks")
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part called {', '.join(sorted(unknown))}")
    seed = SystemRandom().randrange(10**9) if options.seed is None else options.seed
    allow_many_lines()
    began, failed = perf_counter(), []
    for name in options.parts or PARTS:
        print(f"{name}, seed {seed}", HEADER, sep="\n", flush=True)
        try:
            for line in import_module(f"tests.harness.attack.{name}").run(seed):
                print(line, flush=True)
        except AssertionError as wrong:
            failed.append(name)
            print(f"FAILED: {wrong}", flush=True)
    held = f"These did not hold: {', '.join(failed)}." if failed else "Everything held."
    print(f"{held} {perf_counter() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
