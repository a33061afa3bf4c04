"""Nothing is wider than the screen: every page that has a picture, on small phones and with large text."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.phone.browser import PATIENCE
from tests.phone.device import Device
from tests.phone.pictures import OTHERS, SHOTS, laid

SIZES = ((390, 844), (360, 740), (320, 568))
LETTERS = (16, 32)  # pixels: the usual size, and twice that
# How far the page extends past the right edge, and which elements do.
BEYOND = """() => {
  const reach = one => Math.round(one.getBoundingClientRect().right - innerWidth);
  const out = [...document.querySelectorAll("body *:not(.sr, .sr *)")].filter(one => reach(one) > 0);
  return [
    document.documentElement.scrollWidth - innerWidth,
    ...out.filter(one => one.checkVisibility()).map(one => `${one.tagName} ${one.classList} ${reach(one)}`),
  ];
}"""
FITS = [0]
TRIED = ("over-won", "dealers-dealt-idle", "downeast-many", "dealt-beats", "guess", "cases", "plates-higher")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in TRIED else pytest.mark.full) for name in SHOTS]
)
def test_no_page_of_a_game_is_wider_than_the_screen(page: Page, name: str) -> None:
    shot = SHOTS[name]
    companion = laid(shot)
    phone = Device(companion).sit(shot.seat)
    page.context.add_cookies([{"name": "tableside", "value": phone.cookie, "url": companion.address}])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(companion.address + shot.path.lstrip("/"))
    shot.touch(page)
    for pixels in LETTERS:
        write_in(page, pixels)
        assert {size: beyond(page, size) for size in SIZES} == dict.fromkeys(SIZES, FITS), pixels
    companion.stop()


@pytest.mark.full
@pytest.mark.parametrize("name", OTHERS)
def test_no_other_page_is_wider_than_the_screen(browser: Browser, name: str) -> None:
    page = OTHERS[name](browser, SIZES[0], False)
    for pixels in LETTERS:
        write_in(page, pixels)
        assert beyond(page, SIZES[0]) == FITS, pixels
    for context in browser.contexts:
        context.close()


def write_in(page: Page, pixels: int) -> None:
    """Make the text this large, as people do in a browser's settings."""
    sizes = {"fontSizes": {"standard": pixels}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{pixels}px"


def beyond(page: Page, size: tuple[int, int]) -> list[int | str]:
    """Return what extends past a screen of this size: just a 0 if everything fits."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[int | str] = page.evaluate(BEYOND)
    return found
