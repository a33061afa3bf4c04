"""The money board on a large screen: the values in big type, the facts between them, the cases below."""

from collections.abc import Mapping, Sequence

from textual.geometry import Region

from companion.game import Said, dollars, phrase, say
from companion.games.deal_or_no_deal.box import CASES as ALL_CASES
from companion.games.deal_or_no_deal.view import DealView
from screens.big_type import figure
from screens.cells import Canvas
from screens.games.deal_or_no_deal import board
from screens.games.deal_or_no_deal.parts import COLUMN, plate_ground, whole
from screens.painting import Spot
from screens.prose import Row, Run, among_words, write_rows

COLUMNS, ROWS = 156, 31  # needs at least this many
FOURS = ((0, 7), (7, 13), (13, 20), (20, 26))  # which values are in each of the four columns
APART = 3  # rows from one value to the next
MARGIN, GAP = 3, 2
ACROSS, TALL, WIDE, PITCH = 13, 5, 11, 12  # cases in a row, and their size


def fits(canvas: Canvas) -> bool:
    """Whether the screen is large enough."""
    return canvas.width >= COLUMNS and canvas.height >= ROWS


def paint_wide_board(
    canvas: Canvas, view: DealView, typed: str = "", emptying: Mapping[int, float] = board.STILL
) -> tuple[Spot, ...]:
    """Paint the board, with each emptying plate as full as `emptying` says; return what can be touched."""
    top = (canvas.height - ROWS) // 2
    widths = [_width(view, first, last) for first, last in FOURS]
    left = MARGIN + sum(widths[:2]) + GAP
    right = canvas.width - MARGIN - sum(widths[2:]) - GAP
    columns = (MARGIN, MARGIN + widths[0] + GAP, right, right + widths[2] + GAP)
    pointed = board.pointed_value(view, typed)
    held_by = {value: case for case, value in view.opened}
    spots: list[Spot] = []
    for (first, last), x, width in zip(FOURS, columns, widths, strict=True):
        for place in range(first, last):
            area = Region(x, top + APART * (place - first), width, APART)
            value = view.values[place]
            full = emptying.get(value, float(view.lit[place]))
            if full:
                _paint_value(canvas, area, value, _colour(canvas, place), full)
            if value == pointed and view.lit[place]:
                canvas.write(x, area.y + 1, "→", "gold-text", bold=True)
            if not full:
                _paint_covered(canvas, area, value, held_by.get(value, 0))
            if view.lit[place]:
                spots.append(Spot(area, dollars(value)))
    _paint_facts(canvas, view, top, (left, right))
    cases = board.pointed_cases(view, typed)
    return *spots, *_paint_cases(canvas, view, top + ROWS - 2 * TALL, cases)


def _width(view: DealView, first: int, last: int) -> int:
    """Return how wide a column of values is."""
    return max(figure(dollars(value)[1:], "M").width for value in view.values[first:last]) + 4


def _paint_value(canvas: Canvas, area: Region, value: int, colour: str, full: float) -> None:
    """Paint a value that's in play, bright up to the share that's left of it."""
    drawn = figure(dollars(value)[1:], "M")
    x, bright = area.right - 1 - drawn.width, area.x + round(area.width * full)
    for row, cells in enumerate(drawn.rows, area.y):
        for column, letter in enumerate(cells, x):
            if letter != " ":
                canvas.write(column, row, letter, colour if column < bright else "faint")
    canvas.write(x - 2, area.y, "$", colour if x - 2 < bright else "faint", bold=True)


def _colour(canvas: Canvas, place: int) -> str:
    """Return the color of a value in play: its plate's, unless that's too pale on a light screen."""
    if canvas.tokens["ink"] == canvas.tokens["on-plate"]:
        return plate_ground(canvas, place)
    return "steel-deep" if place < COLUMN else "gold-text"


def _paint_covered(canvas: Canvas, area: Region, value: int, case: int) -> None:
    """Paint a value that's out of play, and the case that held it."""
    if case:
        canvas.write(area.x + 1, area.y + 1, phrase("case {case}", case=case), "faint")
    canvas.write_right(area.right - 1, area.y + 1, dollars(value), "faint")


def _paint_cases(canvas: Canvas, view: DealView, y: int, pointed: frozenset[int]) -> list[Spot]:
    """Paint the cases in two rows; return what can be touched."""
    opened = {case for case, _ in view.opened}
    left = (canvas.width - (ACROSS - 1) * PITCH - WIDE) // 2
    spots = []
    for case in ALL_CASES:
        row, place = divmod(case - 1, ACROSS)
        at = left + place * PITCH, y + row * TALL
        if case in opened or case == view.final:
            canvas.write(at[0] + WIDE // 2, at[1] + TALL // 2, "·", board.quiet(canvas, "faint"))
            continue
        board.paint_case(canvas, view, (*at, WIDE, TALL), 3, case, case in pointed)
        spots.append(Spot(Region(*at, WIDE, TALL), str(case)))
    return spots


def _paint_facts(canvas: Canvas, view: DealView, top: int, across: tuple[int, int]) -> None:
    """Paint the contestant's case, the count, the price of a guess, the average and the kitty."""
    left, right = across
    y = top
    if view.final:
        number = figure(str(view.final), "L")
        wide = number.width + 8
        board.paint_body(canvas, (left + right - wide) // 2, y, wide, 6, 5, "gold")
        _draw(canvas, across, y + 1, number.rows, "on-gold")
        _write(canvas, across, y + 6, (Run(board.whose_case(view), bold=True),))
    y += 8
    if now := board.count(view):
        if now.left:
            _draw(canvas, across, y, figure(str(now.left), "L").rows, "said")
        _write_words(canvas, across, y + 5, now.said)
        _write(canvas, across, y + 6, (Run(str(now.soft), "soft"),))
    y = top + 16
    if board.price_matters(view):
        price = {"price": Run(dollars(view.price), bold=True)}
        _write(canvas, across, y, tuple(among_words(say("{price} a guess"), price, "soft")))
    if view.host and sum(view.lit) > 1:
        average = {"average": Run(whole(view.average), bold=True)}
        _write(canvas, across, y + 1, tuple(among_words(say("Average left: {average}"), average, "soft")))
    if view.pot is not None and view.host:
        _paint_kitty(canvas, across, y + 2, dollars(view.pot))


def _paint_kitty(canvas: Canvas, across: tuple[int, int], y: int, kitty: str) -> None:
    drawn, label = figure(kitty[1:], "M"), phrase("kitty")
    x = (sum(across) - drawn.width - len(label) - 4) // 2
    canvas.write(x, y + 2, label, "soft")
    canvas.write(x + len(label) + 2, y, "$", "gold-text", bold=True)
    canvas.figure(x + len(label) + 4, y, drawn, "gold-text")


def _write(canvas: Canvas, across: tuple[int, int], y: int, row: Row) -> None:
    """Write a row in the middle between two columns."""
    width = sum(len(run.text) for run in row)
    write_rows(canvas, max(across[0], (sum(across) - width) // 2), y, [row])


def _write_words(canvas: Canvas, across: tuple[int, int], y: int, words: Said) -> None:
    _write(canvas, across, y, (Run(str(words), bold=True),))


def _draw(canvas: Canvas, across: tuple[int, int], y: int, rows: Sequence[str], colour: str) -> None:
    """Draw a figure in the middle between two columns."""
    x = (sum(across) - len(rows[0])) // 2
    for row, cells in enumerate(rows, y):
        for column, letter in enumerate(cells, x):
            if letter != " ":
                canvas.write(column, row, letter, colour)
