"""The settings board: one row per setting, and below them what the selected one is about."""

from typing import NamedTuple

from textual.geometry import Region

from companion.game import Said
from screens.cells import Canvas, Cells
from screens.lobby.parts import WIDEST, Touch
from screens.places import margin
from screens.prose import Run, broken, write_rows
from screens.settings.rows import GROUPS, ROWS, Known, SettingRow

INSET = 3  # columns from the edge to the words
APART = 3  # columns between things in a row
AIRY = 34  # a board with at least this many rows has space between the settings


class _SettingLine(NamedTuple):
    """A line of the page: a heading, a setting by its number, or a blank line."""

    heading: Said | None = None
    number: int | None = None


class SettingsBoard(Cells):
    """Everything between the header and the bar."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.known: Known | None = None
        self.selected = 0

    def show(self, known: Known, selected: int) -> None:
        """Show the settings, with one selected."""
        self.known, self.selected = known, selected
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the settings, or only some if space is tight, and say what the selected one is about."""
        if self.known is None:
            return
        edge = margin(canvas.width)
        width = min(canvas.width - 2 * edge, WIDEST)
        row = ROWS[self.selected]
        about = broken([Run(str(row.about(self.known)), "soft")], width - 2 * INSET)
        below = 1 + bool(row.choices()) * 2 + len(about)
        wrapped = sum(len(self._parts(one, width)) - 1 for one in ROWS)
        lines = self._lines(canvas.height - 1 - below - wrapped, airy=canvas.height >= AIRY)
        y = 3 if canvas.height >= AIRY else 1
        for line in lines:
            if line.heading:
                canvas.write(edge, y, str(line.heading), "soft")
            elif line.number is not None:
                y += self._row(canvas, Region(edge, y, width, 1), line.number) - 1
            y += 1
        y += 1
        if row.choices():
            self._choices(canvas, edge + INSET, y, row, self.known)
            y += 2
        if y + len(about) <= canvas.height:
            write_rows(canvas, edge + INSET, y, about)

    def _lines(self, room: int, airy: bool) -> list[_SettingLine]:
        """Return the lines that fit: with headings and space, without space, or only a few."""
        numbers = iter(range(len(ROWS)))
        groups = [(heading, [next(numbers) for _ in rows]) for heading, rows in GROUPS]
        air = [_SettingLine()] if airy else []
        full: list[_SettingLine] = []
        for heading, of_group in groups:
            full += [_SettingLine()] if full else []
            full += [_SettingLine(heading=heading), *air]
            for number in of_group:
                full += [_SettingLine(number=number), *air]
        headed = [line for line in full if line != _SettingLine()]
        for lines in (full, headed):
            if len(lines) <= room:
                return lines
        bare = [line for line in headed if line.number is not None]
        fit = max(1, room)
        first = max(0, min(self.selected - fit // 2, len(bare) - fit))
        return bare[first : first + fit]

    def _row(self, canvas: Canvas, place: Region, number: int) -> int:
        """Paint a setting; return how many rows it takes up. A long value takes two."""
        assert self.known
        row, here = ROWS[number], number == self.selected
        parts = self._parts(row, place.width)
        if here:
            canvas.fill(place.x, place.y, place.width, len(parts), "gold-wash")
        for y, part in enumerate(parts, place.y):
            if here:
                canvas.write(place.x, y, "▌", "gold")
            self._value(canvas, place.right - 1, y, part, row, here)
        canvas.write(place.x + INSET, place.y, str(row.label), "said" if here else "soft", bold=here)
        self.touch.append((place._replace(height=len(parts)), Touch("row", number)))
        return len(parts)

    def _parts(self, row: SettingRow, width: int) -> list[str]:
        """Return the value of a setting, split into as many rows as it needs."""
        assert self.known
        words = str(row.words(self.known))
        rows = -(-len(words) // (width - 2 * INSET - len(str(row.label)) - APART))
        most = -(-len(words) // max(1, rows))
        return [words[at : at + most] for at in range(0, len(words), most)]

    def _value(self, canvas: Canvas, right: int, y: int, words: str, row: SettingRow, here: bool) -> None:
        """Paint a setting's value, ending at column `right`: a field if typed, between arrows if picked."""
        assert self.known
        bare = not row.now(self.known) and not row.choices()
        if here and row.blank and row.open(self.known):
            text, colour, ground = f" {words} ", "on-gold", "gold"
        else:
            arrows = here and len(row.choices()) > 1
            text, colour, ground = f"‹ {words} ›" if arrows else f" {words} ", "said", None
            colour = "soft" if bare else "said"
        canvas.write(right - len(text), y, text, colour, ground, bold=not bare)

    def _choices(self, canvas: Canvas, x: int, y: int, row: SettingRow, known: Known) -> None:
        """Paint all choices side by side, with the current one in bold."""
        now = str(row.words(known))
        for number, (_, said) in enumerate(row.choices()):
            words = str(said)
            here = words == now
            self.touch.append((Region(x, y, len(words) + 2, 1), Touch("choice", number)))
            x = canvas.write(x, y, "● " if here else "○ ", "gold-deep" if here else "soft")
            x = canvas.write(x, y, words, "said" if here else "soft", bold=here) + APART
