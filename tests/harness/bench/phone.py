"""A phone as bytes on a line: it asks for pages, answers and listens, and takes no time of its own."""

import select
import socket
from time import monotonic

from tests.harness.bench.laid import cookie

PATIENCE = 60.0


class Gone(OSError):
    """The other side hung up."""


class Line:
    """One kept connection; without a seat, that of a television."""

    def __init__(self, port: int, seat: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        origin = f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        self._head = f"{origin}Cookie: tableside={cookie(seat)}\r\n" if seat else origin

    def fileno(self) -> int:
        """Return what select asks for."""
        return self.socket.fileno()

    def send(self, method: str, path: str, body: str = "") -> None:
        """Send a request."""
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{self._head}{length}\r\n{body}".encode())

    def read(self) -> bytes:
        """Return what has come."""
        got = self.socket.recv(65536)
        if not got:
            raise Gone("the line is closed")
        return got

    def answer(self) -> tuple[int, str]:
        """Return the whole answer: its status and its body."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += self.read()
        head, _, body = got.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += self.read()
        return int(head.split()[1]), body.decode()

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


class Host:
    """The host's phone: it makes one offer after the other, each a move of its own."""

    def __init__(self, port: int, dollars: int = 1000) -> None:
        self.line = Line(port, "A")
        self._dollars = dollars

    def form(self) -> str:
        """Ask for the page, and return the next offer filled in, as it is posted."""
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
        """The offer filled in last."""
        return self._dollars * 100

    def offer(self) -> int:
        """Make another offer and return the status; 303 means that it's done."""
        form = self.form()
        self.line.send("POST", "/do", form)
        return self.line.answer()[0]


def listen(lines: list[Line], path: str) -> None:
    """Let phones listen, and wait until each has its page."""
    for line in lines:
        line.send("GET", path)
    waiting = set(lines)
    deadline = monotonic() + PATIENCE
    while waiting:
        ready = select.select(list(waiting), [], [], max(0.0, deadline - monotonic()))[0]
        assert ready, f"{len(waiting)} phones were told nothing"
        waiting -= {line for line in ready if b"event: page" in line.read()}


def drain(lines: list[Line]) -> None:
    """Read away what has come, such as pings."""
    while ready := select.select(lines, [], [], 0)[0]:
        for line in ready:
            line.read()
