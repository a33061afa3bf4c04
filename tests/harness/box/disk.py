"""A disk with a cache, as cards and sticks have: whatever wasn't flushed is lost when the power fails."""

import signal
import subprocess
from pathlib import Path

from tests.harness.box.waiting import until


class Disk:
    """An image that QEMU accesses through nbdkit, which holds back every write until a flush."""

    def __init__(self, image: Path) -> None:
        self._line = image.with_suffix(".line")
        self._line.unlink(missing_ok=True)
        serve = ("nbdkit", "--foreground", "--unix", self._line, "--filter=cache", "file", image)
        self._process = subprocess.Popen((*serve, "cache=writeback"))
        until(self._line.exists, "nbdkit does not answer")

    @property
    def drive(self) -> str:
        """QEMU's option for this disk."""
        return f"file=nbd+unix:///?socket={self._line},if=virtio,format=raw,cache=writeback"

    def cut(self) -> None:
        """Pull the plug."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
