"""Tables in a hall, through one real Mosquitto with TLS, passwords and its access list.

One process plays all our games at 1, 10, 50 and 200 tables, each with its own connection. The hall is another
process: what `tableside hall` runs, without turning pages. A move's clock starts when the table has been
told, and stops when the hall's page has arrived in a browser's stream. Moves take turns with a bare message:
as many bytes, from one connection to another, through the same broker and in the same process.

At 200 tables, the hall counts every event. Then the tables play on for an hour's worth of moves, at two a
minute each, as fast as they can, and the hall's memory is compared with what it was after a minute's worth.

A table's own phones are measured as in the part about phones, with a server that's in a hall and one that
isn't.
"""

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing
from datetime import datetime
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from companion.games import SHELF
from companion.hall.bulletin import Bulletin, bulletin
from companion.hall.founding import read, ticket_for
from companion.hall.gathering import Gathering
from companion.hall.room import PlaceInRoom, Room
from companion.hall.room_pages import Tile, tile
from companion.hall.room_web import RoomWeb
from companion.hall.ticket import HALL
from companion.hall.topics import HOME
from companion.hall.wire import Client, client
from companion.phone.listening import bind
from companion.phone.serving import Serving
from companion.store.journal import Journal
from tests.hall.broker import MOSQUITTO, Broker
from tests.hall.seated import TableInHall
from tests.harness.bench.phones import ROUND, Table, served
from tests.harness.bench.row import NotTaken, Row

MANY = (1, 10, 50, 200)
SHOWN = 8  # tables on the hall's page
MOVES = 100  # timed, at each size
A_MINUTE = 2  # moves at each table
AN_HOUR = 60 * A_MINUTE
ROUNDS = 6
TIMES, GROWN, BESIDE = 4.0, 1.1, 1.05
PATIENCE = 120.0
PAUSE = 0.05  # seconds before each move, so that nothing is left of the last one


def rows() -> Iterator[Row]:
    """Take the measurements, and yield a row for each."""
    if not MOSQUITTO:
        raise NotTaken("mosquitto isn't installed")
    for many in MANY:
        with TemporaryDirectory() as folder:
            yield from asyncio.run(measured(Path(folder), many))
    yield phones()


async def measured(folder: Path, many: int, hour: int = AN_HOUR) -> list[Row]:
    """Play at this many tables, and return the rows about them."""
    async with AsyncExitStack() as opened:
        broker = Broker(folder / "hall", many)
        opened.callback(broker.kill)
        broker.start()
        await broker.ready()
        process = opened.enter_context(_hall(broker.folder))
        games = cycle(SHELF)
        numbers = range(1, many + 1)
        tables = [TableInHall(folder / f"{one}", broker.ticket(f"{one}"), one) for one in numbers]
        for one in tables:
            opened.push_async_callback(one.close)
            await one.begin(next(games))
        stream = await _stream(int(_line(process)), many)
        bare = await opened.enter_async_context(_bare(broker, len(bulletin(tables[0].house))))
        ours, theirs = [], []
        for move in range(MOVES):
            await asyncio.sleep(PAUSE)
            theirs.append(await bare.once())
            await asyncio.sleep(PAUSE)
            ours.append(await _told(tables[move % min(many, SHOWN)], stream))
        plural = "table" if many == 1 else "tables"
        what, peer = f"Event to the hall's page, {many} {plural}", "the same client's bare message, from rest"
        most = TIMES if many == 50 else None
        found = [Row(what, median(ours) * 1000, peer, median(theirs) * 1000, "ms", most=most)]
        if many == MANY[-1]:
            reading = asyncio.create_task(stream.read_on())
            found += await _at_scale(tables, process, hour)
            reading.cancel()
        return found


async def _at_scale(tables: list[TableInHall], process: "subprocess.Popen[str]", hour: int) -> list[Row]:
    sizes, heard = [], 0
    for moves in (A_MINUTE, hour - A_MINUTE):
        for _ in range(moves):
            await asyncio.gather(*(_moved(one) for one in tables))
        heard = await _settled(tables, process)
        sizes.append(_memory(process.pid))
    told = sum(one.told for one in tables)
    minute, after = sizes
    many = len(tables)
    return [
        Row(f"Events heard, {many} tables", heard, "events told", told, least=1.0, most=1.0),
        Row(
            f"The hall's memory after {hour * many:,} moves",
            after,
            f"after {A_MINUTE * many}",
            minute,
            "MiB",
            most=GROWN,
        ),
    ]


async def _moved(table: TableInHall) -> None:
    if table.house.table_on().open_view().over:
        await table.begin(table.house.table_on().game.name)
    await table.move()


