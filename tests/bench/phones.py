"""From one phone's press to the others' news, beside an echo with a bare commit through the same server.

`python -m tests.bench.phones`. Six seats, the journal on disk. A press is a form posted by the host (another
offer, which every page shows); it ends for each of the other five when the bytes of its new page have
arrived. The echo is a form of the same length, answered when as many bytes as the journal writes are
committed to a file of their own. Presses and echoes take turns.
"""

import argparse
import asyncio
import select
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal
from companion.journal import Journal
from companion.phone.guard import Bucket
from companion.phone.house import House
from companion.phone.listening import bind
from companion.phone.seating import Seating, Sitting
from companion.phone.serving import Serving
from companion.phone.web import Web
from companion.table import Table
from tests.evening import NAMES

PRESSES = 300
LIMIT = 1.5
SEATS = "ABCDEF"


def cookie(seat: str) -> str:
    """Return the cookie that a seat's phone has had since an earlier evening."""
    return f"{seat}-the-cookie-of-an-earlier-evening"


async def serve(folder: Path) -> None:
    """Be the companion: a table of six in the first round's offer, and the echo beside it."""
    from companion.phone import codes

    journal = Journal.open(folder / "journal.sqlite3")
    seating = Seating(journal, bytes(32))
    for seat in SEATS:
        await seating._keep({seat: Sitting(1, codes.digest(cookie(seat)))})
    house = House(seating)
    game = SHELF["deal_or_no_deal"]
    table = await Table.start(journal, game, game.prepare(NAMES[:6]))
    await table.submit(BeginHosting("A", "B"))
    await table.submit(ChooseCase(26, seat="B"))
    for case, value in zip(range(1, 7), game.box.values, strict=False):
        await table.submit(CallCase(case, seat="B"))
        await table.submit(Reveal(value))
    house.lay(table)
    listening = bind(0, "127.0.0.1")
    port = listening.getsockname()[1]
    web = Web(house, lambda: (f"127.0.0.1:{port}",))
    web.app._requests = Bucket(10**9, 10**9)  # type: ignore[attr-defined]  # the limit is not what is measured
    echo = Echo(folder / "echo.sqlite3")

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await (echo if scope.get("path") == "/echo" else web.app)(scope, receive, send)

    Serving(app, listening, house.closing).start()
    print(port, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    body = journal._connection.execute("SELECT max(length(body)) FROM entries").fetchone()
    state = journal._connection.execute("SELECT length(state) FROM newest").fetchone()
    print(*body, *state, flush=True)


class Echo:
    """Commits as many bytes as a move does, and says so."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level="IMMEDIATE")
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, body TEXT)")
        self._connection.execute("CREATE TABLE newest (game INTEGER PRIMARY KEY, state TEXT)")
        self._writer = ThreadPoolExecutor(1)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        await asyncio.get_running_loop().run_in_executor(self._writer, self._commit, message["body"].decode())
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    def _commit(self, body: str) -> None:
        with self._connection:
            self._connection.execute("INSERT INTO entries (body) VALUES (?)", (body,))
            self._connection.execute("INSERT OR REPLACE INTO newest VALUES (1, ?)", (body * 27,))


class Line:
    """One kept connection of a phone."""

    def __init__(self, port: int, seat: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.head = f"Host: 127.0.0.1:{port}\r\nCookie: tableside={cookie(seat)}\r\nOrigin: http://127.0.0.1:{port}\r\n"

    def send(self, method: str, path: str, body: str = "") -> None:
        """Send a request."""
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{self.head}{length}\r\n{body}".encode())

    def answer(self) -> str:
        """Return the whole answer."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += self.socket.recv(65536)
        head, _, body = got.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += self.socket.recv(65536)
        return (head + body).decode()


def measure(port: int, presses: int) -> tuple[list[float], list[float]]:
    """Return the seconds of each echo, and of each press for each of the other phones."""
    streams = {}
    for seat in SEATS:
        line = Line(port, seat)
        line.send("GET", "/live?seen=")
        streams[line.socket] = seat
    waiting = set(streams)
    while waiting:
        for ready in select.select(list(waiting), [], [])[0]:
            if b"event: page" in ready.recv(65536):
                waiting.discard(ready)
    host = Line(port, "A")
    echoes, news = [], []
    for number in range(presses):
        host.send("GET", "/?a=MakeOffer")
        page = host.answer()
        ask = page.partition('name="ask" value="')[2].partition('"')[0]
        key = page.partition('name="key" value="')[2].partition('"')[0]
        body = f"ask={ask}&key={key}&cents={1000 + number}"
        _drain(streams)
        began = perf_counter()
        host.send("POST", "/echo", body)
        host.answer()
        echoes.append(perf_counter() - began)
        _drain(streams)
        began = perf_counter()
        host.send("POST", "/do", body)
        waiting = {line for line, seat in streams.items() if seat != "A"}
        while waiting:
            for ready in select.select(list(waiting), [], [])[0]:
                if b"event: page" in ready.recv(65536):
                    news.append(perf_counter() - began)
                    waiting.discard(ready)
        assert " 303 " in host.answer()
    return echoes, news


def _drain(streams: dict[socket.socket, str]) -> None:
    """Read pings away."""
    while ready := select.select(list(streams), [], [], 0)[0]:
        for line in ready:
            line.recv(65536)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.phones", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.serve:
        asyncio.run(serve(options.serve))
        return
    with tempfile.TemporaryDirectory(dir=".") as folder:
        server = subprocess.Popen(
            (sys.executable, "-m", "tests.bench.phones", "--serve", folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdin
        assert server.stdout
        port = int(server.stdout.readline())
        measure(port, 20)
        echoes, news = measure(port, options.presses)
        server.stdin.close()
        sizes = server.stdout.readline()
        server.terminate()
    for name, part in (("p50", median), ("p95", lambda row: quantiles(row, n=20)[-1])):
        ratio = part(news) / part(echoes)
        mark = "" if ratio <= LIMIT else "  MISSED"
        ours, bare = part(news) * 1000, part(echoes) * 1000
        times = f"phone to phone {ours:6.2f} ms   echo {bare:6.2f} ms"
        print(f"{name}  {times}   {ratio:.2f} (at most {LIMIT}){mark}")
    print(f"{options.presses} presses, six seats; a move writes (entry, state) bytes: {sizes.strip()}.")


if __name__ == "__main__":
    main()
