"""strace, which can kill a program at a chosen system call or delay the call, and changes nothing else."""

import os
import shutil
from pathlib import Path

from tests.harness.bench.row import NotTaken


def traced(journal: Path, calls: str, injected: str) -> tuple[str, ...]:
    """Return the strace command to prefix a program with, to tamper with its calls on a journal's files."""
    strace = shutil.which("strace")
    if strace is None:
        raise NotTaken("strace is missing. On Debian: sudo apt install strace")
    files = ("-P", str(journal), "-P", f"{journal}-wal")
    what = ("-e", f"trace={calls}", "-e", f"inject={calls}:{injected}")
    return (strace, "-f", "-q", "-o", os.devnull, *files, *what)
