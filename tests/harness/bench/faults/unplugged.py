"""A panel that disappears."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from companion.store.journal import Journal
from hardware.picture import picture
from tests.harness.bench.disk import a_folder
from tests.harness.bench.faults.house import Account
from tests.harness.bench.laid import lay
from tests.harness.bench.row import Row
from tests.inside import connection
from tests.panel.bench import Bench, at_the_bench, bits

SILENT = "panel silent"


def rows(times: int = 40) -> Iterator[Row]:
    """Keep unplugging the panel while values are revealed, and plugging it back in; yield the row."""
    account = Account()
    with a_folder() as folder, at_the_bench() as bench:
        asyncio.run(_evening(folder / "journal.sqlite3", bench, times, account))
    yield account.row(
        "A panel that disappears",
        f"a panel on mock pins was unplugged {account.tries} times while a value was being revealed, and "
        "plugged in before the next one. Each time, the table said so and went on, and once the panel was "
        "back, the lights were right with the first move.",
    )


async def _evening(path: Path, bench: Bench, times: int, account: Account) -> None:
    journal = Journal.open(path)
    table = await lay(journal, 2)
    bench.panel.show(table.view(None))
    await asyncio.to_thread(bench.until, lit=bits(picture(table.view(None)).row))
    table.subscribe(lambda happened: bench.panel.show(table.view(None)))
    for _ in range(times):
        bench.board.wire.plugged = False
        said = len(bench.noticed)
        await table.undo()
        await asyncio.to_thread(bench.until, noticed=said + 1)
        assert bench.noticed[-1] == SILENT
        bench.board.wire.plugged = True
        await table.redo()
        await asyncio.to_thread(bench.until, noticed=said + 2)
        account.tries += 1
        account.acknowledged += 2
        await asyncio.to_thread(bench.until, lit=bits(picture(table.view(None)).row))
    (entries,) = connection(journal).execute("SELECT max(number) FROM entries").fetchone()
    account.lost = table.record.next_number - 1 - entries
    journal.close()
