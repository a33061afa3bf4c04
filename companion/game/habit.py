"""A habit: what people tend to do when they have a choice. Rules and screens don't use it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.game.move import Move


class Habit(NamedTuple):
    """An answer people give, its weight compared with other answers, and how they fill in its blanks."""

    move: type[Move]
    often: float
    values: Mapping[str, Any] = {}
