"""Slow clients: requests that never come, or come a byte at a time. All of them are dropped in time."""

import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from time import monotonic

from companion.phone.serving import MOST_FROM_ONE, REQUEST_SECONDS
from tests.harness.attack.house import House, Place, opened
from tests.harness.attack.line import Line
from tests.harness.attack.requests import ADDRESSES
from tests.phone.companion import PATIENCE

LINES = MOST_FROM_ONE  # how many of each kind, all from one address
LATE = 10.0  # seconds that a client may stay after its time is up, on a busy machine
A_BYTE = 0.5  # seconds between two bytes of a request that trickles in
FREE = "E"


def run(seed: int) -> Iterator[Line]:
    """Try slow clients on a new house; yield what held."""
    with opened() as house:
        yield from slow(house, LINES)


def slow(house: House, lines: int) -> Iterator[Line]:
    """Open this many lines of each kind, and yield how long it took until all of them were closed."""
    head = f"Host: {house.host}\r\nOrigin: http://{house.host}\r\n"
    kinds = {
        "nothing": b"",
        "half a head": f"GET / HTTP/1.1\r\n{head}X: ".encode(),
        "half a form": f"POST /claim HTTP/1.1\r\n{head}Content-Length: 4000\r\n\r\ntoken=".encode(),
        "a request and half of another": f"GET /board HTTP/1.1\r\n{head}\r\nGET / HTTP".encode(),
    }
    works = [
        partial(_let_go, house, address, sent, lines)
        for address, sent in zip(ADDRESSES, kinds.values(), strict=False)
    ]
    longest = house.meanwhile(*works)
    for kind, seconds in zip(kinds, longest, strict=True):
        yield Line(lines, f"clients that send {kind}", f"all let go, the last one after {seconds:.1f} s")
    house.guest(FREE)


def _let_go(place: Place, address: str, sent: bytes, number: int) -> float:
    """Open lines and send this, then a byte now and then; return how many seconds until all were closed."""
    with ExitStack() as held:
        where = ("127.0.0.1", place.port)
        lines = [
            held.enter_context(socket.create_connection(where, PATIENCE, (address, 0))) for _ in range(number)
        ]
        for line in lines:
            line.sendall(sent)
        began, there = monotonic(), set(lines)
        while there:
            waited = monotonic() - began
            assert waited < REQUEST_SECONDS + LATE, f"{len(there)} of {number} are still there"
            there -= {line for line in select.select(list(there), [], [], A_BYTE)[0] if _closed(line)}
            for line in there if sent else ():
                with suppress(OSError):
                    line.sendall(b"x")
        return monotonic() - began


def _closed(line: socket.socket) -> bool:
    """Read what has come, and return whether the line is closed."""
    try:
        return not line.recv(65536)
    except OSError:
        return True
