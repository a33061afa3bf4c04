"""The announcer: what's said about a table, whose turn it is after a while, and a phone that rings."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from companion.games import SHELF
from companion.games.deal_or_no_deal import moves as do
from companion.house.codes import digest
from companion.house.config import Sound
from companion.house.house import House
from companion.house.seating import Seating, Sitting
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.voice.announcer import PATIENCE, Announcer
from tests.voice.speaker import FakeSpeaker, open_voice

COOKIE = "a-cookie-for-tests-only-1"


class Timers:
    """Timers that a test fires itself."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, act: Callable[[], None]) -> "Timer":
        self.waiting.append((seconds, act))
        return Timer(self, (seconds, act))

    def fire(self) -> None:
        """Let the time pass that's being waited for."""
        ((seconds, act),) = self.waiting
        assert seconds == PATIENCE
        self.waiting.clear()
        act()


class Timer:
    def __init__(self, timers: Timers, one: tuple[float, Callable[[], None]]) -> None:
        self._timers, self._one = timers, one

    def cancel(self) -> None:
        if self._one in self._timers.waiting:
            self._timers.waiting.remove(self._one)


class Evening:
    """A table with a voice, and a phone at Ben's seat."""

    def __init__(self, house: House, table: Table, level: str) -> None:
        self.house, self.table = house, table
        self.speaker, self.timers = FakeSpeaker(), Timers()
        self.voice, _ = open_voice(self.speaker)
        self.announcer = Announcer(self.voice, house, self.timers)
        self.announcer.be_as(Sound(voice=level))  # type: ignore[arg-type]
        self.clock = 0.0
        house.lay(table)
        self.announcer.lay(table)

    async def play(self, *moves: Any) -> None:
        for move in moves:
            await self.table.submit(move)

    def hears(self, *what: str) -> None:
        self.speaker.waits_for(*what)

    @property
    def heard(self) -> list[str]:
        return self.speaker.heard


@asynccontextmanager
async def evening(level: str = "calls", sound: bool = False, awake: bool = False) -> AsyncIterator[Evening]:
    journal = Journal.open(MEMORY)
    seating = Seating(journal, bytes(32))
    seating._seats["B"] = Sitting(1, digest(COOKIE), "Ben")
    if awake:
        seating.opened(digest(COOKIE))
    game = SHELF["deal_or_no_deal"]
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"]), random.Random(1))
    house = House(seating)
    house.telephone.turn(digest(COOKIE), sound)
    made = Evening(house, table, level)
    yield made
    made.announcer.close()
    house.telephone.stop()
    journal.close()


BEGIN = (do.BeginHosting("A", "B"), do.ChooseCase(1, seat="B"))


async def to_offer(made: Evening) -> None:
    await made.play(*BEGIN)
    for case, value in ((2, 5_00), (3, 10_00), (4, 25_00), (5, 50_00), (6, 75_00), (7, 100_00)):
        await made.play(do.CallCase(case, seat="B"), do.Reveal(value))
    made.hears("♪ cover, medium", "en: Case 7 held 100 dollars.")


def test_a_case_is_called_and_then_the_offer() -> None:
    async def story() -> None:
        async with evening() as made:
            await to_offer(made)
            await made.play(do.MakeOffer(53_000_00, seat="A"))
            offered = "en: The bank offers Ben 53 thousand dollars. Deal, or no deal?"
            made.hears("♪ telephone, medium", offered)

    asyncio.run(story())


def test_a_silent_box_says_nothing_at_all() -> None:
    async def story() -> None:
        async with evening("off") as made:
            await made.play(*BEGIN, do.CallCase(2, seat="B"), do.Reveal(5_00))
            made.timers.fire()
            assert made.heard == []

    asyncio.run(story())


def test_whose_phone_sleeps_is_called_after_twenty_seconds_and_only_once() -> None:
    async def story() -> None:
        async with evening() as made:
            await made.play(BEGIN[0])
            assert PATIENCE == 20
            made.timers.fire()
            made.hears("♪ your turn, medium", "en: Ben, your case")
            made.house.changed()
            assert made.timers.waiting == []
            await made.play(BEGIN[1])
            assert len(made.timers.waiting) == 1  # another question

    asyncio.run(story())


def test_whoever_answers_in_time_or_has_an_awake_phone_is_not_called() -> None:
    async def story() -> None:
        async with evening(awake=True) as made:
            await made.play(BEGIN[0])
            made.timers.fire()
            await made.play(BEGIN[1])
            made.house.seating.closed(digest(COOKIE))
            made.timers.fire()
            made.hears("♪ your turn, medium", "en: Ben, your case")
            assert len(made.heard) == 2

    asyncio.run(story())


def test_whoever_has_no_phone_sits_at_the_screen_and_is_not_called() -> None:
    async def story() -> None:
        async with evening() as made:
            await to_offer(made)
            before = len(made.heard)
            made.timers.fire()  # Ann is asked for the offer
            await made.play(do.MakeOffer(5_00, seat="A"))
            made.hears("♪ telephone, medium", "en: The bank offers Ben 5 dollars. Deal, or no deal?")
            assert len(made.heard) == before + 2

    asyncio.run(story())


def test_while_the_phone_rings_only_that_is_said_and_then_the_offer() -> None:
    async def story() -> None:
        async with evening(sound=True, awake=True) as made:
            await to_offer(made)
            await made.play(do.MakeOffer(53_000_00, seat="A"))
            made.hears("♪ telephone, medium", "en: The bank is calling Ben.")
            assert not any("53" in one for one in made.heard)
            made.house.pick_up()
            made.hears("en: The bank offers Ben 53 thousand dollars. Deal, or no deal?")

    asyncio.run(story())


def test_an_offer_that_is_taken_back_while_it_rings_is_never_said() -> None:
    async def story() -> None:
        async with evening(sound=True, awake=True) as made:
            await to_offer(made)
            await made.play(do.MakeOffer(53_000_00, seat="A"))
            made.hears("en: The bank is calling Ben.")
            await made.table.undo()
            assert made.house.now.ring is None
            made.house.pick_up()
            await made.play(do.MakeOffer(60_000_00, seat="A"))
            made.hears("♪ telephone, medium", "en: The bank is calling Ben.")
            assert not any("53" in one for one in made.heard)

    asyncio.run(story())


def test_a_table_that_is_laid_again_is_not_told_again() -> None:
    async def story() -> None:
        async with evening("all") as made:
            await made.play(BEGIN[0])
            made.hears("en: Ann hosts and Ben plays.")
            made.house.lay(made.table)
            made.house.lay(None)
            made.announcer.lay(made.table)
            await made.play(BEGIN[1])
            made.hears("en: Ann hosts and Ben plays.", f"en: {made.table.just_told(None)[0].text}")

    asyncio.run(story())
