"""Where everything goes on each size of the Dealt! board, and how large a card is drawn."""

from typing import NamedTuple, TypeAlias

from screens.big_type import Size


class Face(NamedTuple):
    """How large a card and the number on it are drawn; without a size, the number is plain text."""

    width: int
    height: int
    size: Size | None = None


HUGE, BIG, LOW = Face(15, 8, "L"), Face(10, 6, "M"), Face(10, 4, "M")
SMALL, TINY = Face(6, 3), Face(4, 3)
Faces: TypeAlias = tuple[Face, Face]  # for the best combination, and for those it beat


class Layout(NamedTuple):
    """Where everything goes on one size of board."""

    columns: int  # needs at least this many
    rows: int  # needs at least this many
    margin: int
    top: int  # the first row of the trick
    faces: tuple[Faces, ...]  # the first pair that fits is used
    chart: int | None  # the column of the chart; None if it's a line of text instead
    pitch: int  # rows from rank to rank
    seats: int  # rows for the seats, at the bottom
    gap: int  # the fewest columns between two seats, ...
    widest: int  # ... and the most for one seat
    title: Size
    held: Size  # type size for the number of cards in hand


LAYOUTS = (
    Layout(160, 34, 3, 4, ((HUGE, HUGE), (HUGE, BIG), (HUGE, SMALL)), 124, 3, 10, 4, 32, "XL", "L"),
    Layout(100, 22, 2, 2, ((BIG, BIG), (BIG, SMALL), (BIG, TINY)), 72, 2, 7, 4, 21, "L", "M"),
    Layout(80, 17, 1, 1, ((LOW, LOW), (LOW, SMALL), (LOW, TINY)), None, 1, 6, 2, 21, "M", "M"),
)
