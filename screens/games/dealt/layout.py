"""Where everything stands on the board of Dealt!, for each size of it; and how large a card is drawn."""

from typing import NamedTuple, TypeAlias

from screens.big_type import Size


class Face(NamedTuple):
    """How large a card is drawn, and the number on it; without a size it is plain text."""

    width: int
    height: int
    size: Size | None = None


HUGE, BIG, LOW = Face(15, 8, "L"), Face(10, 6, "M"), Face(10, 4, "M")
SMALL, TINY = Face(6, 3), Face(4, 3)
Faces: TypeAlias = tuple[Face, Face]  # of the best combination, and of those that it beat


class Layout(NamedTuple):
    """Where everything stands, for one size of the board."""

    columns: int  # the least it needs
    rows: int
    margin: int
    top: int  # the first row of the trick
    faces: tuple[Faces, ...]  # the first that fit
    chart: int | None  # the column of the chart; none: it is a line of words
    pitch: int  # rows from rank to rank
    seats: int  # rows of the seats, at the bottom
    gap: int  # columns between two seats at least, ...
    widest: int  # ... and of a seat at most
    title: Size
    held: Size  # the face of the cards in hand


LAYOUTS = (
    Layout(160, 34, 3, 4, ((HUGE, HUGE), (HUGE, BIG), (HUGE, SMALL)), 124, 3, 10, 4, 32, "XL", "L"),
    Layout(100, 22, 2, 2, ((BIG, BIG), (BIG, SMALL), (BIG, TINY)), 72, 2, 7, 4, 21, "L", "M"),
    Layout(80, 17, 1, 1, ((LOW, LOW), (LOW, SMALL), (LOW, TINY)), None, 1, 6, 2, 21, "M", "M"),
)
