"""Files that only their owner may read: each is whole and on the disk before it takes its place."""

import os
from pathlib import Path


def write_private(path: Path, held: bytes, like: Path | None = None) -> None:
    """Write a file that only its owner may read; the owner is that of another, if one is named."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(held)
        if like and os.geteuid() == 0:
            owner = like.stat()
            os.fchown(file.fileno(), owner.st_uid, owner.st_gid)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
