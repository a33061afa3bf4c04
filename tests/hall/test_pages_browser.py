"""The hall's pages in a real browser, at 1920 by 1080: they follow the tables, and calls are cleared."""

import asyncio
import http.client
import threading
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from companion.hall.bulletin import Bulletin
from companion.hall.gathering import Gathering
from companion.hall.room import PlaceInRoom, Room
from companion.hall.room_web import RoomWeb
from companion.phone.listening import bind
from companion.phone.serving import Serving
from tests.hall.tables import AT, a_room, crowd
from tests.phone.axe import findings
from tests.phone.browser import PATIENCE, launch

CODE = "271828"


class Cleared(Gathering):
    """The hall's gathering, but without a broker: it only notes which tables were helped."""

    def __init__(self) -> None:
        self.helped: list[str] = []

    async def clear(self, table: str) -> bool:
        self.helped.append(table)
        return True


class HallPages:
    """A hall's server, in a thread of its own."""

    def __init__(self) -> None:
        self.room: Room
        self.gathering = Cleared()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        self._thread.start()
        assert self._ready.wait(PATIENCE / 1000)

    async def _serve(self) -> None:
        self.room = a_room()
        with closing(bind(0, "127.0.0.1")) as listening:
            port = listening.getsockname()[1]
            self.address = f"http://127.0.0.1:{port}"
            web = RoomWeb(self.room, self.gathering, CODE, lambda: (f"127.0.0.1:{port}",))
            serving = Serving(web.app, listening, self.room.closing)
            serving.start()
            self._ready.set()
            await self.room.closing.wait()
            await serving.stop()

    def do(self, work: Callable[[], object]) -> None:
        """Do something in the server's loop."""
        self._loop.call_soon_threadsafe(work)

    def stop(self) -> None:
        self.do(self.room.closing.set)
        self._thread.join()
        self._loop.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield launch(playwright)


@pytest.fixture
def pages() -> Iterator[HallPages]:
    one = HallPages()
    yield one
    one.stop()


@pytest.fixture
def screen(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def sizes(screen: Page, selector: str) -> list[float]:
    """Return the font sizes of these elements, leaving out those without text of their own."""
    written = "e => [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim())"
    return screen.locator(selector).evaluate_all(
        f"all => all.filter({written}).map(e => parseFloat(getComputedStyle(e).fontSize))"
    )


def overflowing(screen: Page) -> list[str]:
    """Return the elements whose letters are cut off at the bottom."""
    return screen.locator(".tiles li, .hall table, .hall header").evaluate_all(
        "all => all.filter(e => e.scrollHeight > e.clientHeight + 2).map(e => e.textContent)"
    )


@pytest.mark.parametrize("path", ["/", "/standings"])
def test_a_page_fits_the_screen_and_can_be_read_across_a_room(
    pages: HallPages, screen: Page, path: str
) -> None:
    screen.goto(pages.address + path)
    whole = screen.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert whole == [1920, 1080]
    assert overflowing(screen) == []
    letters = sizes(screen, ".hall *:not(svg *)")
    assert min(letters) >= 24
    if path == "/":
        assert {round(size) for size in sizes(screen, ".tiles h2")} == {65}
    assert findings(screen) == []


def test_a_page_still_fits_when_everybody_calls_for_help(pages: HallPages, screen: Page) -> None:
    screen.goto(pages.address)
    pages.do(lambda: crowd(pages.room))
    expect(screen.locator("header .pill")).to_contain_text("40 tables want help")
    for path in ("/", "/standings"):
        screen.goto(pages.address + path)
        wide = screen.evaluate(
            "[...document.querySelectorAll('.hall *')].map(e => e.getBoundingClientRect().right)"
        )
        assert max(wide) <= 1920 * 0.95 + 1
        assert overflowing(screen) == []


def test_a_screen_follows_the_tables(pages: HallPages, screen: Page) -> None:
    screen.goto(pages.address)
    expect(screen.locator(".tiles li.help")).to_have_count(1)
    expect(screen.locator("h1")).to_have_text("Eight tables")
    calls = Bulletin(1, "dealt", "Dealt!", "Round 9.", "Cal leads.", help=True)

    def call() -> None:
        pages.room.tables["8"] = PlaceInRoom("8", True, AT, calls)
        pages.room.changed()

    pages.do(call)
    expect(screen.locator(".tiles li.help")).to_have_count(2)
    expect(screen.locator("header .pill")).to_contain_text("Tables 3 and 8 want help")


def test_clearing_a_call_needs_the_code(pages: HallPages, screen: Page) -> None:
    screen.goto(pages.address)
    screen.locator("header .pill").click()
    screen.get_by_label("The hall’s code").fill("000000")
    screen.get_by_role("button", name="Clear the call").click()
    expect(screen.get_by_role("alert")).to_contain_text("That’s not the hall’s code.")
    assert findings(screen) == []
    assert pages.gathering.helped == []
    screen.get_by_label("The hall’s code").fill(CODE)
    screen.get_by_role("button", name="Clear the call").click()
    expect(screen.locator(".tiles")).to_be_visible()
    expect(screen.locator("header .pill")).to_have_count(0)
    assert pages.gathering.helped == ["3"]


def typed(pages: HallPages, code: str, address: str) -> int:
    """Type a code at an address on the network; return the answer's status."""
    host = pages.address.removeprefix("http://")
    connection = http.client.HTTPConnection(host, timeout=PATIENCE / 1000, source_address=(address, 0))
    with closing(connection):
        connection.request("POST", "/help/3", f"code={code}", {"Origin": pages.address})
        return connection.getresponse().status


def test_whoever_guesses_waits_and_keeps_nobody_else_out(pages: HallPages) -> None:
    guests = [f"127.0.2.{number}" for number in range(1, 8)]
    for guest in guests:
        guesses = [typed(pages, f"{number:06}", guest) for number in range(10)]
        assert set(guesses) == {403, 429}
        assert typed(pages, CODE, guest) == 429
    assert pages.gathering.helped == []
    assert typed(pages, CODE, "127.0.3.1") == 303
    assert pages.gathering.helped == ["3"]


def test_there_is_nothing_else_to_find(pages: HallPages, screen: Page) -> None:
    for path, status in (("/help/99", 404), ("/do", 404), ("/static/nothing.js", 404)):
        answer = screen.request.get(pages.address + path)
        assert answer.status == status
    elsewhere = screen.request.post(
        f"{pages.address}/help/3", form={"code": CODE}, headers={"origin": "http://evil.test"}
    )
    assert elsewhere.status == 403
    assert pages.gathering.helped == []
