"""A line of the table that's printed: how often something was tried, and what held."""

from collections.abc import Mapping
from typing import NamedTuple

WIDTH = 50
HEADER = f"{'tried':>7}  {'what':<{WIDTH}}  what held"


class Line(NamedTuple):
    """What was tried, how many times, and what held."""

    tried: int
    what: str
    held: str

    def __str__(self) -> str:
        return f"{self.tried:>7,}  {self.what:<{WIDTH}}  {self.held}"


def counts(outcomes: Mapping[str, int]) -> str:
    """Return outcomes in words, the most frequent first."""
    most_first = sorted(outcomes.items(), key=lambda one: -one[1])
    return ", ".join(f"{times:,} {outcome}" for outcome, times in most_first if times)
