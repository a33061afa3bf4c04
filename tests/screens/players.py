"""People at one screen who play a whole game by keys."""

import asyncio
import random

from companion.table import Table
from screens.table import TableScreen
from tests.screens.kiosk import PATIENCE, Person


class Players:
    """Some people at one screen, who say what they do by keys."""

    def __init__(self, person: Person, dice: random.Random) -> None:
        self.person = person
        self.dice = dice
        self.made: list[str] = []  # kinds of asks that were answered

    @property
    def table(self) -> Table:
        screen = self.person.app.screen_stack[1]
        assert isinstance(screen, TableScreen)
        return screen.table

    async def until(self, kind: type, count: int) -> None:
        """Wait for a screen, and for so many entries."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not isinstance(self.person.app.screen, kind) or len(self.table.record.line) < count:
            assert asyncio.get_running_loop().time() < deadline, self.person.screen
            await self.person.pilot.pause()
