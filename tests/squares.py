"""A reader of square codes, as good as a phone's camera: zbar."""

import shutil
import subprocess
from pathlib import Path

from PIL import Image
from pyzbar.pyzbar import ZBarSymbol, decode
from rich.color import Color
from textual.app import App

SCALE = 6  # pixels a module, as from a good distance


def on_the_screen(app: App[None]) -> set[str]:
    """Return what the codes on a kiosk's screen say: a cell is one pixel wide and two high."""
    width, height = app.size
    picture = Image.new("RGB", (width, 2 * height))
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            assert segment.style
            ink, ground = _rgb(segment.style.color), _rgb(segment.style.bgcolor)
            for letter in segment.text:
                picture.putpixel((x, 2 * y), ink if letter in "▀█" else ground)
                picture.putpixel((x, 2 * y + 1), ink if letter in "▄█" else ground)
                x += 1
    return read(picture.resize((SCALE * width, SCALE * 2 * height), Image.Resampling.NEAREST))


def read(picture: Image.Image) -> set[str]:
    """Return what the codes in a picture say."""
    return {found.data.decode() for found in decode(picture.convert("L"), symbols=[ZBarSymbol.QRCODE])}


def printed(page: Path, picture: Path, dots_an_inch: int = 192) -> Image.Image:
    """Return an A4 page as a browser prints it."""
    browser = shutil.which("chromium")
    assert browser, "chromium is missing: sudo apt install chromium"
    scale = dots_an_inch / 96
    subprocess.run(
        [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
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
