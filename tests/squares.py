"""Reads QR codes with zbar, about as well as a phone's camera does."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw
from pyzbar.pyzbar import ZBarSymbol, decode
from rich.color import Color
from textual.app import App

from tests.inside import painted
from tests.phone.browser import CHROMIUM

SCALE = 6  # pixels per module, as if seen from some distance


Cell: TypeAlias = tuple[str, str | tuple[int, ...], str | tuple[int, ...]]  # letter, color, background


def on_the_screen(app: App[None]) -> set[str]:
    """Return the texts of the QR codes on a kiosk's screen."""
    rows: list[list[Cell]] = []
    for strip in painted(app.screen):
        rows.append([])
        for segment in strip:
            assert segment.style
            ink, ground = _rgb(segment.style.color), _rgb(segment.style.bgcolor)
            rows[-1] += [(letter, ink, ground) for letter in segment.text]
    return in_cells(rows)


def in_cells(rows: Sequence[Sequence[Cell]]) -> set[str]:
    """Return the texts of the QR codes in a screen's cells; each cell is one pixel wide and two high."""
    width, height = len(rows[0]), 2 * len(rows)
    picture = Image.new("RGB", (width, height))
    pen = ImageDraw.Draw(picture)
    for y, row in enumerate(rows):
        for x, (letter, ink, ground) in enumerate(row):
            pen.point((x, 2 * y), ink if letter in "▀█" else ground)
            pen.point((x, 2 * y + 1), ink if letter in "▄█" else ground)
    return read(picture.resize((SCALE * width, SCALE * height), Image.Resampling.NEAREST))


def read(picture: Image.Image) -> set[str]:
    """Return the texts of the QR codes in a picture."""
    return {found.data.decode() for found in decode(picture.convert("L"), symbols=[ZBarSymbol.QRCODE])}


def printed(page: Path, picture: Path, dots_an_inch: int = 192) -> Image.Image:
    """Return a picture of an A4 page as a browser would print it."""
    scale = dots_an_inch / 96
    subprocess.run(
        [
            *(CHROMIUM, "--no-sandbox", "--hide-scrollbars"),
            *("--window-size=794,1123", f"--force-device-scale-factor={scale}"),
            *(f"--screenshot={picture}", page.as_uri()),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    return Image.open(picture)


def _rgb(colour: Color | None) -> tuple[int, int, int]:
    assert colour
    red, green, blue = colour.get_truecolor()
    return red, green, blue
