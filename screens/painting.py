"""What the boards of all games paint with: frames, chips, backgrounds, big type, areas to touch."""

from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import NamedTuple, Protocol, TypeVar

from textual.geometry import Region, Size

from companion.game import Money, Move, Said, Seat, SeatView, View, say, together
from screens.big_type import Figure, can_draw, figure
from screens.big_type import Size as TypeSize
from screens.cells import Canvas
from screens.prose import fitting_words
from screens.theme import MARKS, blend, flag

ORDINALS = (say("1st"), say("2nd"), say("3rd"), say("4th"), say("5th"), say("6th"))


class Spot(NamedTuple):
    """An area that gives an answer when touched: to the current ask, or to another one."""

    region: Region
    typed: str = ""
    move: type[Move] | None = None  # the kind of move, if the answer is to another ask
    seat: Seat | None = None
    then: str = ""  # what goes into the next blank
    key: str = ""  # the key that it stands for, if it's one of the keys on show


class Sized(Protocol):
    """A layout for a board of one size."""

    @property
    def columns(self) -> int:
        """The fewest columns it fits into."""

    @property
    def rows(self) -> int:
        """The fewest rows it fits into."""


L = TypeVar("L", bound=Sized)


LARGE = 36  # rows; a picture this high uses the whole width of a large screen


class Area(NamedTuple):
    """The area for a picture that fills the board: centered, with wide or narrow margins."""

    left: int
    right: int
    top: int
    roomy: bool
    large: bool = False  # whether it's as large as a television


def frame(canvas: Canvas, large: bool = False) -> Area | None:
    """Return the area for a picture, or None if there's only room for words; some have a `large` version."""
    for width, height, margin in ((160, LARGE, 3), (100, 24, 2), (80, 19, 1))[not large :]:
        if canvas.width >= width and canvas.height >= height:
            left = (canvas.width - width) // 2
            top = (canvas.height - height) // 2
            return Area(left + margin, left + width - margin, top, roomy=height >= 24, large=height == LARGE)
    return None


def write_lines(canvas: Canvas, lines: Iterable[str | Said]) -> None:
    """Write lines of plain words where there's no room for a picture, with the first one bold."""
    y = 0
    for number, line in enumerate(lines):
        for part in wrap(str(line), max(canvas.width - 2, 1)):
            canvas.write(1, y, part, "soft" if number else "said", bold=not number)
            y += 1


def paint_or_tell(
    canvas: Canvas,
    paint: Callable[[Area], tuple[Spot, ...] | None],
    words: Iterable[str | Said],
    large: bool = False,
) -> tuple[Spot, ...]:
    """Paint a picture that fills the board, or else write words; return what can be touched."""
    if area := frame(canvas, large):
        return paint(area) or ()
    write_lines(canvas, words)
    return ()


def write_name(
    canvas: Canvas, x: int, y: int, seat: Seat, name: str, room: int, colour: str = "said", out: bool = False
) -> int:
    """Write a flag and as much of the name as fits; return where the name ends."""
    shown = canvas.name(name, room)
    ink, ground = ("faint", "slot") if out else ("on-seat", f"seat-{seat}")
    canvas.write(x, y, flag(seat, whole=shown == name), ink, ground, bold=True)
    return canvas.write(x + 4, y, shown, "faint" if out else colour, bold=True)


def chip(seat: Seat, name: str) -> str:
    """Return the text of a seat's chip; its background is the seat's color."""
    return f" {MARKS[seat]} {name} "


def wash(canvas: Canvas, colour: str, middle: float, share: float = 1.0) -> None:
    """Fill the canvas with a background that's strongest in row `middle` and fades out above and below."""
    ink, mood = canvas.colour("ink"), canvas.colour(colour)
    reach = canvas.height * 13 / 24
    for y in range(canvas.height):
        strength = share * max(0.0, 1 - abs(y - middle) / reach)
        canvas.fill(0, y, canvas.width, 1, blend(ink, mood, strength))


def fitting(text: str, room: int, sizes: tuple[TypeSize, ...]) -> Figure:
    """Return the text in the first size that fits, or else in the last."""
    figures = [figure(text, size) for size in sizes]
    return next((one for one in figures if one.width <= room), figures[-1])


def drawn_words(words: str, room: int, sizes: tuple[TypeSize, ...]) -> Figure | None:
    """Return words in the first size that fits, or None if they have to be written."""
    figures = (figure(words, size) for size in sizes) if can_draw(words) else iter(())
    return next((one for one in figures if one.width <= room), None)


def draw_words(
    canvas: Canvas, y: int, words: str, room: int, sizes: tuple[TypeSize, ...], colour: str = "said"
) -> None:
    """Draw words in the middle, in the largest size that fits, or write them if none does."""
    if drawn := drawn_words(words, room, sizes):
        draw_middle(canvas, y, drawn, colour)
    else:
        canvas.write_middle(y + figure("0", sizes[0]).height // 2, words, colour, bold=True)


def draw_middle(canvas: Canvas, y: int, drawn: Figure, colour: str) -> None:
    """Draw a figure centered, with its digits starting in this row, or lower if the top would be cut off."""
    canvas.figure((canvas.width - drawn.width) // 2, max(0, y - drawn.above), drawn, colour)


def largest(layouts: Iterable[L], size: Size) -> L | None:
    """Return the first layout that fits, or None if only words fit."""
    return next((one for one in layouts if size.width >= one.columns and size.height >= one.rows), None)


def outcome(view: View) -> Said:
    """Return who won."""
    names = [view.name(seat) for seat in view.winners]
    if len(names) == 1:
        return say("{winner} wins", winner=names[0])
    return say("{winners} share the win", winners=together(names))


def standings(seats: Iterable[SeatView]) -> list[tuple[Said, SeatView]]:
    """Return everybody with their rank, richest first; equal amounts share a rank."""
    ranked = sorted(seats, key=lambda seat: -(seat.cents or 0))
    sums = [seat.cents or 0 for seat in ranked]
    return [(ORDINALS[sums.index(seat.cents or 0)], seat) for seat in ranked]


def changed_by(cents: int, room: int = 99) -> str:
    """Return how much somebody has won or lost since the start, in a short form if `room` is tight."""
    if not cents:
        return fitting_words(room, say("no change"), say("same"))
    change = Money(abs(cents))
    if cents > 0:
        return fitting_words(room, say("up {cents}", cents=change), say("+{cents}", cents=change))
    return fitting_words(room, say("down {cents}", cents=change), say("−{cents}", cents=change))
