"""What the keeper of a box's services is told: that the table is there, and that it lives."""

import os
import socket
from contextlib import suppress

READY, ALIVE = "READY=1", "WATCHDOG=1"
BEATS = 3  # within the time after which a silent table is started anew


def tell(word: str) -> None:
    """Tell it, if this runs under one (systemd), without waiting."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = f"\0{address[1:]}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.setblocking(False)
        line.sendto(word.encode(), address)


def beat() -> float:
    """Return the seconds between two signs of life, or 0 if nobody waits for any."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1_000_000 / BEATS if microseconds.isdecimal() else 0.0
