"""Kinds of moves for questions that belong to no game."""

from functools import cache

from msgspec import defstruct

from companion.game import Move


@cache
def kind(name: str) -> type[Move]:
    """Return a kind of move with this name."""
    return defstruct(name, (), bases=(Move,), frozen=True)
