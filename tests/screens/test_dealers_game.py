"""A whole game of Dealer's Choice at the kiosk, without phones; private answers are behind the curtain."""

import asyncio
import random

import pytest
from msgspec import structs

from companion.game import Amount, AnyBlank, OpenAsk, Pick, Several
from companion.games import SHELF
from companion.games.dealers_choice.box import EXAMPLE
from companion.store.journal import Journal
from companion.table.table import Table
from screens.asking.law import keys_of
from screens.curtain import Curtain
from screens.table import TableScreen
from screens.velvet import Velvet
from tests.screens.kiosk import PATIENCE, KioskUser, at_the_kiosk
from tests.screens.players import Players

GAME = SHELF["dealers_choice"]
POOR = structs.replace(EXAMPLE, bills=((1_000_00, 5),), blind_price=5_000_00)  # makes for a short game
ALL_THE_SAME = "Press Enter again to do it anyway."
LEFT_OUT = {"NoBid", "MoveCard"}
RECKLESS = {"MakeBid", "OpenLot", "ChooseBid", "DemandMore", "LookUnderHood"}


class DealersPlayers(Players):
    """Three people who share one screen and its keyboard, and like to take risks."""

    def __init__(self, person: KioskUser, dice: random.Random) -> None:
        super().__init__(person, dice)
        self.behind: set[str] = set()  # kinds of asks answered behind the curtain

    async def until_taken(self, count: int) -> None:
        """Wait for this many entries; if there's a caution, read it and give the same answer again."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        warned = False
        while len(self.table.record.line) < count and asyncio.get_running_loop().time() < deadline:
            await self.person.pilot.pause()
            screen = self.person.app.screen
            if isinstance(screen, Curtain) and not warned and ALL_THE_SAME in self.person.screen:
                warned = True
                await self.person.pilot.press("enter")
            elif isinstance(screen, TableScreen) and screen.bar.warned:
                await self.person.answer("")

    def typed(self, blank: AnyBlank) -> str:
        """Return what somebody types into a blank."""
        value = blank.draw(self.dice)
        if isinstance(blank, Amount):
            return str(max(blank.least, min(value, 40_000_00)) // 100)
        if isinstance(blank, Pick) and not blank.is_money:
            return keys_of(blank.options)[[option.value for option in blank.options].index(value)].lower()
        return " ".join(map(str, value)) if isinstance(blank, Several) else str(value)

    def chosen(self) -> OpenAsk:
        """Return one of the asks, preferably a risky one, and rarely one that nobody is waiting for."""
        asks = [one for one in self.table.asks() if one.ask.kind not in LEFT_OUT and not one.ask.together]
        weights = [0.05 if one.ask.aside else 4 if one.ask.kind in RECKLESS else 1 for one in asks]
        return self.dice.choices(asks, weights)[0]

    async def answer(self) -> None:
        """Answer one of the open asks, or dismiss a big moment."""
        screen = self.person.app.screen
        assert isinstance(screen, TableScreen)
        if screen.board.moment:
            await self.person.answer("")
            return
        chosen = self.chosen()
        ask, before = chosen.ask, len(self.table.record.line)
        self.made.append(ask.kind)
        await self.choose(chosen)
        answers = [self.typed(blank) for blank in ask.blanks]
        if ask.face != "open":
            self.behind.add(ask.kind)
            await self.until(Curtain, before)
            velvet = self.person.app.screen.query_one(Velvet)
            velvet.seconds = 600  # it mustn't close before a slow machine is done typing
            await self.person.pilot.press("space")
        for answer in answers or ([""] if ask.face != "open" else []):
            await self.person.answer(answer)
        await self.until_taken(before + 1)
        await self.until(TableScreen, before + 1)
        await self.person.pilot.pause()


@pytest.mark.full
@pytest.mark.parametrize("keeper", ["companion", "table"])
async def test_a_game_at_the_kiosk_alone(journal: Journal, keeper: str) -> None:
    setup = GAME.prepare(("Ann", "Ben", "Cal"), {"keeper": keeper}, POOR)
    await Table.start(journal, GAME, setup, random.Random(1))
    async with at_the_kiosk(journal, (160, 40), rng=random.Random(1)) as person:
        person.app.animation_level = "none"
        players = DealersPlayers(person, random.Random(3))
        await person.sees("Who starts?")
        while players.table.asks():
            await players.answer()
            assert len(players.made) < 300, players.made
        while "Play again?" not in person.screen:
            await person.answer("")
        assert players.table.view(None).view.over
        assert "wins" in person.screen
    assert {"ChooseOption", "OpenLot", "MakeBid", "ChooseBid", "DrawCard"} < set(players.made)
    if keeper == "companion":
        assert {"PlayCard", "FillLot"} & players.behind
    else:
        assert "WriteValue" in players.behind
