"""The demo: a table that plays by itself at a pace one can watch, for a shop window or a first look."""

import random
from collections import Counter
from typing import Any

from textual import work
from textual.timer import Timer

from companion.game import Amount, Game, OpenAsk, Refused
from companion.journal import Journal
from companion.table import Table
from screens.app import Kiosk
from screens.boards import Board
from screens.caps import Cap
from screens.keys import HELP, QUIT
from screens.table import TableScreen

PEOPLE = ("Ann", "Ben", "Cal", "Dee")
PAUSE = 1.4  # seconds between two moves


class DemoTable(TableScreen):
    """A table that can be looked at only."""

    def on_mount(self) -> None:
        """Leave the keys alone."""
        self.bar.disabled = self.board.disabled = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer help, and nothing that goes into the game."""
        return action == "help"

    def on_key(self) -> None:
        """Say what this is, to whoever wants to play along."""
        self.bar.say(f"A demo plays by itself. {QUIT.cap} leaves.")

    def _show_asks(self, anew: bool = False) -> None:
        super()._show_asks(anew)
        self.bar.others = (Cap(QUIT.cap, QUIT.word, QUIT.key), self._cap(HELP))
        self.bar.repaint()


class Demo(Kiosk):
    """A kiosk with nobody at it."""

    def __init__(self, journal: Journal, game: Game[Any], rng: random.Random, pause: float = PAUSE) -> None:
        super().__init__(journal, rng)
        self.chosen = game
        self.dice = rng
        self.pause = pause
        self._made: Counter[str] = Counter()
        self._pace: Timer | None = None

    def open(self) -> None:
        """Lay a table and begin."""
        self.learn(demo=True)
        super().open()
        self._lay_the_table()

    @work
    async def _lay_the_table(self) -> None:
        players = PEOPLE[: min(len(PEOPLE), self.chosen.players[-1])]
        table = await Table.start(self.journal, self.chosen, self.chosen.prepare(players), self.dice)
        self.switch_screen(DemoTable(table))
        if self._pace is None:
            self._pace = self.set_interval(self.pause, self._play_on)

    async def _play_on(self) -> None:
        screen = next(iter(self.screen_stack[-1:]), None)
        if not (isinstance(screen, TableScreen) and screen.query(Board)):
            return  # not yet, or not any more
        if screen.board.moment:
            screen.bar.press("enter")
        elif screen.table.asks():
            await self._move(screen.table)
        else:
            self._lay_the_table()

    async def _move(self, table: Table) -> None:
        """Answer whatever has been answered least, so that nobody bargains for ever."""
        asks = table.asks()
        weights = [1 / (1 + self._made[one.ask.kind]) for one in asks]
        asked = self.dice.choices(asks, weights)[0]
        try:
            await table.submit(table.game.stored_move(self._answer(asked)), ask=asked.id, hand="demo")
        except Refused:
            return
        self._made[asked.ask.kind] += 1
        if len(asks) == 1:
            self._made.clear()

    def _answer(self, asked: OpenAsk) -> dict[str, Any]:
        values = asked.ask.draw(self.dice)
        for blank in asked.ask.blanks if asked.ask.fits is None else ():
            suggested = getattr(blank, "suggested", None)
            if isinstance(blank, Amount):
                values[blank.name] = _round(values[blank.name], blank)
            elif suggested is not None:
                values[blank.name] = suggested
        return {"move": asked.ask.kind, "seat": asked.ask.seat, **values}


def _round(cents: int, blank: Amount) -> int:
    """Return a sum such as people say: two figures and noughts."""
    unit: int = 10 ** max(2, len(str(cents)) - 2)
    return min(blank.most, max(blank.least, cents // unit * unit))
