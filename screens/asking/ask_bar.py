"""The ask bar: who is being asked, what they're asked, and the keys. It's a `Scanning` on the screen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from textual import events
from textual.message import Message

from companion.game import NOTHING, Ask, OpenAsk, Said, Seat, phrase
from screens.asking.caps import MOST, Arranged, Cap, arranged
from screens.asking.choosing import NOBODY
from screens.asking.form import by_number, possible
from screens.asking.scanning import Scanning
from screens.asking.touched import FIELD, KeyTouched, write_row
from screens.big_type import Figure, can_draw, figure, lowered
from screens.cells import Canvas, Cells
from screens.prose import Row, Run, broken, clipped, length, shortened, write
from screens.scanner import Scanned
from screens.theme import MARKS

WITHOUT_LETTER = 3  # rows; a bar this small doesn't show the seat's letter
BLOCK = 11  # columns for the block that says who is asked
TOLD = "told"  # the id of an ask that's only a message
KEYS = ROWS = 2  # how many rows of words there are; the keys are in the row below
TALL, BELOW = 6, 3  # a bar this tall has the question in big type, and the hint in the row below that


class AskBar(Scanning, Cells, can_focus=True):
    """The bar at the bottom of a screen; a quiet bar is mostly for information."""

    @dataclass
    class Answered(Message):
        """Every blank of an ask is filled; `warned` means that any cautions have been read."""

        asked: OpenAsk
        written: dict[str, Any]
        warned: bool

    @dataclass
    class FaceDown(Message):
        """Somebody chose an ask that has to be answered face down, not here in the open."""

        asked: OpenAsk

    @dataclass
    class Typed(Message):
        """Something is being typed; a board may highlight it."""

        typed: str

    @dataclass
    class ListChanged(Message):
        """The answers that don't fit on the bar, and so stand in a list, are different ones now."""

        caps: tuple[Cap, ...]

    class Leaning(Message):
        """Somebody chose yes but hasn't confirmed it yet, or changed their mind."""

    def __init__(self, quiet: bool = False) -> None:
        Cells.__init__(self, id="ask")
        Scanning.__init__(self)
        self.quiet, self.can_focus = quiet, not quiet
        self.first_time: Callable[[Ask], Said] = lambda ask: NOTHING  # what's at stake, if an ask is new
        self._told = ("", False)  # what was last reported: the text typed, and whether a yes is waiting
        self.most = MOST  # at most this many answers are on the bar; if there are more, they're in a list
        self.listed: tuple[Cap, ...] = ()  # the answers that are in a list above the bar

    def on_mount(self) -> None:
        """Share the memory of the last key with the other screens."""
        self.habit = getattr(self.app, "habit", self.habit)

    def changed(self) -> None:
        """Repaint; report what's typed, and whether a yes is waiting to be confirmed, if that changed."""
        self.repaint()
        (typed, leaning), self._told = self._told, (self.typed, self.leaning)
        if self.typed != typed:
            self.post_message(self.Typed(self.typed))
        if self.leaning != leaning:
            self.post_message(self.Leaning())

    def on_resize(self) -> None:
        """See what fits now."""
        self.repaint()

    def repaint(self) -> None:
        """Repaint; report what has to stand in a list, if that changed."""
        super().repaint()
        if not self.asks or not self.size.width:
            return
        listed = self._arranged(self.size.width).listed
        if listed != self.listed:
            self.listed = listed
            self.post_message(self.ListChanged(listed))

    def hand_in(self, asked: OpenAsk, written: dict[str, Any], warned: bool) -> None:
        """Notify the screen."""
        self.post_message(self.Answered(asked, written, warned))

    def face_down(self, asked: OpenAsk) -> None:
        """Notify the screen."""
        self.post_message(self.FaceDown(asked))

    def tell(
        self,
        sentence: Said,
        hint: Said,
        caps: tuple[Cap, ...],
        seat: Seat | None = None,
        names: Mapping[Seat, str] = NOBODY,
    ) -> None:
        """Show a sentence for a seat or the whole table, and these keys."""
        self.others = caps
        self.show((OpenAsk(TOLD, Ask(seat=seat, sentence=sentence, hint=hint)),), names)

    def caps(self) -> list[Cap]:
        """Return the visible keys; on a quiet bar, only the screen's keys until something is typed."""
        if not self.quiet:
            return self._with_choices(super().caps())
        if not self.typed:
            return list(self.others)
        return [cap for cap in super().caps() if cap.press != "enter" or cap not in self.others]

    def _with_choices(self, caps: list[Cap]) -> list[Cap]:
        """Return the keys, with the choices of a pick that's answered by number instead of its field."""
        choices = by_number(self.blank) if self.blank else []
        its = {cap.key for cap in choices}
        left = [cap for cap in caps if cap.key not in its and (cap.press != FIELD or self.typed)]
        return [*choices, *left] if choices else caps

    def on_key(self, event: events.Key) -> None:
        """Handle the keys that the bar uses; the rest go to the screen."""
        key = event.character if event.is_printable and event.character else event.key
        if key == "?" and not self.typed:
            return  # help, which belongs to the screen
        if len(key) == 1 and self.blank is None and (bound := self._bound(key.lower())):
            event.stop()
            self.touched(bound)
        elif key in ("enter", "backspace", "up", "down") or len(key) == 1:
            event.stop()
            event.prevent_default()
            self.press(key, event.time)
        elif key == "escape" and self.back():
            event.stop()

    def on_scanned(self, event: Scanned) -> None:
        """Handle a scanned sticker."""
        event.stop()
        self.scan(event.code)

    def _bound(self, letter: str) -> Cap | None:
        """Return the screen's own key for a letter, if any; it has those only where nothing can be typed."""
        return next((cap for cap in self.others if cap.press == letter and cap.do is None), None)

    def touched(self, what: Cap | None) -> None:
        """Handle a touch on one of the visible keys."""
        if what and (what.press == FIELD or what in self.others):
            self.post_message(KeyTouched(what.press))
        elif what and what.press:
            self.press(what.press)

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        """Paint who is asked, the question and the keys."""
        canvas.fill(0, 0, canvas.width, canvas.height, "raised")
        if not self.asks:
            return
        small = canvas.height <= WITHOUT_LETTER
        left = 2 + self._paint_who(canvas, small)
        asked = [Run(str(self.ask.sentence), bold=True)]
        if self.form and self.form.question:
            asked.append(Run(f"  {self.form.question}", "gold-text", bold=True))
        room = canvas.width - left - 1
        if canvas.height >= TALL:
            self._paint_tall(canvas, left, room, asked)
            return
        new = self._new(room)
        begun = self.notice or self.held or (self.form and self.form.summary)
        helps = [*new] if new and small and not begun else self._helps()
        if small or length(asked) + 2 + length(helps) > room:
            for y, row in enumerate(_in_two_rows(asked, helps, room)):
                write(canvas, left, y, row)
        else:
            write(canvas, write(canvas, left, 1, tuple(asked)) + 2, 1, tuple(helps))
        self.touch = write_row(canvas, left, KEYS, self._arranged(canvas.width))
        if new and not small:
            write(canvas, left, KEYS + 1, new)

    def _paint_tall(self, canvas: Canvas, left: int, room: int, asked: Sequence[Run]) -> None:
        """Paint the question in big type if it fits, and the hint, the keys and what's new below it."""
        x = left
        for colour, drawn in _in_big_type(asked, room):
            x = canvas.figure(x, 0, drawn, colour) if drawn else canvas.write(x, 0, "$ ", colour, bold=True)
        if x == left:
            write(canvas, left, 1, _clipped(asked, room))
        write(canvas, left, BELOW, _clipped(self._helps(), room))
        self.touch = write_row(canvas, left, BELOW + 1, self._arranged(canvas.width))
        write(canvas, left, BELOW + 2, self._new(room))

    def _arranged(self, width: int) -> Arranged:
        """Return which keys are on the bar, and which in the list above it."""
        caps = self.caps()
        others = [cap for cap in caps if cap in self.others]
        answers = [cap for cap in caps if cap not in others]
        return arranged(answers, others, width - self._block - 2, self.most)

    @property
    def _block(self) -> int:
        """How many columns the block that says who is asked takes up."""
        return BLOCK if self.ask.seat else BLOCK + 2

    def _paint_who(self, canvas: Canvas, small: bool) -> int:
        seat = self.ask.seat
        if seat is None:
            canvas.fill(0, 0, self._block, canvas.height, "gold")
            canvas.write(2, 1, shortened(phrase("THE TABLE"), BLOCK), "on-gold", bold=True)
            return self._block
        canvas.fill(0, 0, BLOCK, canvas.height, f"seat-{seat}")
        if canvas.height >= TALL:
            canvas.figure(2, 0, figure(seat, "L"), "on-seat")
        elif not small:
            canvas.figure(3, 0, lowered(figure(seat, "M")), "on-seat")
        name = f"{MARKS[seat]} {canvas.name(self.names.get(seat, seat), BLOCK - 3)}"
        row = canvas.height - 1 if not small else 1
        canvas.write(1 if len(name) > 8 else 3, row, name, "on-seat", bold=True)
        return BLOCK

    def _helps(self) -> list[Run]:
        """Return the text that goes with the question: a notice, or what's filled in so far and the hint."""
        if self.notice:
            first, stop, rest = self.notice.partition(". ")
            colour = "bad" if self.notice.startswith("✗") else "said"
            return [Run(first + stop.strip(), colour, bold=True), Run(f" {rest}" if rest else "", "soft")]
        filled = "".join(f"✓ {said}  " for said in self.form.summary) if self.form else ""
        if self.held:
            return [Run(str(self.pending), "gold-text", bold=True), Run(f" {filled}")]
        return [Run(filled), Run(self._hint(), "soft")]

    def _new(self, room: int) -> Row:
        """Return what's at stake, in one row, if a question is new to anybody asked; the table comes last."""
        asks = (self.ask, *(one.ask for one in self.asks if not one.ask.aside))
        for ask in sorted(asks, key=lambda one: one.seat is None):
            if stake := str(self.first_time(ask)):
                row = (Run(f"{self._new_to(ask.seat)} "), Run(stake, "soft"))
                return row if length(row) <= room else row[1:]
        return ()

    def _new_to(self, seat: Seat | None) -> str:
        if seat is None:
            return phrase("New to some of you:")
        if seat == self.ask.seat:
            return phrase("New to you:")
        return phrase("New to {name}:", name=self.names.get(seat, seat))

    def _hint(self) -> str:
        """Return the hint; hints for questions can be turned off, but what a screen says is always shown."""
        told = any(one.id == TOLD for one in self.asks)
        if not (told or getattr(self.app, "hints", True)):
            return ""
        options = possible(self.blank) if self.blank and not by_number(self.blank) else ""
        return " ".join(str(said) for said in (self.ask.hint, options) if said)


