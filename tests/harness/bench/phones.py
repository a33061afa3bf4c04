"""From phone to phone.

A press is a form posted by the host's phone: another offer, which every page shows. For each of the other
phones, the clock stops when the bytes of its new page have arrived; by then the move is on disk. Tables with
two and six seats are measured, and a table of six with a hundred televisions listening as well. Each press
is compared with an echo: a form of the same length, posted to a separate route on the same server behind the
same guard. It's sent back as soon as a library's thread has committed as many bytes to a separate file as
the journal writes. Presses and echoes take turns, with a pause before each, and the medians are compared. The
table of six is also measured with both files on a disk that's 5 ms slower, as the card in a small box may be.

Before each press, the host's phone opens the page with the form and listens anew, as any browser does when it
opens a page. Streams are sent their pages in the order they were opened, so its own comes last.

boardgame.io's server runs the game with 26 cases. Everybody is connected through socket.io from one node
process. It's tuned in its favor, as above, and no reducer runs in the clients. It tells the players about a
move first and stores it afterward, and none of its stores syncs. So there are two times: when the news
arrives, and when the move is stored as well. In memory, nothing is stored. The flat file is written by
node-persist. The version that npm installs delays writes by a second; an older one that's still allowed
doesn't. Both are measured.

It all runs on one machine, over loopback. No Wi-Fi or browser is involved in these figures.

What limits it: from the last byte of a form to the disk, a move takes 0.4 ms more than an echo, because
it's read, checked and played. No page is made before the disk is done. The first one, which has a form, takes
0.9 ms, because the program has just woken up; those without a form take 0.3 ms or less, and sending one takes
0.04 ms. The median is the third of five phones to get its page; the last one waits for all the others.
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

from companion.cli.hall import membership
from companion.game.seat import SEATS
from companion.hall.ticket import Joining, read_text
from companion.house.bucket import Bucket
from companion.house.house import House
from companion.house.memory import Memory
from companion.house.seating import Seating
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

TABLES = ((2, 0, 0.0), (6, 0, 0.0), (6, 100, 0.0), (6, 0, 0.005))  # seats, televisions, extra seconds a write
ROUNDS, ROUND = 6, 50  # how many rounds, and presses in each
WARM_UP = 20
PAUSE = 0.02  # seconds before a press: the server rests as long as it worked, and that isn't measured here
QUEUED = 1  # press per round, because each press takes a second
MOST = 1.5  # at most this many times as long as the echo
AHEAD = 1 / 5  # at most this share of the time with the flat file
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
    """Yield rows that compare the time until the news arrives with the echo."""
    echo = "an echo with a bare commit, same server"
    theirs = median(table.echoes) * 1000
    late = quantiles(table.news, n=20)[-1] / quantiles(table.echoes, n=20)[-1]
    seen = (
        f"95 of 100 pages arrived within {quantiles(table.news, n=20)[-1] * 1000:.1f} ms, which is "
        f"{late:.2f} times as long as it took 95 of 100 echoes."
    )
    yield Row(f"Phone to phone, {where}", median(table.news) * 1000, echo, theirs, "ms", most=MOST, seen=seen)
    if table.shown:
        what = f"Phone to television, {where}"
        yield Row(what, median(table.shown) * 1000, echo, theirs, "ms", most=MOST)


def beside(table: "Table", peer: "Peer", where: str, store: str) -> Iterator[Row]:
    """Yield rows that compare the time until the news arrives with boardgame.io's."""
    ours, what = median(table.news) * 1000, f"Phone to phone, {where}"
    limit = {"most": AHEAD} if store == "in a flat file" else {}
    yield Row(what, ours, f"boardgame.io's server {store}: told", median(peer.arrived), "ms")
    if store != "in memory":
        yield Row(
            what, ours, f"boardgame.io's server {store}: told and kept", median(peer.stored), "ms", **limit
        )


