"""Snapshots: every screen at the three sizes, cell for cell, compared with what was last looked at.

A snapshot is the text of the screen and, below each row, its colors by the tokens they stand for. After a
change that was meant, look at the screens, then `SNAPSHOTS=write make test` writes them anew.
"""

import os
import random
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot

from companion.game import Move, OpenAsk
from companion.house.config import Config, Wifi
from companion.house.settled import Settled
from companion.machine.clock import Clock
from companion.store.journal import MEMORY, Journal
from hardware.choosing import panel_for
from screens.app import Kiosk
from screens.curtain import Curtain
from screens.velvet import Velvet
from tests.games.license_plates import evenings as plates
from tests.inside import connection, painted
from tests.pictures import evening, house
from tests.screens import dealers, dealt, downeast
from tests.screens.kiosk import KioskUser
from tests.screens.tokens import token_of

pytestmark = pytest.mark.usefixtures("deliberate", "tokens_show")

FOLDER = Path(__file__).parent / "snapshots"
SIZES = [(80, 24), (100, 30), (160, 45)]
Steps = Callable[[Pilot[None]], Awaitable[None]]


class NoClock(Clock):
    """A clock that nobody has set."""

    def today(self) -> date:
        return date(2026, 1, 1)

    def set_by_network(self) -> bool:
        return False


def keys(*pressed: str) -> Steps:
    async def press(pilot: Pilot[None]) -> None:
        await pilot.press(*pressed)

    return press


async def behind_the_curtain(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, Kiosk)
    table = app.screen.table  # type: ignore[attr-defined]
    ask = table.asks()[0]
    await app.push_screen(Curtain(table, OpenAsk(ask.id, ask.ask), {"B": "Ann"}, seconds=60))


async def curtain_drawn_back(pilot: Pilot[None]) -> None:
    await behind_the_curtain(pilot)
    await pilot.press("space")


def revealed(value: str) -> Steps:
    async def reveal(pilot: Pilot[None]) -> None:
        person = at(pilot)
        await person.answer("1")
        await person.sees("Open case 1.", "N Eva")
        await person.type("n")
        await person.sees("doesn't guess")
        await person.answer(value)
        await person.sees("Enter done")

    return reveal


async def asks_the_house(pilot: Pilot[None]) -> None:
    person = at(pilot)
    pilot.app.run_worker(person.app.ask_house("Move seat C to this phone? boat · key · moon", "let it in"))
    await person.sees("boat · key · moon")


async def stopped(pilot: Pilot[None]) -> None:
    person = at(pilot)
    connection(person.app.journal).execute("PRAGMA query_only = ON")
    await person.answer("1")
    await person.sees("STOPPED")


def at(pilot: Pilot[None]) -> KioskUser:
    assert isinstance(pilot.app, Kiosk)
    return KioskUser(pilot.app, pilot)


async def drawn_panel(pilot: Pilot[None]) -> None:
    app = pilot.app
    assert isinstance(app, Kiosk)
    assert app.panel
    assert app.panel.board
    await pilot.press("f11")
    while not any(app.panel.board.row):
        await pilot.pause()
    await pilot.pause(0.2)  # it looks twelve times a second


