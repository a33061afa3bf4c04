"""axe-core finds nothing on any page, in any theme and state: phones, televisions, moments, mishaps."""

import pytest
from playwright.sync_api import Browser, Page

from tests.phone.axe import findings
from tests.phone.browser import PATIENCE
from tests.phone.climaxes import CLIMAXES
from tests.phone.device import Device
from tests.phone.pictures import BOARDS, ON_TELEVISION, OTHERS, SHOTS, laid

PHONE, TELEVISION = (390, 844), (1920, 1080)
THEMES = ("dark", "light")
CHEAP = ("guess", "dealt-beats", "downeast-pile-hand", "plates-higher", "dealers-book", "rules-found")
MOMENTS_OF_OWN = {name: one for name, one in CLIMAXES.items() if one.owners}
TRIED = ("guess-paid", "thief")


def cheap(names: object, tried: tuple[str, ...]) -> list[object]:
    """Return a parameter for each name; all but a few are for the slow suite."""
    assert isinstance(names, dict)
    return [pytest.param(name, marks=[] if name in tried else pytest.mark.full) for name in names]


def opened(browser: Browser, size: tuple[int, int], theme: str = "dark") -> Page:
    """Return a page in a new window, in which nothing moves."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size == PHONE,
        reduced_motion="reduce",
        color_scheme="light" if theme == "light" else "dark",
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.mark.parametrize("name", cheap(SHOTS, CHEAP))
def test_axe_finds_nothing_on_a_page_of_a_game(browser: Browser, name: str) -> None:
    shot = SHOTS[name]
    for theme in THEMES:
        companion = laid(shot)
        phone = Device(companion).sit(shot.seat)
        page = opened(browser, PHONE, theme)
        page.context.add_cookies([{"name": "tableside", "value": phone.cookie, "url": companion.address}])
        page.goto(companion.address + shot.path.lstrip("/"))
        shot.touch(page)
        assert findings(page) == [], theme
        page.context.close()
        companion.stop()


@pytest.mark.full
@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("name", [*OTHERS, *ON_TELEVISION])
def test_axe_finds_nothing_on_any_other_page(browser: Browser, name: str, light: bool) -> None:
    page = (OTHERS | ON_TELEVISION)[name](browser, PHONE, light)
    assert findings(page) == []
    for context in browser.contexts:
        context.close()


@pytest.mark.parametrize("name", cheap(BOARDS, ("tv-dealers-demand",)))
def test_axe_finds_nothing_on_a_television(browser: Browser, name: str) -> None:
    companion = laid(BOARDS[name])
    page = opened(browser, TELEVISION)
    page.goto(companion.address + "board")
    assert findings(page) == []
    page.context.close()
    companion.stop()


@pytest.mark.parametrize("name", cheap(CLIMAXES, TRIED))
def test_axe_finds_nothing_on_a_television_that_shows_a_moment(browser: Browser, name: str) -> None:
    climax = CLIMAXES[name]
    companion = climax.staged()
    page = opened(browser, TELEVISION)
    page.goto(companion.address + "board")
    companion.play(climax.last)
    if climax.pictured:
        page.wait_for_selector(".moment")
    assert findings(page) == []
    page.context.close()
    companion.stop()


@pytest.mark.parametrize("name", cheap(MOMENTS_OF_OWN, TRIED))
def test_axe_finds_nothing_on_a_phone_that_tells_its_owner(browser: Browser, name: str) -> None:
    climax = CLIMAXES[name]
    for theme in THEMES:
        companion = climax.staged()
        seat = climax.owners[-1]
        phone = Device(companion).sit(seat)
        page = opened(browser, PHONE, theme)
        page.context.add_cookies([{"name": "tableside", "value": phone.cookie, "url": companion.address}])
        page.goto(companion.address)
        companion.play(climax.last)
        page.wait_for_selector(".moment")
        assert findings(page) == [], theme
        page.context.close()
        companion.stop()


def test_axe_finds_what_is_wrong(browser: Browser) -> None:
    page = opened(browser, PHONE)
    page.set_content("<html lang='en'><title>x</title><main><h1>x</h1><img src='x'></main></html>")
    assert [found.partition(":")[0] for found in findings(page)] == ["image-alt"]
    page.context.close()
