"""A habit: what people tend to do when they have a choice. Rules and faces know nothing about it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.game.move import Move


class Habit(NamedTuple):
    """An answer people give, how often compared with other answers, and how they fill in its blanks."""

    move: type[Move]
    often: float
    values: Mapping[str, Any] = {}
