"""Every page and board in other languages: nothing is left in English or wider than the screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from companion.game.said import ENGLISH, Language, speak
from companion.testing.pseudo import PSEUDO
from tests.english import english_words, write_rules_in_pseudo
from tests.phone.browser import PATIENCE, launch
from tests.phone.device import Device
from tests.phone.pictures import BOARDS, SHOTS, TELEVISION, laid
from tests.phone.test_fits import FITS, TRIED, beyond

SMALL = (320, 568)
TRIED_BOARDS = ("tv-offer", "tv-winner", "tv-downeast-thief")
# All text, visible or read aloud; and how much is below the edge of a screen that nobody scrolls.
WORDS = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label],[alt],[title],[placeholder]")].flatMap(one =>
    ["aria-label", "alt", "title", "placeholder"].map(name => one.getAttribute(name)))].join("\\n")"""
BELOW = "() => Math.max(0, document.documentElement.scrollHeight - innerHeight)"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield launch(playwright)


@pytest.fixture
def page(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Yield a phone whose owner speaks a language that the house doesn't."""
    context = browser.new_context(has_touch=True, reduced_motion="reduce", locale="fr")
    context.set_default_timeout(PATIENCE)
    write_rules_in_pseudo(monkeypatch)
    speak(PSEUDO)
    yield context.new_page()
    speak(ENGLISH)
    context.close()


def some(names: dict[str, object], tried: tuple[str, ...]) -> list[object]:
    return [pytest.param(name, marks=[] if name in tried else pytest.mark.full) for name in names]


@pytest.mark.parametrize("name", some({**SHOTS}, TRIED))
def test_a_page_in_other_languages(page: Page, name: str, german: Language) -> None:
    shot = SHOTS[name]
    companion = laid(shot)
    phone = Device(companion).sit(shot.seat)
    page.context.add_cookies([{"name": "tableside", "value": phone.cookie, "url": companion.address}])
    page.goto(companion.address + shot.path.lstrip("/"))
    assert beyond(page, SMALL) == FITS
    assert english_words(page.evaluate(WORDS)) == []
    page.goto("about:blank")  # an open page would follow the house by itself
    speak(german)
    page.goto(companion.address + shot.path.lstrip("/"))
    assert beyond(page, SMALL) == FITS
    companion.stop()


@pytest.mark.parametrize("name", some({**BOARDS}, TRIED_BOARDS))
def test_a_television_in_other_languages(page: Page, name: str, german: Language) -> None:
    companion = laid(BOARDS[name])
    page.goto(companion.address + "board")
    assert beyond(page, TELEVISION) == FITS
    assert page.evaluate(BELOW) == 0
    assert english_words(page.evaluate(WORDS)) == []
    page.goto("about:blank")  # an open page would follow the house by itself
    speak(german)
    page.goto(companion.address + "board")
    assert beyond(page, TELEVISION) == FITS
    assert page.evaluate(BELOW) == 0
    companion.stop()
