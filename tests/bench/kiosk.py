"""The kiosk in a terminal of its own, beside a bare Textual app: key to paint, cold start, idle CPU, a crowd.

`python -m tests.bench.kiosk`. Both run in pseudo-terminals of one size; a time ends when the bytes that show
the result have arrived, so that what the kiosk paints and writes to disk all counts.
"""

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
import tempfile
import termios
import time
from pathlib import Path
from statistics import median

from tests.phone.crowd import AT_ONCE, DEAF, IDLE

COLUMNS, ROWS = 100, 30
PRESSES = 500
CROWDED = 100  # presses while a crowd is at the door
STARTS = 7
ROUND = 50  # presses of the one, then of the other, so that whatever else the machine does slows both
MOST = {"key": 2.0, "start": 1.5}  # times the bare app
PATIENCE = 30.0
_SAVED = re.compile(rb"saved (\d+)")
UNDO, REDO = b"\x1b[20~", b"\x1b[21~"  # F9 and F10


class Program:
    """A program in a pseudo-terminal, read as raw bytes."""

    def __init__(self, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
        self.began = time.perf_counter()
        self._program = subprocess.Popen(
            (sys.executable, "-m", *arguments),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self._read = b""

    def until(self, words: bytes) -> float:
        """Return when the words arrived."""
        deadline = time.perf_counter() + PATIENCE
        while words not in self._read:
            if not select.select([self._ours], [], [], max(0, deadline - time.perf_counter()))[0]:
                sys.exit(f"{words!r} did not arrive; the screen said {self._read[-300:]!r}")
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
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self._program.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def quiet(self, seconds: float) -> None:
        """Let it be for so long."""
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            if select.select([self._ours], [], [], left)[0]:
                os.read(self._ours, 65536)

    def close(self) -> None:
        """End it."""
        self._program.send_signal(signal.SIGKILL)
        self._program.wait()
        os.close(self._ours)


def main() -> None:
    """Measure and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        starts: dict[str, list[float]] = {"bare": [], "kiosk": []}
        for number in range(1 + STARTS):
            starts["bare"].append(_start("tests.bench.bare", str(house / f"bare{number}"), b"saved 0"))
            starts["kiosk"].append(
                _start(
                    "companion.cli",
                    "play",
                    "--port=0",
                    "--journal",
                    str(house / f"house{number}"),
                    b"TABLESIDE",
                )
            )
        starts = {name: times[1:] for name, times in starts.items()}  # after the first, all is compiled
        bare = Program("tests.bench.bare", str(house / "rows"))
        bare.until(b"saved 0")
        port = _free_port()
        kiosk = _table(house / "house", port)
        first = kiosk.saved()
        cpu_before = kiosk.cpu(), bare.cpu()
        bare_presses: list[float] = []
        presses: list[float] = []
        for begin in range(1, PRESSES + 1, ROUND):
            numbers = range(begin, begin + ROUND)
            bare_presses += [bare.press(b"x", b"saved %d" % number) for number in numbers]
            presses += [
                kiosk.press((REDO, UNDO)[number % 2], b"saved %d" % (first + number)) for number in numbers
            ]
        cpu_pressed = [
            program.cpu() - before for program, before in zip((kiosk, bare), cpu_before, strict=True)
        ]
        bare.close()
        kiosk.quiet(2)
        cpu = kiosk.cpu()
        kiosk.quiet(10)
        idle = (kiosk.cpu() - cpu) / 10
        with Crowd(port) as crowd:
            busy = [
                kiosk.press((REDO, UNDO)[number % 2], b"saved %d" % (first + PRESSES + number))
                for number in range(1, CROWDED + 1)
            ]
        kiosk.close()
    print("| | kiosk | bare Textual app | ratio | at most |\n|---|--:|--:|--:|--:|")
    _row("key to paint, ms", presses, bare_presses, MOST["key"])
    _row("cold start to first paint, ms", starts["kiosk"], starts["bare"], MOST["start"])
    print(f"\nMedians of {PRESSES} presses and {STARTS} starts, in one run.")
    ours, theirs = (seconds / PRESSES * 1000 for seconds in cpu_pressed)
    print(f"Processor time a press {ours:.1f} ms, {theirs:.1f} ms the bare app. Idle {idle:.1%} of a core.")
    slower = median(busy) / median(presses)
    print(f"In a crowd of phones a press takes {median(busy) * 1000:.1f} ms, {slower:.1f} times as long.")
    print(f"The crowd: {IDLE} lines idle, {DEAF} that never read, {AT_ONCE} asking at once: {crowd.said}.")


class Crowd:
    """Phones that come in by a port, as many as will and as fast as they can, meanwhile."""

    def __init__(self, port: int) -> None:
        self._program = subprocess.Popen(
            (sys.executable, "-m", "tests.phone.crowd", str(port)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said = ""

    def __enter__(self) -> "Crowd":
        assert self._program.stdout
        self._program.stdout.readline()
        return self

    def __exit__(self, *_: object) -> None:
        self.said = self._program.communicate()[0].strip()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def _start(*arguments: str | bytes) -> float:
    *command, words = arguments
    program = Program(*(str(word) for word in command))
    assert isinstance(words, bytes)
    seconds = program.until(words) - program.began
    program.close()
    return seconds


def _table(path: Path, port: int) -> Program:
    """Return the kiosk with a game under way."""
    from tests.bench.game import lay  # the game is laid without the kiosk, so that no lobby has to be known

    lay(path)
    kiosk = Program("companion.cli", "play", f"--port={port}", "--address=127.0.0.1", "--journal", str(path))
    kiosk.until(b"saved ")
    kiosk.quiet(1)
    kiosk.press(UNDO, b"saved ")
    kiosk.quiet(0.5)
    return kiosk


def _row(what: str, ours: list[float], theirs: list[float], most: float) -> None:
    one, other = median(ours) * 1000, median(theirs) * 1000
    print(f"| {what} | {one:.1f} | {other:.1f} | {one / other:.2f} | {most:g} |")


if __name__ == "__main__":
    main()
