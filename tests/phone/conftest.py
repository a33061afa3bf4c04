"""Fixtures for the phone tests."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.phone.browser import Phone, launch
from tests.phone.companion import Companion


@pytest.fixture
def companion() -> Iterator[Companion]:
    """Yield a table of four with phones."""
    one = Companion()
    yield one
    one.stop()


@pytest.fixture
def companions() -> Iterator[Callable[..., Companion]]:
    """Yield a function that starts a Tableside; all of them are stopped at the end."""
    made: list[Companion] = []

    def make(*how: Any, **more: Any) -> Companion:
        made.append(Companion(*how, **more))
        return made[-1]

    yield make
    for one in made:
        if one.loop.is_running():
            one.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Yield a browser for one module; until it closes, no test in this process can run its own event loop."""
    with sync_playwright() as playwright:
        yield launch(playwright)


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[..., Phone]]:
    made: list[Phone] = []

    def make(*how: object, **more: object) -> Phone:
        made.append(Phone(browser, *how, **more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for phone in made:
        phone.context.close()
