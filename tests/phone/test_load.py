"""A crowd at the door: connections are capped, those who play go on playing, nothing is lost."""

import asyncio
import re
import resource
import socket
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from companion.games.deal_or_no_deal.moves import BeginHosting, Reveal
from companion.journal import Journal
from companion.phone.serving import MOST_CONNECTIONS
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.phone.stream import Stream

REQUESTS = 10_000
IDLE = 500
DEAF = 40  # readers that never read
STATUS = re.compile(rb"HTTP/1.1 (\d+)")


def flood(port: int, requests: int, counted: Counter[str]) -> None:
    """Ask for pages as fast as they come, on connections that are kept."""
    request = f"GET /board HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()

    async def one(share: int) -> None:
        for _ in range(share):
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(request)
                head = await reader.read(64)
                found = STATUS.match(head)
                counted[found[1].decode() if found else "closed"] += 1
                writer.close()
                continue
            counted["closed"] += 1

    async def everybody() -> None:
        await asyncio.gather(*(one(requests // 50) for _ in range(50)))

    asyncio.run(everybody())


@pytest.mark.full
def test_a_crowd_at_the_door(companions: Callable[..., Companion], tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    companion = companions(players=4, journal=tmp_path / "journal.sqlite3")
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    ben, watcher = Device(companion).sit("B"), Device(companion).sit("C")
    stream = Stream(watcher)
    stream.wait_for("event: page")
    idle = [socket.create_connection(("127.0.0.1", companion.port), 10) for _ in range(IDLE)]
    deaf = []
    for _ in range(DEAF):
        line = socket.create_connection(("127.0.0.1", companion.port), 10)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.sendall(f"GET /board/live?seen= HTTP/1.1\r\nHost: {companion.host}\r\n\r\n".encode())
        deaf.append(line)

    counted: Counter[str] = Counter()
    crowd = threading.Thread(target=flood, args=(companion.port, REQUESTS, counted))
    crowd.start()
    acknowledged = [ben.answer("ChooseCase", case="26").status]
    for case, cents in zip(range(1, 7), companion.game.box.values, strict=False):
        acknowledged.append(_patient(lambda case=case: ben.answer("CallCase", case=str(case)).status))
        companion.run(companion.table.submit(Reveal(cents)))
    crowd.join()

    assert acknowledged == [303] * 7
    assert sum(counted.values()) == REQUESTS
    assert counted["200"] > 0
    assert counted["429"] + counted["closed"] > 0  # a flood is not served in full
    assert len(companion.serving._server.server_state.connections) <= MOST_CONNECTIONS
    stream.wait_for("Case 6")
    for line in (*idle, *deaf):
        line.close()
    companion.stop()
    journal = Journal.open(tmp_path / "journal.sqlite3")
    kept = [row.body for row in journal.rows(1)]
    journal.close()
    assert sum(b"CallCase" in body for body in kept) == 6
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _patient(answer: Callable[[], int]) -> int:
    """Try until the answer is not that there are too many: all phones of this test have one address."""
    for _ in range(400):
        with suppress(AssertionError, OSError):
            status = answer()
            if status != 429:
                return status
        threading.Event().wait(0.05)
    raise AssertionError("never let in")
