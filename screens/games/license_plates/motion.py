"""Motion during a reveal: plates turn over one by one, and the matches on each are found one by one.

A beat turns a plate over or finds one match. The last beat is the final picture, and nothing waits for it.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.games.license_plates.state import Card

BEAT = 2  # frames
Found: TypeAlias = Mapping[str, int]  # for each face-up card's place, how many matches have been found


def beats(fresh: Sequence[Card]) -> int:
    """Return how many beats it takes to turn these cards over and find every match on them."""
    return sum(1 + (card.matches or 0) for card in fresh)


def frames(fresh: Sequence[Card]) -> int:
    """Return how many frames it takes to turn these cards over and find every match on them."""
    return BEAT * beats(fresh)


def beat(frame: int) -> int:
    """Return the beat that a frame belongs to; the first turns a card over."""
    return 1 + frame // BEAT


def found(cards: Sequence[Card], fresh: Sequence[Card] = (), beat: int | None = None) -> Found:
    """Return what's been found by this beat of turning the fresh cards over; without a beat, everything."""
    up = {card.place: card.matches or 0 for card in cards if card.digits is not None}
    if beat is None:
        return up
    for card in fresh:
        matches = card.matches or 0
        if beat <= 0:
            del up[card.place]
        else:
            up[card.place] = min(matches, beat - 1)
        beat -= 1 + matches
    return up
