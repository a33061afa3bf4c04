"""Nothing is wider than the screen: every page that has a picture, on small phones and with large text."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.phone.browser import PATIENCE
from tests.phone.climaxes import CLIMAXES
from tests.phone.device import Device
from tests.phone.pictures import ON_TELEVISION, OTHERS, SHOTS, hold, laid

SIZES = ((390, 844), (360, 740), (320, 568), (568, 320), (844, 390))  # the last two: turned on their side
LARGE = 32
LETTERS = (16, LARGE)  # pixels: the usual size, and twice that
# How far the page extends past the right edge, and which elements do.
BEYOND = """() => {
  const reach = one => Math.round(one.getBoundingClientRect().right - innerWidth);
  const out = [...document.querySelectorAll("body *:not(.sr, .sr *)")].filter(one => reach(one) > 0);
  return [
    document.documentElement.scrollWidth - innerWidth,
    ...out.filter(one => one.checkVisibility()).map(one => `${one.tagName} ${one.classList} ${reach(one)}`),
  ];
}"""
# What a television cuts off, except for confetti, which may fall past the edge.
OUTSIDE = """() => [...document.querySelectorAll(".moment *:not(.confetti, .confetti *), #page *, #bar *")]
  .filter(one => one.checkVisibility() && !one.closest(".confetti"))
  .filter(one => { const box = one.getBoundingClientRect(); return box.left < -1 || box.top < -1
    || box.right > innerWidth + 1 || box.bottom > innerHeight + 1; })
  .map(one => `${one.tagName} ${one.classList}`)"""
# How much of the screen a bar that stays in sight covers.
COVERS = """() => Math.max(0, ...[...document.querySelectorAll(".bar")]
  .filter(one => one.checkVisibility() && getComputedStyle(one).position === "sticky")
  .map(one => one.getBoundingClientRect().height)) / innerHeight"""
# Whether the button that ends a moment is all in sight.
IN_SIGHT = (
    """() => document.querySelector(".moment .bar button").getBoundingClientRect().bottom <= innerHeight"""
)
# What's over the heading once it has been scrolled to, and the words broken that would fit on a line.
IN_THE_WAY = """() => {
  document.documentElement.classList.remove("fresh");  // otherwise, a page that's new takes no press
  const heading = document.querySelector("#sheet h2") ?? document.querySelector("h1");
  heading.scrollIntoView({ block: "start" });
  const box = heading.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2);
  return heading.contains(hit) ? "" : hit?.outerHTML ?? "nothing";
}"""
BROKEN = """() => {
  const box = getComputedStyle(document.querySelector("#page"));
  const room = innerWidth - parseFloat(box.paddingLeft) - parseFloat(box.paddingRight);
  const all = [...document.querySelectorAll("h1, .tabs *, .chip, .only")];
  const nodes = all.filter(one => one.checkVisibility()).flatMap(one => [...one.childNodes]);
  const texts = nodes.filter(one => one.nodeType === Node.TEXT_NODE);
  return texts.flatMap(text => [...text.data.matchAll(/[^\\s-]+/g)].filter(word => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const parts = [...range.getClientRects()];
    return new Set(parts.map(part => Math.round(part.top))).size > 1
      && parts.reduce((sum, part) => sum + part.width, 0) < room;
  }).map(String));
}"""
FITS = [0]
MOST = 0.5  # of the screen, for a bar that stays
TRIED = (
    *("banker-paid", "over-won", "dealers-dealt-idle", "downeast-many"),
    *("dealt-beats", "guess", "cases", "plates-higher"),
)
READ = ("idle-start", "offer", "downeast-bid", "plates-idle")  # these were covered, or broke words
HELD = tuple(
    name for name, shot in SHOTS.items() if shot.touch is hold
)  # what's held in sight covers the rest
REST = tuple(name for name in SHOTS if name not in (*READ, *HELD))


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


@pytest.mark.parametrize("name", [*READ, *(pytest.param(name, marks=pytest.mark.full) for name in REST)])
def test_a_page_in_large_type_can_be_read_above_its_bar(page: Page, name: str) -> None:
    shot = SHOTS[name]
    companion = laid(shot)
    phone = Device(companion).sit(shot.seat)
    page.context.add_cookies([{"name": "tableside", "value": phone.cookie, "url": companion.address}])
    page.goto(companion.address + shot.path.lstrip("/"))
    page.set_viewport_size({"width": 390, "height": 844})
    shot.touch(page)
    write_in(page, LARGE)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(COVERS) <= MOST, size
        assert page.evaluate(IN_THE_WAY) == "", size
        assert page.evaluate(BROKEN) == [], size
    companion.stop()


@pytest.mark.full
@pytest.mark.parametrize("name", OTHERS)
def test_no_other_page_is_wider_than_the_screen(browser: Browser, name: str) -> None:
    page = OTHERS[name](browser, SIZES[0], False)
    for pixels in LETTERS:
        write_in(page, pixels)
        assert {size: beyond(page, size) for size in SIZES} == dict.fromkeys(SIZES, FITS), pixels
    for context in browser.contexts:
        context.close()


@pytest.mark.full
@pytest.mark.parametrize("name", ON_TELEVISION)
def test_no_other_page_is_larger_than_the_television(browser: Browser, name: str) -> None:
    page = ON_TELEVISION[name](browser, SIZES[0], False)
    assert page.evaluate(OUTSIDE) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.evaluate(OUTSIDE) == []
    for context in browser.contexts:
        context.close()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name == "million" else pytest.mark.full)
        for name, climax in CLIMAXES.items()
        if climax.owners
    ],
)
def test_no_moment_is_wider_than_the_phone(page: Page, name: str) -> None:
    climax = CLIMAXES[name]
    companion = climax.staged()
    phone = Device(companion).sit(climax.owners[-1])
    page.context.add_cookies([{"name": "tableside", "value": phone.cookie, "url": companion.address}])
    page.goto(companion.address)
    page.clock.install()  # so that the moment doesn't pass by itself
    companion.play(climax.last)
    page.wait_for_selector(".moment")
    for pixels in LETTERS:
        write_in(page, pixels)
        for size in SIZES:
            assert beyond(page, size) == FITS, (pixels, size)
            assert page.evaluate(COVERS) <= MOST, (pixels, size)
            assert pixels == LARGE or page.evaluate(IN_SIGHT), size
    companion.stop()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "thief" else pytest.mark.full) for name in CLIMAXES]
)
def test_no_moment_is_larger_than_the_television(page: Page, name: str) -> None:
    climax = CLIMAXES[name]
    companion = climax.staged()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(companion.address + "board")
    companion.play(climax.last)
    if climax.pictured:
        page.wait_for_selector(".moment")
    assert page.evaluate(OUTSIDE) == []
    companion.stop()


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
