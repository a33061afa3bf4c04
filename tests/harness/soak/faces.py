"""Two worlds that differ in one secret, on every face: kiosk, phone pages, television and lights."""

import asyncio
import random
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from itertools import cycle
from typing import Any
from unittest.mock import patch

from companion.game import Game, Happening, Seat
from companion.games import SHELF
from companion.store.journal import MEMORY, Journal
from companion.table.record import Record
from companion.table.table import Table
from companion.testing import recorded
from companion.testing.leaks import Tried, compare
from hardware.picture import picture
from screens.app import Kiosk
from screens.history.screen import History
from screens.table import TableScreen
from tests.harness.soak.worlds import secret
from tests.inside import painted
from tests.phone.rendered import Pages

PAIRS = 300  # of worlds, for each game
FOLLOWED = 5  # how many things are tried at a pair of tables
GAMES = 25  # roughly how many games the pairs are spread over
HISTORY = 4  # the history is opened on every fourth look, as it takes the longest
SIZE = (100, 30)
PATIENCE = 1800.0  # seconds for one look, on a busy machine


def run(seed: int, pairs: int = PAIRS) -> Iterator[str]:
    """Compare pairs of worlds of every game on all faces, with each keeper, and yield the figures."""
    with patch("companion.game.commitment._sha256", lambda text: "0" * 64), Faces() as faces:
        for game in SHELF.values():
            tried = looked_at(game, seed, pairs, faces)
            kinds = ", ".join(f"{name} {count:,}" for name, count in tried.secrets.most_common())
            yield f"{game.name}: {tried.secrets.total():,} pairs. {kinds}"
            yield f"{'':{len(game.name)}}  {tried.operations.total():,} operations"
        yield f"{faces.looks:,} looks at a kiosk with its lights"


def looked_at(game: Game[Any], seed: int, pairs: int, faces: "Faces") -> Tried:
    """Compare at least this many pairs of worlds, and return what was tried."""
    found = Tried()
    keepings = [keeping for keeping in recorded.keepings(game) if secret(game, keeping)]
    for number, (keeping, players) in enumerate(zip(cycle(keepings), cycle(game.players), strict=False)):
        rng = random.Random(f"{seed} {number}")
        most = rng.randint(20, 120)  # so that games get further than the same few first moves
        tried = compare(
            game,
            players,
            rng.randrange(10**9),
            leaves=faces.leave,
            most=most,
            enough=max(1, pairs // GAMES),
            followed=FOLLOWED,
            **keeping,
        )
        found.secrets += tried.secrets
        found.operations += tried.operations
        if found.secrets.total() >= pairs:
            return found
    raise AssertionError("there is always another game")


class Faces:
    """Two kiosks, one for each world, and the pages of phones and television."""

    def __init__(self) -> None:
        self.looks = 0
        self._pages = Pages()
        self._kiosks = [Shown(), Shown()]
        self._last: tuple[Record, object, bytes] | None = None

    def __enter__(self) -> "Faces":
        return self

    def __exit__(self, *_: object) -> None:
        for kiosk in self._kiosks:
            kiosk.close()

    def leave(self, record: Record, told: Any, viewer: Seat | None) -> bytes:
        """Return every byte and cell that a viewer gets: their own pages, and what the whole room sees."""
        return self._pages.leave(record, told, viewer) + self._for_all(record, told)

    def _for_all(self, record: Record, told: Any) -> bytes:
        if self._last is None or self._last[0] is not record or self._last[1] is not told:
            self._last = (record, told, self._kiosk_of(record).show(told))
            self.looks += 1
        return self._last[2]

    def _kiosk_of(self, record: Record) -> "Shown":
        """Return the kiosk that shows this table; a new pair of tables takes the place of the last."""
        for kiosk in self._kiosks:
            if kiosk.record is record:
                return kiosk
        self._kiosks.reverse()
        self._kiosks[0].lay(record)
        return self._kiosks[0]


class Shown:
    """A kiosk in a thread of its own, which shows one table after another."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self._loop = asyncio.new_event_loop()
        self._to_do: asyncio.Queue[tuple[Coroutine[Any, Any, bytes], Future[bytes]] | None] = asyncio.Queue()
        self._thread = threading.Thread(
            target=self._loop.run_until_complete, args=(self._live(),), daemon=True
        )
        self._thread.start()

    async def _live(self) -> None:
        """Run requests in the task that opened the app, since Textual finds the app by its context."""
        self._journal = Journal.open(MEMORY)
        self._app = Kiosk(self._journal, random.Random(1))
        async with self._app.run_test(size=SIZE) as self._pilot:
            self._app.animation_level = "none"
            while work := await self._to_do.get():
                coroutine, result = work
                try:
                    result.set_result(await coroutine)
                except Exception as error:
                    result.set_exception(error)

    def _run(self, work: Coroutine[Any, Any, bytes]) -> bytes:
        result: Future[bytes] = Future()
        self._loop.call_soon_threadsafe(self._to_do.put_nowait, (work, result))
        return result.result(PATIENCE)

    def close(self) -> None:
        """Close the kiosk."""
        self._loop.call_soon_threadsafe(self._to_do.put_nowait, None)
        self._thread.join(PATIENCE)

    def lay(self, record: Record) -> None:
        """Show this table from now on."""
        self.record = record
        self._run(self._lay(record))

    async def _lay(self, record: Record) -> bytes:
        self._looked = 0
        self._screen = TableScreen(Table(self._journal, 1, record))
        await self._app.switch_screen(self._screen)
        return b""

    def show(self, told: tuple[Happening, ...]) -> bytes:
        """Return what's painted now (sometimes the history too), and what the panel's lights show."""
        return self._run(self._show(told))

    async def _show(self, told: tuple[Happening, ...]) -> bytes:
        self._screen._tell(told)
        await self._pilot.pause()
        painted_now = [self._cells()]
        self._looked += 1
        if self._looked % HISTORY == 0:
            await self._app.push_screen(History(self._screen.table))
            await self._pilot.pause()
            painted_now.append(self._cells())
            await self._app.pop_screen()
            await self._pilot.pause()
        return repr((painted_now, picture(self._screen.table.view(None)))).encode()

    def _cells(self) -> list[list[Any]]:
        return [list(strip.simplify()) for strip in painted(self._app.screen)]
