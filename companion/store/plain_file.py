"""Reading files that anybody may have written: only plain ones, and only up to a size."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def plain_folder(place: Path, *names: str) -> Iterator[int]:
    """Yield the descriptor of a folder some levels below another; raise OSError if a link is on the way."""
    opened = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for name in names:
            inside = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=opened)
            os.close(opened)
            opened = inside
        yield opened
    finally:
        os.close(opened)


@contextmanager
def plain_file(place: Path, *names: str, most: int) -> Iterator[IO[bytes]]:
    """Yield an open file of at most this many bytes; raise OSError if it's larger or isn't a plain file."""
    *folders, name = names
    with plain_folder(place, *folders) as folder:
        opened = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    try:
        found = os.fstat(opened)
        if not stat.S_ISREG(found.st_mode) or found.st_size > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        with os.fdopen(opened, "rb", closefd=False) as file:
            yield file
    finally:
        os.close(opened)
