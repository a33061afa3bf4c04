"""Whatever is killed, every result gets to the hall once, and the hall soon sees every table as it is."""

from pathlib import Path

import pytest

from tests.hall.chaos import rounds


@pytest.mark.full
async def test_nothing_is_lost_or_doubled_whatever_is_killed(tmp_path: Path) -> None:
    survived = await rounds(tmp_path, times=5, seed=25)
    assert survived.results >= 5
    assert survived.longest > 0  # a broker was killed at least once
