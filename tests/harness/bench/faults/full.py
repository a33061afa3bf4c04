"""A disk that fills up."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.harness.bench.disk import a_folder
from tests.harness.bench.faults.house import Account, copied, laid, reached, running
from tests.harness.bench.faults.image import formatted, mounted
from tests.harness.bench.row import Row

MEGABYTES = 8
PAGE = 4096
REFUSALS = 5  # enough for the table to notice that the disk is full
MOST_OFFERS = 200


def rows(times: int = 12) -> Iterator[Row]:
    """Fill the disk until the program refuses, make room, play on, and check the journal; yield the row."""
    account = Account()
    with a_folder() as folder, mounted(formatted(folder / "disk.img", MEGABYTES), folder / "disk") as disk:
        journal = laid(disk / "journal.sqlite3")
        with running(journal) as (program, port):
            host = reached(port, program)
            for pages in range(times):
                fill(disk / "ballast", pages)
                before = account.refused
                for _ in range(MOST_OFFERS):
                    account.offer(host)
                    if account.refused == before + REFUSALS:
                        break
                (disk / "ballast").unlink()
                while not account.offer(host):
                    pass
                account.tries += 1
        account.settle(copied(journal, folder / "look"), in_the_air=0)
    yield account.row(
        "A disk that fills",
        f"an ext4 file system of {MEGABYTES} MB was filled {account.tries} times, except for 0 to "
        f"{account.tries - 1} pages. {account.refused} offers by phone were refused with a sentence, and "
        "none of them is in the journal. Once there was room, the same program went on.",
    )


def fill(path: Path, pages: int) -> None:
    """Write until nothing more fits, then free this many pages."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(PAGE)):
            pass
    os.truncate(path, path.stat().st_size - pages * PAGE)
