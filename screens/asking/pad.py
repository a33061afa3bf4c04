"""The pad: keys to touch, for people without a keyboard. What's touched is typed into the ask bar."""

from collections.abc import Callable
from functools import partial

from textual.geometry import Region

from companion.game import AnyBlank, Said, as_is, say
from screens.asking.kinds import kind_of
from screens.asking.touched import KeyTouched
from screens.cells import Canvas, Cells

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm,.")
FIGURES = ("123", "456", "789")
ALL_FIGURES = "1234567890"
SIGNS = ("!\"#$%&'()*", "+-/\\:;<=>?", "@[]^_`{|}~")
TILE = 7  # columns in the tile for a digit
LETTER_TILE = 5
PAGES, TURN = ("abc", "ABC", "#+="), "turn"
SPACE, BACK, DONE, CLOSE = say("space"), say("back"), say("done"), say("close")


class Pad(Cells):
    """Rows of tiles above the ask bar, shown only when needed."""

    def __init__(self) -> None:
        super().__init__(id="pad")
        self._rows: tuple[tuple[tuple[Said, str], ...], ...] = ()
        self._tile = TILE
        self._page = 0
        self._turns: Callable[[], None] = lambda: None
        self.display = False

    def open_for(self, blank: AnyBlank | None, figures: bool = False, signs: bool = False) -> None:
        """Show the tiles that a blank needs; without a blank, hide the pad.

        `figures` adds digits to the letters; `signs` adds a tile that switches to capitals, then to symbols.
        """
        self.display = blank is not None
        self._page = 0
        if blank:
            self._turns = partial(self._lay, blank, figures, signs and blank.is_words)
            self._turns()

    def _lay(self, blank: AnyBlank, figures: bool, signs: bool) -> None:
        words, kind = blank.is_words, kind_of(blank)
        self._tile = LETTER_TILE if words else TILE
        rows: tuple[str, ...] = (
            LETTERS if words else (*FIGURES, ".0km" if blank.is_money else f"0{kind.more_tiles(blank)}")
        )
        rows = (rows, tuple(row.upper() for row in rows), SIGNS)[self._page]
        if words and figures:
            rows = (ALL_FIGURES, *rows)
        space = ((SPACE, " "),) if words or (blank.is_parted and not kind.figures) else ()
        turn = ((as_is(PAGES[(self._page + 1) % len(PAGES)]), TURN),) if signs else ()
        self._rows = (
            *(tuple((as_is(key), key) for key in row) for row in rows),
            (*turn, *space, (BACK, "backspace"), (DONE, "enter"), (CLOSE, "close")),
        )
        self.styles.height = 2 * len(self._rows) + 1
        self.repaint()

    def touched(self, what: str | None) -> None:
        """Type what was touched."""
        if what == "close":
            self.display = False
        elif what == TURN:
            self._page = (self._page + 1) % len(PAGES)
            self._turns()
        elif what:
            self.post_message(KeyTouched(what))

    def paint(self, canvas: Canvas) -> None:
        """Paint the tiles row by row, centered."""
        canvas.fill(0, 0, canvas.width, canvas.height, "deep")
        for number, row in enumerate(self._rows):
            widths = [max(self._tile, len(str(label)) + 4) for label, _ in row]
            x = (canvas.width - sum(widths) - 2 * (len(row) - 1)) // 2
            y = 1 + 2 * number
            for (label, key), width in zip(row, widths, strict=True):
                colour, ground = ("on-gold", "gold") if key == "enter" else ("on-line", "line")
                canvas.write(x, y, str(label).center(width), colour, ground, bold=True)
                self.touch.append((Region(x, y - 1, width, 2), key))
                x += width + 2
