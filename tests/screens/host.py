"""An app with one table, for the screens that open on top of it."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen

import screens
from companion.game import Game, Move
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from screens.asking.ask_bar import AskBar
from screens.boards import board_of
from screens.keys import TABLE_KEYS
from screens.kiosk_app import KioskApp
from screens.places import Hairline, Header
from tests.inside import painted

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo")
SIZES = SMALL, USUAL, LARGE = ((80, 24), (100, 30), (160, 45))
# The short suite uses only the smallest size, where room is tightest; test_snapshots uses all three.
at_each_size = pytest.mark.parametrize(
    "size", [SMALL, *(pytest.param(size, marks=pytest.mark.full) for size in (USUAL, LARGE))], ids=str
)
PATIENCE = 10.0


class Beneath(Screen[None]):
    """The table underneath: its board and its ask."""

    BINDINGS = [key.binding for key in TABLE_KEYS]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        yield Header()
        yield board_of(self.table.game)
        yield Hairline()
        yield AskBar()

    def on_mount(self) -> None:
        view = self.table.view(None).view
        self.query_one(Header).show(self.table.game.title, (), ("no phones",))
        self.query_one("#board").show(view)  # type: ignore[attr-defined]
        self.query_one(AskBar).show(self.table.asks(), {seat.seat: seat.name for seat in view.seats})


class Host(KioskApp):
    """An app with a table and the screen on top of it."""

    CSS_PATH = Path(screens.__file__).with_name("tableside.tcss")

    def __init__(self, table: Table, over: Screen[Any]) -> None:
        super().__init__(table.journal)
        self.table = table
        self.over = over
        self.results: list[Any] = []

    def on_mount(self) -> None:
        self.push_screen(Beneath(self.table))
        self.push_screen(self.over, self.results.append)

    @property
    def text(self) -> str:
        """Everything on the screen, as running text."""
        rows = painted(self.screen)
        return " ".join(" ".join(strip.text for strip in rows).split())

    def text_of(self, selector: str) -> str:
        """Return the text in one part of the screen, as running text."""
        region = self.screen.query_one(selector).region
        rows = self.rows[region.y : region.bottom]
        return " ".join(" ".join(row[region.x : region.right] for row in rows).split())

    @property
    def rows(self) -> list[str]:
        """Everything on the screen, row by row."""
        return [strip.text for strip in painted(self.screen)]


async def laid(game: Game[Any], players: int, *moves: Move) -> Table:
    """Return a table after these moves."""
    table = await Table.start(Journal.open(MEMORY), game, game.prepare(NAMES[:players]), random.Random(1))
    for move in moves:
        await table.submit(move)
    return table


@asynccontextmanager
async def over_the_table(
    table: Table, over: Screen[Any], size: tuple[int, int] = (100, 30)
) -> AsyncIterator[tuple[Host, Pilot[None]]]:
    """Yield an app with a screen on top of a table, and its pilot."""
    app = Host(table, over)
    async with app.run_test(size=size) as pilot:
        app.animation_level = "none"
        await pilot.pause()
        yield app, pilot


async def until(app: Host, pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not true():
        assert asyncio.get_running_loop().time() < deadline, "\n".join(app.rows)
        await pilot.pause()


async def sees(app: Host, pilot: Pilot[None], *words: str) -> None:
    """Wait until all these words are on the screen."""
    await until(app, pilot, lambda: all(map(app.text.__contains__, words)))
