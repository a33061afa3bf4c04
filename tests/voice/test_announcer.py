"""The announcer: what's said about a table, whose turn it is after a while, and a phone that rings."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from companion.game import Happening
from companion.game.ear import sum_in_words
from companion.games import SHELF
from companion.games.deal_or_no_deal import moves as do
from companion.house.codes import digest
from companion.house.config import Sound
from companion.house.house import House
from companion.house.seating import Seating, Sitting
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table
from companion.voice.announcer import LOOK_AGAIN, PATIENCE, Announcer
from companion.voice.voice import Voice
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
        """Let the time run out, and do what was waiting for it."""
        ((_, act),) = self.waiting
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
async def evening(
    level: str = "calls", sound: bool = False, awake: bool = False, **settings: str
) -> AsyncIterator[Evening]:
    journal = Journal.open(MEMORY)
    seating = Seating(journal, bytes(32))
    seating._seats["B"] = Sitting(1, digest(COOKIE), "Ben")
    if awake:
        seating.opened(digest(COOKIE))
    game = SHELF["deal_or_no_deal"]
    table = await Table.start(journal, game, game.prepare(["Ann", "Ben"], settings), random.Random(1))
    house = House(seating)
    house.telephone.turn(digest(COOKIE), sound)
    made = Evening(house, table, level)
    yield made
    made.announcer.close()
    house.telephone.stop()
    journal.close()


BEGIN = (do.BeginHosting("A", "B"), do.ChooseCase(1, seat="B"))


async def to_offer(made: Evening) -> None:
    await to_last_case(made)
    await made.play(do.Reveal(100_00))
    made.hears("♪ cover, medium", "en: Case 7 held 100 dollars.")


async def to_last_case(made: Evening, host: str = "A") -> None:
    """Play until the last case of round one has been called."""
    await made.play(do.BeginHosting(host, "B"), BEGIN[1])
    for case, value in ((2, 5_00), (3, 10_00), (4, 25_00), (5, 50_00), (6, 75_00)):
        await made.play(do.CallCase(case, seat="B"), do.Reveal(value))
    made.hears("♪ cover, medium", "en: Case 6 held 75 dollars.")
    await made.play(do.CallCase(7, seat="B"))


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
            assert len(made.heard) == 2
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


def test_whose_phone_falls_asleep_later_is_called_then_and_only_once() -> None:
    async def story() -> None:
        async with evening(awake=True) as made:
            await made.play(BEGIN[0])
            assert [seconds for seconds, _ in made.timers.waiting] == [PATIENCE]
            made.timers.fire()
            assert [seconds for seconds, _ in made.timers.waiting] == [LOOK_AGAIN]
            made.timers.fire()
            assert made.heard == []
            made.house.seating.closed(digest(COOKIE))
            made.timers.fire()
            made.hears("♪ your turn, medium", "en: Ben, your case")
            assert made.timers.waiting == []

    asyncio.run(story())


def test_a_call_that_a_reveal_drops_is_made_again() -> None:
    async def story() -> None:
        async with evening() as made:
            made.speaker.slow = True
            await made.play(*BEGIN, do.CallCase(2, seat="B"), do.Reveal(5_00))
            made.hears("♪ cover, medium")
            made.timers.fire()  # Ben has to call the next case
            made.speaker.lets_go()
            made.hears("♪ cover, medium", "en: Case 2 held 5 dollars.")
            await asyncio.to_thread(idle, made.voice)
            made.timers.fire()
            made.hears("en: Case 2 held 5 dollars.", "♪ your turn, medium", "en: Ben, your case")
            assert made.timers.waiting == []

    asyncio.run(story())


def idle(voice: Voice) -> None:
    """Wait until nothing is being said."""
    with voice._changed:
        assert voice._changed.wait_for(lambda: not voice._now, 10)


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


def test_the_last_case_is_heard_before_the_bank_that_calls_about_it() -> None:
    async def story() -> None:
        async with evening(sound=True, awake=True, banker="television") as made:
            await to_last_case(made, "banker")
            await made.play(do.Reveal(100_00))
            made.hears(
                *("♪ cover, medium", "en: Case 7 held 100 dollars."),
                *("♪ telephone, medium", "en: The bank is calling Ben."),
            )
            ring = made.house.now.ring
            assert ring
            assert str(ring.after) == "Case 7 held $100"  # nobody has to wait for that until it's picked up
            assert not any("offers" in one for one in made.heard)
            made.house.pick_up()
            offer = made.table.open_view().offer  # type: ignore[attr-defined]
            words = f"en: The bank offers Ben {sum_in_words(offer)}. Deal, or no deal?"
            made.hears("en: The bank is calling Ben.", words)  # the telephone doesn't ring again

    asyncio.run(story())


def test_without_a_phone_that_rings_the_last_case_and_the_offer_are_heard_in_order() -> None:
    async def story() -> None:
        async with evening(banker="television") as made:
            await to_last_case(made, "banker")
            await made.play(do.Reveal(100_00))
            offer = made.table.open_view().offer  # type: ignore[attr-defined]
            made.hears(
                *("♪ cover, medium", "en: Case 7 held 100 dollars.", "♪ telephone, medium"),
                f"en: The bank offers Ben {sum_in_words(offer)}. Deal, or no deal?",
            )

    asyncio.run(story())


def test_what_is_taken_back_while_it_is_being_said_goes_no_further() -> None:
    async def story() -> None:
        async with evening(banker="television") as made:
            await to_last_case(made, "banker")
            made.speaker.slow = True
            await made.play(do.Reveal(100_00))
            made.hears("♪ cover, medium")
            await made.table.undo()
            made.speaker.lets_go()
            made.hears("♪ cover, medium", "en: Case 7 held 100 dollars.")
            await asyncio.to_thread(idle, made.voice)
            assert not any("offers" in one for one in made.heard)

    asyncio.run(story())


def test_a_table_that_is_left_while_it_rings_keeps_the_offer_to_itself() -> None:
    async def story() -> None:
        async with evening(sound=True, awake=True) as made:
            told: list[tuple[Happening, ...]] = []
            await to_offer(made)
            made.house.subscribe(told.append)
            await made.play(do.MakeOffer(53_000_00, seat="A"))
            made.hears("en: The bank is calling Ben.")
            other = await Table.start(made.table.journal, made.table.game, made.table.setup, random.Random(2))
            made.house.lay(other)
            made.announcer.lay(other)
            await other.submit(BEGIN[0])
            assert [one.text for one in told[0]] == [one.text for one in other.just_told(None)]
            await asyncio.to_thread(idle, made.voice)
            assert not any("53" in one for one in made.heard)

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
