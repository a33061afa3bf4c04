"""The history: every entry in words, newest first, and correcting one."""

import secrets
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from companion.game import AdjustMoney, AdjustPiece, Ask, Count, Move, Refused, Seat, YesNo
from companion.record import Correction, OpenAsk
from companion.table import Table
from screens.ask_bar import AskBar
from screens.form import judged_by

WHICH = Ask(
    kind="Which",
    seat=None,
    sentence="Which entry is wrong?",
    hint="Its number. Escape goes back to the table.",
    blanks=(Count(name="number", label="Entry"),),
)


class History(Screen[None]):
    """Three questions: which entry, what it should have been, and whether to make the correction."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "app.pop_screen", "back to the table", key_display="F5", id="history.close"),
        Binding("escape", "back", "back", show=False, id="history.back"),
        Binding("up", "scroll_lines(-1)", "newer", show=False, id="history.up"),
        Binding("down", "scroll_lines(1)", "older", show=False, id="history.down"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.number = 0
        self.owner: Seat | None = None
        self.move = Move()
        self.drop_from: int | None = None

    def compose(self) -> ComposeResult:
        """Lay out the entries above the question."""
        yield Horizontal(Static("HISTORY", id="title"), id="header")
        with VerticalScroll(id="entries", can_focus=False):
            yield Static(id="lines", markup=False)
        yield AskBar()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Ask for an entry."""
        self._ask_which()

    async def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Go on to the next question, or make the correction."""
        bar = self.query_one(AskBar)
        try:
            if event.asked.id == "which":
                self._ask_again(event.written["number"])
            elif event.asked.id != "sure":
                self.move = self.table.game.stored_move(event.written)
                self._ask_sure()
            elif event.written["sure"]:
                await self.table.correct(
                    self.number, self.move, drop_from=self.drop_from, by=self.owner, key=secrets.token_hex(8)
                )
                self.app.pop_screen()
            else:
                self._ask_which()
        except Refused as refusal:
            bar.refuse(refusal.why)
            return
        bar.accept()

    def action_back(self) -> None:
        """Leave the correction, or the history."""
        if self.number:
            self._ask_which()
        else:
            self.app.pop_screen()

    def action_scroll_lines(self, lines: int) -> None:
        """Move the list."""
        self.query_one("#entries").scroll_relative(y=lines, animate=False)

    def _ask_which(self) -> None:
        self.number = 0
        entries = [(str(line.number), line.text) for line in reversed(self.table.history(None))]
        lines = [Content.assemble((number.rjust(4), "$soft"), f"  {text}") for number, text in entries]
        self.query_one("#lines", Static).update(Content("\n").join(lines))
        self.query_one(AskBar).show((OpenAsk("which", WHICH),))

    def _ask_again(self, number: int) -> None:
        """Ask what was asked when the entry was made."""
        record = self.table.record
        index = record.index_of(number)
        step = next(record.history(index, index + 1))
        move = step.played.kept.move
        before = record.before(index)
        asks = before.asks
        if isinstance(move, AdjustMoney | AdjustPiece):
            asks = tuple(OpenAsk("", ask) for ask in self.table.game.adjusts(before.state))
        kind = type(move).__name__
        same = next(one for one in asks if one.ask.kind == kind and one.ask.seat == move.seat)
        names = {seat.seat: seat.name for seat in self.table.view(None).view.seats}
        self.number, self.owner = number, move.seat if step.sealed else None
        self.query_one(AskBar).show(
            asks, names, judged_by(self.table.game, before.state), same if same.ask.blanks else None
        )

    def _ask_sure(self) -> None:
        """Show what the correction would change, and ask whether to make it."""
        correction = self.table.consider(self.number, self.move, by=self.owner)
        unfit = correction.unfit
        self.drop_from = unfit[0].number if unfit else None
        if unfit:
            correction = self.table.consider(self.number, self.move, drop_from=self.drop_from, by=self.owner)
        lines = [_difference(correction)]
        lines += [Content(f"✗ {one.number} no longer fits. {one.words} {one.why}") for one in unfit]
        self.query_one("#lines", Static).update(Content("\n").join(lines))
        sentence = f"Correct entry {self.number}"
        sentence += f", and drop every entry from {self.drop_from} on?" if unfit else "?"
        sure = Ask(kind="Sure", seat=None, sentence=sentence, blanks=(YesNo(name="sure", label="yes or no"),))
        self.query_one(AskBar).show((OpenAsk("sure", sure),))


def _difference(correction: Correction) -> Content:
    return Content("\n").join(
        Content.assemble(f"{change.what}: ", (change.before, "strike $faint"), " → ", (change.after, "bold"))
        for change in correction.changes
    ) or Content("Nothing on the table changes.")
