"""A stream, kept open the way a phone keeps it, and every byte it received."""

import socket
import threading
from collections.abc import Callable

from tests.phone.companion import PATIENCE
from tests.phone.device import Device


class Stream:
    """An open event stream."""

    def __init__(self, device: Device, path: str = "/live?seen=") -> None:
        self.device = device
        self._line = socket.create_connection(
            ("127.0.0.1", device.companion.port), PATIENCE, (device.address, 0)
        )
        cookie = f"Cookie: tableside={device.cookie}\r\n" if device.cookie else ""
        language = f"Accept-Language: {device.accepts}\r\n" if device.accepts else ""
        host = device.companion.host
        self._line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{cookie}{language}\r\n".encode())
        self._line.settimeout(None)  # a line that's quiet for a while hasn't ended
        self.got = b""
        self.ended = threading.Event()
        self._arrived = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            while chunk := self._line.recv(65536):
                with self._arrived:
                    self.got += chunk
                    self._arrived.notify_all()
        except OSError:
            pass
        self.ended.set()
        with self._arrived:
            self._arrived.notify_all()

    def pages(self) -> int:
        """Return how many pages have arrived."""
        return self.got.count(b"event: page")

    def wait_for(self, text: str) -> None:
        """Wait until a text has arrived."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: text.encode() in self.got, PATIENCE), f"no {text!r}"

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is true of what has arrived."""
        with self._arrived:
            assert self._arrived.wait_for(holds, PATIENCE)

    def close(self) -> None:
        """Close the connection."""
        self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()
