"""A rate limit for each client, as a token bucket."""

from collections.abc import Callable
from time import monotonic


class Bucket:
    """How much each client has used up lately; it drains as time passes.

    With room for only one, it remembers who did something within the last `1 / a_second` seconds.
    """

    MOST_KEPT = 4096

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}

    def takes(self, who: str) -> bool:
        """Count one more from a client if that's within the limit; return whether it was."""
        used = self._level(who)
        fits = used + 1 <= self.at_once
        if fits:
            self._note(who, used + 1)
        return fits

    def full(self, who: str) -> bool:
        """Whether a client has reached the limit."""
        return self._level(who) + 1 > self.at_once

    def forgive(self, who: str) -> None:
        """Forget what a client has used up."""
        self._used.pop(who, None)

    def _level(self, who: str) -> float:
        used, at = self._used.get(who, (0.0, 0.0))
        return max(0.0, used - (self._clock() - at) * self.a_second)

    def _note(self, who: str, used: float) -> None:
        if len(self._used) >= self.MOST_KEPT:
            self._used = {one: kept for one, kept in self._used.items() if self._level(one) > 0}
            if len(self._used) >= self.MOST_KEPT:
                self._used.clear()  # better to be lenient for a moment than to run out of memory
        self._used[who] = (used, self._clock())
