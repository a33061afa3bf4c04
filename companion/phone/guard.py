"""The guard at the door: which requests get in, and the headers of every response."""

import logging
from collections.abc import Callable, Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.house.bucket import Bucket

_log = logging.getLogger(__name__)

MOST_BODY = 4096
SEATED = "seated"  # in a request's state: returns the seat of whoever sent it, if they have one
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"same-origin"),  # no-referrer would also hide the origin of plain forms
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
NO_STORE = (b"cache-control", b"no-store")


class Guesses:
    """Limits wrong guesses at the six letters. Scanned codes have 100 bits and need no limit.

    There are 18 ** 6 codes, 34 million, and six are good: one guess in 5.7 million hits. All addresses
    together get 1,800 guesses an hour, plus a first one each, so that a guest who hasn't guessed wrong is
    never kept out by others. With the 254 addresses of a home network that's about 2,050 an hour: four months
    for a hit, which then needs a nod.
    """

    def __init__(self) -> None:
        self._each = Bucket(at_once=8, a_second=1 / 15)
        self._together = Bucket(at_once=40, a_second=1 / 2)
        self._lately = Bucket(at_once=1, a_second=1 / 3600)  # addresses with a wrong guess in the last hour

    def too_many(self, address: str) -> bool:
        """Whether this address has to wait before it may guess again."""
        return self._each.full(address) or (self._lately.full(address) and self._together.full(""))

    def wrong(self, address: str) -> None:
        """Count a wrong guess."""
        self._each.takes(address)
        self._together.takes("")
        self._lately.takes(address)


class TooLarge(Exception):
    """A request whose body is larger than any of our forms."""


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
