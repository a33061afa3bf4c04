"""A durable submit.

Four players play Deal or No Deal at random. Every move goes through `Table.submit` with its ask and its key:
it's checked against the asks, worked out, committed to the journal (WAL, synchronous FULL), applied and
announced. The open view and the views of all four seats are made and encoded too, as they are for phones:
while the disk is writing or, if they aren't ready by then, right after. After each submit, the same bytes
(entry and state) are committed to a separate SQLite file in the same folder, with the same settings but
without a thread in between. Every hundred moves, some moves are played at random without a journal. The
limit is for the median submit, compared with the median bare commit plus the median move.

The folder is on the project's disk. A disk that syncs slowly makes the ratio smaller, because both wait for
it; a fast one, like this one, shows what the project adds.

What limits it: in a profile where syncing cost nothing, a submit alone took 0.23 ms, most of it for getting
to the writer thread and back and for turns of the event loop. Making and encoding five views took another
0.13 ms. That's more than this disk takes for a whole commit.
"""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from companion.game import Refused
from companion.game.ask import encoded
from companion.games import SHELF
from companion.store.journal import Journal
from companion.table.playout import fast
from companion.table.table import Table
from companion.testing import NAMES
from tests.harness.bench.disk import a_folder
from tests.harness.bench.row import Row
from tests.inside import connection

GAME = SHELF["deal_or_no_deal"]
KINDS = {move.__name__: move for move in GAME.moves}
PLAYERS = NAMES[:4]
SEATS = (None, *"ABCD")
MOVES = 4000
ROUND = 100  # moves with the journal before some are played without it
MOST = 1.5


def rows() -> Iterator[Row]:
    """Take the measurements, and yield a row for each."""
    with a_folder() as folder:
        submits, commits, moves = asyncio.run(measure(folder))
    ours, commit, move = (median(taken) * 1000 for taken in (submits, commits, moves))
    added = ours - commit - move
    seen = (
        f"the bare commit took {commit:.2f} ms and the move {move:.3f} ms, so Tableside adds {added:.2f} ms. "
        f"On a disk that takes {2 * added:.1f} ms or more for a commit, the limit is met. {MOVES:,} of each "
        "were measured."
    )
    peer = "a bare commit of the same bytes and a move of random play"
    yield Row("Durable submit, with the views of five", ours, peer, commit + move, "ms", most=MOST, seen=seen)


async def measure(folder: Path) -> tuple[list[float], list[float], list[float]]:
    """Return the seconds for each submit, for each bare commit, and for a random move in each round."""
    journal, bare = Journal.open(folder / "journal"), Bare(folder / "bare")
    rng = random.Random(1)
    submits: list[float] = []
    commits: list[float] = []
    moves: list[float] = []
    table = await _watched(journal, rng)
    while len(submits) < MOVES:
        if not table.asks():
            table = await _watched(journal, rng)
        chosen = rng.choice(table.asks())
        move = KINDS[chosen.ask.kind](seat=chosen.ask.seat, **chosen.ask.draw(rng))
        began = perf_counter()
        try:
            await table.submit(move, ask=chosen.id, key=f"key {len(submits)}")
        except Refused:
            continue
        submits.append(perf_counter() - began)
        commits.append(bare.commit(*last_written(journal, table)))
        if len(submits) % ROUND == 0:
            report = fast(GAME, len(PLAYERS), 2, len(submits))
            moves.append(report.seconds / report.moves)
    journal.close()
    return submits, commits, moves


async def _watched(journal: Journal, rng: random.Random) -> Table:
    """Start a game that's being watched from every seat, and return its table."""
    table = await Table.start(journal, GAME, GAME.prepare(PLAYERS), rng)

    def tell(told: object) -> None:
        for seat in SEATS:
            encoded(table.view(seat))

    table.subscribe(tell)
    return table


def last_written(journal: Journal, table: Table) -> tuple[str, str]:
    """Return the last entry and state that the journal wrote for this table."""
    entry = "SELECT body, state FROM newest JOIN entries USING (game, number) WHERE game = ?"
    body, state = connection(journal).execute(entry, (table.number,)).fetchone()
    return body, state


class Bare:
    """A file with two tables: one that entries are added to, and one with a row that's overwritten."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level="IMMEDIATE")
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, body TEXT)")
        self._connection.execute("CREATE TABLE newest (game INTEGER PRIMARY KEY, state TEXT)")

    def commit(self, body: str, state: str) -> float:
        """Commit both, and return the seconds it took."""
        began = perf_counter()
        with self._connection:
            self._connection.execute("INSERT INTO entries (body) VALUES (?)", (body,))
            self._connection.execute("INSERT OR REPLACE INTO newest VALUES (1, ?)", (state,))
        return perf_counter() - began
