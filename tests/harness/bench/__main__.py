"""Takes all the figures: `python -m tests.harness.bench`; or only some parts, as in `… moves phones`.

A full run writes docs/figures.md and docs/figures.svg. The exit code is 1 if a limit was missed, or if
a figure couldn't be taken on this machine.
"""

import argparse
import os
import sys
from importlib import import_module
from time import perf_counter

from tests.harness.bench import page
from tests.harness.bench.row import NotTaken, table

PARTS = ("moves", "submit", "phones", "evening", "kiosk", "panel", "hall", "faults")


def main() -> int:
    """Measure, print the table, and write the page if all parts were run; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.harness.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one or more of {', '.join(PARTS)}")
    wanted = parser.parse_args().parts or PARTS
    if unknown := set(wanted) - set(PARTS):
        parser.error(f"there is no part called {', '.join(sorted(unknown))}")
    load = os.getloadavg()[0]
    parts, lacking = {}, []
    for name in wanted:
        part = import_module(f"tests.harness.bench.{name}")
        began = perf_counter()
        rows = parts[part] = []
        print(f"{name} …", end=" ", file=sys.stderr, flush=True)
        try:
            for row in part.rows():
                rows.append(row)
        except NotTaken as reason:
            lacking.append(f"{name}: {reason}")
        print(f"{perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    rows = [row for those in parts.values() for row in those]
    print(table(rows))
    for row in rows:
        if row.seen:
            print(f"{row.what}: {row.seen}")
    for why in lacking:
        print(f"Not taken: {why}")
    if len(parts) == len(PARTS):
        page.write(parts, lacking, load)
    return 0 if all(row.met for row in rows) and not lacking else 1


if __name__ == "__main__":
    sys.exit(main())
