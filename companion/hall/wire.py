"""The wire to a hall's broker: always over TLS, checked against the hall's own CA; it reconnects."""

import asyncio
import logging
import random
import socket
import ssl
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any, TypeVar

from aiomqtt import Client, MqttError, Will
from aiomqtt.exceptions import MqttConnectError

from companion.game import NOTHING, Said, say
from companion.hall.ticket import Ticket

_log = logging.getLogger(__name__)

PAUSE = 1.5  # seconds between two tries, at most
KEEP_ALIVE = 15  # seconds; after 1.5 times as long without a word, the broker knows that a table is gone
PATIENCE = 5.0  # seconds to wait for the broker's answer
KNOCKING = (
    2.0  # seconds for TCP, and then for TLS: a thread waits for them, and quitting waits for that thread
)
AT_LEAST_ONCE = 1
OUT_OF_DATE = (9, 10)  # how OpenSSL counts: not valid yet, and not anymore

T = TypeVar("T")
Talk = Callable[[Client], Awaitable[None]]
Noticed = Callable[[bool], None]

# Our own lines say all there is to say; the library's could quote what's sent.
logging.getLogger("mqtt").setLevel(logging.CRITICAL + 1)


class WatchfulClient(Client):
    """A client that stops waiting for an answer once the broker is gone; the library's own would wait on."""

    def _on_disconnect(self, *said: Any) -> None:
        super()._on_disconnect(*said)
        if not self._connected.done():
            self._connected.set_exception(MqttError("no welcome"))
        for known in (self._connected, self._disconnected):
            if known.done() and not known.cancelled():
                known.exception()  # or the loop complains if nobody was waiting

    async def _wait_for(self, fut: Awaitable[T], timeout: float | None) -> T:  # noqa: ASYNC109
        answer: asyncio.Future[T] = asyncio.ensure_future(fut)
        both: set[asyncio.Future[Any]] = {answer, self._disconnected}
        try:
            await asyncio.wait(both, timeout=timeout or self.timeout, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            raise MqttError("no answer")
        finally:
            answer.cancel()

    def _on_socket_register_write(self, client: Any, userdata: Any, sock: Any) -> None:
        self._loop.call_soon_threadsafe(self._write_to, client, sock)

    def _write_to(self, client: Any, sock: Any) -> None:
        """Write as soon as that's possible, unless the socket was closed meanwhile."""
        if sock.fileno() >= 0:
            self._loop.add_writer(sock.fileno(), self._write, client)

    def _write(self, client: Any) -> None:
        try:
            client.loop_write()
        except Exception as error:
            if not self._disconnected.done():
                self._disconnected.set_exception(error)


def client(ticket: Ticket, will: Will | None = None, name: str = "") -> Client:
    """Return a client for the broker that a ticket names, not connected yet; each has a name of its own.

    Whoever connects with a name that's taken throws the other one off, so nobody else can guess it.
    """
    trusted = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusted.minimum_version = ssl.TLSVersion.TLSv1_2
    trusted.load_verify_locations(cadata=ticket.authority)
    secret = blake2b(ticket.password.encode(), digest_size=8).hexdigest()
    made = WatchfulClient(
        ticket.host,
        ticket.port,
        username=ticket.user,
        password=ticket.password,
        identifier=f"{ticket.house}-{ticket.user}-{secret}{name}",
        tls_context=trusted,
        will=will,
        keepalive=KEEP_ALIVE,
        timeout=PATIENCE,
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )
    made._client.connect_timeout = KNOCKING
    return made


async def answers(ticket: Ticket) -> Said:
    """Return why the broker on a ticket doesn't let us in; nothing if it does."""
    try:
        async with client(ticket):
            return NOTHING
    except MqttConnectError:
        return say("The broker doesn't know this ticket's password.")
    except (MqttError, OSError) as error:
        found = error.__context__  # the library hides it
        if not isinstance(found, ssl.SSLCertVerificationError):
            return say("The hall's broker doesn't answer yet.")
        if found.verify_code in OUT_OF_DATE:
            return say("The broker's certificate isn't valid today.") + say("Check this box's date.")
        return say("That isn't the broker on the ticket.")


async def stay_connected(
    ticket: Ticket, talk: Talk, will: Will | None = None, noticed: Noticed = lambda there: None
) -> None:
    """Talk to the broker whenever it's there, and reconnect when it's gone, until this is canceled."""
    there = None
    while True:
        try:
            async with client(ticket, will) as connected:
                there = _note(there, True, noticed)
                await talk(connected)
        except* (MqttError, OSError):
            pass  # it isn't there, or it isn't the one on the ticket
        except* Exception:
            _log.exception("talking to the hall failed")
        there = _note(there, False, noticed)
        await asyncio.sleep(PAUSE * random.uniform(0.4, 1))


async def end(task: asyncio.Task[None]) -> None:
    """Cancel a connection until it has ended: while closing, the library may swallow a cancellation."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=PAUSE)


def _note(before: bool | None, there: bool, noticed: Noticed) -> bool:
    if before is not there:
        _log.info("the hall's broker is %s", "there" if there else "not there")
        noticed(there)
    return there


async def publish(to: Client, topic: str, said: bytes | str, kept: bool = False) -> None:
    """Publish something; return once the broker has it."""
    await to.publish(topic, said, qos=AT_LEAST_ONCE, retain=kept)


__all__ = ["AT_LEAST_ONCE", "Client", "Will", "client", "end", "publish", "stay_connected"]
