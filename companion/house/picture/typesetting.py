"""Typesetting: text broken into lines, in the largest size that fits, and in fonts that have its letters."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby, takewhile
from typing import NamedTuple

from PIL import ImageFont

BOLD, REGULAR = "Bold", "Regular"
# For words with letters that the usual font lacks, if it's installed; on a box, it is.
_OTHER = {BOLD: "DejaVuSans-Bold.ttf", REGULAR: "DejaVuSans.ttf"}
_WORD = re.compile(r"\S*\s*")
_NO_LETTER = "\U0010ffff"
_SMALLEST = 12  # text never gets smaller than this, even if it doesn't fit


class Type(NamedTuple):
    """How text is set: its weight, its size, and how far apart its letters and its lines are."""

    weight: str
    size: float
    tracking: float = 0
    leading: float = 1.16  # times the size

    def sized(self, size: float) -> "Type":
        """Return the same type in another size."""
        return self._replace(size=size, tracking=self.tracking * size / self.size)


class Typeset(NamedTuple):
    """Text broken into lines, and how it's set."""

    lines: list[str]
    type: Type

    @property
    def wide(self) -> float:
        """How wide it is."""
        return max(line_width(line, self.type) for line in self.lines)

    @property
    def high(self) -> float:
        """How high it is, with some room between its lines."""
        return self.type.leading * self.type.size * len(self.lines)


def fitted(text: str, type_: Type, room: float, lines: int = 1, least: float = 0) -> Typeset:
    """Return text in as few lines as possible, and in the largest size that fits there.

    With fewer lines than allowed, it may shrink to `least` of its size; with all of them, as far as it must.
    """
    for many in range(1, lines + 1):
        size = type_.size
        while size >= (least * type_.size if many < lines else _SMALLEST):
            if broken := _broken(text, type_.sized(size), room, many):
                return Typeset(broken, type_.sized(size))
            size -= 1
    return Typeset([text], type_.sized(_SMALLEST))


def alike(texts: Sequence[str], type_: Type, room: float, lines: int = 1, least: float = 0) -> list[Typeset]:
    """Return texts in the largest size in which all of them fit; one that needs all its lines gets them."""
    sizes = [fitted(one, type_, room, lines, least).type.size for one in texts]
    size = min(sizes, default=type_.size)
    return [fitted(one, type_.sized(size), room, lines, 1) for one in texts]


@lru_cache(2000)
def line_width(line: str, type_: Type) -> float:
    """Return how wide a line of text is."""
    pieces = runs(line, type_)
    return sum(font.getlength(run) for run, font in pieces) + type_.tracking * max(0, len(pieces) - 1)


def _broken(text: str, type_: Type, room: float, lines: int) -> list[str]:
    """Return text broken into this many lines or fewer, each about as long as the others; [] if it can't."""
    if lines == 1:
        return [text] if line_width(text, type_) <= room else []
    words = text.split(" ") if " " in text else _halves(text)
    glue = " " if " " in text else ""
    first = (glue.join(words[:cut]) for cut in range(1, len(words)))
    fitting = takewhile(lambda line: line_width(line, type_) <= room, first)
    ways = (
        [line, *rest]
        for cut, line in enumerate(fitting, 1)
        if (rest := _broken(glue.join(words[cut:]), type_, room, lines - 1))
    )
    return min(ways, key=lambda way: max(line_width(one, type_) for one in way), default=[])


def _halves(word: str) -> list[str]:
    """Return a word in two parts: at its hyphen, or in the middle."""
    first, hyphen, rest = word.partition("-")
    middle = (len(word) + 1) // 2
    return [first + hyphen, rest] if first and rest else [word[:middle], word[middle:]]


# Fonts.


def runs(text: str, type_: Type) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """Return text in pieces, each with the font it's set in. Tracked text is set letter by letter."""
    size = round(type_.size)
    words = [(word, _file(word, type_.weight)) for word in _WORD.findall(text) if word]
    if type_.tracking:
        return [(letter, _font(file, size)) for word, file in words for letter in word]
    pieces = groupby(words, lambda one: one[1])
    return [("".join(word for word, _ in piece), _font(file, size)) for file, piece in pieces]


@lru_cache(100)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size)


def _file(word: str, weight: str) -> str:
    """Return the font for a word: the usual one or, if that lacks a letter, another."""
    fonts = (_usual(weight), _OTHER[weight])
    return next((file for file in fonts if all(_has(file, letter) for letter in word)), fonts[0])


@cache
def _usual(weight: str) -> str:
    return str(files("font_source_sans_pro").joinpath("files", f"SourceSansPro-{weight}.ttf"))


@lru_cache(1000)
def _has(file: str, letter: str) -> bool:
    """Whether a font is installed and has a letter."""
    try:
        shapes = [_font(file, 20).getmask(one) for one in (letter, _NO_LETTER)]
    except OSError:
        return False
    return (shapes[0].size, bytes(shapes[0])) != (shapes[1].size, bytes(shapes[1]))
