"""Live updates: a phone gets its page when it connects, unless it has it already, and at every change."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from companion.game import Seat
from companion.game.said import Language
from companion.house.house import Revision, Watched
from companion.house.seating import Seating
from companion.phone.rendering import mark_of

_log = logging.getLogger(__name__)

PING_SECONDS = 2
MOST_STREAMS = 4  # for each device
PING = b"event: ping\ndata:\n\n"


class LivePage(NamedTuple):
    """A page to send: a hash of it, and the event to send."""

    mark: str
    event: bytes


Content = Callable[[Revision], LivePage]


class Streams:
    """The open streams of each device, oldest first. Opening one too many ends the oldest.

    So the tab that was opened last is always live. The one that's cut off reconnects, as after any lost
    connection: five open tabs take turns, each a few seconds behind at worst.
    """

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._open: dict[str, list[asyncio.Future[None]]] = {}

    def seat_of(self, device: str) -> Seat | None:
        """Return a device's seat."""
        return self._seating.seat_of(device)

    @contextmanager
    def holding(self, device: str, sending: asyncio.Future[None]) -> Iterator[None]:
        """Count one more stream of a device while it's open; if that's too many, end the oldest."""
        streams = self._open.setdefault(device, [])
        streams.append(sending)
        for old in streams[:-MOST_STREAMS]:
            old.cancel()
        self._seating.opened(device)
        try:
            yield
        finally:
            self._seating.closed(device)
            streams.remove(sending)
            if not streams:
                del self._open[device]


class Stream(Response):
    """An event stream for one page. A slow reader may skip pages, but never the newest one.

    `seen` is the hash of the page that the phone already has. A television has no device, and no limit.
    """

    media_type = "text/event-stream"

    def __init__(
        self, house: Watched, content: Content, seen: str, device: str = "", streams: Streams | None = None
    ) -> None:
        super().__init__()
        self._house = house
        self._content = content
        self._seen = seen
        self._device = device
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send pages until either side closes the stream."""
        headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        self._note("opened")
        leaving = [
            asyncio.ensure_future(_left(receive)),
            asyncio.ensure_future(self._house.closing.wait()),
            sending := asyncio.ensure_future(self._send(send)),
        ]
        try:
            with self._streams.holding(self._device, sending) if self._streams else nullcontext():
                await asyncio.wait(leaving, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in leaving:
                one.cancel()
            await asyncio.gather(*leaving, return_exceptions=True)
            self._note("closed")
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _note(self, what: str) -> None:
        seat = self._streams.seat_of(self._device) if self._streams else "board"
        _log.info("stream %s %s", seat or "-", what)

    async def _send(self, send: Send) -> None:
        """Send changes right away and pings on schedule, so a ping never gives away a change elsewhere."""
        loop = asyncio.get_running_loop()
        next_ping = loop.time()
        timer = made = None
        with self._house.watching() as changed:
            try:
                while True:
                    changed.clear()
                    now, due = self._house.now, loop.time() >= next_ping
                    if now is not made or due:  # some pages count the seconds
                        made = now
                        mark, event = self._content(now)
                        if mark != self._seen:
                            self._seen = mark
                            if not self._device:  # for a seat, the time of a change could give away an answer
                                self._note("sent")
                            await _sent(send, event)
                    if due:
                        next_ping += PING_SECONDS
                        timer = loop.call_at(next_ping, changed.set)
                        await _sent(send, PING)
                    await changed.wait()
            finally:
                if timer:
                    timer.cancel()


def page_of(content: str, language: Language) -> LivePage:
    """Return a page as the stream sends it; its first line says what language it's in."""
    mark = mark_of(content)
    lines = content.replace("\r", "").replace("\n", "\ndata: ")
    begins = f'<html lang="{language.code}"><body>'
    return LivePage(mark, f"event: page\nid: {mark}\ndata: {begins}\ndata: {lines}\n\n".encode())


async def _sent(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
