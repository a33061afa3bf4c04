"""A whole hosting of Deal or No Deal at the kiosk, once with only keys and once with only touch."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from companion.game import dollars
from companion.games import SHELF
from companion.store.journal import Journal
from companion.table.table import Table
from companion.testing import NAMES
from screens.app import Kiosk
from screens.asking.law import KeyOffer
from screens.table import TableScreen
from tests.inside import painted

GAME = SHELF["deal_or_no_deal"]
PATIENCE = 10.0
Hand = Callable[["Hands", str], Coroutine[Any, Any, None]]


class Hands:
    """Somebody at the kiosk who knows what to answer, and uses keys or touch to do it."""

    def __init__(self, app: Kiosk, pilot: Pilot[None], seed: int) -> None:
        self.app = app
        self.pilot = pilot
        self.dice = random.Random(seed)

    @property
    def table(self) -> Table:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen.table

    @property
    def screen(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def results(self) -> tuple[Any, ...]:
        """The finished hostings."""
        return tuple(self.table.record.state.results)

    def ask(self, kind: str) -> Any:
        """Return the open ask of a kind, or None."""
        return next((one.ask for one in self.table.asks() if one.ask.kind == kind), None)

    def offered(self, kind: str) -> KeyOffer:
        """Return the key that the bar offers for a kind of ask."""
        return next(offer for offer in self.screen.bar.offers if offer.asked.ask.kind == kind)

    def is_asked(self, name: str) -> bool:
        """Return whether a blank is to be filled in now; one with only one possible answer never is."""
        form = self.screen.bar.form
        return bool(form and form.blank and form.blank.name == name)

    async def settled(self) -> None:
        """Wait until the keys and the disk are done."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        await self.pilot.pause()
        while self.screen.bar.settling:
            assert asyncio.get_running_loop().time() < deadline
            await self.pilot.pause()
        await self.pilot.pause()

    async def key(self, *keys: str) -> None:
        """Press keys as fast as a terminal sends them."""
        for key in keys:
            name = {".": "full_stop", "$": "dollar_sign"}.get(key, key)
            self.app.post_message(Key(name, key if len(key) == 1 else None))
        await self.settled()

    async def touch(self, words: str, on_board: bool = False) -> None:
        """Touch these words: the first ones on the board, or the last ones on the screen."""
        if on_board and self.screen.board.passing:
            await self.pilot.click("#board")  # a touch ends a moment that would soon pass
            await self.settled()
        rows = list(enumerate(painted(self.app.screen)))
        for row, strip in rows[1:] if on_board else reversed(rows):  # the header isn't part of the board
            places = [found.start() for found in re.finditer(rf"{re.escape(words)}(?![\d,.])", strip.text)]
            if places:
                await self.pilot.click(offset=(places[-1], row))
                await self.settled()
                return
        raise AssertionError(f"no {words!r} to touch")


async def by_keys(hands: Hands, kind: str) -> None:
    """Answer the ask of this kind with keys."""
    ask = hands.ask(kind)
    bar = hands.screen.bar
    if not bar.form or bar.form.asked.ask.kind != kind:
        offer = hands.offered(kind)
        await hands.key(offer.key.lower() if offer.key else "enter")
    for blank in ask.blanks:
        if not hands.is_asked(blank.name):
            continue
        value = blank.draw(hands.dice)
        written = {"value": lambda v: dollars(v).replace(",", ""), "cents": lambda v: str(v // 100)}
        text = written.get(blank.name, str)(value)
        if blank.name in ("host", "contestant"):
            text = ""
        await hands.key(*text, "enter")
    if ask.final:
        await hands.key("enter")


async def by_touch(hands: Hands, kind: str) -> None:
    """Answer the ask of this kind by touch: on the board, on the keys shown, on the pad."""
    ask = hands.ask(kind)
    bar = hands.screen.bar
    if not bar.form or bar.form.asked.ask.kind != kind:
        await hands.touch(f" {hands.offered(kind).key or 'Enter'}  ")
    for blank in ask.blanks:
        if not hands.is_asked(blank.name):
            continue
        if blank.name == "case":
            await hands.touch(f" {blank.draw(hands.dice)} ", on_board=True)
        elif blank.name == "value":
            await hands.touch(dollars(blank.draw(hands.dice)), on_board=True)
        elif blank.name == "cents":
            await hands.touch(" $ ")
            for figure in str(hands.dice.randint(1, 900)):
                await hands.touch(f"   {figure}   ")
            await hands.touch("  k  ")  # nothing can follow a k, so the offer is made
        else:
            await hands.touch(next(str(o.label) for o in blank.options if o.value == blank.suggested))
    if ask.final:
        await hands.touch("Enter")


@asynccontextmanager
async def at(journal: Journal, players: int, seed: int) -> AsyncIterator[Hands]:
    await Table.start(journal, GAME, GAME.prepare(NAMES[:players]), random.Random(seed))
    app = Kiosk(journal, random.Random(seed))
    async with app.run_test(size=(100, 30)) as pilot:
        app.animation_level = "none"
        hands = Hands(app, pilot, seed)
        await hands.settled()
        yield hands


async def hosting(hands: Hands, answer: Hand, refusals: int) -> list[str]:
    """Play until a hosting is over, refusing this many offers first; return the kinds of answers given."""
    made: list[str] = []
    done = len(hands.results)
    while len(hands.results) == done:
        if hands.screen.board.moment:
            await (hands.key("enter") if answer is by_keys else hands.touch("Enter"))
            continue
        kinds = [one.ask.kind for one in hands.table.asks()]
        kind = kinds[0]
        if kind == "Deal":
            kind = "NoDeal" if made.count("NoDeal") < refusals else "Deal"
        elif kind == "TakeGuess":
            kind = hands.dice.choice(("TakeGuess", "NoGuess"))
        before = len(hands.table.record.line)
        await answer(hands, kind)
        if hands.screen.bar.warned:
            await (hands.key("enter") if answer is by_keys else hands.touch("Enter"))
        assert len(hands.table.record.line) == before + 1, f"{kind} did not count: {hands.screen.bar.notice}"
        made.append(kind)
    return made


@pytest.mark.parametrize(
    ("answer", "players"),
    [
        (by_keys, 2),
        pytest.param(by_touch, 4, marks=pytest.mark.full),
        pytest.param(by_keys, 4, marks=pytest.mark.full),
        pytest.param(by_touch, 2, marks=pytest.mark.full),
    ],
)
async def test_a_hosting(journal: Journal, players: int, answer: Hand) -> None:
    async with at(journal, players, seed=players) as hands:
        made = await hosting(hands, answer, refusals=1)
        (result,) = hands.results
    assert result.deal is not None
    assert made.count("CallCase") == 6 + 5
    assert ("TakeGuess" in made) is (players > 2)


@pytest.mark.full
@pytest.mark.parametrize("answer", [by_keys, by_touch])
async def test_a_whole_match(journal: Journal, answer: Hand) -> None:
    async with at(journal, 3, seed=9) as hands:
        for refusals in (1, 9, 10):
            await hosting(hands, answer, refusals)
        assert hands.table.view(None).view.over
