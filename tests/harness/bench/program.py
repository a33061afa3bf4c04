"""A program in its own terminal, read as raw bytes: a time ends when those that show it are here."""

import fcntl
import os
import pty
import re
import select
import signal
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
    """A Python module in a pseudo-terminal; something may stand before the command, such as a tracer."""

    def __init__(self, *arguments: str, before: tuple[str, ...] = ()) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
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
        """Return when the words arrived."""
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
        """The number that was said to be saved last."""
        return int(_SAVED.findall(self._read)[-1])

    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def memory(self) -> float:
        """The megabytes that it has in memory."""
        return memory(self.process.pid)

    def quiet(self, seconds: float) -> None:
        """Leave it alone for this long."""
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            self.look(left)

    def look(self, patience: float = 0) -> bool:
        """Read away what it paints, and return whether it did."""
        try:
            return bool(select.select([self._ours], [], [], patience)[0] and os.read(self._ours, 65536))
        except OSError:  # it has gone
            return False

    def unattended(self) -> None:
        """Let somebody read away what it paints from now on, so that it can go on painting."""
        self._reader = threading.Thread(target=self._read_away)
        self._reader.start()

    def _read_away(self) -> None:
        while self.process.poll() is None:
            self.look(0.2)

    def close(self) -> None:
        """End it, and whatever it was started by."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self._reader:
            self._reader.join()
        os.close(self._ours)


def memory(process: int | str = "self") -> float:
    """Return the megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
