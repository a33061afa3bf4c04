"""Pictures of the kiosk: what the running app shows, painted cell by cell as in a terminal.

`paint(app)` returns the picture. Cells are 14 by 28 pixels. Block characters are drawn rather than taken
from a font, so big digits have no seams.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.style import Style
from textual.app import App

from tests.inside import painted

CELL_WIDTH, CELL_HEIGHT = 14, 28
FONTS = {
    False: "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
    True: "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Bold.ttf",
}
FALLBACK = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

# The quarters of a cell that a block character fills: upper left, upper right, lower left, lower right.
QUARTERS = {
    "█": 0b1111, "▀": 0b1100, "▄": 0b0011, "▌": 0b1010, "▐": 0b0101,
    "▘": 0b1000, "▝": 0b0100, "▖": 0b0010, "▗": 0b0001,
    "▙": 0b1011, "▛": 0b1110, "▜": 0b1101, "▟": 0b0111, "▚": 0b1001, "▞": 0b0110,
}  # fmt: skip
LOWER = {"▁": 1, "▂": 2, "▃": 3, "▅": 5, "▆": 6, "▇": 7}  # eighths filled, from the bottom


def paint(app: App[None]) -> Image.Image:
    """Return a picture of what the app shows now."""
    width, height = app.size
    picture = Image.new("RGB", (width * CELL_WIDTH, height * CELL_HEIGHT))
    pen = ImageDraw.Draw(picture)
    fonts = {bold: ImageFont.truetype(path, 23) for bold, path in FONTS.items()}
    fallback = ImageFont.truetype(FALLBACK, 20)
    for y, strip in enumerate(painted(app.screen)):
        x = 0
        for segment in strip:
            style = segment.style or Style()
            ink, ground = _rgb(style.color, (245, 240, 228)), _rgb(style.bgcolor, (10, 15, 30))
            if style.reverse:
                ink, ground = ground, ink
            for letter in segment.text:
                box = (x * CELL_WIDTH, y * CELL_HEIGHT)
                pen.rectangle((*box, box[0] + CELL_WIDTH - 1, box[1] + CELL_HEIGHT - 1), fill=ground)
                _letter(pen, box, letter, ink, fonts[bool(style.bold)], fallback)
                if style.strike:
                    middle = box[1] + CELL_HEIGHT // 2
                    pen.line((box[0], middle, box[0] + CELL_WIDTH, middle), fill=ink, width=2)
                x += 1
    return picture


def save(app: App[None], path: Path) -> None:
    """Save a picture of what the app shows now."""
    path.parent.mkdir(parents=True, exist_ok=True)
    paint(app).save(path)


def _letter(
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    letter: str,
    ink: tuple[int, int, int],
    font: ImageFont.FreeTypeFont,
    fallback: ImageFont.FreeTypeFont,
) -> None:
    x, y = at
    half_width, half_height = CELL_WIDTH // 2, CELL_HEIGHT // 2
    if letter in QUARTERS:
        for bit, (dx, dy) in enumerate(
            ((half_width, half_height), (0, half_height), (half_width, 0), (0, 0))
        ):
            if QUARTERS[letter] >> bit & 1:
                left, top = x + dx, y + dy
                pen.rectangle((left, top, left + half_width - 1, top + half_height - 1), fill=ink)
    elif letter in LOWER:
        top = y + CELL_HEIGHT - CELL_HEIGHT * LOWER[letter] // 8
        pen.rectangle((x, top, x + CELL_WIDTH - 1, y + CELL_HEIGHT - 1), fill=ink)
    elif letter in "⬢★○":
        pen.text((x - 2, y + 2), letter, fill=ink, font=fallback)
    elif letter != " ":
        pen.text((x, y - 1), letter, fill=ink, font=font)


def _rgb(colour: Color | None, default: tuple[int, int, int]) -> tuple[int, int, int]:
    if colour is None or colour.is_default:
        return default
    red, green, blue = colour.get_truecolor()
    return red, green, blue
