"""Fixtures and hooks shared by all tests."""

import gc
from collections.abc import Iterator

import pytest
from hypothesis import settings

from companion.game.said import ENGLISH, Language, speak
from companion.games import BUILT_IN, SHELF
from companion.words.catalogs import language

settings.register_profile("any-machine", deadline=None)  # on a busy machine, a slow test hasn't failed
settings.load_profile("any-machine")

# Test only the built-in games, no matter what else is installed on this machine.
for name in SHELF.lids.keys() - set(BUILT_IN):
    del SHELF[name]


gc.disable()  # until all tests are collected; nothing before that is garbage


def pytest_collection_finish() -> None:
    """Leave the tests and modules, which stay, out of garbage collection; collect the rest less often."""
    gc.freeze()
    gc.set_threshold(100_000)
    gc.enable()


@pytest.fixture
def german() -> Iterator[Language]:
    """Yield German, then switch back to English."""
    found = language("de")
    assert found
    yield found
    speak(ENGLISH)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a module's tests in one worker if they share a fixture that takes seconds to make."""
    for item in items:
        for shared in {"browser", "game_pages"}.intersection(getattr(item, "fixturenames", ())):
            which = item.callspec.params.get(shared, "") if hasattr(item, "callspec") else ""
            item.add_marker(pytest.mark.xdist_group(f"{item.path.stem} {which}"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which tests were left out, so nothing is skipped silently."""
    if config.getoption("-m") == "not full":
        terminalreporter.write_line("Left out: the tests marked “full”. make test-full runs them.")
