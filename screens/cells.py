"""Boards painted cell by cell: a canvas of characters, and the widget that shows it and takes touches.

Colors are given as theme tokens ("gold", "seat-B") or as plain #RRGGBB.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from companion.game import Said
from screens.big_type import Figure
from screens.prose import shortened
from screens.theme import TOKENS

NO_SHORTS: Mapping[str, str] = {}


@lru_cache(maxsize=4096)
def _one_cell_each(text: str) -> str:
    """Return a text with “?” for whatever isn't exactly one cell, so nothing beside it is pushed aside."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(one if one.isprintable() and cell_len(one) == 1 else "?" for one in text)


@lru_cache(maxsize=1024)
def _style(colour: str, ground: str, bold: bool, strike: bool) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold, strike=strike)


class Canvas:
    """Rows of cells; anything written outside them is dropped."""

    def __init__(self, size: Size, tokens: dict[str, str], shorts: Mapping[str, str] = NO_SHORTS) -> None:
        self.size = size
        self.tokens = tokens
        self.shorts = shorts  # what people with long names are called where there's little room
        blank = (" ", _style(self.colour("said"), self.colour("ink"), False, False))
        self._rows = [[blank] * size.width for _ in range(size.height)]

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.size.width

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.size.height

    def colour(self, name: str) -> str:
        """Return a token's color; a plain #RRGGBB is returned as it is."""
        return name if name.startswith("#") else self.tokens[name]

    def write(
        self,
        x: int,
        y: int,
        words: str | Said,
        colour: str = "said",
        ground: str | None = None,
        bold: bool = False,
        strike: bool = False,
    ) -> int:
        """Write words, keeping the background if no `ground` is given; return the column where they end."""
        text = str(words)
        if 0 <= y < self.height:
            row, width = self._rows[y], self.width
            ink, on = self.colour(colour), self.colour(ground) if ground else ""
            for place, letter in enumerate(_one_cell_each(text), x):
                if 0 <= place < width:
                    row[place] = (letter, _style(ink, on or _ground(row[place][1]), bold, strike))
        return x + len(text)

    def name(self, name: str, room: int) -> str:
        """Return as much of a name as fits: all of it, its short form, or what's left when it's cut."""
        return name if len(name) <= room else shortened(self.shorts.get(name, name), room)

    def write_right(
        self, x: int, y: int, words: str | Said, colour: str = "said", bold: bool = False
    ) -> None:
        """Write words that end just before column x."""
        text = str(words)
        self.write(x - len(text), y, text, colour, bold=bold)

    def write_middle(self, y: int, words: str | Said, colour: str = "said", bold: bool = False) -> None:
        """Write words centered in a row."""
        text = str(words)
        self.write((self.width - len(text)) // 2, y, text, colour, bold=bold)

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Fill an area with a plain background."""
        for row in range(y, y + height):
            self.write(x, row, " " * width, ground=ground)

    def halves(self, x: int, y: int, upper: str | None, lower: str | None) -> None:
        """Color the upper and lower half of a cell; a half without a color stays as it is."""
        if upper and lower:
            self.write(x, y, "▀", upper, lower)
        elif upper or lower:
            self.write(x, y, "▀" if upper else "▄", upper or lower or "")

    def figure(self, x: int, y: int, figure: Figure, colour: str = "said") -> int:
        """Draw a figure in the big typeface over the background; return the column where it ends."""
        for row, cells in enumerate(figure.rows, y):
            for column, letter in enumerate(cells, x):
                if letter != " ":
                    self.write(column, row, letter, colour)
        return x + figure.width

    def strip(self, y: int) -> Strip:
        """Return a row as a Textual strip."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width)
        segments: list[Segment] = []
        letters: list[str] = []
        style = self._rows[y][0][1] if self._rows[y] else Style()
        for letter, its_style in self._rows[y]:
            if its_style is not style:
                segments.append(Segment("".join(letters), style))
                letters, style = [], its_style
            letters.append(letter)
        segments.append(Segment("".join(letters), style))
        return Strip(segments, self.width)


def _ground(style: Style) -> str:
    assert style.bgcolor is not None
    return style.bgcolor.name


class Cells(Widget):
    """A widget that repaints its canvas whenever something changes, and handles touches on it."""

    @dataclass
    class Touched(Message):
        """Something was touched."""

        what: Any

    _canvas: Canvas | None = None
    touch: list[tuple[Region, Any]] = []  # what can be touched, and where; filled by `paint`

    def paint(self, canvas: Canvas) -> None:
        """Paint everything."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Repaint, because something changed."""
        self._canvas = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a row, painting first if necessary."""
        tokens = TOKENS[self.app.theme]
        if self._canvas is None or self._canvas.size != self.size or self._canvas.tokens is not tokens:
            shorts = getattr(self.app, "shorts", NO_SHORTS)
            self._canvas, self.touch = Canvas(self.size, tokens, shorts), []
            self.paint(self._canvas)
        return self._canvas.strip(y)

    def under(self, event: events.MouseEvent) -> Any:
        """Return what's under the finger; if areas overlap, the first one added wins."""
        return next((what for region, what in self.touch if region.contains(event.x, event.y)), None)

    def on_click(self, event: events.Click) -> None:
        """Handle a touch."""
        event.stop()
        self.touched(self.under(event))

    def touched(self, what: Any) -> None:
        """Report what's under the finger, if anything is."""
        if what is not None:
            self.post_message(self.Touched(what))
