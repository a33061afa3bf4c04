"""The ask bar: who is waited for, what for, and the keys; it takes the answer too.

Every answer can be typed, clicked together, or dialled (up and down walk through what is possible).
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from textual import events
from textual.message import Message

from companion.game import Ask, Refused, Seat
from companion.record import OpenAsk
from screens.cells import Canvas, Cells
from screens.face import figure, lowered
from screens.form import Form, Judge, choices, numbered, possible, range_of, read, stepped
from screens.theme import MARKS

NOBODY: Mapping[Seat, str] = {}
LONGEST = 200
WITHOUT_LETTER = 3  # rows: the bar of a small screen


@dataclass(frozen=True)
class Cap:
    """A key on show: what is on it, what it does, and what pressing it means."""

    key: str
    label: str
    press: str  # the key as Textual names it, or typed text after "="
    gold: bool = False
    now: bool = True


_CAP = {"gold": ("on-gold", "gold"), "now": ("on-line", "line"), "later": ("faint", "slot")}


class AskBar(Cells, can_focus=True):
    """Asks go in by `show`; a whole answer comes out as `Answered`, to be met by `accept` or `refuse`."""

    @dataclass
    class Answered(Message):
        """Every blank of an ask is filled; `warned` if its cautions have been read."""

        asked: OpenAsk
        written: dict[str, Any]
        warned: bool

    @dataclass
    class FaceDown(Message):
        """An ask was chosen that is answered face down, which is not done in the open."""

        asked: OpenAsk

    @dataclass
    class Typed(Message):
        """Something is being typed; a board may point at it."""

        typed: str

    @dataclass
    class Pressed(Message):
        """A key on show was touched that is not the bar's own."""

        key: str

    class FieldTouched(Message):
        """The field was touched: somebody has no keyboard."""

    def __init__(self) -> None:
        super().__init__(id="ask")
        self.asks: tuple[OpenAsk, ...] = ()
        self.form: Form | None = None
        self.typed = ""
        self.others: tuple[Cap, ...] = ()  # keys of the screen, as far as there is room
        self.interrupt: Callable[[], None] | None = None  # what typing puts an end to, before it is taken
        self._names = NOBODY
        self._judge: Judge | None = None
        self._given: deque[str] = deque()  # answers typed ahead of the disk
        self._settling = False
        self._last = ""
        self._notice = ""
        self.warned = False  # a caution has been read; the same answer counts now
        self._refused = False  # what stands there was refused: typing on begins anew
        self._touch: list[tuple[range, int, Cap]] = []

    # What the screen does with it.

    @property
    def ask(self) -> Ask:
        """The ask that is being answered, or the first that could be."""
        return (self.form.asked if self.form else self.asks[0]).ask

    def show(
        self,
        asks: tuple[OpenAsk, ...],
        names: Mapping[Seat, str] = NOBODY,
        judge: Judge | None = None,
        chosen: OpenAsk | None = None,
    ) -> None:
        """Show what is open now. A form under way stays if what it answers is still open."""
        same = asks == self.asks
        self.asks, self._names, self._judge = asks, names, judge
        if chosen or not (same or (self.form and self.form.asked.id in {one.id for one in asks})):
            self._begin(chosen)
        self.repaint()

    def accept(self) -> None:
        """Go on to what is asked next: the answer is in."""
        if self._settling:
            self._settling = False
            if self.form and not self.form.blank:
                self._begin()
        self._go_on()

    def refuse(self, why: str, caution: bool = False) -> None:
        """Say why not, in place of the hint; what was typed stays. A caution can be answered again."""
        self._settling = False
        self._given.clear()
        if self.form and not self.form.blank and self.form.values:
            self.form = self.form.stepped_back()
        if not self.typed:
            self.typed = self._last
        self.warned = caution
        self._refused = True
        self.say(why if caution else f"✗ {why}")

    @property
    def ahead(self) -> bool:
        """Whether more has been typed than has been taken."""
        return bool(self.typed or self._given)

    def say(self, notice: str) -> None:
        """Say something in place of the hint, until the next key."""
        self._notice = notice
        self.repaint()

    def press(self, key: str) -> None:
        """Take a key: typed, clicked or dialled."""
        before = self.typed
        if self.interrupt and (len(key) == 1 or key.startswith("=")):
            self.interrupt()
        if key.startswith("="):
            self._give(key[1:])
        elif key == "enter":
            self._give(self.typed)
        elif key == "backspace":
            self._write(self.typed[:-1])
        elif key in ("up", "down"):
            self._dial(1 if key == "up" else -1)
        elif len(key) == 1 and key.isprintable() and len(self.typed) < LONGEST:
            chosen = None if self.typed or self._settling else self._by_letter(key)
            if chosen:
                self._choose(chosen)
            else:
                self._write(key if self._refused else self.typed + key)
        if self.typed != before:
            self.post_message(self.Typed(self.typed))
        self.repaint()

    def back(self) -> bool:
        """Go back a letter, a blank, or from a form to the choice; return whether there was a way back."""
        if self.typed or self._notice:
            self._write("")
            self._notice = ""
        elif self.form is None or self.form == self._first():
            return False
        else:
            self.form = self.form.stepped_back() if self.form.values else self._first()
        self.repaint()
        return True

    # What people do with it.

    def on_key(self, event: events.Key) -> None:
        """Take the keys that are the bar's own; the others are the screen's."""
        key = event.character if event.is_printable and event.character else event.key
        if key == "?" and not self.typed:
            return  # the screen's: help
        if key in ("enter", "backspace", "up", "down") or len(key) == 1:
            event.stop()
            event.prevent_default()
            self.press(key)
        elif key == "escape" and self.back():
            event.stop()

    def on_click(self, event: events.Click) -> None:
        """Take a touch on one of the keys on show."""
        for columns, row, cap in self._touch:
            if event.x in columns and event.y == row:
                if cap.press == "field":
                    self.post_message(self.FieldTouched())
                elif cap in self.others:
                    self.post_message(self.Pressed(cap.press))
                else:
                    self.press(cap.press)
                return

    # The answer.

    def _give(self, typed: str) -> None:
        self._refused = False
        self._given.append(typed)
        self.typed = ""
        self._go_on()

    def _go_on(self) -> None:
        while self._given and not self._settling:
            self._last = self._given.popleft()
            try:
                self._take(self._last)
            except Refused as refusal:
                self.refuse(refusal.why)
        self.repaint()

    def _take(self, typed: str) -> None:
        self._notice = ""
        if self.form is None:
            choice = numbered(self.asks)
            number = read(choice, typed)
            choice.check(number)
            if self._choose(self.asks[number - 1]):
                return
        elif self.form.blank:
            self.form = self.form.filled(typed, self._judge or (lambda ask, values: None))
        if self.form and self.form.blank is None:
            self._settling = True
            self.post_message(self.Answered(self.form.asked, self.form.written, self.warned))
            self.warned = False

    def _write(self, typed: str) -> None:
        self.typed = typed
        self._refused = False
        if self._notice and typed != self._last:
            self._notice = ""
            self.warned = False

    def _dial(self, step: int) -> None:
        blank = self.form.blank if self.form else numbered(self.asks)
        if blank:
            self._write(stepped(blank, self.typed, step))

    def _by_letter(self, letter: str) -> OpenAsk | None:
        """Return the ask that a letter chooses: only among several, and only before anything is filled in."""
        if len(self.asks) < 2 or (self.form and self.form.values):
            return None
        return next(
            (one for one, its in zip(self.asks, self.letters(), strict=True) if its == letter.upper()), None
        )

    def letters(self) -> list[str]:
        """Return the letter that chooses each ask: the first of its verb that is free."""
        taken: list[str] = []
        for one in self.asks:
            verb = (one.ask.verb or one.ask.kind).removeprefix("the ").upper()
            taken.append(next(c for c in verb + ascii_uppercase if c in ascii_uppercase and c not in taken))
        return taken

    def _choose(self, chosen: OpenAsk) -> bool:
        """Choose an ask; return whether something is still to be done: filled in, confirmed, or face down."""
        self._notice = ""
        self.warned = False
        if chosen.ask.face != "open":
            self.post_message(self.FaceDown(chosen))
            return True
        self.form = Form(chosen)
        return self.form.blank is not None or len(self.asks) > 1

    def _begin(self, chosen: OpenAsk | None = None) -> None:
        self.form = Form(chosen) if chosen else self._first()
        self._notice = ""

    def _first(self) -> Form | None:
        """Return the form of the first ask, unless it is fateful or the others have to look away first."""
        first = self.asks[0].ask
        return Form(self.asks[0]) if first.blanks and first.face == "open" else None

    # What it looks like.

    def paint(self, canvas: Canvas) -> None:
        """Paint who, what and the keys."""
        canvas.fill(0, 0, canvas.width, canvas.height, "raised")
        self._touch = []
        if not self.asks:
            return
        small = canvas.height <= WITHOUT_LETTER
        left = 2 + self._paint_who(canvas, small)
        end = left + len(self.ask.sentence) + 2
        beside = not small and (not self._notice or end + len(self._notice) < canvas.width)
        canvas.write(left, 1 if beside else 0, self.ask.sentence, bold=True)
        self._paint_hint(canvas, end if beside else left, 1)
        self._paint_keys(canvas, left, 2)

    def _paint_who(self, canvas: Canvas, small: bool) -> int:
        seat = self.ask.seat
        if seat is None:
            canvas.fill(0, 0, 13, canvas.height, "gold")
            canvas.write(2, 1, "THE TABLE", "on-gold", bold=True)
            return 13
        canvas.fill(0, 0, 11, canvas.height, f"seat-{seat}")
        if not small:
            canvas.figure(3, 0, lowered(figure(seat, "M")), "on-seat")
        name = f"{MARKS[seat]} {self._names.get(seat, seat)}"
        canvas.write(1 if len(name) > 8 else 3, 1 if small else 3, name[:10], "on-seat", bold=True)
        return 11

    def _paint_hint(self, canvas: Canvas, x: int, y: int) -> None:
        room = canvas.width - x - 1
        if self._notice:
            wrong = self._notice.startswith("✗")
            first, _, rest = self._notice.partition(". ")
            first += "." if rest else ""
            end = canvas.write(x, y, first[:room], "bad" if wrong else "said", bold=True)
            canvas.write(end + 1, y, _shortened(rest, canvas.width - end - 2), "soft")
            return
        blank = self.form.blank if self.form else None
        words: list[str] = []
        if self.form and self.form.values and blank:
            words.append(f"{blank.label or blank.name}?")
        words += [self.ask.hint, possible(blank) if blank else ""]
        canvas.write(x, y, _shortened(" ".join(filter(None, words)), room), "soft")

    def _paint_keys(self, canvas: Canvas, x: int, y: int) -> None:
        for cap in self.caps():
            if x + len(cap.key) + 3 + len(cap.label) > canvas.width:
                break
            begin = x
            ink, ground = _CAP["gold" if cap.gold else "now" if cap.now else "later"]
            x = canvas.write(x, y, f" {cap.key} ", ink, ground, bold=True)
            colour = "said" if cap.gold else "soft" if cap.now else "faint"
            x = canvas.write(x + 1, y, cap.label, colour, bold=cap.gold)
            self._touch.append((range(begin, x), y, cap))
            x += 3

    def caps(self) -> list[Cap]:
        """Return the keys on show, the most wanted first."""
        caps: list[Cap] = []
        blank = self.form.blank if self.form else None
        chosen = self.form.asked if self.form else None
        if self.form and blank:
            if self.typed:
                caps.append(Cap(f"{self.typed}▏", blank.label or self.ask.verb, "field", gold=True))
                caps.append(Cap("Enter", "all the same" if self.warned else "that is it", "enter"))
            else:
                caps += [Cap(*cap) for cap in choices(blank)] or [
                    Cap(range_of(blank), self.ask.verb or blank.label, "field", gold=True)
                ]
        elif self.form or len(self.asks) == 1:
            label = "all the same" if self.warned else self.ask.verb or "go on"
            caps.append(Cap("Enter", label, "enter", gold=True))
        if not (self.form and self.form.values):
            for one, letter in zip(self.asks, self.letters(), strict=True):
                if one is not chosen and len(self.asks) > 1:
                    whose = self._names.get(one.ask.seat or "", "") if one.ask.seat != self.ask.seat else ""
                    label = f"{whose}: {one.ask.verb}" if whose else one.ask.verb or one.ask.kind
                    caps.append(Cap(letter, f"{label} ✓" if one.ask.done else label, letter.lower()))
        else:
            caps.append(Cap("Esc", "back", "escape"))
        return [*caps, *self.others]


def _shortened(text: str, room: int) -> str:
    return text if len(text) <= room else text[: max(0, room - 1)].rstrip() + "…"
