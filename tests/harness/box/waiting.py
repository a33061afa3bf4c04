"""Waiting for slow things."""

import time
from collections.abc import Callable
from typing import Any

EVENTUALLY = 1800.0  # seconds; nothing takes that long unless it's broken, even on a busy machine


def until(look: Callable[[], Any], why: str, pause: float = 0.25, wait: float = EVENTUALLY) -> Any:
    """Call `look` until it returns something true, and return that; if it never does, fail with `why`."""
    end = time.monotonic() + wait
    while not (seen := look()):
        assert time.monotonic() < end, why
        time.sleep(pause)
    return seen
