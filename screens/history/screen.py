"""The history: every entry in words, undoing the last one, and correcting any of them."""

import secrets
from collections.abc import Awaitable, Collection
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from companion.game import (
    Happening,
    OpenAsk,
    Refused,
    Seat,
    as_is,
    phrase,
    say,
    says,
)
from companion.table.changes import Change
from companion.table.line import Label
from companion.table.rewinding import by_hand
from companion.table.table import Table
from companion.table.views import Told
from screens.asking.ask_bar import AskBar
from screens.asking.form import judged_by
from screens.asking.pad import Pad
from screens.curtain import Curtain
from screens.help import Help
from screens.history import questions
from screens.history.beside import CHANGES, changes_rows, entry_rows, table_rows
from screens.history.by_hand import ByHand
from screens.history.correcting import Correcting
from screens.history.entries import Entries
from screens.history.questions import LEAVE, HistoryQuestion, Phase
from screens.keys import ADJUST, FACE_DOWN, HISTORY_KEYS, Key
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.places import Header
from screens.prose import Row
from screens.side_text import SideText


class History(KioskScreen[None]):
    """The list of entries, and next to it the one being looked at, corrected or undone."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in HISTORY_KEYS]

    def __init__(self, table: Table, curtain_for: Collection[Seat] = ()) -> None:
        super().__init__()
        self.table = table
        self.curtain_for = curtain_for  # seats that answer behind the curtain because they have no phone
        self.phase: Phase = "which"
        self.correcting: Correcting | None = None
        self.changes: tuple[Change, ...] = ()  # what an undo would change, or what was last changed
        # A change may come from outside this app; posting a message is safe from anywhere.
        self._unsubscribe = table.subscribe(self._tell)

    def above(self) -> ComposeResult:
        """Lay out the list next to the entry and the table, with the ask below."""
        yield Header()
        with Horizontal(id="history"):
            yield Entries(self.table.game.rows)
            yield SideText("panel", "raised", self._entry_rows)
            yield SideText("after", "ink", self._table_rows)
        yield Pad()

    def on_mount(self) -> None:
        """Show the newest entry."""
        self.bar.kinds = tuple(kind.__name__ for kind in self.table.game.moves)
        self.bar.can_focus = True
        self.bar.focus()
        self._load()

    def on_unmount(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    def on_screen_resume(self) -> None:
        """Take the keyboard focus again."""
        self.bar.focus()

    @property
    def entries(self) -> Entries:
        """The list of entries."""
        return self.query_one(Entries)

    @property
    def names(self) -> dict[Seat, str]:
        """Everybody's name."""
        return self.table.view(None).view.names

    @property
    def _face_down(self) -> bool:
        """Whether, as far as everyone knows, there may be face-down entries that aren't listed."""
        table = self.table
        return bool(table.secrets and self.curtain_for and not (table.turn or table.read_only))

    # What people do.

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Move on to the next question, or do what was asked about, unless that has been canceled since."""
        event.stop()
        if event.asked.id not in {one.id for one in self.bar.asks}:
            return
        try:
            match event.asked.id:
                case "which":
                    self._begin(event.written["number"])
                case "sure":
                    self._correct()
                case "undo":
                    self._undo()
                case "hands":
                    self._ask_which()
                case _:
                    self._answer(event.written)
        except Refused as refusal:
            self.bar.refuse(refusal.why)

    def on_ask_bar_typed(self, event: AskBar.Typed) -> None:
        """Select the entry whose number is typed, or show what's being answered."""
        if self.phase == "which" and event.typed.isdecimal() and self.entries.entry(int(event.typed)):
            self._select(int(event.typed))
        elif self.phase == "again":
            self._draw()

    def press(self, key: str) -> None:
        """Type what was touched."""
        self.bar.press(key)

    def on_cells_touched(self, event: Entries.Touched) -> None:
        """Select the touched entry; if it's already selected, correct it."""
        if self.phase == "which" and event.what == self.entries.selected and not self.bar.typed:
            self.bar.press("enter")
        elif self.phase != "hands":
            self._leave(event.what)

    def on_entries_rolled(self, event: Entries.Rolled) -> None:
        """Go through the entries."""
        if self.phase != "hands":
            self.action_select(event.step)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now; the arrows belong to an answer while it's in progress."""
        if self.phase == "hands":  # nothing else is possible until somebody says it's done
            return action in ("page", "help")
        if action in ("select", "select_in_row"):
            return self.phase != "again"
        if action == FACE_DOWN.action:
            return self._face_down
        return True

    def action_select(self, step: int) -> None:
        """Go forward this many rows."""
        self._leave(self.entries.from_selected(step))

    def action_select_in_row(self, step: int) -> None:
        """Go forward this many entries in the open row."""
        self._leave(self.entries.in_row(step))

    def action_page(self, pages: int) -> None:
        """Go forward a page, in the list or in what changes."""
        if self.phase == "which":
            self.action_select(pages * self.entries.page)
        else:
            self.query_one("#panel", SideText).turn(pages)

    def action_back(self) -> None:
        """Cancel what's in progress, or leave the history."""
        if self.phase == "which":
            self.dismiss()
        else:
            self._leave(self.entries.selected)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()

    def action_adjust(self) -> None:
        """Go back to the table, to move something by hand there."""
        self._go_on_with(ADJUST)

    def action_face_down(self) -> None:
        """Go back to the table, to let somebody without a phone pick what they entered face down."""
        self._go_on_with(FACE_DOWN)

    def _go_on_with(self, key: Key) -> None:
        table = self.app.screen_stack[-2]
        self.dismiss()
        self.app.call_later(table.run_action, key.action)

    def action_undo(self) -> None:
        """Say what would be undone and what that would change, and ask whether to do it."""
        undoes = self.table.undoes()
        if undoes is None:
            self.bar.say(phrase("Nothing to undo."))
            return
        try:
            changes = self.table.undo_changes()
        except Refused as refusal:
            self.bar.refuse(refusal.why)
            return
        self._leave(self.entries.from_selected(len(self.entries.entries)))
        self.changes = changes
        self._ask(questions.undo(undoes))

    def action_help(self) -> None:
        """Show the rule behind the entry."""
        number = self.correcting.number if self.correcting else self.entries.selected
        if number:
            self.app.push_screen(Help.at(self.table, self.table.entry(number).asked))

    # From question to question.

    def _load(self) -> None:
        self.entries.show(self.table.entries(None), self.names)
        count = len(self.entries.entries)
        status = (str(says("one entry", "{count} entries", count)), phrase("all saved"))
        title = phrase("{title}, game {number}", title=self.table.view(None).title, number=self.table.number)
        self.query_one(Header).show(phrase("History"), (title,), status)
        self._ask_which()

    def _select(self, number: Label) -> None:
        self.entries.select(number)
        self._ask_which()

    def _leave(self, number: Label) -> None:
        """Cancel whatever is in progress, and select an entry."""
        self.bar.typed = ""
        self.bar.say()
        self._select(number)

    def _ask_which(self) -> None:
        self.correcting = None
        entries = self.entries
        self._ask(questions.which(entries.entries, entries.selected, self.table.undoes(), self._face_down))

    def _begin(self, number: Label) -> None:
        """Start correcting an entry, or refuse to."""
        step = self.table.entry(number)
        owner = step.played.kept.move.seat
        by = owner if step.owned and owner in self.curtain_for else None
        self.table.consider(number, step.played.kept.move, by=by)
        self.correcting = Correcting(self.table, number, by)
        self.entries.select(number)
        self._ask_again()

    def _ask_again(self) -> None:
        """Ask what was asked when the entry was made: by hand, behind the curtain, or here."""
        assert self.correcting is not None
        state, asks, same = self.correcting.asked()
        was = self.correcting.was.played.kept.move
        if by_hand(was):
            self._ask_elsewhere(ByHand(self.table, state, was))
        elif same and same.ask.face != "open":
            self._ask_elsewhere(Curtain(self.table, same, self.names, state=state, was=was))
        else:
            self._ask_here(tuple(one for one in asks if one.ask.face == "open"), same, state)

    def _ask_here(self, asks: tuple[OpenAsk, ...], same: OpenAsk | None, state: Any) -> None:
        self.phase = "again"
        self.bar.quiet = False
        self.bar.others = (LEAVE,)
        if same and not same.ask.blanks:
            self.bar.accept()
        self.bar.show(asks, self.names, judged_by(self.table.game, state), same or asks[0])
        self._settled()

    def _ask_elsewhere(self, screen: Screen[Any]) -> None:
        def answered(written: dict[str, Any] | None) -> None:
            refusal = ""
            try:
                if written is not None:
                    self._answer(written)
                    return
            except Refused as refused:
                refusal = f"✗ {refused.why}"
            self._leave(self.entries.selected)
            self.bar.say(refusal)

        self.bar.accept()
        self.app.push_screen(screen, answered)

    def _answer(self, written: dict[str, Any]) -> None:
        assert self.correcting is not None
        self.correcting.answer(self.table.game.stored_move(written))
        self._ask(questions.sure(self.correcting, frame_of(self).facts.phones))

    def _ask(self, question: HistoryQuestion) -> None:
        self.phase = question.phase
        self.bar.quiet = question.phase == "which"
        self.bar.others = question.caps
        asked = OpenAsk(question.phase, question.ask)
        self.bar.show((asked,), chosen=asked if question.ask.blanks else None)
        self._settled()

    def _settled(self) -> None:
        self.bar.accept()
        self.set_class(self.phase != "which", "asking")
        if self.phase != "again":
            self.query_one(Pad).display = False
        self._draw()

    # Making changes.

    @work
    async def _correct(self) -> None:
        """Make the correction and leave: the table says what people have to do about it."""
        what = self.correcting
        assert what is not None
        assert what.move is not None
        key = secrets.token_hex(8)
        if await self._done(self.table.correct(what.number, what.move, by=what.by, key=key)):
            self.dismiss()

    @work
    async def _undo(self) -> None:
        """Undo, and show what people have to do about it until they've done it."""
        before = self.table.state
        told = await self._done(self.table.undo(key=secrets.token_hex(8)))
        if told is None:
            return
        self.changes = self.table.changes(before)
        self._load()
        if self.changes:
            self._ask(questions.hands(told.happened[0].text))
        else:
            self.bar.say(str(told.happened[0].text))

    async def _done(self, change: Awaitable[Told]) -> Told | None:
        """Return what came of a change, or None if it was refused or this screen is gone."""
        try:
            told = await change
        except Refused as refusal:
            if self.stands:
                self.bar.refuse(refusal.why)
            return None
        return told if self.stands else None

    def _tell(self, told: tuple[Happening, ...]) -> None:
        self.post_message(self.TableChanged())

    def on_kiosk_screen_table_changed(self) -> None:
        """Show what was added, unless a question about the earlier entries is open."""
        if self.phase == "which":
            self._load()

    # What it looks like.

    def _draw(self) -> None:
        for panel in self.query(SideText):
            panel.show()

    def _entry_rows(self, width: int) -> list[Row]:
        seats, hidden = {as_is(name): seat for seat, name in self.names.items()}, frame_of(self).money_hidden
        if self.correcting:
            return self.correcting.rows(self.bar.typed if self.phase == "again" else "", seats, width, hidden)
        if self.phase == "hands":
            return changes_rows(say("On the table"), self.changes, seats, width, hidden)
        entry = self.entries.entry(self.entries.selected)
        rows = entry_rows(self.table, entry, width) if entry else []
        if self.phase == "undo":
            rows += [(), *changes_rows(CHANGES, self.changes, seats, width, hidden)]
        return rows

    def _table_rows(self, width: int) -> list[Row]:
        after = self.correcting.after if self.correcting else None
        view = self.table.open_view(after.state if after else None)
        if frame_of(self).money_hidden:
            view = view.without_money()
        title = say("The table then") if after else say("The table now")
        return table_rows(title, self.table.summary(view), width)
