"""A device that speaks plain HTTP, for things a browser wouldn't do."""

import http.client
import re
import socket
from collections.abc import Mapping, Sequence
from itertools import count
from time import monotonic
from urllib.parse import urlencode

from companion.game import Seat
from tests.phone.companion import PATIENCE, Companion

ASK = re.compile(r'name="ask" value="([^"]*)"')
ADDRESSES = (f"127.1.{number // 250 % 250}.{number % 250 + 1}" for number in count())
KEY = re.compile(r'name="key" value="([^"]*)"')
NAME = re.compile(r'name="new"[^>]* value="([^"]*)"')


class Answer:
    """The server's response."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        self.text = self.body.decode(errors="replace")  # compressed files aren't text


class Device:
    """A client that keeps its cookie, at an address of its own."""

    def __init__(self, companion: Companion) -> None:
        self.companion = companion
        self.cookie = ""
        self.address = next(ADDRESSES)
        self.accepts = ""  # languages, as sent in Accept-Language

    def get(self, path: str = "/", **headers: str) -> Answer:
        """Request a page, and return the answer."""
        return self.send("GET", path, None, **headers)

    def post(
        self, path: str, /, fields: Mapping[str, str | Sequence[str]] | None = None, **headers: str
    ) -> Answer:
        """Submit a form, and return the answer."""
        sent = {
            "Origin": f"http://{self.companion.host}",
            "Content-Type": "application/x-www-form-urlencoded",
            **headers,
        }
        return self.send("POST", path, urlencode(fields or {}, doseq=True).encode(), **sent)

    def send(self, method: str, path: str, body: bytes | None, **headers: str) -> Answer:
        """Send any request, and return the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.companion.port, PATIENCE, (self.address, 0))
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            sent.setdefault("Cookie", f"tableside={self.cookie}")
        if self.accepts:
            sent["Accept-Language"] = self.accepts
        try:
            connection.request(method, path, body, sent)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        if given := answer.headers.get("Set-Cookie"):
            self.cookie = given.partition("=")[2].partition(";")[0]
        return answer

    def sit(self, seat: Seat) -> "Device":
        """Scan a seat's code, sit down (with a nod if somebody plays there), and return this device."""
        assert self.post("/claim", {"token": self.companion.seating.token(seat)}).status == 303
        if found := NAME.search(self.get("/").text):
            assert self.post("/sit", {"new": found[1] or f"Guest {seat}"}).status == 303
        deadline = monotonic() + PATIENCE
        while not self.companion.seating.taken(seat):
            assert monotonic() < deadline, "nobody nodded"
        return self

    def answer(self, kind: str, **blanks: str) -> Answer:
        """Fill in the form for an ask, submit it, and return the answer."""
        page = self.get(f"/?a={kind}").text
        ask, key = ASK.search(page), KEY.search(page)
        assert ask
        assert key
        kinds = {one.id: one.ask.kind for one in self.companion.table.asks()}
        assert kinds.get(ask[1]) == kind, page
        return self.post("/do", {"ask": ask[1], "key": key[1], **blanks})


def raw(companion: Companion, sent: bytes) -> bytes:
    """Send raw bytes; return what comes back until the other side closes."""
    with socket.create_connection(("127.0.0.1", companion.port), PATIENCE) as line:
        line.sendall(sent)
        line.settimeout(PATIENCE)
        got = b""
        while chunk := line.recv(65536):
            got += chunk
            if b"\r\n\r\n" in got and b"content-length: 0" in got.lower():
                break
        return got
