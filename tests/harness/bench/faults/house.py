"""Tools for simulating faults: the whole program, the host's phone, and a tally of what was acknowledged."""

import asyncio
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from companion.games.deal_or_no_deal.moves import MakeOffer
from companion.store.journal import Journal
from companion.table.table import Table
from tests.harness.bench.laid import lay_at
from tests.harness.bench.phone import Gone, Host
from tests.harness.bench.program import Program, free_port
from tests.harness.bench.row import Row
from tests.inside import connection

DONE = 303
FRAME = 24 + 4096  # bytes that a page takes up in the log
WITH_PHONES = ("--address=127.0.0.1", "--panel=none")


@dataclass
class Account:
    """What phones were told, and what was found in the journal afterward."""

    tries: int = 0
    acknowledged: int = 0
    lost: int = 0
    unanswered: int = 0  # under way when the fault happened, and found on disk
    refused: int = 0  # refused with a sentence, so nothing was promised
    promised: list[int] = field(default_factory=list)  # this journal's acknowledged offers

    def offer(self, host: Host) -> bool:
        """Make an offer; return whether it was acknowledged."""
        return self.take(host, host.offer())

    def take(self, host: Host, status: int) -> bool:
        """Record what happened to the latest offer; return whether it was acknowledged."""
        if status == DONE:
            self.promised.append(host.cents)
            self.acknowledged += 1
        else:
            self.refused += 1
        return status == DONE

    def settle(self, journal: Path, in_the_air: int = 1) -> None:
        """Check that the journal has all the promised offers, in order, and at most `in_the_air` more."""
        found = offers(journal)
        self.lost += len(set(self.promised) - set(found))
        more = found[len(self.promised) :]
        assert self.lost or found[: len(self.promised)] == self.promised, "offers are there in another order"
        assert len(more) <= in_the_air, f"{more} was never acknowledged, nor under way"
        self.unanswered += len(more)
        self.promised = found

    def row(self, what: str, seen: str = "") -> Row:
        """Return a row that compares what was lost with what was acknowledged."""
        peer = f"entries acknowledged, {self.tries:,} tries"
        return Row(what, self.lost, peer, self.acknowledged, most=0, seen=seen)


def offers(path: Path) -> list[int]:
    """Return the offers in a journal, and check that the program could continue its game."""
    journal = Journal.open(path)
    number = journal.interrupted()
    assert number is not None, "the game is not there"
    moves = [msgspec.json.decode(row.body).get("move", {}) for row in journal.rows(number)]
    found = [move["cents"] for move in moves if move.get("move") == "MakeOffer"]
    table = Table.resume(journal, number)
    assert not table.read_only
    assert not found or table.record.state.now.offer == found[-1]
    journal.close()
    return found


def copied(journal: Path, to: Path) -> Path:
    """Copy a journal and its log as they are, and return the copy's path."""
    to.mkdir(parents=True, exist_ok=True)
    for ending in ("", "-wal"):
        part = journal.with_name(journal.name + ending)
        (to / part.name).unlink(missing_ok=True)
        if part.exists():
            shutil.copy(part, to)
    (to / f"{journal.name}-shm").unlink(missing_ok=True)
    return to / journal.name


def laid(path: Path, frames: int = 0) -> Path:
    """Put a game into a journal, with this many pages left in the log as after a crash; return the path."""
    lay_at(path)
    if frames:
        asyncio.run(_haggled(path, frames))
    return path


async def _haggled(path: Path, frames: int) -> None:
    journal = Journal.open(path)
    number = journal.interrupted()
    assert number
    table = Table.resume(journal, number)
    connection(journal).execute("PRAGMA synchronous = OFF")
    log = path.with_name(f"{path.name}-wal")
    cents = 10_000_000
    while not log.exists() or log.stat().st_size < frames * FRAME:
        await table.submit(MakeOffer(cents := cents + 1, seat="A"))
    kept = copied(path, path.parent / "kept")
    journal.close()
    for ending in ("", "-wal"):
        part = kept.with_name(kept.name + ending)
        shutil.move(part, path.with_name(part.name))


@contextmanager
def running(
    journal: Path, *, before: tuple[str, ...] = (), module: tuple[str, ...] = ("companion.cli",)
) -> Iterator[tuple[Program, int]]:
    """Yield the program, running with this journal and a game on the table, and the port for phones."""
    port = free_port()
    program = Program(
        *module, "play", f"--port={port}", *WITH_PHONES, "--journal", str(journal), before=before
    )
    try:
        program.until(b"saved ")
        program.unattended()
        yield program, port
    finally:
        program.close()


def reached(port: int, program: Program, dollars: int = 1000) -> Host:
    """Return the host's phone, as soon as it can connect."""
    while program.process.poll() is None:
        with suppress(ConnectionError):
            return Host(port, dollars)
        time.sleep(0.01)
    raise Gone("the program has ended")
