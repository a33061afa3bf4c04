"""Writing files, often private ones, so they're complete and on disk before they replace the old ones."""

import os
from pathlib import Path
from typing import IO

PRIVATE = 0o600
PRIVATE_FOLDER = 0o700


def new_private(path: Path) -> IO[bytes]:
    """Create a file that only its owner may read, and return it open for writing; it mustn't exist yet."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb")


def write_private(path: Path, held: bytes, like: Path | None = None) -> None:
    """Write a file that only its owner may read; as root, give it the same owner as the file `like`."""
    write_whole(path, held, PRIVATE, like)


def write_whole(path: Path, held: bytes, mode: int, like: Path | None = None) -> None:
    """Write a file with this mode; when this returns, it's on disk under its final name."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with new_private(fresh) as file:
        file.write(held)
        if mode != PRIVATE:  # a stick may have no modes to change
            os.fchmod(file.fileno(), mode)
        if like and os.geteuid() == 0:
            owner = like.stat()
            os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
