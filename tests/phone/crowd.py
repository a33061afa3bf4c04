"""A crowd of clients: some request pages as fast as they can, some keep a connection open, some never read.

`python -m tests.phone.crowd PORT` acts as such a crowd until its input ends; it works on loopback only.
"""

import asyncio
import re
import resource
import socket
import sys
import threading
from collections import Counter
from contextlib import suppress

IDLE = 500
DEAF = 40  # clients that never read what they're sent
AT_ONCE = 50
STATUS = re.compile(rb"HTTP/1.1 (\d+)")


def allow_many_lines() -> tuple[int, int]:
    """Let this process open as many connections as a crowd needs; return the old limits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    return soft, hard


def idle_lines(port: int) -> list[socket.socket]:
    """Return connections that send nothing."""
    return [socket.create_connection(("127.0.0.1", port), 10) for _ in range(IDLE)]


def deaf_lines(port: int) -> list[socket.socket]:
    """Return connections that request the live board and never read it."""
    lines = []
    for _ in range(DEAF):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)  # set later, it would have little effect
        line.settimeout(10)
        line.connect(("127.0.0.1", port))
        line.sendall(f"GET /board/live?seen= HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        lines.append(line)
    return lines


def flood(port: int, requests: int, counted: Counter[str]) -> None:
    """Request pages as fast as they come, each on a new connection."""
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
        await asyncio.gather(*(one(requests // AT_ONCE) for _ in range(AT_ONCE)))

    asyncio.run(everybody())


def main() -> None:
    """Act as a crowd until the input ends, then print how often each response came."""
    port = int(sys.argv[1])
    allow_many_lines()
    lines = [*idle_lines(port), *deaf_lines(port)]
    counted: Counter[str] = Counter()
    over = threading.Event()

    def go_on() -> None:
        while not over.is_set():
            flood(port, 500, counted)

    crowd = threading.Thread(target=go_on)
    crowd.start()
    print("here", flush=True)
    sys.stdin.read()
    over.set()
    crowd.join()
    print(*(f"{status} {count}" for status, count in sorted(counted.items())), sep=", ")
    for line in lines:
        line.close()


if __name__ == "__main__":
    main()
