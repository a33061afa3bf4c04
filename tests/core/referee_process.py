"""The referee as a separate process: what tests talk to, line by line, never waiting forever."""

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
DEADLINE = 20.0  # seconds; a referee that takes longer is taken for hung


def command(*arguments: str) -> list[str]:
    """Return the command line of Tableside with these arguments."""
    return [sys.executable, "-m", "companion.cli", *arguments]


def surroundings() -> dict[str, str]:
    """Return the environment of a plain shell: output is buffered, whatever the tests run in."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def run(*arguments: str, said: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run Tableside to its end on what's said, and return what it printed."""
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
    """A referee under way on pipes. Its first answer, the table as it stands, is the first to be read."""

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
        """Send a line: bytes as they are, anything else as JSON."""
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
        """Return the next answer, which has to come."""
        answer = self.answer()
        assert answer is not None, "The referee does not answer."
        return answer

    def say(self, said: Any) -> dict[str, Any]:
        """Send a line and return the answer to it."""
        self.send(said)
        return self.standing()

    def done(self, said: Any) -> dict[str, Any]:
        """Send a line that has to be obeyed and return the answer to it."""
        answer = self.say(said)
        assert answer["ok"], answer["why"]
        return answer

    def refused(self, said: Any) -> str:
        """Send a line that has to be refused and return the sentence."""
        answer = self.say(said)
        assert answer.keys() == {"ok", "why"}
        assert answer["ok"] is False
        why: str = answer["why"]
        return why

    def leave(self) -> tuple[int, str]:
        """Say no more; return how the referee ended and what it complained of."""
        self.stdin.close()
        return self.ended()

    def ended(self, within: float = DEADLINE) -> tuple[int, str]:
        """Wait for the end; return the exit code and what stands on stderr."""
        status = self.process.wait(within)
        return status, self.stderr.read().decode()

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait(DEADLINE)
