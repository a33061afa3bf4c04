"""A referee, in a process of its own or in this one, for tests to talk to without waiting forever."""

import asyncio
import json
import os
import select
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Any, Self

from companion.games import SHELF
from companion.store.journal import MEMORY, Journal
from companion.table.referee import read_lines, referee
from companion.table.table import Table

ROOT = Path(__file__).parents[2]
DEADLINE = 20.0  # seconds; if the referee takes longer, we assume it's hung


def command(*arguments: str) -> list[str]:
    """Return the command line that runs Tableside with these arguments."""
    return [sys.executable, "-m", "companion.cli", *arguments]


def surroundings() -> dict[str, str]:
    """Return the environment with Python's output buffered, even if the tests run unbuffered."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def run(*arguments: str, said: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run Tableside with this input until it exits, and return what it printed."""
    done = subprocess.run(
        command(*arguments),
        input=said,
        capture_output=True,
        cwd=ROOT,
        env=surroundings(),
        timeout=DEADLINE,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class Referee:
    """A referee at the other end of two pipes. Read its first answer, which shows the table, to begin."""

    def __init__(self, stdin: IO[bytes], stdout: IO[bytes]) -> None:
        self.stdin, self.stdout = stdin, stdout
        self._read = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """End the referee, and close the pipes."""
        raise NotImplementedError

    def last_words(self) -> str:
        """Return what the referee left on stderr, if anything."""
        return ""

    def send(self, said: Any) -> None:
        """Send a line: bytes unchanged, anything else as JSON."""
        line = said if isinstance(said, bytes) else json.dumps(said).encode()
        left = memoryview(line + b"\n")
        while left:
            left = left[self.stdin.write(left) :]

    def answer(self, within: float = DEADLINE) -> dict[str, Any] | None:
        """Return the next answer, or None if it doesn't come in time."""
        deadline = monotonic() + within
        while b"\n" not in self._read:
            ready, _, _ = select.select([self.stdout], [], [], max(0.0, deadline - monotonic()))
            more = os.read(self.stdout.fileno(), 1 << 16) if ready else b""
            if ready and not more:
                raise AssertionError(f"The referee is gone. {self.last_words()}")
            self._read += more
            if not ready:
                return None
        line, _, self._read = self._read.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def standing(self) -> dict[str, Any]:
        """Return the next answer, and fail if none comes in time."""
        answer = self.answer()
        assert answer is not None, "The referee does not answer."
        return answer

    def say(self, said: Any) -> dict[str, Any]:
        """Send a line and return the answer to it."""
        self.send(said)
        return self.standing()

    def done(self, said: Any) -> dict[str, Any]:
        """Send a line that the referee has to accept, and return its answer."""
        answer = self.say(said)
        assert answer["ok"], answer["why"]
        return answer

    def refused(self, said: Any) -> str:
        """Send a line that the referee has to refuse, and return the sentence it gives."""
        answer = self.say(said)
        assert answer.keys() == {"ok", "why"}
        assert answer["ok"] is False
        why: str = answer["why"]
        return why


class RefereeProcess(Referee):
    """A referee in a process of its own."""

    def __init__(self, *arguments: str, game: str = "deal_or_no_deal") -> None:
        self.process = subprocess.Popen(
            command("referee", game, *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=ROOT,
            env=surroundings(),
        )
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.stderr = self.process.stderr
        super().__init__(self.process.stdin, self.process.stdout)

    def end(self) -> None:
        self.kill()
        for pipe in (self.stdin, self.stdout, self.stderr):
            pipe.close()

    def last_words(self) -> str:
        return self.stderr.read().decode()

    def leave(self) -> tuple[int, str]:
        """Close the input; return the exit code and what's on stderr."""
        self.stdin.close()
        return self.ended()

    def ended(self, within: float = DEADLINE) -> tuple[int, str]:
        """Wait for the referee to exit; return the exit code and what's on stderr."""
        status = self.process.wait(within)
        return status, self.last_words()

    def kill(self) -> None:
        """Kill the referee."""
        self.process.kill()
        self.process.wait(DEADLINE)


class RefereeHere(Referee):
    """A referee in a thread of this process: the same lines and answers, but it starts at once."""

    def __init__(self, *players: str, game: str = "deal_or_no_deal") -> None:
        hears, stdin = os.pipe()
        stdout, says = os.pipe()
        super().__init__(os.fdopen(stdin, "wb", buffering=0), os.fdopen(stdout, "rb", buffering=0))
        sitting = self._sit(game, players, os.fdopen(hears, "rb"), os.fdopen(says, "wb"))
        self._thread = threading.Thread(target=asyncio.run, args=(sitting,), name="referee", daemon=True)
        self._thread.start()

    async def _sit(self, game: str, players: tuple[str, ...], hears: IO[bytes], says: IO[bytes]) -> None:
        with hears, says, closing(Journal.open(MEMORY)) as journal:
            table = await Table.start(journal, SHELF[game], SHELF[game].prepare(players))
            await referee(table, read_lines(hears), says)

    def end(self) -> None:
        self.stdin.close()
        self._thread.join(DEADLINE)
        self.stdout.close()
