"""QR codes, for the screen and for paper. A module is one light or dark square."""

from functools import lru_cache
from itertools import groupby
from typing import TypeAlias

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

Square: TypeAlias = tuple[tuple[bool, ...], ...]  # row by row; True is dark

BORDER = 4  # light modules that a reader needs on every side


@lru_cache(maxsize=16)  # a screen is painted more often than a code changes
def on_screen(text: str) -> Square:
    """Return the smallest code for a text: a screen has little room, and it won't get stained."""
    return _square(text, ERROR_CORRECT_L)


def on_paper(text: str) -> Square:
    """Return a code for a text; the code can still be read if an eighth of it is damaged."""
    return _square(text, ERROR_CORRECT_M)


def _square(text: str, correction: int) -> Square:
    code = QRCode(error_correction=correction, border=BORDER)
    code.add_data(text)
    return tuple(tuple(row) for row in code.get_matrix())


def in_letters(square: Square) -> str:
    """Return a code as half blocks for a plain terminal, black on white whatever the terminal's colors."""
    halves = ((False,) * len(square), *square)
    rows = (
        "".join(
            f"\x1b[{30 if top else 97};{40 if bottom else 107}m▀"
            for top, bottom in zip(upper, lower, strict=True)
        )
        for upper, lower in zip(halves[::2], halves[1::2], strict=True)
    )
    return "\n".join(f"{row}\x1b[0m" for row in rows)


def to_print(text: str) -> tuple[int, str]:
    """Return how many modules wide a code on paper is, and the SVG path that draws it."""
    square = on_paper(text)
    return len(square), drawn(square)


def drawn(square: Square) -> str:
    """Return the dark modules as an SVG path, where each module is one unit wide."""
    runs: list[str] = []
    for y, row in enumerate(square):
        x = 0
        for dark, modules in groupby(row):
            width = len(list(modules))
            if dark:
                runs.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(runs)
