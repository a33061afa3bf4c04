"""Somebody mashing keys at the kiosk: every key a terminal can send, at random, in every game.

Nothing crashes, and from any point the keys shown lead back to the question or further into the game.
"""

import asyncio
import random
import string
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from textual.events import Key
from textual.pilot import Pilot

from companion.game import Game
from companion.games import SHELF
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.testing import NAMES
from companion.testing.recorded import keepings
from screens.app import Kiosk
from screens.asking import law
from screens.asking.ask_bar import AskBar
from screens.lobby import Lobby
from screens.table import TableScreen
from tests.inside import painted

PRESSES = 20_000  # in each game
AT_ONCE = 3  # keys sent before the first of them is handled
A_WHILE = 25  # presses between checks that there's a way back
PAINTS = 50  # pauses to wait, at most, until a new screen is painted
MOST_BACK = 40  # presses of visible keys, after which we must be back or further along
IN_THE_LOBBY = 30  # presses before a new game is started
NAMED = {" ": "space", ",": "comma", ".": "full_stop", "?": "question_mark", "/": "slash", "-": "minus"}
PRINTED = string.ascii_letters + string.digits + string.punctuation + " äß¿"
OTHERS = (
    *("enter", "escape", "backspace", "tab", "shift+tab", "up", "down", "left", "right", "delete", "insert"),
    *("home", "end", "pageup", "pagedown", "space", "shift+up", "alt+d", "alt+7", "ctrl+left", "ctrl+right"),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in string.ascii_lowercase if letter != "q"),
)


@dataclass
class Masher:
    """Somebody who mashes keys, the game they're playing, and what has happened."""

    game: Game[Any]
    rng: random.Random
    app: Kiosk
    pilot: Pilot[None]
    last: list[str] = field(default_factory=list)
    screens: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    games: int = 0
    longest: int = 0  # the longest way back so far, in presses

    async def begin(self) -> None:
        """Start a new game, with a random number of players and random keepers."""
        players = self.rng.choice(self.game.players)
        setup = self.game.prepare(NAMES[:players], self.rng.choice(keepings(self.game)))
        table = await Table.start(self.app.journal, self.game, setup, self.rng)
        while len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        self.app.switch_screen(self.app._laid(table))
        self.games += 1
        await self.pilot.pause()

    async def press(self, key: str, wait: bool = True) -> None:
        """Press a key, and wait until the kiosk has handled it unless told not to."""
        self.last = [*self.last[-30:], key]
        letter = key if len(key) == 1 else key[-1] if key.startswith("alt+") else None
        self.app.post_message(Key(NAMED.get(key, key), " " if key == "space" else letter))
        if wait:
            await self.pilot.pause()
        self.screens[type(self.app.screen).__name__] += 1
        assert self.app.is_running, f"gone after {self.last}"
        assert self.app._exception is None, f"{self.app._exception!r} after {self.last}"

    def any_key(self) -> str:
        """Return a random key; half the time it's one of those shown, so that the game goes on."""
        shown = self.shown()
        if shown and self.rng.random() < 0.5:
            return self.rng.choice(shown)
        if self.rng.random() < 0.6:
            return self.rng.choice(PRINTED)
        return self.rng.choice(OTHERS)

    def shown(self) -> list[str]:
        """Return the keys that are shown, on the bar or in a list of answers."""
        bars = self.app.screen.query(AskBar)
        caps = [cap for bar in bars for _, cap in bar.touch] + [cap for bar in bars for cap in bar.listed]
        presses = [cap.press for cap in caps if cap.now and cap.press not in ("", "field", "ctrl+q")]
        return [one for one in presses if one[0] != "="]  # two digits, to be typed one by one

    async def shown_soon(self) -> list[str]:
        """Return the keys on the bar, once it's painted: a new screen takes a moment on a busy machine."""
        for _ in range(PAINTS):
            if shown := self.shown():
                return shown
            await self.pilot.pause()
        return []

    @property
    def at(self) -> tuple[int, int]:
        """The number of the game on the table, and of its next entry."""
        for screen in self.app.screen_stack:
            if isinstance(screen, TableScreen):
                return screen.table.number, screen.table.record.next_number
        return 0, 0

    @property
    def at_the_question(self) -> bool:
        """Whether the game's or the lobby's question is on the bar, with no answer begun."""
        screen = self.app.screen
        if not isinstance(screen, TableScreen | Lobby):
            return False
        bar = screen.bar
        return not (bar.typed or bar.pointed or bar._among or bar.settling) and bar.form == bar._home

    async def find_back(self) -> None:
        """Get back to the question, or further into the game, using only keys that are shown."""
        before = self.at
        for count in range(MOST_BACK):
            if self.at_the_question or self.at != before:
                self.longest = max(self.longest, count)
                return
            shown = await self.shown_soon()
            assert shown, f"no key on show after {self.last}\n{self.seen}"
            way = ["escape"] if "escape" in shown and count < MOST_BACK // 2 else shown
            await self.press(way[count % len(way)])
        raise AssertionError(f"no way back after {self.last}\n{self.seen}")

    @property
    def seen(self) -> str:
        """The text on the screen."""
        return "\n".join(strip.text for strip in painted(self.app.screen))

    async def mash(self, presses: int) -> None:
        """Press this many keys, and check now and then that there's a way back."""
        await self.begin()
        lobby = 0
        for count in range(presses):
            before = self.at
            await self.press(self.any_key(), wait=count % AT_ONCE == 0)
            self.moves += before[0] == self.at[0] and self.at[1] > before[1]
            lobby = lobby + 1 if isinstance(self.app.screen, Lobby) else 0
            if lobby > IN_THE_LOBBY:
                await self.begin()
            if count % A_WHILE == A_WHILE - 1:
                await self.pilot.pause()
                await self.find_back()


async def mashed(game: Game[Any], presses: int, seed: int, size: tuple[int, int] = (100, 30)) -> Masher:
    """Mash keys in a game, and return the masher."""
    rng = random.Random(f"{seed} {game.name}")
    journal = Journal.open(MEMORY)
    app = Kiosk(journal, rng)
    law.BREATH = 0.0  # a masher never pauses, so everything after the first refusal would be lost
    try:
        async with app.run_test(size=size) as pilot:
            app.animation_level = "none"
            await pilot.pause()
            masher = Masher(game, rng, app, pilot)
            await masher.mash(presses)
    finally:
        journal.close()
    return masher


def run(seed: int) -> Iterator[str]:
    """Mash keys in each of the games, and yield a line about each."""
    for name, game in SHELF.items():
        masher = asyncio.run(mashed(game, PRESSES, seed))
        yield (
            f"{name}: {PRESSES:,} presses, {masher.moves:,} entries in {masher.games} games, "
            f"at most {masher.longest} keys back; {len(masher.screens)} screens"
        )
