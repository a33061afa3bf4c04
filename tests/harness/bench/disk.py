"""Places on the disk for what's measured: not the memory that a machine may have under /tmp."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BUILD = Path(__file__).parents[3] / "build" / "bench"
MEMORY = Path("/dev/shm")  # for what's about bytes, not about time


@contextmanager
def a_folder(where: Path = BUILD) -> Iterator[Path]:
    """Give a folder, on the project's own disk unless another is named, and take it away again."""
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=where, ignore_cleanup_errors=True) as folder:
        yield Path(folder)
