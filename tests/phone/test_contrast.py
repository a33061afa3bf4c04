"""Colors that people with poor eyesight can tell apart."""

import re
from itertools import product

import pytest

from companion.phone.rendering import static

TOKEN = re.compile(r"--([\w-]+):(#[0-9a-f]{3,6})\b")
GROUNDS = ("page", "card", "control")


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def palettes() -> tuple[dict[str, str], dict[str, str]]:
    style = static()["style.css"].read_text()
    dark, light = re.findall(r":root{(.*?)}", style)[:2]
    return dict(TOKEN.findall(dark)), dict(TOKEN.findall(dark)) | dict(TOKEN.findall(light))


@pytest.mark.parametrize("light", [False, True])
def test_words_stand_out_from_what_they_stand_on(light: bool) -> None:
    token = palettes()[light]
    for words, ground in product(("text", "quiet", "gold-text"), GROUNDS):
        assert contrast(token[words], token[ground]) >= 5.5, (words, ground)
    for ground in GROUNDS:
        assert contrast(token["line"], token[ground]) >= 3
    for words, ground in (
        ("on-gold", "gold"),
        ("on-pick", "pick"),
        ("bad", "bad-wash"),
        ("good", "good-wash"),
    ):
        assert contrast(token[words], token[ground]) >= 5.5


def test_the_letter_of_a_seat_stands_out_from_its_color() -> None:
    seats = re.findall(r"\.seat-([A-F]){--seat:(#\w+)}", static()["style.css"].read_text())
    assert [seat for seat, _ in seats] == list("ABCDEF")
    for _, colour in seats:
        assert contrast(colour, "#0a0f1e") >= 5.5
