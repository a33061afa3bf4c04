"""The web server, in Tableside's own event loop, with limits on connections and a quick shutdown."""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Protocol

import h11
import uvicorn
from starlette.types import ASGIApp, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from companion.phone.guard import SEATED

MOST_CONNECTIONS = 256
MOST_FROM_ONE = 40  # connections; a phone opens six, and a few phones may share one address
OWN = "127.0.0.1"  # the box itself, which may open more
REQUEST_SECONDS = 10  # how long a client may take to send a whole request
STUCK_SECONDS = 20  # how long a client may go without reading
UNREAD = 65536  # bytes the kernel buffers per client; its default of megabytes would hide a stuck one
END_SECONDS = 2
LEAST_REST = 0.001  # seconds; the event loop can't sleep for less
NOT_YET_IDLE = 0.2  # seconds after a connection is accepted

# The screen is the terminal, and log lines would mess it up.
logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)


class Visitor(Protocol):
    """Something that waits for its turn on the server."""

    def hear(self) -> None:
        """Do what it came for."""

    @property
    def gone(self) -> bool:
        """Whether it has left in the meantime."""


class Turns:
    """Visitors take turns, and after working for a while, the server rests for just as long.

    So the screen, which runs in the same event loop, gets half the time, however many visitors come.
    """

    def __init__(self) -> None:
        self._waiting: dict[Visitor, None] = {}  # in the order they came
        self._taken = False
        self._worked = 0.0  # seconds since the last rest

    def take(self, visitor: Visitor) -> None:
        """Serve a visitor now, or when it's their turn."""
        if self._taken:
            self._waiting[visitor] = None
        else:
            self._hear(visitor)

    def awaited_by(self, visitor: Visitor) -> bool:
        """Whether a visitor is waiting."""
        return visitor in self._waiting

    def _hear(self, visitor: Visitor) -> None:
        self._taken = True
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            visitor.hear()
        finally:
            loop.call_soon(self._rest, began)  # after the next pass, which may make a page

    def _rest(self, began: float) -> None:
        loop = asyncio.get_running_loop()
        self._worked += loop.time() - began
        if self._worked < LEAST_REST:
            self._next()
        else:
            loop.call_later(self._worked, self._next)
            self._worked = 0.0

    def _next(self) -> None:
        self._taken = False
        while self._waiting and not self._taken:
            del self._waiting[first := next(iter(self._waiting))]
            if not first.gone:
                self._hear(first)


class Entrance:
    """Where connections come in, one at a time: accepting one takes a turn, too."""

    gone = False

    def __init__(
        self, listening: socket.socket, connect: Callable[[], asyncio.Protocol], turns: Turns
    ) -> None:
        self._listening, self._connect, self._turns = listening, connect, turns
        self._loop = asyncio.get_running_loop()
        listening.setblocking(False)

    def open(self) -> None:
        """Wait for the next connection."""
        self._loop.add_reader(self._listening, self._knocked)

    def close(self) -> None:
        """Stop letting anybody in."""
        self.gone = True
        self._loop.remove_reader(self._listening)

    def _knocked(self) -> None:
        self._loop.remove_reader(self._listening)
        self._turns.take(self)

    def hear(self) -> None:
        """Accept a connection, unless the other side has just dropped it, and wait for the next one."""
        self.open()
        with suppress(OSError):
            accepted, _ = self._listening.accept()
            accepted.setblocking(False)
            self._loop.create_task(self._loop.connect_accepted_socket(self._connect, accepted))


