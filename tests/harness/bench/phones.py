"""From phone to phone.

A press is a form posted by the host's phone: another offer, which every page shows. For each of the other
phones it ends when the bytes of its new page have arrived; by then the move is on disk. Tables of two and
six are measured, and a table of six with a hundred televisions listening too. Each press is compared with
an echo through the same server, past the same guard and by its own route: a form of the same length,
answered with itself once a library's thread has committed as many bytes as the journal writes to a separate
file. Presses and echoes take turns, and the medians are compared. A table of six is measured once more with
both files on a disk that's 5 ms slower, as a small box's card may be; there the pages are made while it
writes. Here it writes in the time of two pages.

boardgame.io's server plays its game of 26 cases, with everybody connected by socket.io from one node
process, tuned in its favor as above and without a client's own reducer. It tells the players first and
stores afterwards, without a sync in any store. So there are two times: when the news arrives, and when the
move is stored as well. In memory, nothing is stored. Its flat file is written by node-persist. The version
that npm fetches lets writes wait for a second; an older one that's still allowed doesn't. Both are here.

All of it runs on one machine, over its loopback. These figures include no Wi-Fi and no browser.

What limits it: from the last byte of a form to the disk, a move takes 0.2 ms more than an echo, because
it's read, checked and played. A page that only tells takes 0.07 to 0.15 ms in a program that has just woken
up, one with a form 0.2 ms, and sending each 0.04 ms; some are made before this disk is done. The median is
the third phone of five to be told; the last one waits for all the others.
"""

import asyncio
import json
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from companion.game.seat import SEATS
from companion.house.house import House
from companion.house.seating import Seating
from companion.phone.guard import Bucket
from companion.phone.listening import bind
from companion.phone.serving import Serving
from companion.phone.web import Web
from companion.store.journal import Journal
from tests.harness.bench.disk import a_folder
from tests.harness.bench.laid import lay
from tests.harness.bench.peers import boardgame_io
from tests.harness.bench.phone import Host, Line, drain, listen
from tests.harness.bench.row import Row
from tests.harness.bench.submit import Bare
from tests.inside import connection

TABLES = ((2, 0, 0.0), (6, 0, 0.0), (6, 100, 0.0), (6, 0, 0.005))  # seats, televisions, more seconds to write
ROUNDS, ROUND = 6, 50  # presses of each, and of its peers, in turns
WARM_UP = 20
QUEUED = 1  # press a round where each takes a second
MOST = 1.5  # times the echo
AHEAD = 1 / 5  # of the flat file
P = ParamSpec("P")
T = TypeVar("T")
STORES = {
    "in memory": ("memory",),
    "in a flat file": ("folder",),
    "in a flat file, written at once": ("folder", "unqueued"),
}


def rows() -> Iterator[Row]:
    """Take the measurements, and yield a row for each."""
    for seats, televisions, slow in TABLES:
        with ExitStack() as opened:
            table = Table(opened.enter_context(served(seats, slow)), seats, televisions)
            peers = {
                name: opened.enter_context(boardgame(seats, *store))
                for name, store in STORES.items()
                if not televisions and not slow
            }
            for _ in range(ROUNDS):
                table.play(ROUND)
                for name, peer in peers.items():
                    peer.play(ROUND if name != "in a flat file" else QUEUED)
            where = f"{seats} seats" + (f", {televisions} televisions" if televisions else "")
            yield from compared(table, where + (f", a disk {slow * 1000:.0f} ms slower" if slow else ""))
            for name, peer in peers.items():
                yield from beside(table, peer, f"{seats} seats", name)


def compared(table: "Table", where: str) -> Iterator[Row]:
    """Return how the news compare with the echo."""
    echo = "an echo with a bare commit, same server"
    theirs = median(table.echoes) * 1000
    late = quantiles(table.news, n=20)[-1] / quantiles(table.echoes, n=20)[-1]
    seen = f"95 of 100 within {quantiles(table.news, n=20)[-1] * 1000:.1f} ms, {late:.2f} times the echo's."
    yield Row(f"Phone to phone, {where}", median(table.news) * 1000, echo, theirs, "ms", most=MOST, seen=seen)
    if table.shown:
        what = f"Phone to television, {where}"
        yield Row(what, median(table.shown) * 1000, echo, theirs, "ms", most=MOST)


def beside(table: "Table", peer: "Peer", where: str, store: str) -> Iterator[Row]:
    """Return how the news compare with boardgame.io's."""
    ours, what = median(table.news) * 1000, f"Phone to phone, {where}"
    limit = {"most": AHEAD} if store == "in a flat file" else {}
    yield Row(what, ours, f"boardgame.io's server {store}: told", median(peer.arrived), "ms")
    if store != "in memory":
        yield Row(
            what, ours, f"boardgame.io's server {store}: told and kept", median(peer.stored), "ms", **limit
        )


