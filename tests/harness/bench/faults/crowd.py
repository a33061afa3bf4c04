"""Five hundred phones, and phones that never read."""

import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from statistics import median
from time import perf_counter

from tests.harness.bench.disk import a_folder
from tests.harness.bench.faults.house import Account, copied, laid, reached, running
from tests.harness.bench.phone import Host, Line
from tests.harness.bench.program import memory
from tests.harness.bench.row import Row
from tests.phone.crowd import allow_many_lines, deaf_lines

PHONES = 500
PACE = 0.02  # seconds between two connections, because the door limits how many come from one address
QUIET = 2.0  # seconds between two offers while phones connect; a quiet connection is closed after twenty
WARM_UP = 20
LET_GO = 25.0  # seconds after which a phone that never reads has been dropped


def rows(phones: int = PHONES, moves: int = 100) -> Iterator[Row]:
    """Yield a row for far more phones than seats, and one for phones that never read what they ask for."""
    allow_many_lines()
    yield many(phones, moves)
    yield deaf(2 * moves)


def many(phones: int, moves: int) -> Row:
    """Play while this many phones ask for the live board; return the row."""
    account = Account(tries=phones)
    with a_folder() as folder:
        journal = laid(folder / "journal.sqlite3")
        with running(journal) as (program, port):
            host, listeners = reached(port, program), Listeners()
            offered = 0.0
            for _ in range(phones):
                listeners.come(port)
                if perf_counter() - offered >= QUIET:
                    account.offer(host)
                    offered = perf_counter()
            times = [_timed(account, host) for _ in range(moves)]
            heard = listeners.close()
        account.settle(copied(journal, folder / "look"), in_the_air=0)
    return account.row(
        f"{phones} phones",
        f"{phones} phones asked for the live board; {heard['let in']} were let in at a time, and the others "
        f"were turned away. Those let in got {heard['pages']:,} pages. Meanwhile, an offer from a seat's "
        f"phone typically took {median(times) * 1000:.0f} ms; the slowest took {max(times):.2f} s.",
    )


def deaf(moves: int) -> Row:
    """Play until phones that never read from their connections are dropped; return the row."""
    with a_folder() as folder:
        journal = laid(folder / "journal.sqlite3")
        with running(journal) as (program, port):
            host = reached(port, program)
            account = Account()
            for _ in range(WARM_UP):
                account.offer(host)
            before = memory(program.process.pid)
            lines = deaf_lines(port)
            account.tries = len(lines)
            began = perf_counter()
            times = []
            while perf_counter() - began < LET_GO:
                times.append(_timed(account, host))
                time.sleep(LET_GO / moves)
            grown = memory(program.process.pid) - before
            gone = sum(_hung_up(line) for line in lines)
        account.settle(copied(journal, folder / "look"), in_the_air=0)
    return account.row(
        "Phones that never read",
        f"{len(lines)} phones asked for the live board and never read it. After {LET_GO:g} s, {gone} of them "
        f"had been dropped, and the program used {grown:.1f} MB more memory. Meanwhile, an offer typically "
        f"took {median(times) * 1000:.0f} ms; the slowest took {max(times):.2f} s.",
    )


def _timed(account: Account, host: Host) -> float:
    began = perf_counter()
    account.offer(host)
    return perf_counter() - began


def _hung_up(line: socket.socket) -> bool:
    """Read what's left, and return whether the other side has closed the connection."""
    line.settimeout(0.5)
    with suppress(TimeoutError):
        try:
            while line.recv(65536):
                pass
        except ConnectionError:
            pass
        return True
    return False


class Listeners:
    """Phones without a seat that ask for the live board and read it."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._lines: dict[int, Line] = {}
        self._poll = select.poll()
        self._heard = {"let in": 0, "pages": 0}
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def come(self, port: int) -> None:
        """Connect one more phone, then pause."""
        with suppress(OSError):
            line = Line(port)
            line.send("GET", "/board/live?seen=")
            self._lines[line.fileno()] = line
            self._poll.register(line, select.POLLIN)
        time.sleep(PACE)

    def _read(self) -> None:
        while not self._over.is_set():
            for number, _ in self._poll.poll(100):
                try:
                    self._heard["pages"] += self._lines[number].read().count(b"event: page")
                except OSError:
                    self._poll.unregister(number)
                    self._lines.pop(number).close()
            self._heard["let in"] = len(self._lines)

    def close(self) -> dict[str, int]:
        """Disconnect all of them, and return how many were let in and how many pages they got."""
        self._over.set()
        self._reading.join()
        for line in self._lines.values():
            line.close()
        return self._heard
