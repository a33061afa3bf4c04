"""Waiting for what's slow in coming."""

import time
from collections.abc import Callable
from typing import Any


def until(look: Callable[[], Any], wait: float, why: str, pause: float = 0.25) -> Any:
    """Look until there is something to see, and return it."""
    end = time.monotonic() + wait
    while not (seen := look()):
        assert time.monotonic() < end, why
        time.sleep(pause)
    return seen
