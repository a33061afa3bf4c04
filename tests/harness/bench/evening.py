"""A long evening.

Four people play Deal or No Deal for 20,000 moves, in one of two ways. One is random play, game after game:
a normal evening, only longer. The other is a single endless game in which the host and the contestant
haggle. That's the worst case, because the line of moves gets as long as the evening. These are measured at
moves 100, 3,500 and 20,000: two hundred submits, each next to a bare commit of the same bytes; the processor
time they take; the memory of the process, including its web server; and the bytes that a phone gets if it
reconnects after its page has changed. Each way is run three times, each time in a new process, and the
medians are compared with those at move 100. The limit is the noise, meaning how far apart the three runs
are, or 5% if that's more.

A game keeps its line of moves in memory, so there's no memory limit for the endless game. With game after
game, memory grows by a few megabytes too: tracemalloc finds less than one of them in Python objects, a
smaller SQLite cache saves some, and nobody has traced the rest. To save time, moves between the marks aren't
synced. No kiosk is running during these measurements.
"""

import asyncio
import gc
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from companion.game import Refused
from companion.games.deal_or_no_deal.moves import AskFor, MakeOffer
from companion.house.house import House
from companion.house.seating import Seating
from companion.phone.listening import bind
from companion.phone.serving import Serving
from companion.phone.web import Web
from companion.store.journal import Journal
from companion.table.table import Table
from companion.testing import NAMES
from tests.harness.bench.disk import a_folder
from tests.harness.bench.laid import lay
from tests.harness.bench.phone import Line
from tests.harness.bench.program import memory
from tests.harness.bench.row import Row
from tests.harness.bench.submit import Bare, last_written
from tests.inside import connection

MARKS = (100, 3_500, 20_000)
WINDOW = 200  # moves measured at each mark
RUNS = 3
PLAYERS = 4
LEAST_NOISE = 0.05
MOST_BEYOND = 4096  # bytes a phone gets besides its page

GAMES, ONE = "game after game", "one game"
WAYS = (GAMES, ONE)
MEASURES = {
    "a_second": ("Moves a second of processor time", ""),
    "submit": ("Durable submit, in bare commits", ""),
    "memory": ("Memory", "MB"),
}

Measured = dict[str, float]


def rows() -> Iterator[Row]:
    """Take the measurements, and yield a row for each."""
    for way in WAYS:
        runs = [evening(way, seed) for seed in range(1, RUNS + 1)]
        for name, (what, unit) in MEASURES.items():
            yield from _slope(runs, name, f"{what}, {way}", unit, limited=(name, way) != ("memory", ONE))
    for mark, number in enumerate(MARKS):
        beyond, page = (median(run[mark][name] for run in runs) for name in ("beyond", "page"))
        what = f"A reconnect at move {number:,}, beyond the page"
        seen = f"the page itself has {page:,.0f} bytes."
        yield Row(what, beyond, "4 kB", MOST_BEYOND, "bytes", most=1, seen=seen)


def _slope(runs: list[list[Measured]], name: str, what: str, unit: str, limited: bool) -> Iterator[Row]:
    """Yield rows that compare the later marks with the first one."""
    noise = max(_spread([run[mark][name] for run in runs]) for mark in range(len(MARKS)))
    limit = 1 + max(noise, LEAST_NOISE)
    first, *later = (median(run[mark][name] for run in runs) for mark in range(len(MARKS)))
    for mark, number in zip(MARKS[1:], later, strict=True):
        row = Row(f"{what}, move {mark:,}", number, f"at move {MARKS[0]}", first, unit)
        if limited:
            row = replace(row, least=1 / limit) if name == "a_second" else replace(row, most=limit)
        yield row


def _spread(numbers: list[float]) -> float:
    return (max(numbers) - min(numbers)) / median(numbers)