class Table:
    """Phones and televisions at our server, and what was measured with them."""

    def __init__(self, port: int, seats: int, televisions: int) -> None:
        self.echoes: list[float] = []
        self.news: list[float] = []
        self.shown: list[float] = []
        self._host, self._echo = Host(port), Line(port)
        self._phones = [Line(port, seat) for seat in SEATS[:seats]]
        self._televisions = [Line(port) for _ in range(televisions)]
        self._all = [*self._phones, *self._televisions]
        listen(self._phones, "/live?seen=")
        listen(self._televisions, "/board/live?seen=")
        self.play(WARM_UP)
        for taken in (self.echoes, self.news, self.shown):
            taken.clear()

    def play(self, presses: int) -> None:
        """Press this many times, with an echo before each."""
        for _ in range(presses):
            form = self._host.form()
            drain(self._all)
            self.echoes.append(self._echoed(form))
            drain(self._all)
            self._press(form)

    def _echoed(self, form: str) -> float:
        began = perf_counter()
        self._echo.send("POST", "/echo", form)
        self._echo.answer()
        return perf_counter() - began

    def _press(self, form: str) -> None:
        waiting = set(self._all[1:])
        began = perf_counter()
        self._host.line.send("POST", "/do", form)
        while waiting:
            for ready in select.select(list(waiting), [], [])[0]:
                if b"event: page" in ready.read():
                    taken = perf_counter() - began
                    (self.news if ready in self._phones else self.shown).append(taken)
                    waiting.discard(ready)
        assert self._host.line.answer()[0] == 303


@contextmanager
def served(seats: int, slow: float) -> Iterator[int]:
    """Give the port of Tableside in its own process, with a table laid and the echo beside it."""
    with a_folder() as folder:
        server = subprocess.Popen(
            (sys.executable, "-m", "tests.harness.bench.phones", str(folder), str(seats), str(slow)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdin
        assert server.stdout
        try:
            yield int(server.stdout.readline())
        finally:
            server.stdin.close()
            server.wait()


async def serve(folder: Path, seats: int, slow: float) -> None:
    """Be that Tableside until the input ends."""
    journal = Journal.open(folder / "journal.sqlite3")
    journal._thread = Slow(slow)
    table = await lay(journal, seats)
    house = House(Seating(journal, bytes(32)))
    house.lay(table)
    listening = bind(0, "127.0.0.1")
    port = listening.getsockname()[1]
    web = Web(house, lambda: (f"127.0.0.1:{port}",))
    web.app._requests = Bucket(10**9, 10**9)  # type: ignore[attr-defined]  # the limit is not what is measured
    echo = Echo(folder / "echo.sqlite3", journal, slow)

    web.app._app.router.routes.insert(0, Route("/echo", echo.answer, methods=["POST"]))  # type: ignore[attr-defined]
    Serving(web.app, listening, house.closing).start()
    print(port, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


class Slow(ThreadPoolExecutor):
    """A writer thread for a disk that's this much slower."""

    def __init__(self, seconds: float) -> None:
        super().__init__(1)
        self._seconds = seconds

    def submit(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> Future[T]:
        """Write, and wait for the disk."""

        def written() -> T:
            result = work(*given, **named)
            if self._seconds:
                sleep(self._seconds)
            return result

        return super().submit(written)


class Echo:
    """Commits as many bytes as the last move did, in a thread of the library, and says what was posted."""

    def __init__(self, path: Path, journal: Journal, slow: float) -> None:
        self._bare = Bare(path)
        self._slow = slow
        (written,) = connection(journal).execute("SELECT max(length(state)) FROM newest").fetchone()
        self._state = "s" * written

    async def answer(self, request: Request) -> Response:
        """Commit what was posted, then say it again."""
        body = (await request.body()).decode()
        await asyncio.get_running_loop().run_in_executor(None, self._commit, body)
        return PlainTextResponse(body)

    def _commit(self, body: str) -> None:
        self._bare.commit(body, self._state)
        if self._slow:
            sleep(self._slow)


class Peer:
    """Players at boardgame.io's server, and what was measured with them, in milliseconds."""

    def __init__(self, players: "subprocess.Popen[str]") -> None:
        assert players.stdin
        assert players.stdout
        self._ask, self._answer = players.stdin, players.stdout
        self.arrived: list[float] = []
        self.stored: list[float] = []
        self._answer.readline()

    def play(self, presses: int) -> None:
        """Press this many times."""
        self._ask.write(f"{presses}\n")
        self._ask.flush()
        said = json.loads(self._answer.readline())
        self.arrived += said["arrived"]
        self.stored += said["stored"]


@contextmanager
def boardgame(players: int, store: str, *how: str) -> Iterator[Peer]:
    """Give players at boardgame.io's server with one of its stores."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with a_folder() as folder:
        kept = store if store == "memory" else folder / "store"
        server = subprocess.Popen(boardgame_io.command("server.cjs", kept, players, *how), **pipes)
        assert server.stdout
        there = json.loads(server.stdout.readline())
        at_it = subprocess.Popen(
            boardgame_io.command("players.cjs", there["port"], there["match"], players), **pipes
        )
        try:
            peer = Peer(at_it)
            peer.play(WARM_UP if (store, *how) != ("folder",) else 1)
            peer.arrived.clear()
            peer.stored.clear()
            yield peer
        finally:
            for program in (at_it, server):
                program.terminate()
                program.wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
