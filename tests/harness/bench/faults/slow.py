"""A slow disk."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from tests.harness.bench.disk import a_folder
from tests.harness.bench.faults.house import Account, copied, laid, reached, running
from tests.harness.bench.faults.tracer import traced
from tests.harness.bench.phone import Line
from tests.harness.bench.row import Row

SYNC = 0.5  # seconds per sync


def rows(moves: int = 20) -> Iterator[Row]:
    """Make every sync slow, and have another phone ask for its page in the meantime; yield the row."""
    account = Account()
    with a_folder() as folder:
        journal = laid(folder / "journal.sqlite3")
        before = traced(journal, "fdatasync", f"delay_exit={SYNC * 1e6:.0f}")
        waits, asks = [], []
        with running(journal, before=before) as (program, port):
            host, other = reached(port, program), Line(port, "C")
            for _ in range(moves):
                form = host.form()
                began = perf_counter()
                host.line.send("POST", "/do", form)
                other.send("GET", "/")
                other.answer()
                asks.append(perf_counter() - began)
                account.take(host, host.line.answer()[0])
                waits.append(perf_counter() - began)
                account.tries += 1
        account.settle(copied(journal, folder / "look"), in_the_air=0)
    yield account.row(
        "A slow disk",
        f"every sync took {SYNC:g} s. An offer was acknowledged after {median(waits):.2f} s, never before "
        f"its sync; meanwhile, another phone got its page after {median(asks) * 1000:.0f} ms.",
    )
