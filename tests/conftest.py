"""What all tests share."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog, mofile
from hypothesis import settings

from companion.game.said import Language
from companion.games import BUILT_IN, SHELF
from companion.words import catalogs

settings.register_profile("any-machine", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("any-machine")

# These tests are about the games of the house, whatever else is installed here.
for name in SHELF.lids.keys() - set(BUILT_IN):
    del SHELF[name]


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """German, as far as the tests need it."""
    catalog = Catalog("de")
    catalog.add("Case {case} held {value}.", "In Koffer {case} waren {value}.")
    catalog.add("Which language for this phone?", "Welche Sprache für dieses Handy?")
    catalog.add("Language", "Sprache")
    catalog.add("Continue in {language}", "Weiter auf {language}")
    catalog.add(("One more to open.", "{count} more to open."), ("Noch einer.", "Noch {count}."))
    written = BytesIO()
    mofile.write_mo(written, catalog)
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "tableside.mo").write_bytes(written.getvalue())
    monkeypatch.setattr(catalogs, "HERE", tmp_path)
    catalogs.languages.cache_clear()
    found = catalogs.language("de")
    assert found
    yield found
    catalogs.languages.cache_clear()


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
