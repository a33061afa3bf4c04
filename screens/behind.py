"""What lies behind a curtain, as data that a game gives: cards in a row, notes, a plate, a scale, and words.

A board says it with `Board.behind`. Where a game says nothing, its private facts are listed.
"""

from typing import NamedTuple, TypeAlias

from companion.game import NOTHING, Fact, Said


class Card(NamedTuple):
    """A card: a number on it is drawn large; words are in normal type."""

    face: str
    key: str = ""  # the letter that picks it
    copies: int = 1  # how many identical cards it stands for ...
    picked: int = 0  # ... and how many of them are picked
    pointed: bool = False  # whether the arrows point at it


class Hand(NamedTuple):
    """Cards in one row, in order; picked ones stand out. It scrolls if there are too many."""

    cards: tuple[Card, ...]
    at: int | None = None  # the card that has to be in sight


class Notes(NamedTuple):
    """Cash in several rows, and its total, the only bright figure."""

    cards: tuple[Card, ...]
    label: Said
    cents: int


class Plate(NamedTuple):
    """A number on a plate, and words beside it."""

    text: str
    beside: tuple[Fact, ...] = ()


class Scale(NamedTuple):
    """A bar: how far it's filled, and the labels below it with their positions; all from 0 to 1."""

    band: tuple[float, float]
    marks: tuple[tuple[float, Said], ...] = ()


class SideBySide(NamedTuple):
    """Short lines side by side, in as many columns as fit, below a heading."""

    heading: Said
    lines: tuple[Said, ...]


Part: TypeAlias = Hand | Notes | Plate | Scale | SideBySide


class Behind(NamedTuple):
    """A page: its parts from the top, then labeled lines and a note."""

    title: Said = NOTHING  # what it says at the top, if that isn't the question
    aside: Said = NOTHING  # what it says at the top right
    parts: tuple[Part, ...] = ()
    lines: tuple[Fact, ...] = ()
    note: Said = NOTHING
    verb: Said = NOTHING  # what Enter does, once the answer is complete
    picks: bool = False  # whether its cards are what's chosen from, so they aren't listed again
