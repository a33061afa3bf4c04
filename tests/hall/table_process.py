"""A table in a hall, in a process of its own that can be killed: it plays by itself, on command.

python -m tests.hall.table_process FOLDER TICKET SEED

A line "play N" makes N moves, and "finish" plays to the end of the game; then the process prints the table's
bulletin.
"owed" prints how many results the hall hasn't acknowledged.
"""

import asyncio
import sys
from pathlib import Path

from companion.hall.bulletin import bulletin
from companion.hall.ticket import read_text
from companion.table.table import Table
from tests.hall.seated import TableInHall

UNDONE = 0.3  # how often the end of a game is undone and played differently
LEFT = 0.4  # how often it's then left as it is, and another one begins


async def play(table: TableInHall, moves: int, finish: bool) -> None:
    while moves > 0 or finish:
        on = table.house.table
        if on is None or on.open_view().over:
            if finish and moves <= 0:
                return
            await table.begin()
            continue
        moves -= 1
        await table.move()
        if on.open_view().over:
            await table.memory.catch_up()
            if table.dice.random() < UNDONE:
                await on.undo()
                if table.dice.random() < LEFT:
                    await table.begin()


async def main() -> None:
    folder, ticket, seed = sys.argv[1:]
    table = TableInHall(Path(folder), read_text(ticket), int(seed))
    number = table.journal.interrupted()
    if number is not None:
        table.house.lay(Table.resume(table.journal, number, table.dice))
    await table.memory.catch_up()
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(commands), sys.stdin
    )
    print("ready", flush=True)
    while line := (await commands.readline()).decode().split():
        if line[0] == "owed":
            print(len(table.outbox.due), flush=True)
        else:
            await play(table, int(line[1]) if line[1:] else 0, line[0] == "finish")
            print(bulletin(table.house).decode(), flush=True)
    await table.close()


if __name__ == "__main__":
    asyncio.run(main())
