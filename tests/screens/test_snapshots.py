"""Snapshots: every screen at the three sizes, compared cell by cell with the last version somebody approved.

A snapshot is the text of the screen and, below each row, its colors, named by token. After an intended
change, look at the screens, then run `SNAPSHOTS=write make test` to rewrite them.
"""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from screens.app import Kiosk
from screens.velvet import Velvet
from tests.inside import painted
from tests.screens.scenes import SCREENS, SIZES, shown
from tests.screens.tokens import token_of

pytestmark = pytest.mark.usefixtures("deliberate", "tokens_show")

FOLDER = Path(__file__).parent / "snapshots"
PATIENCE = 5.0  # seconds until a screen must look as it should
AT_REST = 0.2  # seconds without a change, before a new snapshot is written


@pytest.mark.parametrize("name", SCREENS)
async def test_the_screen_is_as_it_was_last_looked_at(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is laid out again for each size, as if somebody resized the terminal."""
    monkeypatch.setattr(Velvet, "_tick", lambda curtain: None)  # or the curtain would close on a busy machine
    if name.startswith("lobby"):
        request.getfixturevalue("three_games")
    differs = []
    async with shown(name) as (app, pilot):
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            picture = FOLDER / f"{name}-{width}x{height}.txt"
            if os.environ.get("SNAPSHOTS") == "write":
                picture.write_text(await _settled(app, pilot, Size(width, height)), "utf-8")
            elif not await _looks_like(app, pilot, picture.read_text("utf-8")):
                differs.append(picture.stem)
    assert not differs, "look at it, then SNAPSHOTS=write make test"


async def _looks_like(app: Kiosk, pilot: Pilot[Any], expected: str) -> bool:
    """Whether the screen looks like this, as soon as everything that's still on its way has arrived."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not (same := snapshot(app) == expected) and asyncio.get_running_loop().time() < deadline:
        await pilot.pause()
    return same


async def _settled(app: Kiosk, pilot: Pilot[Any], size: Size) -> str:
    """Return the screen once it has its new size and has stopped changing."""
    before, now = "", snapshot(app)
    while now != before or app.screen.size != size:
        await pilot.pause(AT_REST)
        before, now = now, snapshot(app)
    return now


def snapshot(app: Kiosk) -> str:
    """Return the text of the screen and, below each row, its runs of color."""
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
