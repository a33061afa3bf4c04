"""A table in a hall: it tells the broker what everybody at the table may see, and never takes a move from it.

Without a broker, everything at the table works as usual. Events are sent only while it's there; the newest
state, and results that the hall doesn't have yet, are sent whenever it comes back.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import msgspec
from msgspec import Struct

from companion.game import Happening, Said, say
from companion.game.said import house_language, printable, speaking
from companion.hall.bulletin import bulletin, events
from companion.hall.discovery import discovery
from companion.hall.outbox import Outbox
from companion.hall.ticket import Ticket
from companion.hall.topics import HOME_STATUS, OFFLINE, ONLINE, Topics
from companion.hall.wire import AT_LEAST_ONCE, Client, Will, end, publish, stay_connected
from companion.house.house import House
from companion.store.journal import NotWritten
from companion.table.table import Table

_log = logging.getLogger(__name__)

MOST_EVENTS = 1000  # how many wait for a slow broker; more than any table makes in a minute
LONGEST_NOTICE = 200  # characters
LEAVING = 1.0  # seconds to say goodbye

TAKEOVERS, SO_SOON = 3, 60.0  # so many lost connections within so many seconds are no accident

Shown = Callable[[Said], None]


class Receipt(Struct, frozen=True):
    """The hall's answer to a result: the revision that it has."""

    revision: int


class Member:
    """The face that a hall sees; it runs beside the screen."""

    def __init__(self, ticket: Ticket, house: House, outbox: Outbox, version: str, show: Shown) -> None:
        self._ticket, self._topics = ticket, Topics(ticket.house, ticket.table)
        self._house, self._outbox, self._show = house, outbox, show
        self._version = version
        self._events: deque[bytes] = deque(maxlen=MOST_EVENTS)
        self._held: frozenset[str] = frozenset()  # the results that the broker keeps for us
        self._lost: deque[float] = deque(maxlen=TAKEOVERS)  # when connections were lost
        self._look = True  # whether games may have ended, or been corrected or undone
        self._seen: tuple[Table | None, bool] = None, False  # the game in play, and whether money was hidden
        self._task: asyncio.Task[None] | None = None
        self._leave: list[Callable[[], None]] = []

    def start(self) -> None:
        """Start telling the hall what happens, as soon as there's a broker."""
        self._leave.append(self._house.subscribe(self._told))
        if self._house.memory:
            self._leave.append(self._house.memory.subscribe(self._remembered))
        self._house.help = False
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Say goodbye and leave."""
        while self._leave:
            self._leave.pop()()
        if self._task:
            await end(self._task)

    async def _run(self) -> None:
        with suppress(NotWritten):  # the screen says so
            await self._outbox.fill(
                self._house.money_hidden
            )  # even before there's a broker: it knows since when we're in the hall
        will = Will(self._topics.availability, OFFLINE, AT_LEAST_ONCE, retain=True)
        await stay_connected(self._ticket, self._talk, will, self._noticed)

    def _noticed(self, there: bool) -> None:
        self._events.clear()
        if self._house.hall_there and not there:
            self._lose()
        self._house.reach_hall(there)

    def _lose(self) -> None:
        """Note that a connection was lost: a broker ends it if another box connects with the same ticket."""
        self._lost.append(monotonic())
        if len(self._lost) == TAKEOVERS and self._lost[-1] - self._lost[0] < SO_SOON:
            self._lost.clear()
            self._show(say("Another box uses this table's ticket."))

    # What the house tells us. Neither of these waits for anything.

    def _told(self, told: tuple[Happening, ...]) -> None:
        if self._house.hall_there and self._house.table:
            self._events.extend(events(self._house, self._house.table, told))

    def _remembered(self) -> None:
        self._look = True

    def _glance(self) -> None:
        """Notice what the memory doesn't tell: a game that was undone or left, and money that was hidden."""
        on = self._house.now.table
        undone = on is not None and self._outbox.counts(on.number) and not on.open_view().over
        seen = on, self._house.money_hidden
        self._look = self._look or undone or seen != self._seen
        self._seen = seen

    # What we tell the broker.

    async def _talk(self, client: Client) -> None:
        for topic in self._topics.read:
            await client.subscribe(topic, qos=AT_LEAST_ONCE)
        await self._introduce(client)
        self._look = True
        try:
            await publish(client, self._topics.availability, ONLINE, kept=True)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._listen(client))
                both.create_task(self._tell(client))
        except asyncio.CancelledError:
            with suppress(Exception):  # the last will says the same, a little later
                async with asyncio.timeout(LEAVING):
                    await publish(client, self._topics.availability, OFFLINE, kept=True)
            raise

    async def _introduce(self, client: Client) -> None:
        with speaking(house_language()):
            known = await asyncio.to_thread(discovery, self._ticket, self._version)
        await publish(client, self._topics.discovery, known, kept=True)

    async def _tell(self, client: Client) -> None:
        """Send what's new, in order; nothing is sent about a change that nobody can see."""
        said = b""
        with self._house.watching() as changed:
            while True:
                changed.clear()
                hidden = self._house.now.hidden_from(None)  # while somebody's phone rings
                if not hidden and (now := bulletin(self._house)) != said:
                    await publish(client, self._topics.state, now, kept=True)
                    said = now
                while self._events:
                    await publish(client, self._topics.event, self._events.popleft())
                self._glance()
                if self._look:
                    await self._deliver(client)
                await changed.wait()
                await asyncio.sleep(0)  # the phones' pages go first

    async def _deliver(self, client: Client) -> None:
        """Send the results that the hall doesn't have; what can't be written is tried at the next change."""
        self._look = False
        try:
            await self._outbox.fill(self._house.money_hidden)
        except NotWritten:  # the screen says so
            self._look = True
        for letter in self._outbox.due:
            await publish(client, self._topics.result(letter.id), letter.sealed, kept=True)

    # What the broker tells us.

    async def _listen(self, client: Client) -> None:
        async for message in client.messages:
            topic, said = str(message.topic), message.payload
            if not isinstance(said, bytes):
                continue
            if topic == self._topics.notify:
                self._notice(said)
            elif topic == self._topics.clear:
                self._house.want_help(False)
            elif topic == HOME_STATUS and said == ONLINE:
                await self._introduce(client)
            elif topic.startswith(self._topics.receipt("")):
                await self._receive(client, topic.rpartition("/")[2], said)
            elif topic.startswith(self._topics.result("")):
                await self._see(client, topic.rpartition("/")[2], said)

    def _notice(self, said: bytes) -> None:
        words = " ".join(printable(said.decode("utf-8", "replace")).split())[:LONGEST_NOTICE]
        if words:
            _log.info("the hall says something")
            self._show(say("The hall says: {words}", words=words))

    async def _receive(self, client: Client, id: str, said: bytes) -> None:
        """Note that the hall has a result; then the broker needn't keep it anymore."""
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):
            try:
                await self._outbox.acknowledged(id, msgspec.json.decode(said, type=Receipt).revision)
            except NotWritten:
                self._look = True  # the result is sent again, and so is the receipt
            if id in self._held and not self._outbox.owes(id):
                await publish(client, self._topics.result(id), b"", kept=True)

    async def _see(self, client: Client, id: str, said: bytes) -> None:
        """Note which of our results the broker keeps; delete it there if the hall has it already."""
        self._held = self._held | {id} if said else self._held - {id}
        if said and self._outbox.arrived(id):
            await publish(client, self._topics.result(id), b"", kept=True)