def _in_big_type(asked: Sequence[Run], room: int) -> list[tuple[str, Figure | None]]:
    """Return a question in big type, part by part, or nothing if it doesn't fit; None is a small $."""
    parts: list[tuple[str, Figure | None]] = []
    for number, run in enumerate(asked):
        words = ("   " if number else "") + run.text.strip().upper()
        for place, text in enumerate(words.split("$")):
            if not can_draw(text):
                return []
            parts += [(run.colour, None)] if place else []
            parts += [(run.colour, lowered(figure(text, "M")))] if text else []
    width = sum(drawn.width if drawn else 2 for _, drawn in parts)
    return parts if width <= room else []


def _in_two_rows(asked: Sequence[Run], helps: Sequence[Run], room: int) -> list[Row]:
    """Return the question and its hint in two rows, joined if that makes more fit; the rest is cut."""
    if length(asked) <= room and length(helps) <= room:
        return [tuple(asked), tuple(helps)]
    rows = broken((*asked, Run(" "), *helps), room)
    *first, last = helps
    fewer, stop, _ = last.text.rpartition(". ")
    if len(rows) > ROWS and stop:
        return _in_two_rows(asked, [*first, last._replace(text=f"{fewer}.")], room)
    return rows if len(rows) <= ROWS else [_clipped(asked, room), _clipped(helps, room)]


def _clipped(runs: Sequence[Run], room: int) -> Row:
    """Return as many whole words as there's room for."""
    row = []
    for run in runs:
        row.append(run._replace(text=clipped(run.text, room)))
        room -= len(row[-1].text)
    return tuple(row)
