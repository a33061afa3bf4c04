"""Fixtures for the hall's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.hall.broker import Broker, running


@pytest.fixture
async def broker(tmp_path: Path) -> AsyncIterator[Broker]:
    """Yield a real broker of a hall with two tables."""
    async with running(tmp_path / "hall") as one:
        yield one
