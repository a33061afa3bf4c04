"""Temporary folders for the benchmarks, on a real disk: /tmp may be in memory."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BUILD = Path(__file__).parents[3] / "build" / "bench"
MEMORY = Path("/dev/shm")  # where the disk's speed doesn't matter


@contextmanager
def a_folder(where: Path = BUILD) -> Iterator[Path]:
    """Yield a temporary folder, on the project's disk unless told otherwise, and delete it afterward."""
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=where, ignore_cleanup_errors=True) as folder:
        yield Path(folder)
