"""One plate: its digits, with the ones that count in gold, or its back."""

from textual.geometry import Region

from companion.game import phrase
from screens.cells import Canvas
from screens.prose import Row, Run, broken, length, write
from screens.theme import blend

ROWS = 5  # of a plate; the first and last are only half filled
SPACINGS = ((3, 3), (2, 3), (2, 1), (1, 1))  # columns from digit to digit, and columns of gold behind each


def paint_plate(canvas: Canvas, x: int, y: int, width: int, digits: str, numeral: int, matched: int) -> None:
    """Paint a face-up plate, with the first `matched` of its matches in gold."""
    _paint_ground(canvas, x, y, width, "said")
    quiet = blend(canvas.colour("ink"), canvas.colour("said"), 0.45)
    middle, last = y + ROWS // 2, len(digits) - 1
    if not digits:
        _paint_words(canvas, Region(x, y + 1, width, ROWS - 2), _rows(phrase("no digits"), width, quiet))
    fits = (one for one in SPACINGS if one[0] * last + one[1] <= width)
    pitch, block = next(fits, SPACINGS[-1])
    left = x + (width - pitch * last - block) // 2
    for place, digit in enumerate(digits):
        at = left + place * pitch
        hit = digit == str(numeral) and digits[: place + 1].count(digit) <= matched
        if hit:
            canvas.fill(at, y + 1, block, ROWS - 2, "gold")
        canvas.write(at + block // 2, middle, digit, "on-gold" if hit else quiet, bold=True)


def paint_covered(canvas: Canvas, x: int, y: int, width: int, said: str) -> None:
    """Paint a plate whose digits Tableside doesn't know."""
    if canvas.tokens["raised"] == canvas.tokens["ink"]:  # the high-contrast theme has only one background
        paint_edge(canvas, Region(x, y, width, ROWS), said)
    else:
        _paint_ground(canvas, x, y, width, "raised")
        _paint_words(canvas, Region(x, y + 1, width, ROWS - 2), _rows(said, width))


def paint_edge(canvas: Canvas, at: Region, said: str) -> None:
    """Paint an empty space: a border, with words inside if they fit."""
    inner, rows = at.width - 2, _rows(said, at.width - 2)
    canvas.write(at.x, at.y, f"▛{'▀' * inner}▜", "line")
    for row in range(at.y + 1, at.bottom - 1):
        canvas.write(at.x, row, f"▌{' ' * inner}▐", "line")
    canvas.write(at.x, at.bottom - 1, f"▙{'▄' * inner}▟", "line")
    whole = max(map(len, said.split()), default=0) <= inner
    if whole and len(rows) <= at.height - 2:
        _paint_words(canvas, at, rows)


def _rows(said: str, width: int, colour: str = "soft") -> list[Row]:
    return broken([Run(said, colour)], width)


def _paint_words(canvas: Canvas, at: Region, rows: list[Row]) -> None:
    """Paint words centered in a space."""
    for y, row in enumerate(rows, at.y + (at.height - len(rows) + 1) // 2):
        write(canvas, at.x + (at.width - length(row)) // 2, y, row)


def _paint_ground(canvas: Canvas, x: int, y: int, width: int, ground: str) -> None:
    canvas.write(x, y, "▄" * width, ground)
    canvas.fill(x, y + 1, width, ROWS - 2, ground)
    canvas.write(x, y + ROWS - 1, "▀" * width, ground)