class State(ServerState):
    """What all connections share."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = Turns()


class Connection(H11Protocol):
    """A connection that's dropped if its request doesn't arrive in time, or if others need its place more."""

    server_state: State
    _overdue: asyncio.TimerHandle | None = None  # set while a request is being sent
    _stuck: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection; if there's no room, drop the least important one.

        An address with too many connections makes room at its own expense.
        """
        super().connection_made(transport)
        self._since = self.loop.time()
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        others = [one for one in self.connections if isinstance(one, Connection) and one._counts(self)]
        from_here = [one for one in others if one._address == self._address]
        if len(from_here) >= MOST_FROM_ONE and self._address != OWN:
            self._make_room(from_here)
        elif len(others) >= MOST_CONNECTIONS:
            self._make_room(others)
        self._overdue = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Take what a client sends; each request has to be complete in time, however slowly it comes in."""
        self._overdue = self._overdue or self.loop.call_later(REQUEST_SECONDS, self._give_up)
        super().data_received(data)

    def handle_events(self) -> None:
        """Queue what a client sent until its turn comes; read no more from it until then."""
        unheard, _ = self.conn.trailing_data
        if unheard:
            self._turns.take(self)
        if self._turns.awaited_by(self):
            self.transport.pause_reading()

    def hear(self) -> None:
        """Handle what a client sent; begin to answer its request, if it's complete."""
        if not self.flow.read_paused:
            self.transport.resume_reading()
        super().handle_events()
        if self._overdue and self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._overdue.cancel()
            self._overdue = None
        elif self._overdue and self._overdue.when() <= self.loop.time():
            self._give_up()

    def _give_up(self) -> None:
        """Drop a client whose request is overdue; if it's waiting for its turn, all of it may be there."""
        if not self._turns.awaited_by(self):
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Say that this isn't a valid request; if the answer has already begun, just hang up."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up, including the timers."""
        for timer in filter(None, (self._overdue, self._stuck)):
            timer.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait a while for a client that has stopped reading, then drop it: nothing can be sent to it."""
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on, now that the client is reading again."""
        super().resume_writing()
        if self._stuck:
            self._stuck.cancel()

    @property
    def gone(self) -> bool:
        """Whether the connection is closed."""
        return self.transport.is_closing()

    @property
    def _address(self) -> str:
        return (self.client or ("", 0))[0]

    def _counts(self, newcomer: "Connection") -> bool:
        return self is not newcomer and not self.transport.is_closing()

    def _make_room(self, others: "Iterable[Connection]") -> None:
        """Drop the oldest of the least important ones; if all are seats' live pages, drop this one.

        Televisions and devices without a seat give way to seats, and idle connections give way to both.
        """
        worth = {one: (one._seated, one._busy, one._since) for one in others}
        spare = [one for one, (seated, _, _) in worth.items() if not (seated and one._answering)]
        min(spare, key=lambda one: worth[one], default=self).transport.abort()

    # Before a connection's first request, its cycle is None, whatever uvicorn's types say.

    @property
    def _answering(self) -> bool:
        return self._overdue is None and not getattr(self.cycle, "response_complete", True)

    @property
    def _busy(self) -> bool:
        """Whether it's being answered, or may be soon; a new connection isn't idle yet."""
        soon = self._turns.awaited_by(self) or self.loop.time() < self._since + NOT_YET_IDLE
        return soon or self._answering

    @property
    def _turns(self) -> Turns:
        return self.server_state.turns

    @property
    def _seated(self) -> bool:
        scope: Scope = getattr(self.cycle, "scope", {})
        return bool(scope.get("state", {}).get(SEATED, bool)())


class Server(uvicorn.Server):
    """A server that leaves signals to the kiosk, and that sleeps until it has to close."""

    def __init__(self, config: uvicorn.Config, closing: asyncio.Event) -> None:
        super().__init__(config)
        self.server_state = state = State()
        self._turns = state.turns
        self._closing = closing
        self._doors: list[Entrance] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start letting connections in one by one; uvicorn itself would accept all that wait in each pass."""
        await super().startup(sockets=[])
        known: dict[str, Any] = {"config": self.config, "server_state": self.server_state}
        connect = partial(Connection, **known, app_state=self.lifespan.state)
        self._doors = [Entrance(one, connect, self._turns) for one in sockets or ()]
        for door in self._doors:
            door.open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the door, then whatever is open."""
        for door in self._doors:
            door.close()
        await super().shutdown(sockets)

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
            proxy_headers=False,
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
