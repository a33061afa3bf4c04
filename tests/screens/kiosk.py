"""Somebody at the kiosk: what the screen tests use to type, touch and read."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.events import Key, MouseDown, MouseUp
from textual.pilot import Pilot

from companion.machine.clock import Clock
from companion.store.journal import Journal
from companion.store.roster import SHORT
from screens.app import Kiosk
from screens.asking.ask_bar import AskBar
from screens.lobby.board import LobbyBoard
from screens.lobby.parts import QUESTIONS
from screens.pressing import TOO_SOON
from tests.inside import painted

KEYS = {" ": "space", ",": "comma", ".": "full_stop", "\r": "enter"}
PATIENCE = 10.0
WHO, RULES, WHICH = (str(QUESTIONS[step]) for step in ("people", "rules", "unfinished"))
CONTINUE = "Continue:"
ROUND_ONE = ((2, "750"), (3, "1"), (4, "1m"), (5, ".01"), (6, "5"), (8, "10"))


class RightClock(Clock):
    """A clock that the network has set."""

    def set_by_network(self) -> bool:
        """Whether the network has set it: yes."""
        return True


class KioskUser:
    """Somebody who types, presses keys and reads the screen."""

    def __init__(self, app: Kiosk, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def type(self, text: str) -> None:
        """Type without Enter, as fast as a terminal sends keys; an Enter at the beginning is deliberate."""
        if text.startswith("\r"):
            self.looks_up()
        for letter in text:
            self.app.post_message(Key(KEYS.get(letter, letter), letter))
        await self.pilot.pause()

    def looks_up(self) -> None:
        """Take a moment, so that the next Enter counts as deliberate, and the next key as a new breath."""
        self.app.habit.acted = self.app.habit.last = None

    async def answer(self, *answers: str) -> None:
        """Type answers, each followed by Enter."""
        for answer in answers:
            await self.type(f"{answer}\r")

    async def nods(self, key: str, after: float = TOO_SOON) -> None:
        """Press F7 or F8 as if this many seconds had passed since the house's question changed."""
        pressed = Key(key, None)
        pressed.time = self.app.turned + after
        self.app.post_message(pressed)
        await self.settles()

    async def touches_at(self, x: int, y: int, after: float = TOO_SOON) -> None:
        """Touch a spot as if this many seconds had passed since the house's question changed."""
        for kind in (MouseDown, MouseUp):
            touched = kind(None, x, y, 0, 0, 1, False, False, False, x, y)
            touched.time = self.app.turned + after
            self.app.post_message(touched)
        await self.settles()

    async def settles(self) -> None:
        """Wait until everything pressed, and what follows from it, is done."""
        for _ in range(3):
            await self.pilot.pause()

    async def sees(self, *words: object) -> str:
        """Wait until all these words are on the screen, and return its text."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not all(map((screen := self.screen).__contains__, map(str, words))):
            assert asyncio.get_running_loop().time() < deadline, f"no {words} on\n{screen}"
            await self.pilot.pause()
        return screen

    async def is_asked(self, kind: str) -> None:
        """Wait until the bar has the form of this kind of ask, however large its question is painted."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not (form := self.app.screen.query_one(AskBar).form) or form.asked.ask.kind != kind:
            assert asyncio.get_running_loop().time() < deadline, f"{kind} isn't asked"
            await self.pilot.pause()

    @property
    def screen(self) -> str:
        """Everything on the screen now, with sentences that wrap onto a second row put back together."""
        rows = painted(self.app.screen)
        return " ".join(" ".join(strip.text for strip in rows).split())

    async def touches(self, words: str) -> None:
        """Touch the first spot that has these words."""
        rows = [strip.text for strip in painted(self.app.screen)]
        row = next(y for y, text in enumerate(rows) if words in text)
        await self.pilot.click(offset=(rows[row].index(words) + len(words) // 2, row))
        await self.pilot.pause()

    @property
    def typed(self) -> str:
        """The text typed on the answer line."""
        return self.app.screen.query_one(AskBar).typed

    async def lays_the_table(self, names: str = "Ann, Ben") -> None:
        """Start the first game on the shelf with these people and the usual rules."""
        await self.sees("Pick a game.")
        await self.type("1")
        for _ in self.app.screen.query_one(LobbyBoard).plan.seating.seated.copy():
            await self.pilot.press("backspace")
        shortened = "\r" * sum(len(name.strip()) > SHORT for name in names.split(","))
        await self.type(f"{names}\r{shortened}\r\r")
        await self.sees("saved 0")

    async def sits_down(self, names: str = "Ann, Ben") -> None:
        """Start a game with its first pair and choose case 1, which takes two entries."""
        await self.lays_the_table(names)
        await self.answer("", *(("",) if names.count(",") > 1 else ()), "1")
        await self.sees("saved 2")
        await self.is_asked("CallCase")

    async def opens_round_one(self) -> None:
        """Call and open the six cases of round one: entries 3 to 14."""
        for case, value in ROUND_ONE:
            await self.answer(str(case), value)
        await self.goes_on("saved 14")
        await self.sees("What's your offer?")

    async def goes_on(self, *words: str) -> None:
        """Wait for a big moment with these words, and dismiss it."""
        await self.sees("Enter done", *words)
        await self.answer("")


@asynccontextmanager
async def at_the_kiosk(
    journal: Journal, size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[KioskUser]:
    """Yield somebody at a kiosk with this journal, on a machine whose clock is right."""
    app = Kiosk(journal, **{"clock": RightClock(), **more})
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield KioskUser(app, pilot)
