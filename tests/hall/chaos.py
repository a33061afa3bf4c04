"""Broker, tables or both are killed at random during games: nothing is lost, nothing counts twice."""

import asyncio
import random
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec

from companion.hall.bulletin import Bulletin, GameResult, result_of
from companion.hall.gathering import Gathering
from companion.hall.room import Room
from companion.house.finishes import all_finishes
from companion.store.journal import Journal
from companion.store.roster import read_roster
from tests.hall.broker import Broker

TABLES = ("1", "2", "3")
RIGHT_AGAIN = 5.0  # seconds after the broker's return until the hall has to be right
FLICKERS = 0.3  # how often the broker is killed once more, while tables are coming back
WHOLE = 60.0  # seconds for what has no deadline of its own


class TableProcess:
    """A table in another process."""

    def __init__(self, folder: Path, broker: Broker, table: str, seed: int) -> None:
        self.folder, self.table = folder / f"table-{table}", table
        self._ticket, self._seed = broker.ticket(table).text, seed
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        self._seed += 1000
        words = (str(self.folder), self._ticket, str(self._seed))
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "tests.hall.table_process", *words)
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        assert await self._line() == b"ready\n"

    async def _line(self) -> bytes:
        assert self._process
        assert self._process.stdout
        async with asyncio.timeout(WHOLE):
            return await self._process.stdout.readline()

    def tell(self, words: str) -> None:
        assert self._process
        assert self._process.stdin
        self._process.stdin.write(f"{words}\n".encode())

    async def bulletin(self) -> Bulletin:
        return msgspec.json.decode(await self._line(), type=Bulletin)

    async def owes(self) -> int:
        self.tell("owed")
        return int(await self._line())

    async def kill(self) -> None:
        assert self._process
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()


class Survived(NamedTuple):
    """The outcome: how many results the hall has, and the longest wait after a broker's return."""

    results: int
    longest: float


async def until(true: Callable[[], bool], room: Room) -> None:
    """Wait until this is true, looking again whenever the room changes."""
    with room.watching() as changed:
        async with asyncio.timeout(WHOLE):
            while not true():
                changed.clear()
                await changed.wait()


async def rounds(folder: Path, times: int, seed: int, note: Callable[[str], None] = print) -> Survived:
    """Kill something again and again; return the outcome, or raise if a table or a result is wrong."""
    dice = random.Random(seed)
    broker = Broker(folder / "hall", len(TABLES))
    async with AsyncExitStack() as opened:
        opened.callback(broker.kill)
        journal = opened.enter_context(closing(Journal.open(folder / "results.sqlite3")))
        room = Room("Harbour Café", journal, TABLES)
        gathering = Gathering(broker.ticket(), room)
        tables = {table: TableProcess(folder, broker, table, seed) for table in TABLES}
        broker.start()
        gathering.start()
        opened.push_async_callback(gathering.stop)
        for one in tables.values():
            await one.start()
            opened.push_async_callback(one.kill)
        longest = 0.0
        for number in range(times):
            what = dice.choice(("broker", "table", "both"))
            took = await _one_round(broker, room, tables, what, dice)
            note(f"{number + 1}: {what} killed, {len(room.results)} results, right after {took:.1f} s")
            if what != "table":
                longest = max(longest, took)
                assert took <= RIGHT_AGAIN, f"{number + 1}: {what} killed, right only after {took:.1f} s"
        return Survived(await _settled(room, tables), longest)


async def _one_round(
    broker: Broker, room: Room, tables: dict[str, TableProcess], what: str, dice: random.Random
) -> float:
    """Kill something while all tables play; return how long it took until the hall was right again."""
    for one in tables.values():
        one.tell(f"play {dice.randint(20, 120)}")
    await asyncio.sleep(dice.uniform(0, 0.4))  # when the power goes is up to chance
    victim = tables[dice.choice(TABLES)] if what != "broker" else None
    if victim:
        await victim.kill()
    if what != "table":
        broker.kill()
        await until(lambda: not room.there, room)
        await asyncio.sleep(dice.uniform(0, 0.4))
    if victim:
        await until(lambda: not room.tables[victim.table].online, room)
        await victim.start()
        victim.tell("play 0")
    said = {table: await one.bulletin() for table, one in tables.items()}
    if what != "table":
        if dice.random() < FLICKERS:
            broker.start()
            await asyncio.sleep(dice.uniform(0, 1.6))
            broker.kill()
        broker.start()
        await broker.ready()
    back = perf_counter()

    def wrong() -> list[str]:
        places = room.tables
        return [
            table
            for table, told in said.items()
            if not places[table].online or places[table].bulletin != told
        ]

    try:
        await until(lambda: not wrong(), room)
    except TimeoutError:
        raise AssertionError(
            f"{what} killed, and then never right: {[room.tables[one] for one in wrong()]}"
        ) from None
    return perf_counter() - back


async def _settled(room: Room, tables: dict[str, TableProcess]) -> int:
    """Finish all games, compare what the hall has with the tables' journals, and return how many results."""
    for one in tables.values():
        one.tell("finish")
    for one in tables.values():
        await one.bulletin()
    with suppress(TimeoutError):  # what's wrong is said below
        async with asyncio.timeout(WHOLE):
            while any([await one.owes() or _has(room, one) != _wanted(one) for one in tables.values()]):  # noqa: ASYNC110
                await asyncio.sleep(0.1)
    count = 0
    for table, one in tables.items():
        assert not await one.owes(), f"table {table} waits for receipts"
        await one.kill()
        has, wanted = _has(room, one), _wanted(one)
        assert has == wanted, f"table {table}: {len(has)} results in the hall, {len(wanted)} in the journal"
        origins = [msgspec.json.decode(each, type=GameResult).origin for each in has]
        assert len(set(origins)) == len(origins), "a result counts twice"
        count += len(has)
    return count


def _has(room: Room, one: TableProcess) -> list[bytes]:
    """Return the results of a table that the hall has."""
    return sorted(msgspec.json.encode(kept.outcome) for kept in room.results if kept.table == one.table)


def _wanted(one: TableProcess) -> list[bytes]:
    """Return the results that a table has."""
    with closing(Journal.open_to_read(one.folder / "journal.sqlite3")) as journal:
        roster = read_roster(journal)
        return sorted(result_of(finish, roster) for finish in all_finishes(journal))
