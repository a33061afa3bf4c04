"""A journal truncated at every byte."""

import asyncio
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.games.deal_or_no_deal.moves import MakeOffer
from companion.store.journal import Journal
from companion.table.table import Table
from tests.harness.bench.disk import MEMORY, a_folder
from tests.harness.bench.faults.house import Account, copied, laid
from tests.harness.bench.row import Row

MOVES = 3
AT_ONCE = 500  # how many lengths a worker tries before it reports


def rows(apart: int = 1) -> Iterator[Row]:
    """Cut the log, then the file itself, to every possible length, and open what's left; yield the row."""
    account, seen = Account(acknowledged=MOVES), Counter[str]()
    with a_folder(MEMORY) as folder:
        journal = laid(folder / "journal.sqlite3")
        ends = asyncio.run(_played(journal, folder / "whole"))
        whole = folder / "whole" / journal.name
        for part in (whole.with_name(f"{whole.name}-wal"), whole):
            lengths = range(0, part.stat().st_size, apart)
            shares = [lengths[at : at + AT_ONCE] for at in range(0, len(lengths), AT_ONCE)]
            with ProcessPoolExecutor(os.cpu_count()) as workers:
                for found in workers.map(partial(_opened, whole, part.name, ends), shares):
                    seen += found
            account.tries += len(lengths)
    account.lost = seen["lost"]
    yield account.row(
        "A journal truncated at every byte",
        f"the log of {MOVES} moves and the file were each cut to every possible length. After "
        f"{seen['whole']:,} of the cuts, every move before the cut was there; after {seen['kept']:,}, the "
        f"table was told that the file couldn't be read, and it was kept as it was; after {seen['empty']:,}, "
        "nothing was left to open.",
    )


async def _played(path: Path, whole: Path) -> list[int]:
    """Make the moves, copy the files as they are then, and return where in the log each move ends."""
    journal = Journal.open(path)
    number = journal.interrupted()
    assert number
    table = Table.resume(journal, number)
    log = path.with_name(f"{path.name}-wal")
    ends = []
    for cents in range(MOVES):
        await table.submit(MakeOffer(1000 + cents, seat="A"))
        ends.append(log.stat().st_size)
    copied(path, whole)
    journal.close()
    return ends


def _opened(whole: Path, name: str, ends: list[int], lengths: range) -> Counter[str]:
    """Cut one of the journal's files to each of these lengths, open it, and return the outcomes, counted."""
    seen = Counter[str]()
    house = whole.parent / f"cut {os.getpid()}"
    for length in lengths:
        shutil.rmtree(house, ignore_errors=True)
        journal = copied(whole, house)
        os.truncate(house / name, length)
        promised = sum(end <= length for end in ends) if name != whole.name else len(ends)
        before = journal.read_bytes()
        found = _moves(journal)
        aside = journal.with_name(f"{journal.name}.damaged-0001")
        kept = aside.exists() and aside.read_bytes() == before
        seen["whole" if found == promised else "kept" if kept else "empty" if length == 0 else "lost"] += 1
    with suppress(OSError):
        shutil.rmtree(house)
    return seen


def _moves(path: Path) -> int:
    """Return how many offers are in a journal, or -1 if its game is gone; check that the game can go on."""
    journal = Journal.open(path)
    try:
        number = journal.interrupted()
        if number is None:
            assert journal.news() or not journal.games()
            return -1
        table = Table.resume(journal, number)
        assert not table.read_only
        return sum(type(played.kept.move) is MakeOffer for played in table.record.line)
    finally:
        journal.close()
