"""A separate file system for a journal: ext4 in an image file, mounted by the kernel. Needs root."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.harness.bench.row import NotTaken


def formatted(image: Path, megabytes: int) -> Path:
    """Create an ext4 image of this size, and return its path."""
    if os.geteuid() != 0 or not shutil.which("mkfs.ext4") or not Path("/dev/loop-control").exists():
        raise NotTaken("a disk of its own needs root, mkfs.ext4 and loop devices.")
    with image.open("wb") as file:
        file.truncate(megabytes << 20)
    subprocess.run(("mkfs.ext4", "-q", "-E", "lazy_itable_init=0,lazy_journal_init=0", image), check=True)
    return image


@contextmanager
def mounted(image: Path, at: Path) -> Iterator[Path]:
    """Mount an image and yield its folder; the kernel recovers it as it would after a power cut."""
    at.mkdir(exist_ok=True)
    subprocess.run(("mount", "-o", "loop", image, at), check=True)
    try:
        yield at
    finally:
        subprocess.run(("umount", at), check=True)
