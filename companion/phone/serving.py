"""The web server, in Tableside's own event loop, with a limit on connections and a quick shutdown."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 256
MOST_FROM_ONE = 40  # connections; a phone opens six, and a few phones may share one address
SILENT_SECONDS = 10  # how long a connection may take to make a request
STUCK_SECONDS = 20  # how long a client may stop reading
UNREAD = 65536  # bytes the kernel buffers per client; its default of megabytes would hide a stuck one
END_SECONDS = 2

# The screen is the terminal, and log lines would mess it up.
logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)


class Connection(H11Protocol):
    """A connection that's dropped if it makes no request, and refused if there are too many."""

    _silence: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection if there's room, or if dropping the oldest silent one makes room."""
        super().connection_made(transport)
        self._since = self.loop.time()
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        others = [one for one in self.connections if isinstance(one, Connection) and one._counts(self)]
        from_here = sum(one._address == self._address for one in others)
        own = self._address.startswith("127.")
        if len(others) >= MOST_CONNECTIONS or (from_here >= MOST_FROM_ONE and not own):
            silent = [one for one in others if one.cycle is None]
            min(silent, key=lambda one: one._since, default=self).transport.abort()
        self._silence = self.loop.call_later(SILENT_SECONDS, self._let_go)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up, and cancel the timers, too."""
        for timer in filter(None, (self._silence, self._stuck)):
            timer.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Give a client that has stopped reading some time, then drop it, because sending to it is stuck."""
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on, now that the client is reading again."""
        super().resume_writing()
        if self._stuck:
            self._stuck.cancel()

    @property
    def _address(self) -> str:
        return (self.client or ("", 0))[0]

    def _counts(self, newcomer: "Connection") -> bool:
        return self is not newcomer and not self.transport.is_closing()

    def _let_go(self) -> None:
        if self.cycle is None:  # no complete request in all that time
            self.transport.abort()


class Server(uvicorn.Server):
    """A server that leaves signals to the kiosk, and that sleeps until it has to close."""

    def __init__(self, config: uvicorn.Config, closing: asyncio.Event) -> None:
        super().__init__(config)
        self._closing = closing

    async def main_loop(self) -> None:
        """Set the default headers, then wait. Uvicorn's own loop would wake up ten times a second."""
        await self.on_tick(0)
        await self._closing.wait()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


class Serving:
    """The running server."""

    def __init__(self, app: ASGIApp, listening: socket.socket, closing: asyncio.Event) -> None:
        config = uvicorn.Config(
            app,
            http=Connection,
            log_config=None,
            access_log=False,
            lifespan="off",
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=20,
            h11_max_incomplete_event_size=8192,
        )
        self._server = Server(config, closing)
        self._listening = listening
        self._closing = closing
        self._task: asyncio.Task[Any] | None = None

    def start(self) -> None:
        """Start answering."""
        self._task = asyncio.get_running_loop().create_task(self._server.serve(sockets=[self._listening]))

    async def stop(self) -> None:
        """End the streams, then the server."""
        self._closing.set()
        if self._task:
            await asyncio.wait([self._task], timeout=END_SECONDS)
        self._listening.close()
