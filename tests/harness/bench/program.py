"""A program in its own terminal, read as raw bytes; the clock stops when the expected words arrive."""

import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path

COLUMNS, ROWS = 100, 30
PATIENCE = 60.0
_SAVED = re.compile(rb"saved (\d+)")


class Program:
    """A Python module in a pseudo-terminal; `before` may hold a prefix for the command, such as a tracer."""

    def __init__(self, *arguments: str, before: tuple[str, ...] = ()) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # like an installed program, it's compiled only once
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            (*before, sys.executable, "-m", *arguments),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self._read = b""
        self._reader: threading.Thread | None = None

    def until(self, words: bytes) -> float:
        """Wait for these words, and return the time when they arrived."""
        deadline = time.perf_counter() + PATIENCE
        while words not in self._read:
            if not select.select([self._ours], [], [], max(0, deadline - time.perf_counter()))[0]:
                raise TimeoutError(f"{words!r} did not arrive; the screen said {self._read[-300:]!r}")
            self._read += os.read(self._ours, 65536)
        return time.perf_counter()

    def press(self, key: bytes, words: bytes) -> float:
        """Press a key and return the seconds until the words arrived."""
        self._read = b""
        began = time.perf_counter()
        os.write(self._ours, key)
        return self.until(words) - began

    def saved(self) -> int:
        """Return the number in the last “saved” message."""
        return int(_SAVED.findall(self._read)[-1])

    def cpu(self) -> float:
        """Return the processor time used so far by all its threads, in seconds."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def memory(self) -> float:
        """Return how much memory the program uses, in megabytes."""
        return memory(self.process.pid)

    def quiet(self, seconds: float) -> None:
        """Leave the program alone for this many seconds, reading whatever it paints."""
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            self.look(left)

    def look(self, patience: float = 0) -> bool:
        """Read and throw away what the program has painted; return whether there was anything."""
        try:
            return bool(select.select([self._ours], [], [], patience)[0] and os.read(self._ours, 65536))
        except OSError:  # the program has ended
            return False

    def unattended(self) -> None:
        """Start a thread that reads whatever the program paints, so that it never blocks."""
        self._reader = threading.Thread(target=self._read_away)
        self._reader.start()

    def _read_away(self) -> None:
        while self.process.poll() is None:
            self.look(0.2)

    def close(self) -> None:
        """Kill the program, along with whatever started it."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self._reader:
            self._reader.join()
        os.close(self._ours)


def memory(process: int | str = "self") -> float:
    """Return how much memory a process uses, in megabytes."""
    return _status(process, "VmRSS")


def own_memory(process: int | str = "self") -> float:
    """Return how much memory a process has to itself, without files that the kernel could read again."""
    return _status(process, "RssAnon")


def _status(process: int | str, name: str) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition(f"{name}:")[2].split()[0]) / 1024


def free_port() -> int:
    """Return a port that isn't in use on any of this machine's addresses."""
    with socket.create_server(("", 0)) as free:
        port: int = free.getsockname()[1]
        return port
