"""The program in a terminal of its own, read the way a person reads it."""

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
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pyte

ROWS, COLUMNS = 24, 80
PLAY = ("companion.cli", "play", "--no-phones", "--journal")
PATIENCE = 30.0  # seconds; a cold start on a busy machine takes a few
A_LOOK = 0.25  # seconds without output after which the screen is checked again

_SAVED = re.compile(r"saved (\d+)")
_NOT_FOR_PYTE = rb"\x1b\[[<>=?][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p"  # pyte prints sequences it doesn't know
_UNKNOWN = re.compile(_NOT_FOR_PYTE)
_UNKNOWN_OR_COLORS = re.compile(_NOT_FOR_PYTE + rb"|\x1b\[[\d;]*m")


class Terminal:
    """A pseudo-terminal with the program running in it."""

    def __init__(self, *program: str | Path, size: tuple[int, int] = (COLUMNS, ROWS)) -> None:
        self._ours, theirs = pty.openpty()
        columns, rows = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.mode_before = termios.tcgetattr(theirs)
        self._theirs = theirs  # kept open, so that its mode can be read after the program has ended
        variables = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", *map(str, program)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**variables, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
            start_new_session=True,
        )
        self._screen = pyte.Screen(columns, rows)  # only the text: pyte takes far longer with colors
        self._stream = pyte.ByteStream(self._screen)
        self._whole_screen = pyte.HistoryScreen(columns, rows)  # with colors and history, when asked for
        self._whole_stream = pyte.ByteStream(self._whole_screen)
        self._shown_whole = 0  # how much of the output that one has been fed
        self.said = b""
        self._there = True

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._there:
            self.signal(signal.SIGKILL)
            os.close(self._ours)
        else:
            self.program.kill()
            self.program.wait()
        os.close(self._theirs)

    def type(self, keys: str) -> None:
        """Type these keys."""
        os.write(self._ours, keys.encode())

    def signal(self, number: int) -> int:
        """Send a signal, wait for the program to end, and return the exit status."""
        if self.program.poll() is None:
            self.program.send_signal(number)
        return self.ended()

    def goes_away(self) -> int:
        """Close the terminal without sending a signal, and return the exit status once the program ends."""
        os.close(self._ours)
        self._there = False
        return self.program.wait(PATIENCE)

    def ended(self) -> int:
        """Wait for the program to end, read the rest of its output, and return the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self.program.poll() is None:
            self._read(0.05)
            assert time.monotonic() < deadline, "the program does not end"
        while self._read(0):
            pass
        return self.program.returncode

    def until(self, seen: Callable[[], bool], patience: float = PATIENCE) -> bool:
        """Read the screen until it shows what's wanted or time runs out; return whether it does."""
        deadline = time.monotonic() + patience
        while not seen():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._read(min(left, A_LOOK))
        return True

    def watch(self, seconds: float) -> None:
        """Read the screen for this long, whatever it shows."""
        self.until(lambda: False, seconds)

    def sees(self, words: str) -> None:
        """Wait until these words are on the screen."""
        assert self.until(lambda: words in self.text), f"no “{words}” on\n{self.rows}"

    @property
    def mode_now(self) -> list[object]:
        """The current terminal settings."""
        return termios.tcgetattr(self._theirs)

    @property
    def rows(self) -> str:
        """The screen, row by row."""
        return "\n".join(self._screen.display)

    @property
    def cells(self) -> list[list[tuple[str, str, str]]]:
        """The screen, cell by cell: the character, its color and its background, in hexadecimal."""
        screen = self._whole()
        lines = (screen.buffer[row] for row in range(screen.lines))
        columns = range(screen.columns)
        return [[(line[x].data, line[x].fg, line[x].bg) for x in columns] for line in lines]

    @property
    def scrolled_away(self) -> str:
        """The text that has scrolled off the top of the screen."""
        lines = self._whole().history.top
        return "\n".join("".join(line[column].data for column in range(COLUMNS)) for line in lines)

    @property
    def text(self) -> str:
        """The screen as running text."""
        return " ".join(self.rows.split())

    @property
    def saved(self) -> int:
        """The number of the last entry saved, according to the screen; -1 if it doesn't say."""
        found = _SAVED.search(self.rows)
        return int(found[1]) if found else -1

    def _whole(self) -> pyte.HistoryScreen:
        """Return the screen with its colors and what has scrolled away."""
        self._whole_stream.feed(_UNKNOWN.sub(b"", self.said[self._shown_whole :]))
        self._shown_whole = len(self.said)
        return self._whole_screen

    def _read(self, patience: float) -> bool:
        ready, _, _ = select.select([self._ours], [], [], patience)
        if ready:
            said = os.read(self._ours, 65536)
            self.said += said
            self._stream.feed(_UNKNOWN_OR_COLORS.sub(b"", said))
        return bool(ready)
