"""A television and six phones, left open for a whole evening: always the right page, and no growing heap."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from companion.game import SEATS, Refused, Seat
from companion.games import BUILT_IN, SHELF
from companion.table.table import Table
from tests.phone.browser import PATIENCE, launch
from tests.phone.companion import Companion
from tests.phone.device import Device

GAMES = 20
MOVES = 25  # in each game; the rest of it is left out
EARLY = 2  # the game after which the heap is measured first
MOST = 1.1  # how many times as large the heap may be at the end
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
SERVED = 6 * PATIENCE  # seven pages in one browser take their time on a busy machine
# What somebody sees: the styles a page wears, and what's on it; neither depends on how long it's been open.
LOOKS = """() => JSON.stringify([
  [...document.querySelectorAll("link[rel=stylesheet]")].map(one => one.getAttribute("href")).sort(),
  document.querySelector("#page").innerText,
])"""


class Evening(Companion):
    """A house in which one game follows another."""

    def next_game(self, name: str, seed: int) -> int:
        """Start a game, make some moves at random, and return how many were made."""
        return self.run(self._next_game(name, seed))

    def over(self) -> None:
        """Go back to the lobby."""

        async def lobby() -> None:
            self.house.lay(None)
            self.house.plan(NAMES, (), None)

        self.run(lobby())

    async def _next_game(self, name: str, seed: int) -> int:
        game, rng = SHELF[name], random.Random(seed)
        setup = game.prepare(NAMES[: min(game.players[-1], len(NAMES))])
        self.table = await Table.start(self.journal, game, setup, rng)
        self.house.lay(self.table)
        made = 0
        for _ in range(10 * MOVES):
            asks = [one.ask for one in self.table.asks() if not one.ask.aside]
            if made == MOVES or not asks:
                break
            ask = rng.choice(asks)
            try:
                move = game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
                await self.table.submit(move)
            except Refused:
                continue
            made += 1
        return made


class Screen:
    """A page that's never reloaded, and what its script holds in memory."""

    def __init__(self, page: Page, address: str, seat: Seat = "") -> None:
        self.page, self.seat = page, seat
        self.failures: list[str] = []
        page.on("pageerror", lambda error: self.failures.append(str(error)))
        page.goto(address)
        self._session: CDPSession = page.context.new_cdp_session(page)

    def shows(self, table: Table) -> None:
        """Wait for the page of this game, as it is now."""
        view = table.open_view()
        if not self.seat and view.over:
            expect(self.page.locator(".winner")).to_have_count(1, timeout=SERVED)
        elif not self.seat:
            expect(self.page.locator(f"body>link[href*='/{table.game.name}-tv.']")).to_have_count(
                1, timeout=SERVED
            )
        elif self.seat in view.names:
            expect(self.page.locator(f"#page[data-game='{table.number}']")).to_have_count(1, timeout=SERVED)
        else:
            expect(self.page.locator("#page")).to_contain_text(table.game.title, timeout=SERVED)
        fresh = self.page.context.new_page()
        fresh.goto(self.page.url)
        opened = fresh.evaluate(LOOKS)
        fresh.close()
        self.page.wait_for_function(f"opened => ({LOOKS})() === opened", arg=opened)
        assert not self.failures

    @property
    def heap(self) -> int:
        """How many bytes the page's script holds in the lobby, after its garbage is collected."""
        expect(self.page.locator("#page .huge, #page.lobby")).to_be_visible(timeout=SERVED)
        for _ in range(3):
            self._session.send("HeapProfiler.collectGarbage")
        return int(self._session.send("Runtime.getHeapUsage")["usedSize"])


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Yield a browser whose heap holds no machine code: compiling more of it over time isn't a leak."""
    with sync_playwright() as playwright:
        yield launch(playwright, "--js-flags=--jitless")


@pytest.fixture
def evening() -> Iterator[Evening]:
    companion = Evening(players=NAMES[:4])
    yield companion
    companion.stop()


@pytest.mark.full
def test_twenty_games_in_a_row_and_nothing_is_reloaded(browser: Browser, evening: Evening) -> None:
    television = browser.new_context(viewport={"width": 1920, "height": 1080})
    screens = [Screen(television.new_page(), evening.address + "board")]
    for seat in SEATS:
        device = Device(evening).sit(seat)
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies([{"name": "tableside", "value": device.cookie, "url": evening.address}])
        screens.append(Screen(context.new_page(), evening.address, seat))
    heaps: list[list[int]] = []
    for number in range(1, GAMES + 1):
        name = BUILT_IN[(number - 1) % len(BUILT_IN)]
        assert evening.next_game(name, number) > 5
        for screen in screens:
            screen.shows(evening.table)
        if number in (EARLY, GAMES):
            evening.over()
            heaps.append([screen.heap for screen in screens])
    early, late = heaps
    ratios = [round(after / before, 3) for before, after in zip(early, late, strict=True)]
    print(f"heap after game {EARLY}: {early}, after game {GAMES}: {late}, ratios {ratios}")
    assert max(ratios) <= MOST, ratios
    for context in browser.contexts:
        context.close()
