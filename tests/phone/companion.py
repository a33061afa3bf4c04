"""Tableside and its server, in a separate thread, for phones to connect to."""

import asyncio
import random
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from companion.game import Game, Move, Seat
from companion.games import SHELF
from companion.house.house import House
from companion.house.seating import Seating
from companion.phone.listening import bind
from companion.phone.serving import Serving
from companion.phone.web import Web
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing import NAMES

SECRET = bytes(range(32))
PATIENCE = 20.0

T = TypeVar("T")


class Companion:
    """A table with phones, controlled from outside its event loop."""

    def __init__(
        self,
        game: str | Game[Any] = "deal_or_no_deal",
        players: int | Sequence[str] = 4,
        journal: Path = MEMORY,
        port: int = 0,
        seed: int = 1,
        **settings: Any,
    ) -> None:
        self.game = SHELF[game] if isinstance(game, str) else game
        self.names = NAMES[:players] if isinstance(players, int) else tuple(players)
        self.journal_path = journal
        self.settings = settings
        self.seed = seed
        self.later = 0.0  # how many seconds the seats' clock is ahead
        self.welcoming = True  # the table says yes to anyone who scans the seat of a player without a phone
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="companion", daemon=True)
        self._thread.start()
        self.run(self._open(port))

    async def _open(self, port: int) -> None:
        self.journal = Journal.open(self.journal_path)
        self.seating = Seating(self.journal, SECRET, lambda: monotonic() + self.later)
        self.seating.scanned = self._scanned  # type: ignore[method-assign]
        self.house = House(self.seating)
        rng = random.Random(self.seed)
        unfinished = self.journal.unfinished()
        if unfinished:
            self.table = Table.resume(self.journal, unfinished[0].number, rng)
        else:
            setup = self.game.prepare(self.names, self.settings)
            self.table = await Table.start(self.journal, self.game, setup, rng)
        self.house.lay(self.table)
        listening = bind(port, "127.0.0.1")
        self.port: int = listening.getsockname()[1]
        self.web = Web(self.house, lambda: (self.host,))
        self.serving = Serving(self.web.app, listening, self.house.closing)
        self.serving.start()

    @property
    def host(self) -> str:
        """The host and port that phones send."""
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        """The address that phones open."""
        return f"http://{self.host}/"

    def code(self, seat: Seat) -> str:
        """Return the address in a seat's QR code."""
        return f"{self.address}#{self.seating.token(seat)}"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in Tableside's event loop, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def play(self, *moves: Move) -> None:
        """Make moves at the table, one after another."""

        async def submit() -> None:
            for move in moves:
                await self.table.submit(move)

        self.run(submit())

    def knows_sound(self, seat: Seat, on: bool = True) -> None:
        """Wait until the table knows whether the sound of a seat's phone is on."""

        def knows() -> bool:
            at = [one for one in self.seating.devices if self.seating.seat_of(one) == seat]
            return self.seating.live(seat) and [self.house.telephone.on(one) for one in at] == [on]

        async def known() -> bool:
            for _ in range(500):
                if knows():
                    return True
                await asyncio.sleep(0.02)
            return False

        assert self.run(known())

    def nod(self, yes: bool = True) -> None:
        """Say yes or no to the first phone that's waiting for a nod."""

        async def answer() -> None:
            await self.seating.nod(self.seating.waiting()[0], yes)

        self.run(answer())

    def _scanned(self, device: str, token: str, address: str) -> None:
        Seating.scanned(self.seating, device, token, address)
        waiting = self.seating.waits(device)
        if self.welcoming and waiting and not self.seating.taken(waiting.seat):
            self._nodding = asyncio.ensure_future(self.seating.nod(waiting, True))

    def stop(self) -> None:
        """Close everything."""

        async def close() -> None:
            await self.serving.stop()
            self.journal.close()

        self.run(close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()

    def again(self) -> "Companion":
        """Return Tableside restarted from the same journal, at the same address."""
        return Companion(self.game, self.names, self.journal_path, self.port, self.seed, **self.settings)
