"""Waiting for slow things."""

import time
from collections.abc import Callable
from typing import Any


def until(look: Callable[[], Any], wait: float, why: str, pause: float = 0.25) -> Any:
    """Call `look` until it returns something true, and return that; after `wait` seconds, fail with `why`."""
    end = time.monotonic() + wait
    while not (seen := look()):
        assert time.monotonic() < end, why
        time.sleep(pause)
    return seen
