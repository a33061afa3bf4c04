"""The last two cases, face to face: keep or trade? They stay for as long as the question is open."""

from typing import NamedTuple

from textual.geometry import Region

from companion.game import Seat, dollars, phrase, say
from companion.games.deal_or_no_deal.moments import FaceOff
from companion.games.deal_or_no_deal.moves import KeepCase, TradeCase
from companion.games.deal_or_no_deal.state import CENTRE
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import Size, figure, lowered
from screens.cells import Canvas
from screens.games.deal_or_no_deal.choices import Choice, paint_choices
from screens.games.deal_or_no_deal.parts import plate_ground, when
from screens.painting import Spot, chip, wash
from screens.prose import Run, among_words, fitting_words, write

CHOICES = (Choice(say("KEEP"), "gold", "on-gold"), Choice(say("TRADE"), "steel", "on-steel"))
SHADES = {"gold": "gold-deep", "steel": "steel-deep"}


class Layout(NamedTuple):
    """Where everything goes on a screen of this size."""

    columns: int
    rows: int
    margin: int
    headline: int | None  # rows, from the top
    case: Region  # the contestant's, without its handle and its ribbon; the other one is opposite
    number: Size
    high: int  # rows of the two values, and of the words between them
    between: int
    low: int
    value: Size
    pads: tuple[int, int]  # columns on the left and on the right of a value
    half: bool  # whether the values begin half a row lower
    answers: int
    sizes: tuple[Size, ...]
    below: int


LAYOUTS = (
    Layout(
        *(150, 37, 3, 1, Region(3, 4, 38, 16), "XL", 4, 12, 14),
        *("L", (3, 3), False, 24, ("XL", "L", "M"), 35),
    ),
    Layout(
        *(100, 24, 2, 1, Region(2, 4, 24, 10), "XL", 4, 9, 11),
        *("M", (2, 3), False, 16, ("L", "M"), 23),
    ),
    Layout(
        *(80, 19, 1, None, Region(1, 2, 17, 7), "L", 0, 5, 6),
        *("M", (1, 1), True, 11, ("L", "M"), 18),
    ),
)


def paint_face_off(canvas: Canvas, view: DealView, shown: FaceOff, layout: Layout) -> tuple[Spot, ...]:
    """Paint both cases with the two values between them, and the two answers; return what can be touched."""
    top = (canvas.height - layout.rows) // 2
    wash(canvas, "slot", top + layout.rows * 0.4)
    if layout.headline is not None:
        canvas.write_middle(top + layout.headline, phrase("THE LAST TWO CASES"), "gold-text", bold=True)
    own = layout.case.translate((0, top))
    other = own.translate((canvas.width - own.x - own.right, 0))
    _paint_case(canvas, own, shown.case, "gold", layout.number, shown.contestant, view)
    _paint_case(canvas, other, shown.other, "steel", layout.number, shown.holder, view)
    for row, value in ((layout.high, shown.high), (layout.low, shown.low)):
        _paint_value(canvas, view, top + row, value, layout)
    canvas.write_middle(top + layout.between, phrase("one in each case"))
    _paint_below(canvas, view, shown, layout, top + layout.below)
    across = (layout.margin, canvas.width - layout.margin)
    blocks = paint_choices(canvas, across, top + layout.answers, CHOICES, layout.sizes, pad=6)
    moves = (KeepCase, TradeCase)
    return tuple(
        Spot(block, move=move, seat=shown.contestant) for block, move in zip(blocks, moves, strict=True)
    )


def _paint_case(
    canvas: Canvas, at: Region, number: int, ground: str, size: Size, holder: Seat, view: DealView
) -> None:
    """Paint a case: a handle, a large number, and whose it is."""
    handle = at.width // 3 + (at.width // 3 - at.width) % 2
    x = at.x + (at.width - handle) // 2
    canvas.write(x, at.y - 1, "██" + "▀" * (handle - 4) + "██", ground)
    canvas.fill(*at, ground)
    canvas.write(at.x, at.bottom - 1, "▄" * at.width, SHADES[ground])
    drawn = figure(str(number), size)
    canvas.figure(
        at.x + (at.width - drawn.width) // 2,
        at.y + (at.height - 1 - drawn.height) // 2,
        lowered(drawn) if (at.height - 1 - drawn.height) % 2 else drawn,
        f"on-{ground}",
    )
    ribbon = Region(at.x, at.bottom, at.width, 1)
    if not holder or holder == CENTRE:
        canvas.fill(*ribbon, "slot")
        words = say("center") if holder else say("on the table")
        canvas.write(at.x + (at.width - len(str(words))) // 2, at.bottom, str(words), "soft", "slot")
        return
    name = view.name(holder)
    whose = say("{contestant}'s case", contestant=name)
    words_there = fitting_words(at.width - 2, chip(holder, str(whose)).strip(), chip(holder, name).strip())
    canvas.fill(*ribbon, f"seat-{holder}")
    x = at.x + max(0, (at.width - len(words_there)) // 2)
    canvas.write(x, at.bottom, words_there[: at.width], "on-seat", f"seat-{holder}", bold=True)


def _paint_value(canvas: Canvas, view: DealView, y: int, value: int, layout: Layout) -> None:
    """Paint a value on a plate that's as wide as its figure; a small one has its $ at the top left."""
    ground, small = plate_ground(canvas, view.values.index(value)), layout.value == "M"
    drawn = figure(dollars(value).removeprefix("$" if small else ""), layout.value)
    left, right = layout.pads
    width = left + 2 * small + drawn.width + right
    x, rows = (canvas.width - width) // 2, 4 if small else 7
    if layout.half:
        canvas.write(x, y, "▄" * width, ground)
        canvas.write(x, y + rows, "▀" * width, ground)
    canvas.fill(x, y + layout.half, width, rows - layout.half, ground)
    if small:
        canvas.write(x + left, y + 1, "$", "on-plate", bold=True)
    first = y + (layout.half or not small) - drawn.above
    canvas.figure(
        x + left + 2 * small, first, lowered(drawn) if small and not layout.half else drawn, "on-plate"
    )


def _paint_below(canvas: Canvas, view: DealView, shown: FaceOff, layout: Layout, y: int) -> None:
    """Paint what was turned down last and, if there's room, who may guess before a lid is lifted."""
    end = layout.margin
    if shown.refused:
        facts = {
            "contestant": Run(view.name(shown.contestant), "soft"),
            "cents": Run(dollars(shown.refused.cents), bold=True),
            "when": Run(str(when(shown.refused)), "soft"),
        }
        end = write(
            canvas,
            layout.margin,
            y,
            tuple(among_words(say("{contestant} turned down {cents} {when}."), facts, "soft")),
        )
    if shown.guesser:
        guess = phrase(
            "Then {guesser} may guess what's in case {case}.",
            guesser=view.name(shown.guesser),
            case=shown.other,
        )
        if end + 2 + len(guess) <= canvas.width - layout.margin:
            canvas.write_right(canvas.width - layout.margin, y, guess, "soft")


def words(view: DealView, shown: FaceOff) -> tuple[str, ...]:
    """Return the last two cases as lines of text."""
    low, high = dollars(shown.low), dollars(shown.high)
    return (
        phrase("Two cases left: {case} and {other}.", case=shown.case, other=shown.other),
        phrase("One holds {high}, the other {low}.", high=high, low=low),
    )
