"""A habit: what people tend to do where several things are possible. Rules and faces know nothing of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.game.move import Move


class Habit(NamedTuple):
    """An answer that people give, how often beside the others, and which blanks they fill with what."""

    move: type[Move]
    often: float
    values: Mapping[str, Any] = {}
