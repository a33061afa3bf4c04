"""A card: what stands on the lid of a boxed game."""

from msgspec import Struct


class Lid(Struct, frozen=True):
    """What is known of a game before its box is opened."""

    name: str
    title: str
    players: range
    minutes: str
