"""Kills brokers and tables of a hall at random: no result is lost or counts twice."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hall.chaos import rounds

TIMES = 200


def run(seed: int) -> Iterator[str]:
    """Kill something 200 times, compare the hall with every table's journal, and yield the figures."""
    lines: list[str] = []
    with TemporaryDirectory() as folder:
        survived = asyncio.run(rounds(Path(folder), TIMES, seed, lines.append))
    killed = {what: sum(f": {what} killed" in line for line in lines) for what in ("broker", "table", "both")}
    yield f"{TIMES} times: " + ", ".join(f"{what} killed {count} times" for what, count in killed.items())
    yield f"every table right again at most {survived.longest:.1f} s after the broker's return"
    yield f"{survived.results} results, each in the hall once and as it is in the journal"
