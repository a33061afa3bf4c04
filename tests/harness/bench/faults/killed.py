"""`kill -9` at every step of the journal."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.harness.bench.disk import a_folder
from tests.harness.bench.faults.house import Account, copied, laid, offers, reached, running
from tests.harness.bench.faults.tracer import traced
from tests.harness.bench.row import Row

MOVES = 3
NEARLY_FULL = 995  # pages in the log; SQLite checkpoints it at 1,000
CALLS = ("pwrite64", "fdatasync")
EVERY = 1000  # more steps than there are


def rows(steps: int = EVERY) -> Iterator[Row]:
    """Kill the program at each of its writes to the journal, and at each sync; yield the row."""
    account = Account()
    with a_folder() as folder:
        before = laid(folder / "before" / "journal.sqlite3", NEARLY_FULL)
        promised = offers(copied(before, folder / "look"))
        for call in CALLS:
            for step in range(1, steps + 1):
                journal = copied(before, folder / "house")
                account.promised = list(promised)
                lived = _lived(account, journal, traced(journal, call, f"signal=KILL:when={step}"))
                account.settle(copied(journal, folder / "look"))
                shutil.rmtree(folder / "house")
                if lived:
                    break
                account.tries += 1
    yield account.row(
        "kill -9 at each write of the journal",
        f"the whole program was killed at each of the {account.tries} writes and syncs that {MOVES} offers "
        f"by phone and one checkpoint of the log need. {account.unanswered} of the moves under way were on "
        "disk, although nobody had been told yet.",
    )


def _lived(account: Account, journal: Path, before: tuple[str, ...]) -> bool:
    """Make the moves by phone; return whether the program survived them."""
    with suppress(OSError), running(journal, before=before) as (program, port):
        host = reached(port, program)
        return all(account.offer(host) for _ in range(MOVES))
    return False
