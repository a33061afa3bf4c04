"""A card: what stands on the lid of a boxed game."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """What is known of a game before its box is opened."""

    name: str
    title: str
    players: range
    minutes: str
