"""The hall's side of the wire: it hears all tables, keeps their results, and sends receipts."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

import msgspec

from companion.hall.member import Receipt
from companion.hall.room import Room
from companion.hall.standings import day_of
from companion.hall.ticket import HALL, Ticket
from companion.hall.topics import Topics, all_of, parsed
from companion.hall.wire import AT_LEAST_ONCE, Client, end, publish, stay_connected
from companion.store.journal import NotWritten


def now() -> datetime:
    """Return the local time."""
    return datetime.now().astimezone()


class Gathering:
    """Fills a room with what tables tell the broker."""

    def __init__(self, ticket: Ticket, room: Room, clock: Callable[[], datetime] = now) -> None:
        self._ticket, self._room, self._clock = ticket, room, clock
        self._topics = Topics(ticket.house, HALL)
        self._client: Client | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start listening as soon as there's a broker."""
        self._task = asyncio.create_task(stay_connected(self._ticket, self._talk))

    async def stop(self) -> None:
        """Stop listening."""
        if self._task:
            await end(self._task)

    async def _talk(self, client: Client) -> None:
        await client.subscribe(all_of(self._ticket.house), qos=AT_LEAST_ONCE)
        self._client = client
        self._room.connected(True)
        try:
            async for message in client.messages:
                table, what = parsed(str(message.topic))
                if table != HALL and isinstance(message.payload, bytes):
                    at = None if message.retain else self._clock()
                    await self._hear(client, table, what, message.payload, at)
        finally:
            self._client = None
            self._room.connected(False)

    async def _hear(self, client: Client, table: str, what: str, said: bytes, at: datetime | None) -> None:
        kind, _, id = what.partition("/")
        if kind != "result":
            self._room.hear(table, what, said, at)
        elif said:
            with suppress(
                NotWritten
            ):  # no receipt, so it comes again, at the latest with the next connection
                if revision := await self._room.receive(table, id, said, day_of(self._clock())):
                    receipt = msgspec.json.encode(Receipt(revision))
                    await publish(client, self._topics.receipt(id), receipt)

    async def clear(self, table: str) -> bool:
        """Tell a table that somebody came to help; return False if there's no broker."""
        if self._client is None:
            return False
        await publish(self._client, Topics(self._ticket.house, table).clear, b"clear")
        return True
