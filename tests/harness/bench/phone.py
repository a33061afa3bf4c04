"""A simulated phone that speaks raw HTTP, so that the phone itself takes almost no time."""

import select
import socket
from time import monotonic

from tests.harness.bench.laid import cookie

PATIENCE = 60.0


class Gone(OSError):
    """The other side hung up."""


class Line:
    """One connection that's kept open; without a seat, it's a television's."""

    def __init__(self, port: int, seat: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        origin = f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        self._head = f"{origin}Cookie: tableside={cookie(seat)}\r\n" if seat else origin

    def fileno(self) -> int:
        """Return the file descriptor, for `select`."""
        return self.socket.fileno()

    def send(self, method: str, path: str, body: str = "") -> None:
        """Send a request."""
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{self._head}{length}\r\n{body}".encode())

    def read(self) -> bytes:
        """Return the bytes that have arrived."""
        got = self.socket.recv(65536)
        if not got:
            raise Gone("the line is closed")
        return got

    def answer(self) -> tuple[int, str]:
        """Return the status and the body of the whole response."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += self.read()
        head, _, body = got.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += self.read()
        return int(head.split()[1]), body.decode()

    def close(self) -> None:
        """Close the connection."""
        self.socket.close()


class Host:
    """The host's phone, which makes one offer after another; each is a separate move."""

    def __init__(self, port: int, dollars: int = 1000) -> None:
        self.line = Line(port, "A")
        self._dollars = dollars

    def form(self) -> str:
        """Get the page, and return the form with the next offer filled in, ready to post."""
        self.line.send("GET", "/?a=MakeOffer")
        status, page = self.line.answer()
        if status != 200:
            raise Gone(f"the page was answered with {status}")
        ask = page.partition('name="ask" value="')[2].partition('"')[0]
        key = page.partition('name="key" value="')[2].partition('"')[0]
        self._dollars += 1
        return f"ask={ask}&key={key}&cents={self._dollars}"

    @property
    def cents(self) -> int:
        """The latest offer that was filled in, in cents."""
        return self._dollars * 100

    def offer(self) -> int:
        """Make another offer and return the HTTP status; 303 means it's done."""
        form = self.form()
        self.line.send("POST", "/do", form)
        return self.line.answer()[0]


def listen(lines: list[Line], path: str) -> None:
    """Have phones listen for updates, and wait until each has its page."""
    for line in lines:
        line.send("GET", path)
    waiting = set(lines)
    deadline = monotonic() + PATIENCE
    while waiting:
        ready = select.select(list(waiting), [], [], max(0.0, deadline - monotonic()))[0]
        assert ready, f"{len(waiting)} phones were told nothing"
        waiting -= {line for line in ready if b"event: page" in line.read()}


def drain(lines: list[Line]) -> None:
    """Read and throw away what has arrived, such as pings."""
    while ready := select.select(lines, [], [], 0)[0]:
        for line in ready:
            line.read()