def evening(way: str, seed: int) -> list[Measured]:
    """Run one evening in a new process, and return what it measured at each mark."""
    with a_folder() as folder:
        program = (sys.executable, "-m", "tests.harness.bench.evening", str(folder), way, str(seed))
        said = subprocess.run(program, stdout=subprocess.PIPE, text=True, check=True).stdout
    measured: list[Measured] = json.loads(said)
    return measured


class LongEvening:
    """One long evening: a table that's being played at, in a house with a web server."""

    def __init__(self, folder: Path, way: str, seed: int) -> None:
        self._journal = Journal.open(folder / "journal")
        self._bare = Bare(folder / "bare")
        self._rng = random.Random(seed)
        self._move = haggle if way == ONE else play_on
        self._moves = 0

    async def play(self) -> list[Measured]:
        """Play up to each mark and measure there; return the measurements."""
        self._table = await lay(self._journal, PLAYERS)
        self._house = House(Seating(self._journal, bytes(32)))
        self._house.lay(self._table)
        self._port = self._serve()
        measured = []
        for mark in MARKS:
            connection(self._journal).execute("PRAGMA synchronous = OFF")
            while self._moves < mark:
                await self._one()
            connection(self._journal).execute("PRAGMA synchronous = FULL")
            measured.append(await self._measured())
        return measured

    async def _one(self) -> None:
        if not self._table.asks():
            setup = self._table.game.prepare(NAMES[:PLAYERS])
            self._table = await Table.start(self._journal, self._table.game, setup, self._rng)
            self._house.lay(self._table)
        await self._move(self._table, self._rng)
        self._moves += 1

    async def _measured(self) -> Measured:
        submits, commits, busy = [], [], 0.0
        for _ in range(WINDOW):
            began, cpu = perf_counter(), process_time()
            await self._one()
            submits.append(perf_counter() - began)
            busy += process_time() - cpu
            commits.append(self._bare.commit(*last_written(self._journal, self._table)))
        gc.collect()
        page, beyond = await asyncio.to_thread(reconnect, self._port)
        return {
            "a_second": WINDOW / busy,
            "submit": median(submits) / median(commits),
            "memory": memory(),
            "page": page,
            "beyond": beyond,
        }

    def _serve(self) -> int:
        listening = bind(0, "127.0.0.1")
        port: int = listening.getsockname()[1]
        web = Web(self._house, lambda: (f"127.0.0.1:{port}",))
        Serving(web.app, listening, self._house.closing).start()
        return port


async def haggle(table: Table, rng: random.Random) -> None:
    """Have the host make a different offer, or the contestant ask for one."""
    cents = rng.randrange(1, 1_000_000_00)
    offered = table.record.state.now.offer is not None
    move = AskFor(cents, seat="B") if offered and rng.random() < 0.5 else MakeOffer(cents, seat="A")
    await table.submit(move, key=f"key {table.record.next_number}")


async def play_on(table: Table, rng: random.Random) -> None:
    """Answer a random ask with a random answer that it accepts."""
    while True:
        chosen = rng.choice(table.asks())
        filled = {"move": chosen.ask.kind, "seat": chosen.ask.seat, **chosen.ask.draw(rng)}
        with suppress(Refused):
            await table.submit(
                table.game.stored_move(filled), ask=chosen.id, key=f"key {table.record.next_number}"
            )
            return


def reconnect(port: int) -> tuple[int, int]:
    """Reconnect as a phone whose page has changed; return the bytes of the page, and of everything else."""
    line = Line(port, "C")
    line.send("GET", "/live?seen=older")
    got = b""
    while b"event: ping" not in got:
        got += line.read()
    line.close()
    page = sum(len(said) - len("data: ") for said in got.splitlines() if said.startswith(b"data: "))
    return page, len(got) - page


async def main(folder: str, way: str, seed: str) -> None:
    """Play one evening, and print what was measured."""
    print(json.dumps(await LongEvening(Path(folder), way, int(seed)).play()))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
