"""The table screen: where the game stands, and what it waits for."""

import secrets
from collections.abc import Awaitable
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from companion.clauses import clauses
from companion.game import Ask, Fact, Move, Refused, SeatView, View, dollars
from companion.record import OpenAsk
from companion.table import Table, Told
from screens.ask_bar import MARKS, AskBar
from screens.form import judged_by
from screens.history import History

AFTER = Ask(kind="", seat=None, sentence="Play another game?", verb="a new game")


def _key(number: int, action: str, word: str, tooltip: str) -> Binding:
    display = f"F{number}"
    return Binding(display.lower(), action, word, key_display=display, id=f"table.{action}", tooltip=tooltip)


class TableScreen(Screen[None]):
    """One table: it shows the open view, and hands in what is answered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _key(1, "clause", "help", "The rule behind the question"),
        _key(5, "history", "history", "Every entry, and correcting one"),
        _key(6, "adjust", "adjust", "Move something by hand"),
        _key(9, "undo", "undo", "Take the last entry back"),
        _key(10, "redo", "redo", "Make it again"),
        Binding("escape", "back", "back", show=False, id="table.back"),
    ]

    class Changed(Message):
        """The table changed, by whatever hand."""

    class Left(Message):
        """The people are done with this table."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.adjusting = False
        self._unsubscribe = table.subscribe(lambda told: self._tell())

    def compose(self) -> ComposeResult:
        """Lay out the table: the state above, the ask below."""
        with Horizontal(id="header"):
            yield Static(self.table.game.title.upper(), id="title", markup=False)
            yield Static(id="saved", markup=False)
        yield Static(id="headline", markup=False)
        yield Static(id="facts", markup=False)
        with Horizontal(id="seats"):
            for _ in self.table.view(None).view.seats:
                yield Static(classes="seat", markup=False)
        yield Static(id="story", markup=False)
        yield Static(id="clause", markup=False)
        yield AskBar()
        yield Static(id="undo", markup=False)
        yield Footer(show_command_palette=False)

    def on_unmount(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    def on_table_screen_changed(self) -> None:
        """Show what became of it."""
        self._show()

    def on_screen_resume(self) -> None:
        """Show the table as it stands, at first and when the history closes."""
        self._show()

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Hand the answer in, once its cautions have been read."""
        ask = event.asked.ask
        if ask is AFTER:
            self.post_message(self.Left())
            return
        bar = self.query_one(AskBar)
        try:
            move = self.table.game.stored_move(event.written)
        except Refused as refusal:
            bar.refuse(refusal.why)
            return
        cautions = [c.text for c in ask.cautions if c.meets(move) and not (c.private and ask.face == "open")]
        if cautions and not event.warned:
            bar.refuse(" ".join(cautions), caution=True)
        else:
            self._submit(move, event.asked.id)

    def action_undo(self) -> None:
        """Take back the last entry, and say which it was."""
        self._say_what(self.table.undo(key=secrets.token_hex(8)))

    def action_redo(self) -> None:
        """Make again what was taken back last."""
        self._say_what(self.table.redo(key=secrets.token_hex(8)))

    def action_history(self) -> None:
        """Show every entry."""
        self.app.push_screen(History(self.table))

    def action_adjust(self) -> None:
        """Ask what the table wants to move by hand."""
        self.adjusting = True
        self._show()

    def action_clause(self) -> None:
        """Show the clause behind the ask, or put it away."""
        clause = self.query_one("#clause")
        clause.display = not clause.display
        self.query_one("#story").display = not clause.display
        self._show()

    def action_back(self) -> None:
        """Leave an adjustment, or the help."""
        if self.query_one("#clause").display:
            self.action_clause()
        self.adjusting = False
        self._show()

    # Both go on beside the screen, which stays alive while the disk is slow.

    @work
    async def _submit(self, move: Move, ask: str) -> None:
        bar = self.query_one(AskBar)
        try:
            await self.table.submit(move, ask=ask or None, key=secrets.token_hex(8))
        except Refused as refusal:
            bar.refuse(refusal.why)
            return
        self.adjusting = False
        self._show()
        bar.accept()

    @work
    async def _say_what(self, change: Awaitable[Told]) -> None:
        try:
            told = (await change).happened[0].text
        except Refused as refusal:
            told = refusal.why
        self._show()
        self.query_one(AskBar).say(told)

    def _tell(self) -> None:
        # Whoever handed the change in may stand outside this app; a message crosses over safely.
        self.post_message(self.Changed())

    def _show(self) -> None:
        seen = self.table.view(None)
        view = seen.view
        self._write("saved", f"saved {self.table.record.next_number - 1}")
        board = self.table.game.board(view)
        self._write("headline", board.headline)
        self._write("facts", Content("   ").join(_fact(fact) for fact in board.facts))
        for place, seat in zip(self.query(".seat").results(Static), view.seats, strict=True):
            place.update(_seat(seat, seat.seat in view.winners))
        told = reversed(seen.story)  # newest first, so that what does not fit is what is old
        lines = [Content.styled(one.text, "$faint" if i else "") for i, one in enumerate(told)]
        self._write("story", Content("\n").join(lines))
        undo = self.table.undo_words()
        self._write("undo", f"F9 takes back: {undo}" if undo else "")
        self._show_asks(view)
        if seen.read_only:
            self.query_one(AskBar).say(seen.read_only)

    def _show_asks(self, view: View) -> None:
        state = self.table.record.state
        asks = self.table.asks() or (OpenAsk("after", AFTER),)
        if self.adjusting:
            asks = tuple(OpenAsk("", ask) for ask in self.table.game.adjusts(state))
        bar = self.query_one(AskBar)
        bar.show(asks, {seat.seat: seat.name for seat in view.seats}, judged_by(self.table.game, state))
        clause = clauses(self.table.game.name).get(bar.ask.clause, "No clause speaks of this.")
        self._write("clause", f"{bar.ask.clause} {clause}".replace("*", "").replace("`", ""))

    def _write(self, place: str, content: Content | str) -> None:
        self.query_one(f"#{place}", Static).update(content)


def _fact(fact: Fact) -> Content:
    return Content.assemble((f"{fact.label} ", "$soft"), (fact.text, "bold"))


def _seat(seat: SeatView, won: bool) -> Content:
    return Content.assemble(
        (f"{MARKS[seat.seat]} ", f"$seat-{seat.seat.lower()}"),
        (seat.name, "bold"),
        f"\n{dollars(seat.cents) if seat.cents is not None else ''}",
        (f"\n{'won' if won else seat.role}", "$soft"),
    )
