"""By hand: with keys or by touch, the table moves money or a piece outside the rules, and says why."""

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import Ask, Move, OpenAsk, Refused, as_is, dollars, phrase, say
from companion.table.changes import lying
from companion.table.table import Table
from screens.asking.caps import Cap
from screens.asking.form import judged_by, numbered, tried_out
from screens.asking.pad import Pad
from screens.asking.pointing import Pointing
from screens.asking.touched import FIELD
from screens.hand_page import HandPage
from screens.help import Help
from screens.history.beside import CHANGES, changes_rows
from screens.keys import HELP, key
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.places import Header
from screens.prose import Row

WIDTH = 44  # columns for what changes
WHICH = "which"
COUNT = "count"
COUNTING: dict[str, Any] = {}  # the result, if the table wants to count instead
ADDS_UP = say("It doesn't add up: count everything")
KEYS = frozenset({"enter", "backspace", "up", "down", "left", "right"})


class ByHand(KioskScreen[dict[str, Any] | None]):
    """Moving something by hand, blank by blank; the result is the complete answer, or None if canceled.

    The first page also offers to count everything; then the result is `COUNTING`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "back", say("back"), place="by_hand").binding,
        key("f1", "help", say("help"), place="by_hand").binding,
    ]

    def __init__(self, table: Table, state: Any = None, was: Move | None = None) -> None:
        super().__init__()
        self.table = table
        self.state = table.state if state is None else state
        self.was = was
        adjusts = table.game.adjusts(self.state)
        self.asks = tuple(OpenAsk(f"adjust.{ask.kind}", ask) for ask in adjusts)
        if was is None and table.game.to_count(self.state):
            self.asks += (OpenAsk(COUNT, Ask(seat=None, sentence=ADDS_UP, verb=ADDS_UP)),)
        self.filling = self._begin()

    def above(self) -> ComposeResult:
        """Put the page between the header and the ask."""
        yield Header()
        yield HandPage()
        yield Pad()

    def on_mount(self) -> None:
        """Ask the first question."""
        self._show()

    # What people do.

    def on_key(self, event: events.Key) -> None:
        """Take the keys that go into the answer; the rest go to the screen."""
        key = event.character if event.is_printable and event.character else event.key
        if key in KEYS or len(key) == 1:
            event.stop()
            if not frame_of(self).habit.swallows(key, event.time):
                self.press(key, event.time)

    def on_cells_touched(self, event: HandPage.Touched) -> None:
        """Accept the choice that was touched and move on; for a field, open the pad."""
        if event.what != FIELD:
            self.filling.toggle(event.what)
            self.press("enter")
        if not self.filling.choices:
            self.open_pad()

    def action_back(self) -> None:
        """Clear what's typed, go back a step, or leave."""
        if self.filling.typed:
            self.filling.typed = ""
        elif not self.filling.go_back():
            if self.filling.asked.id == WHICH or len(self.asks) == 1 or self.was:
                self.dismiss(None)
                return
            self.filling = self._begin()
        self.filling.write(self.filling.typed)
        self._show()

    def open_pad(self) -> None:
        """Open the pad when somebody touches the field."""
        self.query_one(Pad).open_for(self.filling.blank)

    def action_help(self) -> None:
        """Show the rule behind the question."""
        self.app.push_screen(Help.at(self.table, self.filling.asked.ask))

    def press(self, key: str, at: float | None = None) -> None:
        """Take a key that goes into the answer; `at` is when it was pressed, or None if it was touched."""
        filling = self.filling
        written = filling.press(key)
        if len(key) == 1 and filling.clear:  # the key alone makes the choice
            frame_of(self).habit.acted = at
            written = filling.press("enter")
        if written is None:
            self._show()
        elif filling.asked.id == WHICH:
            chosen = self.asks[written["ask"] - 1]
            if chosen.id == COUNT:
                self.dismiss(COUNTING)
                return
            self.filling = self._fill(chosen)
            self._show()
        else:
            self.dismiss(written)

    # What's asked.

    def _begin(self) -> Pointing:
        """Return the first question: what to move, unless there's only one thing or it's already known."""
        known = [one for one in self.asks if self.was and one.ask.move is type(self.was)]
        if known or len(self.asks) == 1:
            return self._fill((known or self.asks)[0])
        ask = Ask(
            seat=None,
            sentence=say("Move something by hand"),
            blanks=(numbered(self.asks),),
        )
        return Pointing(OpenAsk(WHICH, ask), lambda ask, values: None, lambda written: Move())

    def _fill(self, asked: OpenAsk) -> Pointing:
        judge = judged_by(self.table.game, self.state)
        return Pointing(asked, judge, self._tried_out, self.was, confirm=True, useful=self._useful)

    def _useful(self, written: dict[str, Any]) -> bool:
        """Return whether an answer would change anything: moving something to where it already is doesn't."""
        try:
            after, _ = self.table.game.play(self.state, self._tried_out(written))
        except Refused:
            return False
        return bool(after != self.state)

    def _tried_out(self, written: dict[str, Any]) -> Move:
        return tried_out(self.table.game, self.state, tuple(one.ask for one in self.asks), written)

    def _changes(self, width: int) -> list[Row]:
        table, state = self.table, self.state
        after, _ = table.game.play(state, self._tried_out(self.filling.form.written))
        names = {as_is(seat.name): seat.seat for seat in table.open_view(state).seats}
        return changes_rows(CHANGES, table.changes(state, after), names, width, frame_of(self).money_hidden)

    def _worth(self) -> dict[str, str]:
        """Return what's at each place, as far as everyone may know."""
        stock = {what.words.lower(): lying(how) for what, how in self.table.game.stock(self.state).items()}
        seats = () if frame_of(self).money_hidden else self.table.open_view(self.state).seats
        return stock | {seat.seat: dollars(seat.cents) for seat in seats if seat.cents is not None}

    def _show(self) -> None:
        filling, blank = self.filling, self.filling.blank
        pad = self.query_one(Pad)
        if pad.display:
            pad.open_for(None if filling.choices else blank)
        self.query_one(Header).show(self.table.view(None).title, (phrase("by hand"),))
        self.query_one(HandPage).show(filling, self._worth(), [] if blank else self._changes(WIDTH))
        enter = Cap("Enter", say("this one") if filling.choices else say("OK"), "enter", gold=True)
        caps = [enter] if filling.begun else []
        if blank is None:
            sentence, hint = say("Is that right?"), say("Everyone is told, and it goes into the history.")
            caps = [Cap("Enter", say("yes, move it"), "enter", gold=True)]
        else:
            which = filling.asked.id == WHICH
            sentence = say("What do you want to move?") if which else say("{Label}?", label=blank.label)
            typed = say("Type it, or tap the field for a keypad.")
            hint = say("Press its key, or tap it.") if filling.choices else typed
        self.bar.tell(sentence, hint, (*caps, Cap("Esc", say("back"), "escape"), HELP))
        self.bar.say(filling.notice)
