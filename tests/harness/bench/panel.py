"""The panel: the time from revealing a value to setting its lights.

A reveal is a move at a table whose journal is on disk. The clock stops when the last of the 32 bits has been
latched; they're all sent over gpiozero's bit-banged bus on mock pins. It's compared with what a plain
gpiozero program does on the same mock pins: an `LEDBoard` of 26, all set at once. Undo puts the value back,
so one table is enough.

No real pins or bus are involved in these figures; `make test-kernel` runs the panel on a kernel's
simulated pins.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from gpiozero import LEDBoard
from gpiozero.pins.mock import MockFactory

from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal
from companion.store.journal import Journal
from companion.table.table import Table
from hardware.choosing import panel_for
from tests.harness.bench.disk import a_folder
from tests.harness.bench.row import Row

REVEALS = 200
IDLE = 5.0
GAME = SHELF["deal_or_no_deal"]


async def reveals(path: Path) -> tuple[list[float], list[float], list[int], int]:
    """Return the seconds from move to wire, those from news to wire, bits sent, and transfers while idle."""
    journal = Journal.open(path)
    table = await Table.start(journal, GAME, GAME.prepare(["Ann", "Ben"]))
    for move in (BeginHosting("A", "B"), ChooseCase(1, seat="B"), CallCase(2, seat="B")):
        await table.submit(move)
    panel = panel_for("mock")
    assert panel is not None
    panel.open(lambda press: None, lambda: None)
    wire, latched = panel.board.wire, threading.Event()
    take = wire.on_end
    written = told = 0.0

    def watched() -> None:
        nonlocal written
        take()
        if not latched.is_set():
            written = time.perf_counter()
            latched.set()

    def show(happened: object) -> None:
        nonlocal told
        told = time.perf_counter()
        panel.show(table.view(None))

    wire.on_end = watched
    table.subscribe(show)
    panel.show(table.view(None))
    await asyncio.to_thread(latched.wait)
    from_move, from_telling, bits = [], [], []
    for _ in range(REVEALS):
        latched.clear()
        wire.transfers.clear()
        began = time.perf_counter()
        await table.submit(Reveal(750_00))
        await asyncio.to_thread(latched.wait)
        from_move.append(written - began)
        from_telling.append(written - told)
        bits.append(wire.transfers[0])
        latched.clear()
        await table.undo()  # cuts the blinking short
        await asyncio.to_thread(latched.wait)
    wire.transfers.clear()
    await asyncio.sleep(IDLE)
    idle = len(wire.transfers)
    panel.close()
    journal.close()
    return from_move, from_telling, bits, idle


def plain_board() -> list[float]:
    """Return how many seconds it takes to set a plain board of 26 lights, each time."""
    board = LEDBoard(*range(2, 28), pin_factory=MockFactory())
    taken = []
    for number in range(REVEALS):
        began = time.perf_counter()
        board.value = tuple((light + number) % 2 for light in range(26))
        taken.append(time.perf_counter() - began)
    board.close()
    return taken


def rows() -> Iterator[Row]:
    """Take the measurements, and yield a row for each."""
    with a_folder() as folder:
        from_move, from_telling, bits, idle = asyncio.run(reveals(folder / "journal.sqlite3"))
    theirs = median(plain_board()) * 1000
    seen = (
        f"from the move, with the journal written, it takes {median(from_move) * 1000:.1f} ms. The first "
        f"transfer had at least {min(bits)} bits and at most {max(bits)}; in {IDLE:g} s at rest, there were "
        f"{idle} transfers."
    )
    peer = "gpiozero's LEDBoard of 26"
    yield Row(
        "From telling to lights on the wire", median(from_telling) * 1000, peer, theirs, "ms", seen=seen
    )
