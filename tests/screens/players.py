"""People at one screen who play a whole game with the keyboard."""

import asyncio
import random

from companion.game import AnyBlank, OpenAsk, Pick
from companion.table.table import Table
from screens.asking.folding import FOLDED
from screens.asking.law import keys_of
from screens.curtain import Curtain
from screens.table import TableScreen
from screens.velvet import Velvet
from tests.screens.kiosk import PATIENCE, KioskUser


class Players:
    """Several people who share one screen and its keyboard."""

    def __init__(self, person: KioskUser, dice: random.Random) -> None:
        self.person = person
        self.dice = dice
        self.made: list[str] = []  # kinds of asks that were answered

    @property
    def table(self) -> Table:
        screen = self.person.app.screen_stack[1]
        assert isinstance(screen, TableScreen)
        return screen.table

    async def choose(self, chosen: OpenAsk) -> None:
        """Open the form for an ask the way the bar offers it: with Enter or a letter, if it isn't open."""
        screen = self.person.app.screen
        assert isinstance(screen, TableScreen)
        bar = screen.bar
        if bar.form and bar.form.asked.id == chosen.id:
            if not bar.form.blank:
                await self.person.answer("")
            return
        for _ in range(2):  # again, to say who does it, if several people could
            offers = [offer for offer in bar.offers if chosen.id in [one.id for one in offer.asks]]
            folded = [offer for offer in bar.offers if offer.asked.id == FOLDED]
            (offer, *_) = offers or folded
            await self.person.type(offer.key.lower() or "\r")
            if offer.asked.id == FOLDED:
                if not offer.asked.ask.blanks:  # it's for whoever comes next, who may be somebody else
                    await self.person.settles()
                    await self.person.pilot.press("escape")
                    await self.person.sees("Who answers face down?")
                await self.person.type((chosen.ask.seat or "").lower())
                if bar.form and bar.form.asked.id == FOLDED and bar.form.blank:
                    await self.pick(bar.form.blank, chosen.ask.kind)
            if offer.asked.id == FOLDED or len(offer.asks) == 1:
                break
        if chosen.ask.final and not chosen.ask.blanks:
            await self.person.answer("")

    async def pick(self, blank: AnyBlank, value: object) -> None:
        """Press the key for one of a few choices."""
        assert isinstance(blank, Pick)
        keys = zip(keys_of(blank.options), blank.options, strict=True)
        await self.person.type(next(key for key, option in keys if option.value == value).lower())

    async def not_now(self, count: int) -> None:
        """Leave the curtain of whoever is next in line, once this many entries are made."""
        if len(self.table.record.line) >= count and not self.person.app.screen.query_one(Velvet).open:
            await self.person.pilot.press("escape")

    async def until(self, kind: type, count: int) -> None:
        """Wait for a kind of screen and for this many entries."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not isinstance(self.person.app.screen, kind) or len(self.table.record.line) < count:
            assert asyncio.get_running_loop().time() < deadline, self.person.screen
            if kind is TableScreen and isinstance(self.person.app.screen, Curtain):
                await self.not_now(count)
            await self.person.pilot.pause()
