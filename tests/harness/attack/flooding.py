"""Floods: `python -m tests.harness.attack.flooding KIND FOLDER PORT SEED` runs one until its input ends.

The floods come from this machine, so they give way to the program under attack (nice): an attacker on the
network wouldn't take any of its processor time.
"""

import asyncio
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.game.seat import SEATS, Seat
from companion.house.codes import LETTERS, LETTERS_LENGTH
from tests.harness.attack.house import Place
from tests.harness.attack.requests import ADDRESSES
from tests.harness.bench.laid import cookie
from tests.phone.crowd import allow_many_lines, deaf_lines
from tests.phone.test_hostile import NOT_HTTP

HOSTILE = "C"  # a player who attacks
PLAYING: tuple[Seat, ...] = ("A", "B", "C", "D")
PIPELINED = 40
LARGE = 1_000_000  # bytes
STATUS = re.compile(rb"HTTP/1.1 (\d+)")
BEGUN = 20  # connections made before the flood counts as begun

Sends = Callable[["Sender"], bytes]
Then = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[str]]


class Sender:
    """Somebody who floods a house, and knows its codes."""

    def __init__(self, place: Place, seed: int) -> None:
        self.rng = random.Random(seed)
        self._head = f"Host: {place.host}\r\nOrigin: http://{place.host}\r\n"
        self.tokens = {seat: place.seating.token(seat) for seat in SEATS}

    def request(self, way: str, form: str = "", player: str = "") -> bytes:
        """Return a request; with a player's cookie, if there is a player."""
        own = f"Cookie: tableside={cookie(player)}\r\n" if player else ""
        head = f"{way} HTTP/1.1\r\n{self._head}{own}Content-Length: {len(form)}\r\n\r\n"
        return (head + form).encode()


# What becomes of a connection once everything is sent.


async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
    """Wait for the answer, and return its status."""
    found = STATUS.match(await reader.read(64))
    return found[1].decode() if found else "cut off"


async def hung_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
    """Hang up at once, and return that as the outcome."""
    return "hung up"


async def read_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
    """Read for as long as there's anything to read, and return the outcome."""
    status = await answered(reader, writer)
    while await reader.read(65536):
        pass
    return f"{status}, then cut off"


async def trickled(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
    """Send another byte now and then, until the other side has had enough; return the outcome."""
    with suppress(ConnectionError):
        while not reader.at_eof():
            writer.write(b"x")
            with suppress(TimeoutError):
                await asyncio.wait_for(reader.read(65536), 0.5)
    return "cut off"


class Flood(NamedTuple):
    """What's sent over each connection, what happens then, and how many connections there are."""

    sends: Sends
    then: Then = answered
    at_once: int = 50
    addresses: int = len(ADDRESSES)


def _names(sender: Sender) -> bytes:
    return sender.request("POST /sit", f"new=Cal{sender.rng.randrange(10**6)}", HOSTILE)


def _guess(sender: Sender) -> bytes:
    return sender.request("POST /code", f"code={''.join(sender.rng.choices(LETTERS, k=LETTERS_LENGTH))}")


def _wish(sender: Sender) -> bytes:
    return sender.request("POST /claim", f"token={sender.tokens[sender.rng.choice(PLAYING)]}")


def _stream(sender: Sender) -> bytes:
    return sender.request(f"GET /live?seen=&a={sender.rng.randrange(10**6)}", player=HOSTILE)


def _answer(sender: Sender) -> bytes:
    return sender.request("POST /do", f"ask=1.A&key={sender.rng.randrange(10**6)}", HOSTILE)


FLOODS: dict[str, Flood] = {
    "pages, one address": Flood(lambda sender: sender.request("GET /board"), addresses=1),
    "pages": Flood(lambda sender: sender.request("GET /board")),
    "pages, 200 at once": Flood(lambda sender: sender.request("GET /board"), at_once=200),
    "a player's pages": Flood(lambda sender: sender.request("GET /", player=HOSTILE)),
    "a player's answers": Flood(_answer),
    "a player's names": Flood(_names),
    "a player's streams, opened and closed": Flood(_stream),
    "a player's streams, 200 at once": Flood(_stream, read_on, at_once=200),
    "wishes for taken seats": Flood(_wish),
    "guesses": Flood(_guess),
    "what isn't HTTP": Flood(lambda sender: sender.rng.choice(NOT_HTTP)),
    "many requests in one": Flood(lambda sender: sender.request("GET /board") * PIPELINED, read_on),
    "large forms": Flood(lambda sender: sender.request("POST /do", "x" * LARGE, HOSTILE), at_once=20),
    "connections, opened and closed": Flood(lambda sender: b"", hung_up),
    "connections that say nothing": Flood(lambda sender: b"", read_on, at_once=500),
    "slow bodies": Flood(
        lambda sender: sender.request("POST /claim", "x" * 100)[:-99], trickled, at_once=280, addresses=7
    ),
    "slow heads": Flood(lambda sender: b"GET / HTTP/1.1\r\nX: ", trickled, at_once=280, addresses=7),
    "televisions": Flood(lambda sender: sender.request("GET /board/live?seen="), read_on, at_once=280),
}
DEAF = "televisions that never read"
KINDS = (*FLOODS, DEAF)


class Flooding:
    """A flood in progress."""

    def __init__(self, flood: Flood, place: Place, seed: int) -> None:
        self._flood, self._port = flood, place.port
        self._sender = Sender(place, seed)
        self._addresses = ADDRESSES[: flood.addresses]
        self.counted: Counter[str] = Counter()
        self._made = 0
        self._begun = asyncio.Event()

    async def last(self, over: asyncio.Event) -> None:
        """Flood until `over` is set."""
        lines = [asyncio.create_task(self._line()) for _ in range(self._flood.at_once)]
        await self._begun.wait()
        print("here", flush=True)
        await over.wait()
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _line(self) -> None:
        while True:
            try:
                self.counted[await self._once()] += 1
            except OSError:
                self.counted["cut off"] += 1
            await asyncio.sleep(0)

    async def _once(self) -> str:
        address = (self._sender.rng.choice(self._addresses), 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=address)
        try:
            writer.write(self._flood.sends(self._sender))
            self._made += 1
            if self._made == BEGUN:
                self._begun.set()
            return await self._flood.then(reader, writer)
        finally:
            writer.transport.abort()


async def main(kind: str, folder: str, port: str, seed: str) -> None:
    """Flood a house until the input ends; then print what became of the connections."""
    os.nice(10)
    allow_many_lines()
    place, over = Place(Path(folder), int(port)), asyncio.Event()
    ending = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    ending.add_done_callback(lambda _: over.set())
    if kind == DEAF:
        lines = deaf_lines(place.port)
        print("here", flush=True)
        await over.wait()
        print(f"{len(lines)} of them")
        return
    flooding = Flooding(FLOODS[kind], place, int(seed))
    await flooding.last(over)
    print(*(f"{outcome} {times:,}" for outcome, times in flooding.counted.most_common()), sep=", ")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
