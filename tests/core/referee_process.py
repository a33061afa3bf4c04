"""The referee as a separate process, for tests to talk to line by line without ever waiting forever."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

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


class RefereeProcess:
    """A referee running on pipes. Before sending anything, read its first answer, which shows the table."""

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
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self._read = b""

    def __enter__(self) -> "RefereeProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        for pipe in (self.stdin, self.stdout, self.stderr):
            pipe.close()

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
                raise AssertionError(f"The referee is gone. {self.stderr.read().decode()}")
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

    def leave(self) -> tuple[int, str]:
        """Close the input; return the exit code and what's on stderr."""
        self.stdin.close()
        return self.ended()

    def ended(self, within: float = DEADLINE) -> tuple[int, str]:
        """Wait for the referee to exit; return the exit code and what's on stderr."""
        status = self.process.wait(within)
        return status, self.stderr.read().decode()

    def kill(self) -> None:
        """Kill the referee."""
        self.process.kill()
        self.process.wait(DEADLINE)
