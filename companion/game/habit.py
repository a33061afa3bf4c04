"""A habit: what people tend to do where several things are possible. Rules and faces know nothing of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Habit(NamedTuple):
    """An answer that people give, how often beside the others, and which blanks they fill with what."""

    kind: str
    often: float
    values: Mapping[str, Any] = {}
