"""What the tests of the phones share."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.phone.companion import Companion


@pytest.fixture
def companion() -> Iterator[Companion]:
    """A table of four with phones."""
    one = Companion()
    yield one
    one.stop()


@pytest.fixture
def companions() -> Iterator[Callable[..., Companion]]:
    """Any companions; each is closed in the end."""
    made: list[Companion] = []

    def make(*how: Any, **more: Any) -> Companion:
        made.append(Companion(*how, **more))
        return made[-1]

    yield make
    for one in made:
        if one.loop.is_running():
            one.stop()