async def _settled(tables: list[TableInHall], process: "subprocess.Popen[str]") -> int:
    """Wait until the hall has heard everything that was told; return how much it heard."""
    deadline = perf_counter() + PATIENCE
    while True:
        assert process.stdin
        process.stdin.write("heard\n")
        process.stdin.flush()
        heard = int(await asyncio.to_thread(_line, process))
        if heard >= sum(one.told for one in tables) or perf_counter() > deadline:
            return heard
        await asyncio.sleep(0.1)


def phones() -> Row:
    """Return a row about how long a table's own phones take, with the hall and without."""
    with TemporaryDirectory() as folder, ExitStack() as opened:
        broker = Broker(Path(folder) / "hall", 1)
        opened.callback(broker.kill)
        broker.start()
        asyncio.run(broker.ready())
        on, off = (
            Table(opened.enter_context(served(6, 0.0, ticket)), 6, 0)
            for ticket in (broker.ticket("1").text, "")
        )
        for number in range(ROUNDS):
            for table in (off, on) if number % 2 else (on, off):
                table.play(ROUND)
        what, peer = "Phone to phone, 6 seats, in a hall", "the same, in no hall"
        return Row(what, median(on.news) * 1000, peer, median(off.news) * 1000, "ms", most=BESIDE)


# The hall's page, as a browser gets it.


class PageStream:
    """A page's live updates."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._got = b""

    async def page(self) -> str:
        """Wait for the next page, and return it."""
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(rb"event: page\n.*?\n\n", self._got, re.DOTALL)):
                more = await self._reader.read(65536)
                assert more, "the hall hung up"
                self._got += more
        self._got = self._got[found.end() :]
        return found[0].decode()

    async def read_on(self) -> None:
        """Read whatever comes, as a browser would, until this is canceled."""
        while await self._reader.read(65536):
            pass


async def _stream(port: int, many: int) -> PageStream:
    """Open the page's stream, and return it once all tables are on the page."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    writer.write(f"GET /live?seen= HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    stream = PageStream(reader, writer)
    while f">{many} game" not in await stream.page():
        pass
    return stream


async def _told(table: TableInHall, stream: PageStream) -> float:
    """Make a move that changes what's on the page; return how long it took to get there."""
    before = _shown(table)
    while _shown(table) == before:
        await _moved(table)
    await stream.page()
    return perf_counter() - table.told_at


def _shown(table: TableInHall) -> Tile:
    told = msgspec.json.decode(bulletin(table.house), type=Bulletin)
    return tile(PlaceInRoom("", True, None, told))


class BareMessage:
    """A message from one connection to another, with as many bytes as a bulletin."""

    def __init__(self, sender: Client, receiver: Client, topic: str, size: int) -> None:
        self._sender, self._receiver, self._topic = sender, receiver, topic
        self._words = b"x" * size

    async def once(self) -> float:
        """Send one message, and return how many seconds it took."""
        began = perf_counter()
        sending = asyncio.create_task(self._sender.publish(self._topic, self._words, qos=1))
        await anext(aiter(self._receiver.messages))
        took = perf_counter() - began
        await sending
        return took


@asynccontextmanager
async def _bare(broker: Broker, size: int) -> AsyncIterator[BareMessage]:
    topic, ticket = f"{HOME}/bare", broker.home()  # nobody else hears this; every table hears receipts
    async with client(ticket, name="-sends") as sender, client(ticket, name="-receives") as receiver:
        await receiver.subscribe(topic, qos=1)
        yield BareMessage(sender, receiver, topic, size)


# The hall, in another process.


def _hall(folder: Path) -> "subprocess.Popen[str]":
    command = (sys.executable, "-m", "tests.harness.bench.hall", str(folder))
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline()


def _memory(process: int) -> float:
    """Return how much memory a process has, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


class Counting(Gathering):
    """The hall's side of the wire; it also counts the events, which the hall itself has no use for."""

    heard = 0

    async def _hear(self, client: Client, table: str, what: str, said: bytes, at: datetime | None) -> None:
        self.heard += what == "event"
        await super()._hear(client, table, what, said, at)


async def serve(folder: Path) -> None:
    """Run the hall, in its own process, until the input ends."""
    hall = read(folder)
    with (
        closing(Journal.open(folder / "results.sqlite3")) as journal,
        closing(bind(0, "127.0.0.1")) as listening,
    ):
        port = listening.getsockname()[1]
        room = Room(hall.name, journal, hall.tables)
        gathering = Counting(ticket_for(folder, hall, HALL), room)
        web = RoomWeb(room, gathering, hall.code, lambda: (f"127.0.0.1:{port}",))
        gathering.start()
        serving = Serving(web.app, listening, room.closing)
        serving.start()
        print(port, flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            print(gathering.heard, flush=True)
        await serving.stop()
        await gathering.stop()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