class Table:
    """Phones and televisions connected to our server, and what was measured with them."""

    def __init__(self, port: int, seats: int, televisions: int) -> None:
        self.echoes: list[float] = []
        self.news: list[float] = []
        self.shown: list[float] = []
        self._port, self._host, self._echo = port, Host(port), Line(port)
        self._own = Line(port, SEATS[0])  # what the host's phone listens on
        self._phones = [Line(port, seat) for seat in SEATS[1:seats]]
        self._televisions = [Line(port) for _ in range(televisions)]
        listen(self._phones, "/live?seen=")
        listen(self._televisions, "/board/live?seen=")
        self.play(WARM_UP)
        for taken in (self.echoes, self.news, self.shown):
            taken.clear()

    def play(self, presses: int) -> None:
        """Press this many times, with an echo before each."""
        for _ in range(presses):
            form = self._form()
            self._pause()
            self.echoes.append(self._echoed(form))
            self._pause()
            self._press(form)

    def _form(self) -> str:
        """Open the page with the form on the host's phone, listen to that page, and return the form."""
        self._own.close()
        form = self._host.form()
        self._own = Line(self._port, SEATS[0])
        listen([self._own], "/live?a=MakeOffer&seen=")
        return form

    def _pause(self) -> None:
        sleep(PAUSE)
        drain([self._own, *self._phones, *self._televisions])

    def _echoed(self, form: str) -> float:
        began = perf_counter()
        self._echo.send("POST", "/echo", form)
        self._echo.answer()
        return perf_counter() - began

    def _press(self, form: str) -> None:
        waiting = {*self._phones, *self._televisions}
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
def served(seats: int, slow: float, ticket: str = "") -> Iterator[int]:
    """Run Tableside, with a game on the table and the echo, in another process; yield its port.

    With a ticket, the table is in a hall.
    """
    with a_folder() as folder:
        server = subprocess.Popen(
            (sys.executable, "-m", "tests.harness.bench.phones", str(folder), str(seats), str(slow), ticket),
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


async def serve(folder: Path, seats: int, slow: float, ticket: str = "") -> None:
    """Run Tableside, in its own process, until the input ends."""
    journal = Journal.open(folder / "journal.sqlite3")
    journal._thread = Slow(slow)
    table = await lay(journal, seats)
    house = House(Seating(journal, bytes(32)))
    house.lay(table)
    house.remember(Memory(journal))  # in a hall or not
    listening = bind(0, "127.0.0.1")
    port = listening.getsockname()[1]
    web = Web(house, lambda: (f"127.0.0.1:{port}",))
    web.app._requests = Bucket(10**9, 10**9)  # type: ignore[attr-defined]  # no rate limit here
    echo = Echo(folder / "echo.sqlite3", journal, slow)

    web.app._app.router.routes.insert(0, Route("/echo", echo.answer, methods=["POST"]))  # type: ignore[attr-defined]
    Serving(web.app, listening, house.closing).start()
    if ticket:
        membership(Joining(read_text(ticket), "a bench"), house, journal, lambda words: None).start()
        with house.watching() as changed:
            while not house.hall_there:
                changed.clear()
                await changed.wait()
    print(port, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


class Slow(ThreadPoolExecutor):
    """A writer thread that acts as if the disk were this many seconds slower."""

    def __init__(self, seconds: float) -> None:
        super().__init__(1)
        self._seconds = seconds

    def submit(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> Future[T]:
        """Return a future for this work, followed by a wait as on a slow disk."""

        def written() -> T:
            result = work(*given, **named)
            if self._seconds:
                sleep(self._seconds)
            return result

        return super().submit(written)


class Echo:
    """Commits as many bytes as the last move did, in a library's thread, and sends back what was posted."""

    def __init__(self, path: Path, journal: Journal, slow: float) -> None:
        self._bare = Bare(path)
        self._slow = slow
        (written,) = connection(journal).execute("SELECT max(length(state)) FROM newest").fetchone()
        self._state = "s" * written

    async def answer(self, request: Request) -> Response:
        """Commit what was posted, then return it."""
        body = (await request.body()).decode()
        await asyncio.get_running_loop().run_in_executor(None, self._commit, body)
        return PlainTextResponse(body)

    def _commit(self, body: str) -> None:
        self._bare.commit(body, self._state)
        if self._slow:
            sleep(self._slow)


class Peer:
    """Players connected to boardgame.io's server, and what was measured with them, in milliseconds."""

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
    """Run boardgame.io's server with one of its stores, and yield the players connected to it."""
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
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]))
