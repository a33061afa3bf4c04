"""A journal for every table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal.open(tmp_path / "journal.sqlite3")
    yield journal
    journal.close()
