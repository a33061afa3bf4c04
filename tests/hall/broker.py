"""A real Mosquitto on a free port of this machine, set up as a hall's broker; each test has its own."""

import asyncio
import getpass
import os
import secrets
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path

from msgspec.structs import astuple, replace

from companion.hall.founding import BROKER, FoundedHall, set_up, ticket_for
from companion.hall.ticket import HALL, Ticket
from companion.hall.topics import HOME
from companion.hall.wire import Client, client

MOSQUITTO = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
HERE = "127.0.0.1"
SOON = 10.0  # seconds; generous, since the machine may be busy


async def until(true: Callable[[], bool]) -> None:
    """Wait until this is true; a broker or a disk may come first, and neither announces anything."""
    async with asyncio.timeout(SOON):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind((HERE, 0))
        port: int = probe.getsockname()[1]
        return port


class AsItIs(Ticket, frozen=True):
    """A ticket whose user name is simply the name of its table."""

    @property
    def user(self) -> str:
        return self.table


class Broker:
    """A broker, and the hall it was set up for."""

    def __init__(self, folder: Path, tables: int = 2) -> None:
        assert MOSQUITTO, "these tests need mosquitto: tests/needs.sh brings it"
        self.folder, self.port = folder, free_port()
        self.hall: FoundedHall = set_up(folder, "Harbour Café", tables, HERE, self.port)
        self._config = folder / "test.conf"
        config = (folder / BROKER / "mosquitto.conf").read_text()
        config = config.replace(f"listener {self.port}", f"listener {self.port} {HERE}")
        debian = f"persistence true\npersistence_location {folder}/\n"  # how Debian's own file begins
        self._config.write_text(f"{debian}{config}user {getpass.getuser()}\nlog_type all\n")
        self._log = (folder / "broker.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = (str(MOSQUITTO), "-c", str(self._config))
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)

    def end(self) -> None:
        """Stop the broker cleanly, so that it saves whatever it wants to keep."""
        assert self._process
        self._process.terminate()
        self._process.wait()
        self._process = None

    def kill(self) -> None:
        """Kill the broker, as a power cut would."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def log(self) -> str:
        return (self.folder / "broker.log").read_text("utf-8", "replace")

    def ticket(self, table: str = HALL) -> Ticket:
        return ticket_for(self.folder, self.hall, table)

    def home(self) -> Ticket:
        """Return a ticket for Home Assistant, which is no table."""
        return AsItIs(*astuple(replace(self.ticket(), table=HOME, password=self.hall.passwords[HOME])))

    async def ready(self) -> None:
        """Wait until the broker accepts connections."""
        async with asyncio.timeout(SOON):
            while True:
                try:
                    _, writer = await asyncio.open_connection(HERE, self.port)
                except OSError:
                    await asyncio.sleep(0.01)  # it's starting; nothing tells us when it's done
                else:
                    writer.close()
                    return


@asynccontextmanager
async def running(folder: Path, tables: int = 2) -> AsyncIterator[Broker]:
    broker = Broker(folder, tables)
    broker.start()
    try:
        await broker.ready()
        yield broker
    finally:
        broker.kill()


class Heard:
    """Somebody who listens in on everything, and remembers the last thing said on each topic."""

    def __init__(self, connected: Client) -> None:
        self._client = connected
        self.say = connected.publish
        self.last: dict[str, bytes] = {}
        self.all: list[tuple[str, bytes]] = []

    async def until(self, *topics: str) -> Mapping[str, bytes]:
        """Wait until something has been said on each of these topics, and return the last of it by topic."""
        async with asyncio.timeout(SOON):
            while not set(topics) <= self.last.keys():
                await self._hear()
        return self.last

    async def hears(self, topic: str, words: bytes) -> None:
        """Wait until this is the last thing said on a topic."""
        async with asyncio.timeout(SOON):
            while words not in self.last.get(topic, b""):
                await self._hear()

    async def _hear(self) -> None:
        message = await anext(aiter(self._client.messages))
        assert isinstance(message.payload, bytes)
        self.last[str(message.topic)] = message.payload
        self.all.append((str(message.topic), message.payload))


@asynccontextmanager
async def listening(ticket: Ticket, *topics: str) -> AsyncIterator[Heard]:
    """Yield somebody who listens in with this ticket."""
    async with client(ticket, name=f"-{secrets.token_hex(4)}") as connected:
        for topic in topics or (f"tableside/{ticket.house}/#",):
            await connected.subscribe(topic, qos=1)
        yield Heard(connected)
