"""A power cut, on an image of a disk."""

import random
import shutil
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.harness.bench.disk import a_folder
from tests.harness.bench.faults.house import Account, copied, laid, reached, running
from tests.harness.bench.faults.image import formatted, mounted
from tests.harness.bench.row import NotTaken, Row

MOVES = 40
MEGABYTES = 16
SECTOR = 512
FLUSH, DISCARD = 1, 4  # flags of a logged write, in the format of Linux's dm-log-writes
MAGIC = 0x6A736677736872


@dataclass(frozen=True)
class Write:
    """One write that reached the disk, or, if it has no bytes, a flush of everything before it."""

    at: int
    written: bytes
    flush: bool


def rows(apart: int = 1) -> Iterator[Row]:
    """Log all writes to the disk, cut the log at every point, and recover from what's left; yield the row."""
    account, rng = Account(), random.Random(1)
    with a_folder() as folder:
        image = formatted(folder / "disk.img", MEGABYTES)
        with mounted(image, folder / "disk") as disk:
            laid(disk / "journal.sqlite3")
        before = image.read_bytes()
        log = folder / "log"
        acknowledged: list[
            tuple[int, int]
        ] = []  # how many writes had been logged when this offer was acknowledged
        with logged(image, log, folder / "door.img") as door, mounted(door, folder / "disk") as disk:
            began = logged_so_far(log)
            with running(disk / "journal.sqlite3") as (program, port):
                host = reached(port, program)
                for _ in range(MOVES):
                    assert account.offer(host)
                    acknowledged.append((logged_so_far(log), host.cents))
            last = logged_so_far(log)
        writes = read_log(log)[:last]
        torn = 0
        for place in range(began, last + 1, apart):
            torn += cut(before, writes[:place], folder / "cut.img", rng if place % 2 else None)
            with mounted(folder / "cut.img", folder / "disk") as disk:
                journal = copied(disk / "journal.sqlite3", folder / "look")
            account.tries += 1
            account.promised = [cents for by, cents in acknowledged if by <= place]
            account.settle(journal)
    flushes = sum(write.flush for write in writes)
    yield account.row(
        "A power cut, on an image of the disk",
        f"a QEMU disk with ext4 logged {len(writes):,} writes and {flushes} flushes for {MOVES} offers by "
        f"phone. The log was cut after each of the last {account.tries} writes, every second time without "
        f"some of those since the last flush ({torn:,} in all). The kernel mounted what was left, and the "
        f"program opened it; {account.unanswered} times, there was one offer more than had been "
        "acknowledged. A disk that lies about its flushes isn't covered.",
    )


@contextmanager
def logged(image: Path, log: Path, door: Path) -> Iterator[Path]:
    """Yield a file that passes every write on to an image while QEMU logs all writes and flushes."""
    daemon = shutil.which("qemu-storage-daemon")
    if daemon is None or not Path("/dev/fuse").exists():
        raise NotTaken(
            "a power cut needs qemu-storage-daemon and FUSE. On Debian: sudo apt install qemu-system-common"
        )
    door.touch()
    with log.open("wb") as file:
        file.truncate(1 << 30)
    program = subprocess.Popen(
        (
            daemon,
            *("--blockdev", f"driver=file,node-name=image,filename={image}"),
            *("--blockdev", f"driver=file,node-name=log,filename={log}"),
            "--blockdev",
            ""
            f"driver=blklogwrites,node-name=disk,file=image,log=log,log-sector-size={SECTOR},log-super-update-interval=1",
            *("--export", f"type=fuse,id=door,node-name=disk,mountpoint={door},writable=on"),
        )
    )
    while door.stat().st_size == 0:
        assert program.poll() is None, "qemu-storage-daemon did not start"
        time.sleep(0.01)
    try:
        yield door
    finally:
        program.terminate()
        program.wait()


def logged_so_far(log: Path) -> int:
    """Return how many writes and flushes are in the log."""
    with log.open("rb") as file:
        magic, _, entries = struct.unpack("<QQQ", file.read(24))
    assert magic == MAGIC
    return int(entries)


def read_log(log: Path) -> list[Write]:
    """Return the logged writes in order."""
    found: list[Write] = []
    with log.open("rb") as file:
        file.seek(SECTOR)
        for _ in range(logged_so_far(log)):
            sector, sectors, flags, _ = struct.unpack("<QQQQ", file.read(SECTOR)[:32])
            written = b"" if flags & DISCARD else file.read(sectors * SECTOR)
            found.append(Write(sector * SECTOR, written, bool(flags & FLUSH)))
    return found


def cut(before: bytes, writes: list[Write], image: Path, rng: random.Random | None) -> int:
    """Write the image that a power cut after these writes would leave; return how many were lost."""
    flushed = max((place for place, write in enumerate(writes) if write.flush), default=0)
    disk = bytearray(before)
    lost = 0
    for place, write in enumerate(writes):
        if rng and place > flushed and rng.random() < 0.5:
            lost += 1
        else:
            disk[write.at : write.at + len(write.written)] = write.written
    image.write_bytes(disk)
    return lost