SCREENS: dict[str, tuple[str, Steps]] = {
    "lobby": ("", keys()),
    "lobby-help": ("", keys("f1")),
    "settings": ("", keys("f3")),
    "settings-typing": ("", keys("f3", "down", "down", "down", "G", "a")),
    "settings-date": ("", keys("f3", "up")),
    "lobby-people": ("", keys("enter")),
    "lobby-seat": ("", keys("enter", "tab")),
    "lobby-rules": ("", keys("enter", "enter")),
    "lobby-box": ("", keys("2", "enter", "b", "down", "9", "enter")),
    "lobby-box-rows": ("", keys("2", "enter", "b", "enter", "down", "right", "5")),
    "lobby-carry-on": ("board", keys("f12")),
    "lobby-unfinished": ("board", keys("f12", "u")),
    "board": ("board", keys()),
    "board-typing": ("board", keys("2")),
    "board-refusal": ("board", keys("1", "4", "enter")),
    "board-light": ("board", keys("f4")),
    "board-contrast": ("board", keys("f4", "f4")),
    "board-money-hidden": ("board", keys("f3")),
    "reveal-bad": ("board", revealed("500k")),
    "reveal-good": ("board", revealed("75")),
    "nod": ("board", asks_the_house),
    "stopped": ("board", stopped),
    "offer": ("offer", keys()),
    "end": ("end", keys()),
    "history": ("board", keys("f5")),
    "correcting": ("board", keys("f5", "8", "enter")),
    "help": ("board", keys("f1")),
    "phones": ("", keys("f2")),
    "by-hand": ("board", keys("f6")),
    "curtain": ("board", behind_the_curtain),
    "curtain-open": ("board", curtain_drawn_back),
    "panel": ("board", drawn_panel),
    **{f"downeast-{name}": (f"downeast {name}", keys()) for name in downeast.SCREENS},
    **{f"plates-{name}": (f"plates {name}", keys()) for name in plates.SCREENS},
    "own-whose": ("downeast auction", keys("tab")),
    "own-closed": ("downeast auction", keys("tab", "b")),
    "own-cash": ("downeast auction", keys("tab", "b", "space")),
    "own-hand": ("dealt dealt", keys("tab", "b", "space")),
    "plates-face-down": ("plates opening", keys("h")),
    "plates-settled": ("plates dealt", keys("enter")),
    "plates-end": ("plates end", keys("x")),
    **{f"dealt-{name}": (f"dealt {name}", keys()) for name in dealt.SCREENS},
    **{f"dealers-{name}": (f"dealers {name}", keys()) for name in dealers.SCREENS},
}
# By game: what plays an evening of it, and returns what is left to be played while somebody looks.
GAMES: dict[str, Callable[[Journal, str], Awaitable[tuple[Move, ...]]]] = {
    "downeast": downeast.evening,
    "plates": plates.evening,
    "dealt": dealt.evening,
    "dealers": dealers.evening,
}


@pytest.mark.parametrize("name", SCREENS)
async def test_the_screen_is_as_it_was_last_looked_at(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It's laid out anew for each size, as when somebody turns to another terminal."""
    monkeypatch.setattr(Velvet, "_tick", lambda curtain: None)  # a busy machine takes longer, and it closes
    if name.startswith("lobby"):
        request.getfixturevalue("three_games")
    played, steps = SCREENS[name]
    journal = Journal.open(MEMORY)
    game, _, story = played.partition(" ")
    left: tuple[Move, ...] = ()
    if game in GAMES:
        left = await GAMES[game](journal, story)
    elif played:
        await evening(journal, played)
    app = Kiosk(
        journal,
        random.Random(1),
        house=await house(journal) if name == "phones" else None,
        panel=panel_for("mock") if name == "panel" else None,
        settled=Settled(Config(wifi=Wifi("Game Night", "8" * 63))) if name.startswith("settings") else None,
        clock=NoClock(),
    )
    app.animation_level = "none"
    shown = {}
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        for move in left:
            await app.screen.table.submit(move)  # type: ignore[attr-defined]
        await steps(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            await pilot.pause()
            shown[f"{name}-{width}x{height}"] = snapshot(app)
    journal.close()
    if os.environ.get("SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        for picture, rows in shown.items():
            (FOLDER / f"{picture}.txt").write_text(rows, "utf-8")
    differs = [one for one, rows in shown.items() if rows != (FOLDER / f"{one}.txt").read_text("utf-8")]
    assert not differs, "look at it, then SNAPSHOTS=write make test"


def snapshot(app: Kiosk) -> str:
    """Return the text of the screen, and below each row its colors in runs."""
    lines = []
    for strip in painted(app.screen):
        lines.append(strip.text.rstrip())
        runs: list[tuple[str, int]] = []
        for segment in strip:
            style = segment.style
            colors = token_of(style.color.name) if style and style.color else "-"
            colors += "/" + (token_of(style.bgcolor.name) if style and style.bgcolor else "-")
            colors += "*bold" if style and style.bold else ""
            if runs and runs[-1][0] == colors:
                runs[-1] = (colors, runs[-1][1] + len(segment.text))
            else:
                runs.append((colors, len(segment.text)))
        lines.append("    " + " ".join(f"{colors}*{count}" for colors, count in runs))
    return "\n".join(lines) + "\n"
