"""What we tell systemd: that the table is up, and that it's alive."""

import os
import socket
from contextlib import suppress

READY, ALIVE = "READY=1", "WATCHDOG=1"
BEATS = 3  # signs of life per watchdog timeout; after a timeout without one, systemd restarts the table


def tell(word: str) -> None:
    """Tell systemd something, without waiting, if it started us."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = f"\0{address[1:]}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.setblocking(False)
        line.sendto(word.encode(), address)


def beat() -> float:
    """Return the seconds between signs of life, or 0 if systemd doesn't expect any."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 1_000_000 / BEATS if microseconds.isdecimal() else 0.0
