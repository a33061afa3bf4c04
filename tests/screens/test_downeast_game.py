"""A whole game of Downeast Dealer at the kiosk, without phones; what's face down is behind the curtain."""

import random

import pytest

from companion.game import AnyBlank, Pile
from companion.games import SHELF
from companion.games.downeast_dealer.box import Box, ItemSet
from companion.store.journal import Journal
from companion.table.table import Table
from screens.asking.law import is_few
from screens.asking.pointing import KEYS
from screens.curtain import Curtain
from screens.table import TableScreen
from tests.screens.kiosk import at_the_kiosk
from tests.screens.players import Players

GAME = SHELF["downeast_dealer"]
SMALL_BOX = Box(
    sets=(ItemSet("Traps", 50, "trap"), ItemSet("Oars", 10, "oar"), ItemSet("Chests", 60, "treasure chest")),
    thieves=2,
)
BEHIND = ("Pay", "BidAgainstThief", "LayPile", "AnswerPile")


class DowneastPlayers(Players):
    """Three people who share one screen and its keyboard."""

    def laid(self, blank: AnyBlank) -> str:
        """Return what somebody types behind the curtain: cards, an amount, or nothing but Enter."""
        if isinstance(blank, Pile):
            return "1" if blank.suggested else KEYS[0] * bool(blank.hand)  # 1 is the cheapest payment
        return self.dice.choice(("10", "20", "30"))

    async def answer(self) -> None:
        """Answer one of the open asks, or dismiss a big moment."""
        screen = self.person.app.screen
        assert isinstance(screen, TableScreen)
        if screen.board.moment:
            await self.person.answer("")
            return
        asks = self.table.asks()
        chosen = self.dice.choice([one for one in asks if one.ask.kind != "FanPile" and not one.ask.done])
        if chosen.ask.kind == "Bid" and self.dice.random() < 0.7:
            chosen = asks[0]
        ask, before = chosen.ask, len(self.table.record.line)
        self.made.append(ask.kind)
        await self.choose(chosen)
        if ask.kind in BEHIND:
            await self.until(Curtain, before)
            await self.person.pilot.press("space", *self.laid(ask.blanks[0]), "enter")
        elif ask.kind == "Bid":
            await self.person.answer("")
        elif ask.blanks and is_few(ask.blanks[0]):
            if screen.bar.form and screen.bar.form.blank:
                await self.pick(ask.blanks[0], ask.blanks[0].draw(self.dice))
        elif ask.blanks:
            await self.person.answer(str(ask.blanks[0].draw(self.dice)))
        await self.until(TableScreen, before + 1)
        await self.person.pilot.pause()


@pytest.mark.full
@pytest.mark.parametrize("keeper", ["phones", "table"])
async def test_a_game_at_the_kiosk_alone(journal: Journal, keeper: str) -> None:
    setup = GAME.prepare(("Ann", "Ben", "Cal"), {"keeper": keeper}, SMALL_BOX)
    await Table.start(journal, GAME, setup, random.Random(1))
    async with at_the_kiosk(journal, (100, 30), rng=random.Random(1)) as person:
        person.app.animation_level = "none"
        players = DowneastPlayers(person, random.Random(4))
        await person.sees("Who's the boldest and goes first?")
        while players.table.asks():
            await players.answer()
            assert len(players.made) < 400
        while "Play again?" not in person.screen:
            await person.answer("")
        assert players.table.view(None).view.over
        assert "stars" in person.screen
    assert {"RunAuction", "TurnOver", "Bid", "CallGoing", "Challenge", "LayPile"} < set(players.made)
    assert "BidAgainstThief" in players.made
