"""The guard at the door: which requests get in, and the headers of every response."""

import logging
from collections.abc import Callable, Iterable
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_log = logging.getLogger(__name__)

MOST_BODY = 4096
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),  # no-referrer would hide the origin of plain forms, too
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
NO_STORE = (b"cache-control", b"no-store")


class Bucket:
    """A rate limit for each client, as a token bucket."""

    MOST_KEPT = 4096

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}

    def takes(self, who: str) -> bool:
        """Count one more from a client if that's within the limit; return whether it was."""
        used = self._level(who)
        fits = used + 1 <= self.at_once
        if fits:
            self._note(who, used + 1)
        return fits

    def full(self, who: str) -> bool:
        """Whether a client has reached the limit."""
        return self._level(who) + 1 > self.at_once

    def _level(self, who: str) -> float:
        used, at = self._used.get(who, (0.0, 0.0))
        return max(0.0, used - (self._clock() - at) * self.a_second)

    def _note(self, who: str, used: float) -> None:
        if len(self._used) >= self.MOST_KEPT:
            self._used = {one: kept for one, kept in self._used.items() if self._level(one) > 0}
            if len(self._used) >= self.MOST_KEPT:
                self._used.clear()  # better to be lenient for a moment than to run out of memory
        self._used[who] = (used, self._clock())


class TooLarge(Exception):
    """A request has a body larger than any of our forms."""


class Guard:
    """Refuses foreign hosts and origins, floods, and large bodies."""

    def __init__(self, app: ASGIApp, hosts: Callable[[], Iterable[str]], requests: Bucket) -> None:
        self._app = app
        self._hosts = hosts
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it right here."""
        if scope["type"] != "http":
            return
        headers = dict(scope["headers"])
        if not self._requests.takes((scope["client"] or ("",))[0]):
            await _refuse(send, 429, "Too many requests. Wait a moment.")
        elif (host := headers.get(b"host", b"").decode("latin-1").lower()) not in set(self._hosts()):
            await _refuse(send, 421, "This address is not one of Tableside's.")
        elif scope["method"] not in ("GET", "HEAD", "POST"):
            await _refuse(send, 405, "That cannot be done here.")
        elif (
            scope["method"] == "POST"
            and headers.get(b"origin", b"").decode("latin-1").lower() != f"http://{host}"
        ):
            await _refuse(send, 403, "This came from another page.")
        elif _length(headers.get(b"content-length", b"0")) > MOST_BODY:
            await _refuse(send, 413, "That is too long.")
        else:
            await self._pass(scope, receive, send)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        seen = 0

        async def measured() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > MOST_BODY:
                raise TooLarge
            return message

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": _marked(list(message["headers"]))}
            await send(message)

        try:
            await self._app(scope, measured, marked)
        except Exception:
            _log.exception("a page failed")
            raise


def _marked(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    stored = any(name == b"cache-control" for name, _ in headers)
    return [*headers, *HEADERS, *(() if stored else (NO_STORE,))]


def _length(written: bytes) -> int:
    return int(written) if written.isdigit() and len(written) < 12 else MOST_BODY + 1


async def _refuse(send: Send, status: int, why: str) -> None:
    body = why.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": _marked(headers)})
    await send({"type": "http.response.body", "body": body})
