"""Long test runs: `python -m tests.harness.soak`, or only some parts, as in `… keys flips --only dealt`.

A part is a module in this folder with `run(seed)`, which yields a line for each thing it counted and raises
AssertionError as soon as something is wrong. Whatever else it raises has failed, too.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from time import perf_counter

from companion.games import SHELF

HERE = Path(__file__).parent
PARTS = tuple(sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_")))


def main() -> int:
    """Run the parts one after another; return 1 if any of them failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one or more of {', '.join(PARTS)}")
    parser.add_argument("--seed", type=int, help="the same seed, the same run")
    parser.add_argument(
        "--only", choices=sorted(SHELF.lids), help="one game, in the parts that try all of them"
    )
    options = parser.parse_args()
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"there is no part called {', '.join(sorted(unknown))}")
    for name in SHELF.lids.keys() - {options.only} if options.only else ():
        del SHELF[name]
    seed = SystemRandom().randrange(10**9) if options.seed is None else options.seed
    failed = []
    for name in options.parts or PARTS:
        print(f"{name}, seed {seed}", flush=True)
        began = perf_counter()
        try:
            for line in import_module(f"tests.harness.soak.{name}").run(seed):
                print(f"  {line}", flush=True)
        except Exception as wrong:  # a part that breaks doesn't keep the others from running
            failed.append(name)
            print(
                f"  FAILED: {wrong}" if isinstance(wrong, AssertionError) else f"  FAILED: {wrong!r}",
                flush=True,
            )
        print(f"  {perf_counter() - began:.0f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
