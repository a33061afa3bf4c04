"""What all tests share."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from companion.game.said import ENGLISH, Language, speak
from companion.games import BUILT_IN, SHELF
from companion.words.catalogs import language

settings.register_profile("any-machine", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("any-machine")

# These tests are about the games of the house, whatever else is installed here.
for name in SHELF.lids.keys() - set(BUILT_IN):
    del SHELF[name]


@pytest.fixture
def german() -> Iterator[Language]:
    """German; afterwards the house speaks English again."""
    found = language("de")
    assert found
    yield found
    speak(ENGLISH)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a module that share what takes seconds to make in one worker."""
    for item in items:
        for shared in {"browser", "game_pages"}.intersection(getattr(item, "fixturenames", ())):
            which = item.callspec.params.get(shared, "") if hasattr(item, "callspec") else ""
            item.add_marker(pytest.mark.xdist_group(f"{item.path.stem} {which}"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name what was left out, so that nothing is skipped in silence."""
    if config.getoption("-m") == "not full":
        terminalreporter.write_line("Left out: the tests marked “full”. make test-full runs them.")
