"""A whole game of Dealt! at the kiosk, without phones; hands that Tableside dealt are behind the curtain."""

import asyncio
import random
from typing import Any

import pytest

from companion.game import Ask
from companion.games import SHELF
from companion.games.dealt.box import Box, Deal
from companion.store.journal import Journal
from companion.table.table import Table
from screens.asking.pointing import KEYS
from screens.curtain import Curtain
from screens.table import TableScreen
from screens.velvet import Velvet
from tests.screens.kiosk import PATIENCE, at_the_kiosk
from tests.screens.players import Players

GAME = SHELF["dealt"]
SMALL_BOX = Box(deals=(Deal(3, 3), Deal(4, 3), Deal(5, 3)))  # makes for short rounds
SOON = ("TakeReserve", "SayStuck")


class DealtPlayers(Players):
    """Three people who share one screen and its keyboard."""

    async def caught_up(self, screen: TableScreen) -> None:
        """Wait until the bar asks what the table asks, or shows a big moment."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not screen.board.moment and [one.id for one in screen.bar.asks] != [
            one.id for one in self.table.asks()
        ]:
            assert asyncio.get_running_loop().time() < deadline, self.person.screen
            await self.person.pilot.pause()

    async def in_the_open(self, ask: Ask, drawn: dict[str, Any]) -> None:
        """Type an answer, blank by blank, and confirm it if there's a caution."""
        before = len(self.table.record.line)
        for blank in ask.blanks:
            value = drawn[blank.name]
            await self.person.answer("-".join(map(str, value)) if isinstance(value, tuple) else str(value))
        await self.person.pilot.pause()
        if len(self.table.record.line) == before and "do it anyway" in self.person.screen:
            await self.person.answer("")

    async def behind_the_curtain(self, ask: Ask, drawn: dict[str, Any]) -> None:
        """Open the curtain and choose from the list there."""
        press = self.person.pilot.press
        await self.until(Curtain, 0)
        self.person.app.screen.query_one(
            Velvet
        ).seconds = 600  # it mustn't close before a slow machine is done typing
        await press("space")
        for _ in ask.blanks:
            if not isinstance(self.person.app.screen, Curtain):
                break  # the other blanks follow from the answers so far
            entry = self.person.app.screen.query_one(Velvet).entry
            assert entry is not None
            if entry.blank is None:  # there's only one way to fill it in
                await press("enter")
                break
            value = drawn[entry.blank.name]
            if entry.many:
                await press(*(KEYS[place - 1] for place in value))
            else:
                at = [choice.value for choice in entry.choices].index(value)
                around = len(entry.choices)
                down = at + 1 if entry.place is None else (at - entry.place) % around
                up = around - at if entry.place is None else around - down
                await press(*["down"] * down if down <= up else ["up"] * up)
            await press("enter")

    async def answer(self) -> None:
        """Answer one of the open asks, or dismiss a big moment."""
        screen = self.person.app.screen
        assert isinstance(screen, TableScreen)
        await self.caught_up(screen)
        if screen.board.moment:
            await self.person.answer("")
            return
        asks = [one for one in self.table.asks() if one.ask.fits != ()]
        soon = [one for one in asks if one.ask.kind in SOON]  # to keep rounds short
        chosen = self.dice.choice(soon if soon and self.dice.random() < 0.8 else asks)
        before = len(self.table.record.line)
        self.made.append(chosen.ask.kind)
        await self.choose(chosen)
        unseen = chosen.ask.face == "sealed"
        await (self.behind_the_curtain if unseen else self.in_the_open)(
            chosen.ask, chosen.ask.draw(self.dice)
        )
        await self.until(TableScreen, before + 1)
        await self.person.pilot.pause()


@pytest.mark.full
@pytest.mark.parametrize("keeper", ["companion", "table"])
async def test_a_game_at_the_kiosk_alone(journal: Journal, keeper: str) -> None:
    setup = GAME.prepare(("Ann", "Ben", "Cal"), {"keeper": keeper}, SMALL_BOX)
    await Table.start(journal, GAME, setup, random.Random(3))
    async with at_the_kiosk(journal, (100, 30), rng=random.Random(1)) as person:
        person.app.animation_level = "none"
        players = DealtPlayers(person, random.Random(8))
        await person.sees("Who is the oldest?")
        while players.table.asks():
            await players.answer()
            assert len(players.made) < 300
        while "Play again?" not in person.screen:
            await person.answer("")
        assert players.table.view(None).view.over
        await person.pilot.press("b")
        await person.sees("Everyone else wins.")
    common = {"NameOldest", "TakeReserve"}
    own = {"companion": {"PlayFromHand", "BeginRound"}, "table": {"LayReserves", "PlayCards", "PlayStop"}}
    assert common | own[keeper] <= set(players.made)
