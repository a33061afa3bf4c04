"""A journal for every table, and a shelf that stays the same when games are added."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import SHELF
from companion.store.journal import Journal
from screens import scanner, velvet
from screens.asking import law
from screens.theme import TOKENS
from tests.screens.headless import make_whole_frames, save_work
from tests.screens.tokens import COLORS


@pytest.fixture(autouse=True)
def headless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare every kiosk the work that only a terminal needs."""
    save_work(monkeypatch)


@pytest.fixture
def whole_frames(headless: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every frame as if for a terminal, for tests that look at what Textual keeps of it."""
    make_whole_frames(monkeypatch)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal.open(tmp_path / "journal.sqlite3")
    yield journal
    journal.close()


@pytest.fixture(autouse=True)
def breath(monkeypatch: pytest.MonkeyPatch) -> float:
    """Make each key count as typed after a breath, as tests type on at once; return the usual breath."""
    usual = law.BREATH
    monkeypatch.setattr(law, "BREATH", 0.0)
    return usual


@pytest.fixture(autouse=True)
def gap(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let no key wait for a scanner's next one, as tests look right after a key; return the usual wait."""
    usual = scanner.GAP
    monkeypatch.setattr(scanner, "GAP", 0)
    return usual


@pytest.fixture
def deliberate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every Enter count: tests press keys faster than anybody who reads."""
    monkeypatch.setattr(law, "HABIT", -1.0)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys at a closed curtain count at once, as if everybody had looked at it before they type."""
    monkeypatch.setattr(velvet, "HABIT", 0.0)


@pytest.fixture
def tokens_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each token a unique color in every color scheme of the kiosk."""
    for scheme in TOKENS:
        monkeypatch.setitem(TOKENS, scheme, {token: color.upper() for token, color in COLORS.items()})


@pytest.fixture
def three_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only these three games on the shelf."""
    names = ("deal_or_no_deal", "downeast_dealer", "dealt")
    monkeypatch.setattr(SHELF, "lids", {name: SHELF.lids[name] for name in names})
