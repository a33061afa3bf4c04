"""The ask bar: who is asked, what, and the one line in which it is answered."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from companion.game import Ask, Refused, Seat
from companion.record import OpenAsk
from screens.form import Form, Judge, numbered, possible, read

MARKS: Mapping[Seat, str] = dict(zip("ABCDEF", "●■▲◆⬢★", strict=True))
NOBODY: Mapping[Seat, str] = {}


class AnswerLine(Input):
    """A line of typing that is free for the next answer the moment one is given."""

    @dataclass
    class Given(Message):
        """Enter was pressed on what was typed."""

        typed: str

    async def action_submit(self) -> None:
        """Hand the text on, and make room at once: the next answer may be typed while this one is saved."""
        self.post_message(self.Given(self.value))
        self.value = ""


class AskBar(Horizontal):
    """Asks go in by `show`; a whole answer comes out as `Answered`, to be met by `accept` or `refuse`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back", show=False, id="ask.back")]

    @dataclass
    class Answered(Message):
        """Every blank of an ask is filled; `warned` if its cautions have been read."""

        asked: OpenAsk
        written: dict[str, Any]
        warned: bool

    def __init__(self) -> None:
        super().__init__()
        self.asks: tuple[OpenAsk, ...] = ()
        self.form: Form | None = None
        self._names = NOBODY
        self._judge: Judge | None = None
        self._given: deque[str] = deque()  # answers typed ahead of the disk
        self._settling = False
        self._typed = ""
        self._notice = ""
        self._warned = False

    def compose(self) -> ComposeResult:
        """Lay out who, what, and the line."""
        yield Static(id="who", markup=False)
        with Vertical(id="question"):
            yield Static(id="sentence", markup=False)
            yield Static(id="hint", markup=False)
            yield AnswerLine(id="answer", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Keep the cursor still: nothing blinks on the table."""
        self._line.cursor_blink = False

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
        if asks == self.asks and not chosen:
            return
        self.asks, self._names, self._judge = asks, names, judge
        if chosen or not (self.form and self.form.asked.id in {one.id for one in asks}):
            self._begin(chosen)

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
        if self.form and not self.form.blank:
            self.form = self.form.stepped_back() if self.form.values else None
        if not self._line.value:
            self._line.value = self._typed
            self._line.cursor_position = len(self._typed)
        self._warned = caution
        self.say(f"{why} Enter all the same?" if caution else f"✗ {why}")

    def say(self, notice: str) -> None:
        """Say something in place of the hint, until the next key."""
        self._notice = notice
        self._draw()

    def action_back(self) -> None:
        """Go back a blank, or from a form to the choice."""
        if self.form is None or self.form == self._only():
            raise SkipAction
        self.form = self.form.stepped_back() if self.form.values else None
        self._line.value = ""
        self.say("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let go of a notice once somebody types on."""
        event.stop()
        if self._notice and event.value and event.value != self._typed:
            self._warned = False
            self.say("")

    def on_answer_line_given(self, event: AnswerLine.Given) -> None:
        """Take the answers in the order in which they were typed."""
        event.stop()
        self._given.append(event.typed)
        self._go_on()

    def _go_on(self) -> None:
        while self._given and not self._settling:
            self._typed = self._given.popleft()
            try:
                self._take(self._typed)
            except Refused as refusal:
                self.refuse(refusal.why)

    def _take(self, typed: str) -> None:
        if self.form:
            self.form = self.form.filled(typed, self._judge or (lambda ask, values: None))
        else:
            choice = numbered(self.asks)
            number = read(choice, typed)
            choice.check(number)
            self.form = Form(self.asks[number - 1])
        if self.form.blank is None:
            self._settling = True
            self.post_message(self.Answered(self.form.asked, self.form.written, self._warned))
            self._warned = False
        self.say("")

    def _begin(self, chosen: OpenAsk | None = None) -> None:
        if self._line.password:  # what was typed face down must not come to light
            self._line.value = self._typed = ""
        self.form = Form(chosen) if chosen else self._only()
        self.say("")

    def _only(self) -> Form | None:
        """Return the form of the only ask, if nobody has to choose it or to look away first."""
        only = self.asks[0]
        return Form(only) if len(self.asks) == 1 and only.ask.blanks and only.ask.face == "open" else None

    @property
    def _line(self) -> AnswerLine:
        return self.query_one(AnswerLine)

    def _draw(self) -> None:
        ask = self.ask
        choosing = self.form is None and len(self.asks) > 1
        blank = numbered(self.asks) if choosing else self.form.blank if self.form else None
        seats = {one.ask.seat for one in self.asks} if choosing else {ask.seat}
        seat = seats.pop() if len(seats) == 1 else None
        who = self.query_one("#who", Static)
        who.update(self._called(seat) if seat else "THE TABLE")
        who.set_classes([f"seat-{seat}" if seat else "table"])
        secret = self.form is not None and ask.face != "open"
        words = [f"LOOK AWAY, everyone but {self._called(seat)}."] if secret else []
        if not choosing:
            words += [ask.hint, possible(blank) if blank else f"Enter: {ask.verb or ask.kind}."]
        self.query_one("#sentence", Static).update(self._choices() if choosing else ask.sentence)
        hint = self.query_one("#hint", Static)
        hint.update(self._notice or " ".join(filter(None, words)))
        hint.set_class(self._notice.startswith("✗"), "refusal")
        self._line.password = secret
        self._line.placeholder = (blank.label or blank.name) if blank else ""

    def _choices(self) -> Content:
        lines = []
        for number, one in enumerate(self.asks, 1):
            who = f"{self._called(one.ask.seat)}: " if one.ask.seat else ""
            done = " (an answer is in)" if one.ask.done else ""
            explained = (f"{who}{one.ask.sentence}{done}", "$soft not bold")
            lines.append(
                Content.assemble((f" {number} ", "$gold"), f"{one.ask.verb or one.ask.kind}  ", explained)
            )
        return Content("\n").join(lines)

    def _called(self, seat: Seat | None) -> str:
        return f"{MARKS[seat]} {self._names.get(seat, seat)}" if seat else "the one who types"
