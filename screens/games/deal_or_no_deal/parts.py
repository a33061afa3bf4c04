"""The parts that the pictures of Deal or No Deal share: frames, plates, chips, figures, words for sums."""

from collections.abc import Iterable
from textwrap import wrap
from typing import NamedTuple

from textual.geometry import Region

from companion.game import Seat, dollars
from companion.game.money import CENTS
from companion.games.deal_or_no_deal.state import Offer
from companion.games.deal_or_no_deal.view import DealView
from screens.cells import Canvas
from screens.face import Figure, Size, figure
from screens.theme import MARKS, blend

THOUSAND = 1_000 * CENTS
LARGEST = figure("$0", "XL").height
COLUMN = 13  # values in each column of the money board
_FIRST = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "a hundred")
NUMBERS = dict(enumerate(_FIRST)) | dict(zip(range(20, 101, 10), _TENS, strict=True))


class Spot(NamedTuple):
    """A place that stands for an answer when it is touched."""

    region: Region
    typed: str


class Frame(NamedTuple):
    """Where a picture that has the screen to itself stands: in the middle, roomy or tight."""

    left: int
    right: int
    top: int
    roomy: bool


def frame(canvas: Canvas) -> Frame | None:
    """Return the frame for a picture, or nothing if there is only room for words."""
    for width, height, margin in ((100, 24, 2), (80, 19, 1)):
        if canvas.width >= width and canvas.height >= height:
            left = (canvas.width - width) // 2
            top = (canvas.height - height) // 2
            return Frame(left + margin, left + width - margin, top, roomy=height == 24)
    return None


def write_lines(canvas: Canvas, lines: Iterable[str]) -> None:
    """Write lines of plain words where there is no room for a picture, the first one bold."""
    y = 0
    for number, line in enumerate(lines):
        for part in wrap(line, max(canvas.width - 2, 1)):
            canvas.write(1, y, part, "soft" if number else "said", bold=not number)
            y += 1


def write_parts(canvas: Canvas, x: int, y: int, parts: Iterable[tuple[str, str, bool]]) -> int:
    """Write texts after each other, each with its colour and whether it is bold; return where they end."""
    for text, colour, bold in parts:
        x = canvas.write(x, y, text, colour, bold=bold)
    return x


def name_of(view: DealView, seat: Seat) -> str:
    """Return what people call a seat."""
    return next(one.name for one in view.seats if one.seat == seat)


def in_play(view: DealView) -> tuple[int, ...]:
    """Return the values whose covers are open."""
    return tuple(value for value, lit in zip(view.values, view.lit, strict=True) if lit)


def whole(cents: int) -> str:
    """Return a sum to the whole dollar, unless it is small."""
    return dollars((cents + CENTS // 2) // CENTS * CENTS if cents >= 100 * CENTS else cents)


def thousands(cents: int) -> str:
    """Return a sum in thousands, as on an axis."""
    return f"{round(cents / THOUSAND)}" if cents >= THOUSAND or not cents else f"{cents / THOUSAND:.1f}"


def number(count: int) -> str:
    """Return a number as a word if it is small or round."""
    return NUMBERS.get(count, f"{count:,}")


def when(offer: Offer) -> str:
    """Return when an offer was made."""
    return "in round 10" if offer.round == 10 else f"after round {offer.round}"


def verdict_on(deal: int, inside: int) -> tuple[str, str, str]:
    """Return whether a deal was good, the colour of that, and how it compares with what the case held."""
    headline, colour = ("↑  GOOD DEAL", "good") if deal >= inside else ("↓  BAD DEAL", "bad")
    if deal >= 2 * inside:
        return headline, colour, f"{number(round(deal / inside))} times what the case held."
    if deal == inside:
        return headline, colour, "exactly what the case held."
    more = "more" if deal > inside else "less"
    return headline, colour, f"{dollars(abs(deal - inside))} {more} than it held."


def plate_ground(canvas: Canvas, place: int) -> str:
    """Return the colour of the plate of a value, by its place on the board."""
    column, row = divmod(place, COLUMN)
    first, last = (("low-first", "low-last"), ("high-first", "high-last"))[column]
    return blend(canvas.colour(first), canvas.colour(last), row / (COLUMN - 1))


def chip(seat: Seat, name: str) -> str:
    """Return the text of a seat's chip; its ground is the seat's colour."""
    return f" {MARKS[seat]} {name} "


def wash(canvas: Canvas, colour: str, middle: float, share: float = 1.0) -> None:
    """Lay a ground over everything: strongest in the middle row, gone towards the edges."""
    ink, mood = canvas.colour("ink"), canvas.colour(colour)
    reach = canvas.height * 13 / 24
    for y in range(canvas.height):
        strength = share * max(0.0, 1 - abs(y - middle) / reach)
        canvas.fill(0, y, canvas.width, 1, blend(ink, mood, strength))


def fitting(text: str, room: int, sizes: tuple[Size, ...]) -> Figure:
    """Return the text in the first of the sizes in which it fits, at worst in the last."""
    figures = [figure(text, size) for size in sizes]
    return next((one for one in figures if one.width <= room), figures[-1])


def draw_middle(canvas: Canvas, y: int, drawn: Figure, colour: str) -> None:
    """Draw a figure in the middle, the top of its digits in this row."""
    canvas.figure((canvas.width - drawn.width) // 2, y - drawn.above, drawn, colour)
