"""The history as a list: a row per case, auction, trick or turn. The selected row is open, entry by entry."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from textual import events
from textual.geometry import Region
from textual.message import Message

from companion.game import Happening, Paid, Said, Seat, phrase
from companion.game.rows import TURN_BY_TURN, Chapter, HistoryRow, Rows
from companion.table.line import Label
from companion.table.views import Entered
from screens.cells import Canvas, Cells
from screens.history.beside import FACE_DOWN
from screens.history.columns import Columns
from screens.prose import Row, Run, broken, shortened, write
from screens.theme import MARKS

MARGIN = 2
NUMBERS = 9  # the column where the numbers of the open entries end
WORDS = NUMBERS + 2
GAP = 2
LEAST_WORDS = 45  # columns an entry's words need; with fewer, the column for its source is left out


class EntryLine(NamedTuple):
    """A line of an open row: an entry's number, an arrow for what followed from it, or neither."""

    entry: Entered
    mark: str
    words: Row
    source: str = ""  # where the entry came from


Line: TypeAlias = Chapter | HistoryRow | EntryLine | None  # None is a blank line


class Entries(Cells):
    """Every row, first to last, with the newest at the bottom."""

    @dataclass
    class Rolled(Message):
        """The mouse wheel was turned."""

        step: int

    def __init__(self, rows: Rows = TURN_BY_TURN) -> None:
        super().__init__(id="entries")
        self.entries: Sequence[Entered] = ()
        self.selected: Label = 0  # the selected entry, 0 if there is none
        self.rows = rows
        self.chapters: tuple[Chapter, ...] = ()
        self._names: Mapping[Seat, str] = {}
        self._top = 0

    def show(self, entries: Sequence[Entered], names: Mapping[Seat, str]) -> None:
        """Show these entries; keep the selected one if it's still there."""
        self.entries, self._names = entries, names
        self.chapters = self.rows.told(entries, names)
        if not self.entry(self.selected):
            self.selected = entries[-1].number if entries else 0
        self.repaint()

    def select(self, number: Label) -> None:
        """Select an entry, and open its row."""
        self.selected = number
        self.repaint()

    def entry(self, number: Label) -> Entered | None:
        """Return the entry with this number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @property
    def _all_rows(self) -> list[HistoryRow]:
        return [row for chapter in self.chapters for row in chapter.rows]

    @property
    def _open(self) -> HistoryRow | None:
        return next((row for row in self._all_rows if self.selected in row.entries), None)

    def from_selected(self, step: int) -> Label:
        """Return the last entry of the row this far from the open one."""
        rows = self._all_rows
        if not rows or self._open is None:
            return 0
        return rows[max(0, min(len(rows) - 1, rows.index(self._open) + step))].entries[-1]

    def in_row(self, step: int) -> Label:
        """Return the entry this far from the selected one, in the same row."""
        if self._open is None:
            return 0
        labels = self._open.entries
        return labels[max(0, min(len(labels) - 1, labels.index(self.selected) + step))]

    @property
    def page(self) -> int:
        """How many rows PgUp and PgDn move by."""
        return max(1, self.size.height - 8)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Go on to a later row."""
        event.stop()
        self.post_message(self.Rolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Go back to an earlier row."""
        event.stop()
        self.post_message(self.Rolled(-1))

    # What it looks like.

    def paint(self, canvas: Canvas) -> None:
        """Paint as much as fits around the selected entry."""
        columns = Columns(self.rows.columns, self._all_rows, canvas.width - 2 * MARGIN)
        above = 0
        if self.rows.columns:
            above = 1 if canvas.height < 22 else 3
            columns.paint_names(canvas, MARGIN, above // 2)
        sources = self._sources_at(columns, canvas.width - MARGIN - 1)
        lines = list(self._lines(canvas.width - WORDS - MARGIN - 1, sources))
        room = canvas.height - above
        self._top = self._scrolled(lines, room)
        for y, line in enumerate(lines[self._top : self._top + room], above):
            match line:
                case Chapter():
                    self._paint_chapter(canvas, y, line)
                case HistoryRow():
                    self._paint_row(canvas, y, line, columns)
                case EntryLine():
                    self._paint_entry(canvas, y, line, sources)

    def _sources_at(self, columns: Columns, end: int) -> int:
        """Return the column that says where entries came from: the last one, or further right; 0 if none."""
        labels = self._open.entries if self._open else ()
        opened = [one for one in self.entries if one.number in labels]
        widest = max((len(self._source(one)) for one in opened), default=0)
        rightmost = end - widest
        if not widest or rightmost - GAP - WORDS < LEAST_WORDS:
            return 0
        longest = max(len(str(self._lead(one).text)) for one in opened)
        last = MARGIN + columns.last
        return last if WORDS + longest + GAP <= last <= rightmost else rightmost

    def _lines(self, width: int, sources: int) -> Iterator[Line]:
        for chapter in self.chapters:
            if chapter is not self.chapters[0]:
                yield None
            if chapter.title:
                yield chapter
            for row in chapter.rows:
                yield row
                if self.selected in row.entries:
                    for label in row.entries:
                        yield from self._entry_lines(label, width, sources)

    def _told(self, entry: Entered) -> list[Happening]:
        """Return what was told about an entry, if possible without the headings."""
        return [one for one in entry.told if not self.rows.heads(one)] or list(entry.told)

    def _lead(self, entry: Entered) -> Happening:
        return leading(self._told(entry), self.rows.asides)

    def _source(self, entry: Entered) -> str:
        """Return where an entry came from, unless it's about something that Tableside drew."""
        return "" if self._lead(entry) in entry.dealt else came_from(entry.source, self._names)

    def _entry_lines(self, label: Label, width: int, sources: int) -> Iterator[EntryLine]:
        entry = self.entry(label)
        assert entry is not None
        selected = label == self.selected
        colour = "said" if selected else "soft"
        if entry.was:
            was = " ".join(str(one.text) for one in entry.was if not _said_already(one))
            for row in broken([Run(was, "faint", strike=True)], width):
                yield EntryLine(entry, "", row)
        lead, mark = self._lead(entry), str(label)
        source = self._source(entry) if sources else ""
        before = sources - GAP - WORDS if source else width
        for row in broken([Run(str(lead.text), colour, bold=selected)], before):
            yield EntryLine(entry, mark, row, source)
            mark = source = ""
        followed = [one for one in self._told(entry) if one is not lead and not _said_already(one)]
        mark = "→"
        for row in broken([Run(" ".join(str(one.text) for one in followed), "soft")], width):
            yield EntryLine(entry, mark, row)
            mark = ""
        if selected and entry.face == "sealed":
            for row in broken([Run(str(FACE_DOWN), "faint")], width):
                yield EntryLine(entry, "", row)

    def _scrolled(self, lines: Sequence[Line], room: int) -> int:
        """Return the first line to show: the open row stays in sight and, above all, the selected entry."""
        row = next((at for at, line in enumerate(lines) if line is self._open and line), 0)
        mine = [at for at, one in enumerate(lines) if isinstance(one, EntryLine) and self._is_selected(one)]
        first, last = (mine[0], mine[-1]) if mine else (row, row)
        top = max(min(self._top, row - 2), last - room + 2)
        if row == _last_row(lines):
            top = len(lines) - room
        return max(0, min(top, first, len(lines) - room))

    def _is_selected(self, line: EntryLine) -> bool:
        return line.entry.number == self.selected

    def _paint_chapter(self, canvas: Canvas, y: int, chapter: Chapter) -> None:
        end = canvas.width - MARGIN
        x = canvas.write(MARGIN, y, shortened(_title(chapter.title), end - MARGIN), "gold-text", bold=True)
        if chapter.note:
            x = canvas.write(x + 2, y, shortened(_title(chapter.note), end - x - 2), "soft")
        canvas.write(x + 2, y, "─" * (end - x - 2), "slot")

    def _paint_row(self, canvas: Canvas, y: int, row: HistoryRow, columns: Columns) -> None:
        end = canvas.width - MARGIN
        opened = self.selected in row.entries
        self.touch.append((Region(0, y, canvas.width, 1), self.selected if opened else row.entries[-1]))
        if opened:
            canvas.fill(1, y, end - 1, 1, "gold-wash")
            canvas.write(1, y, "▌", "gold")
        if any(one.was for label in row.entries if (one := self.entry(label))):
            mark = phrase("corrected")
            canvas.write_right(end, y, mark, "gold-text")
            end -= len(mark) + 2
        if row.cells:
            columns.paint(canvas, MARGIN, y, row, end, bold=opened)
            return
        x = MARGIN
        if row.seat:
            x = write(canvas, x, y, (Run(f"{MARKS[row.seat]} ", f"seat-{row.seat}"),))
        canvas.write(x, y, shortened(str(row.text), end - x), "said" if opened else "soft", bold=opened)

    def _paint_entry(self, canvas: Canvas, y: int, line: EntryLine, sources: int) -> None:
        selected = self._is_selected(line)
        canvas.fill(MARGIN + 2, y, canvas.width - 2 * MARGIN - 2, 1, "raised")
        colour = "gold-text" if selected and line.mark != "→" else "faint"
        canvas.write_right(NUMBERS, y, line.mark, colour, bold=selected)
        write(canvas, WORDS, y, line.words)
        canvas.write(sources, y, line.source, "said" if selected else "faint")
        self.touch.append((Region(0, y, canvas.width, 1), line.entry.number))


def came_from(source: str, names: Mapping[Seat, str]) -> str:
    """Return where an entry came from, or nothing if no one at the table entered it, or nobody knows."""
    device, _, seat = source.partition(" ")
    if device == "phone" and seat in names:
        return phrase("{name}, by phone", name=names[seat])
    return phrase("entered here") if device == "kiosk" else ""


def _said_already(one: Happening) -> bool:
    return isinstance(one, Paid) and one.said


def _last_row(lines: Sequence[Line]) -> int:
    return max((at for at, line in enumerate(lines) if isinstance(line, HistoryRow)), default=0)


def _title(said: Said) -> str:
    return str(said).rstrip(".")


def leading(told: Sequence[Happening], asides: tuple[type[Happening], ...] = ()) -> Happening:
    """Return the most important thing people were told: if possible, not a payment or an aside."""
    return next((one for one in told if not isinstance(one, (Paid, *asides))), told[0])
