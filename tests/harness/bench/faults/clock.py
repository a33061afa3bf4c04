"""A clock that jumps."""

import random
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo

from tests.harness.bench.disk import a_folder
from tests.harness.bench.faults.house import Account, copied, laid, reached, running
from tests.harness.bench.row import Row

LAST = 4_000_000_000  # seconds since 1970; that's in 2096


def rows(evenings: int = 5, moves: int = 20) -> Iterator[Row]:
    """Run the program, several times, with a wall clock that shows random times; yield the row."""
    account = Account()
    with a_folder() as folder:
        journal = laid(folder / "journal.sqlite3")
        for evening in range(evenings):
            with running(journal, module=("tests.harness.bench.faults.clock",)) as (program, port):
                host = reached(port, program, 1000 * (evening + 1))
                for _ in range(moves):
                    account.offer(host)
            account.tries += 1
            account.settle(copied(journal, folder / "look"), in_the_air=0)
    yield account.row(
        "A clock that jumps",
        f"the whole program was run {account.tries} times with a wall clock that shows anything from 1970 to "
        "2096 at each reading. The game went on where it was, with its moves in order.",
    )


class Jumping(datetime):
    """A wall clock that shows a random time."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Jumping":
        """Return a random time."""
        return cls.fromtimestamp(random.randrange(LAST), tz or UTC)


def main() -> int:
    """Run Tableside with such a clock, and return its exit code."""
    from companion.cli.main import main as tableside
    from companion.store import journal

    time.time = lambda: float(random.randrange(LAST))
    journal.datetime = Jumping  # type: ignore[attr-defined]
    return tableside(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
