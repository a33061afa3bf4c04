"""A kiosk in a thread of its own, and phones in a browser around it: keys here, taps there."""

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

from companion.game import Move, Seat
from companion.games import SHELF
from companion.store.journal import Journal
from companion.table.fingerprint import fingerprint
from companion.table.table import Table
from screens.table import TableScreen
from tests.paint import save
from tests.phone.browser import Phone
from tests.screens.phones import at_home

PATIENCE = 60.0
T = TypeVar("T")


class Room:
    """A kiosk that somebody plays with keys, with an address for phones."""

    def __init__(
        self,
        journal: Path,
        begin: Callable[[Journal], Coroutine[Any, Any, None]] | None = None,  # plays what came before
        size: tuple[int, int] = (100, 30),
        **more: Any,  # for the kiosk
    ) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="kiosk", daemon=True)
        self._thread.start()
        self._over, self._open = asyncio.Event(), threading.Event()
        self._lives = asyncio.run_coroutine_threadsafe(self._live(journal, begin, size, more), self._loop)
        while not self._open.wait(0.1):
            assert not self._lives.done(), self._lives.exception()

    async def _live(self, path: Path, begin: Any, size: tuple[int, int], more: dict[str, Any]) -> None:
        journal = Journal.open(path)
        if begin:
            await begin(journal)
        async with at_home(journal, size, **more) as self.home:
            self.home.person.app.animation_level = "none"
            self._open.set()
            await self._over.wait()
        journal.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the kiosk's event loop, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        """Close the kiosk, and let the phones go."""
        self._loop.call_soon_threadsafe(self._over.set)
        self._lives.result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    @property
    def table(self) -> Table:
        """The table that's on the screen."""
        screen = next(one for one in self.home.person.app.screen_stack if isinstance(one, TableScreen))
        return screen.table

    @property
    def screen(self) -> str:
        """Everything on the screen, as running text."""
        return self.home.person.screen

    def press(self, *keys: str) -> None:
        """Press keys, each deliberately."""
        self.run(self._press(keys))

    async def _press(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            self.home.person.looks_up()
            await self.home.person.pilot.press(key)
            await self.home.person.settles()

    def answer(self, *answers: str) -> None:
        """Type answers, each followed by Enter."""
        for answer in answers:
            self.home.person.looks_up()
            self.run(self.home.person.answer(answer))
            self.run(self.home.person.settles())

    def sees(self, *words: str) -> None:
        """Wait until all these words are on the screen."""
        self.run(self.home.person.sees(*words))

    def picture(self, path: Path) -> None:
        """Take a picture of the screen."""
        self.run(self._picture(path))

    async def _picture(self, path: Path) -> None:
        save(self.home.person.app, path)

    def sits(self, phone: Phone, seat: Seat) -> Phone:
        """Let somebody scan their seat's code, with a nod if it takes one, and return the phone."""
        phone.scan(self.home.link(seat))
        waits = phone.page.locator("header#who.waits-for-nod")
        named = phone.page.locator("form[action='/sit']")
        waits.or_(named).first.wait_for()
        if named.count():
            phone.page.locator("button.gold").click()
        else:
            self.run(self.home.person.nods("f7"))
        phone.sees_seat()
        return phone

    def everything(self) -> list[object]:
        """Return the table's fingerprint, and what everybody sees there, without the IDs of questions."""
        views = [self.table.view(seat) for seat in (None, *self.table.open_view().names)]
        seen = [(view.view, [one.ask for one in view.asks], view.again) for view in views]
        return [fingerprint(self.table.state), *seen]


async def play(
    journal: Journal, game: str, names: Sequence[str], moves: Sequence[Move], **rules: Any
) -> None:
    """Play a game as far as these moves go."""
    rules_of = SHELF[game]
    table = await Table.start(journal, rules_of, rules_of.prepare(names, rules), random.Random(1))
    for move in moves:
        await table.submit(move)
