"""The history: every entry in words, and putting one right."""

import secrets
from collections.abc import Awaitable, Collection
from typing import Any, ClassVar, Literal

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen

from companion.game import Ask, Count, Move, Refused, Seat
from companion.record import OpenAsk
from companion.table import Entered, Table, Told
from screens.ask_bar import AskBar, Cap
from screens.correcting import Correcting
from screens.curtain import Curtain
from screens.entries import Entries
from screens.form import judged_by
from screens.frame import over_all
from screens.help import Help
from screens.pad import Pad
from screens.panel import Panel
from screens.places import Hairline, Header
from screens.prose import Row, Run, broken
from screens.quiet_bar import QuietBar

SMALL = 30  # rows below which the bar has three
NARROW, WIDE = 100, 150  # columns: below the first the correction replaces the list
Phase = Literal["which", "again", "unfit", "sure"]


def _key(key: str, cap: str, action: str, word: str, tooltip: str, priority: bool = False) -> Binding:
    return Binding(
        key, action, word, key_display=cap, priority=priority, id=f"history.{key}", tooltip=tooltip
    )


class History(Screen[None]):
    """Four questions: which entry, what it should have been, what of the rest, and whether to make it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _key("f1", "F1", "help", "help", "The rule behind the entry"),
        _key("f5", "F5", "close", "the table", "Back to the table"),
        _key("f9", "F9", "undo", "undo", "Take the last entry back"),
        _key("delete", "Del", "drop", "drop", "Drop what no longer fits"),
        _key("up", "↑", "select(-1)", "earlier", "An earlier entry", priority=True),
        _key("down", "↓", "select(1)", "later", "A later entry", priority=True),
        _key("pageup", "PgUp", "page(-1)", "a page up", "A page up"),
        _key("pagedown", "PgDn", "page(1)", "a page down", "A page down"),
        _key("escape", "Esc", "back", "back", "Leave it as it is"),
    ]

    class Changed(Message):
        """The table changed, by whatever hand."""

    def __init__(self, table: Table, curtain_for: Collection[Seat] = ()) -> None:
        super().__init__()
        self.table = table
        self.curtain_for = curtain_for  # seats that answer behind the curtain, having no phone
        self.phase: Phase = "which"
        self.selected = 0
        self.correcting: Correcting | None = None
        self.entries: list[Entered] = []
        self._unsubscribe = table.subscribe(lambda told: self._tell())

    def compose(self) -> ComposeResult:
        """Lay out the list beside the correction, and the ask below."""
        yield Header()
        with Horizontal(id="history"):
            yield Entries()
            yield Panel("panel", "raised")
            yield Panel("after", "ink")
        yield Pad()
        yield Hairline()
        yield QuietBar()
        yield from over_all()

    def on_mount(self) -> None:
        """Show the newest entry."""
        self.bar.focus()
        self._load()

    def on_unmount(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    def on_resize(self, event: events.Resize) -> None:
        """Give way on a small screen, and use a wide one."""
        self.set_class(event.size.height < SMALL, "small")
        self.set_class(event.size.width < NARROW, "narrow")
        self.set_class(event.size.width >= WIDE, "wide")
        self.call_after_refresh(self._draw)

    def on_screen_resume(self) -> None:
        """Take the keys again."""
        self.bar.focus()

    @property
    def bar(self) -> QuietBar:
        """The bar below."""
        return self.query_one(QuietBar)

    @property
    def names(self) -> dict[Seat, str]:
        """Everybody's name."""
        return {seat.seat: seat.name for seat in self.table.view(None).view.seats}

    # What people do.

    async def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Go on to the next question, or make the correction."""
        event.stop()
        try:
            if event.asked.id == "which":
                self._begin(event.written["number"])
            elif event.asked.id == "unfit":
                self._ask_again()
            elif event.asked.id == "sure":
                self._make()
            else:
                self._answer(event.written)
        except Refused as refusal:
            self.bar.refuse(refusal.why)

    def on_ask_bar_typed(self, event: AskBar.Typed) -> None:
        """Point at the entry whose number is typed, or show what is being answered."""
        if self.phase == "which" and event.typed.isdecimal() and self._place(int(event.typed)) is not None:
            self._select(int(event.typed))
        elif self.phase == "again":
            self._draw()

    async def on_ask_bar_pressed(self, event: AskBar.Pressed) -> None:
        """Do what the key does that was touched."""
        if event.key == "enter":
            self.bar.press("enter")
        elif event.key in self.active_bindings:
            await self.run_action(self.active_bindings[event.key].binding.action)

    def on_ask_bar_field_touched(self) -> None:
        """Offer keys to touch to whoever has no keyboard."""
        self.query_one(Pad).open_for(self.bar.form.blank if self.bar.form else None)

    def on_pad_pressed(self, event: Pad.Pressed) -> None:
        """Type what was touched."""
        self.bar.press(event.key)

    def on_entries_touched(self, event: Entries.Touched) -> None:
        """Select what was touched; touched again, it is to be corrected."""
        if self.phase == "which" and event.number == self.selected and not self.bar.typed:
            self.bar.press("enter")
        else:
            self._leave(event.number)

    def on_entries_rolled(self, event: Entries.Rolled) -> None:
        """Go through the entries."""
        self.action_select(event.step)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the arrows to an answer that is under way, and offer only what can be done."""
        if action == "select":
            return self.phase != "again"
        if action == "drop":
            return bool(self.correcting and self.correcting.unfit)
        return True

    def action_select(self, step: int) -> None:
        """Go so many entries on."""
        place = self._place(self.selected)
        if place is not None:
            self._leave(self.entries[max(0, min(len(self.entries) - 1, place + step))].number)

    def action_page(self, pages: int) -> None:
        """Go a page on, in the list or in what changes."""
        if self.phase == "which":
            self.action_select(pages * max(1, self.query_one(Entries).size.height - 4))
        else:
            self.query_one("#panel", Panel).turn(pages)

    def action_back(self) -> None:
        """Leave the correction, or the history."""
        if self.phase == "which":
            self.action_close()
        else:
            self._leave(self.selected)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()

    def action_drop(self) -> None:
        """Drop the entries from the first that no longer fits."""
        assert self.correcting is not None
        self.correcting.drop()
        self._go_on()

    def action_undo(self) -> None:
        """Take back the last entry, and say which it was."""
        self._leave(self.selected)
        self._say_what(self.table.undo(key=secrets.token_hex(8)))

    def action_help(self) -> None:
        """Show the rule behind the entry."""
        if self.entries:
            number = self.correcting.target if self.correcting else self.selected
            self.app.push_screen(Help.at(self.table, self.table.entry(number).asked))

    # The four questions.

    def _load(self) -> None:
        self.entries = self.table.entries(None)
        numbers = [entry.number for entry in self.entries]
        if self.selected not in numbers:
            self.selected = numbers[-1] if numbers else 0
        seats = {name: seat for seat, name in self.names.items()}
        self.query_one(Entries).show(self.entries, seats, self.selected)
        saved = self.table.record.next_number - 1
        words = f"{self.table.view(None).title}, game {self.table.number}"
        status = (f"{saved} {'entry' if saved == 1 else 'entries'}", "all saved")
        self.query_one(Header).show("History", (words,), status)
        self._ask_which()

    def _select(self, number: int) -> None:
        self.selected = number
        self.query_one(Entries).select(number)
        self._ask_which()

    def _leave(self, number: int) -> None:
        """Leave whatever is under way, and point at an entry."""
        self.bar.typed = ""
        self.bar.say("")
        self._select(number)

    def _ask_which(self) -> None:
        self.correcting = None
        number = Count(name="number", label="the entry", suggested=self.selected or None)
        hint = "Type its number, or touch it." if self.entries else "Nothing has been entered yet."
        ask = Ask(kind="Which", seat=None, sentence="Which entry is wrong?", hint=hint, blanks=(number,))
        caps = [Cap("↑ ↓", "other entry", "up"), Cap("F9", "undo", "f9"), Cap("Esc", "back", "escape")]
        if self.entries:
            caps.insert(0, Cap("Enter", "correct it", "enter", gold=True))
        self._ask("which", ask, *caps)

    def _begin(self, number: int) -> None:
        """Begin to correct an entry, or refuse."""
        step = self.table.entry(number)
        move, owner = step.played.kept.move, step.played.kept.move.seat
        by = owner if step.sealed and owner in self.curtain_for else None
        self.table.consider(number, move, by=by)
        self.selected = number
        self.correcting = Correcting(self.table, number, by)
        self.query_one(Entries).select(number)
        self._ask_again()

    def _ask_again(self) -> None:
        """Ask what was asked when the entry was made."""
        assert self.correcting is not None
        position, asks, same = self.correcting.asked()
        hidden = (same or asks[0]).ask if asks else None
        if hidden and hidden.face != "open":
            self._ask_behind_curtain(same or asks[0])
            return
        asks = tuple(one for one in asks if one.ask.face == "open")
        if not asks:
            raise Refused("Nothing is asked there any more. Del drops it and what comes after it.")
        self.phase = "again"
        self.bar.quiet = False
        self.bar.others = (Cap("Esc", "leave it", "escape"),)
        if same and not same.ask.blanks:
            self.bar.accept()
        self.bar.show(asks, self.names, judged_by(self.table.game, position.state), same or asks[0])
        if self.correcting.target != self.correcting.number:
            self.bar.others = (Cap("Del", "drop from here", "delete"), *self.bar.others)
            self.bar.say(f"Entry {self.correcting.target}, again.")
        self._settled()

    def _ask_behind_curtain(self, asked: OpenAsk) -> None:
        assert self.correcting is not None
        if asked.ask.seat not in self.curtain_for:
            name = self.names.get(asked.ask.seat or "", "its owner")
            raise Refused(f"Only {name} may see that question, on the own phone.")
        position, _, _ = self.correcting.asked()
        self.bar.accept()
        self.app.push_screen(Curtain(self.table, asked, self.names, position=position), self._answer_unseen)

    def _answer_unseen(self, written: dict[str, Any] | None) -> None:
        if written is None:
            self._leave(self.selected)
            return
        try:
            self._answer(written)
        except Refused as refusal:
            self._leave(self.selected)
            self.bar.say(f"✗ {refusal.why}")

    def _answer(self, written: dict[str, Any]) -> None:
        assert self.correcting is not None
        move: Move = self.table.game.stored_move(written)
        self.correcting.answer(move)
        self._go_on()

    def _go_on(self) -> None:
        """Ask about what no longer fits, or whether to make the correction."""
        assert self.correcting is not None
        leave, others = Cap("Esc", "leave it", "escape"), Cap("↑ ↓", "other entry", "up")
        if self.correcting.unfit:
            first = self.correcting.unfit[0]
            sentence = f"Entry {first.number} no longer fits."
            ask = Ask(
                kind="Unfit", seat=None, sentence=sentence, hint=self.correcting.why, verb="answer it again"
            )
            again = Cap("Enter", "answer it again", "enter", gold=True)
            self._ask("unfit", ask, again, Cap("Del", f"drop from {first.number} on", "delete"), leave)
            return
        old, new = self.correcting.old_and_new()
        short = old != new and len(old) + len(new) < 36
        sentence = (
            f"{new} instead of {old}?" if short else f"Correct entry {self.correcting.number} like this?"
        )
        sentence = sentence[:1].upper() + sentence[1:]
        hint = "Every phone is told what changed."
        ask = Ask(kind="Sure", seat=None, sentence=sentence, hint=hint, verb="yes, correct it")
        yes = Cap("Enter", ask.verb, "enter", gold=True)
        self._ask("sure", ask, yes, leave, others, Cap("F1", "help", "f1"))

    def _ask(self, phase: Phase, ask: Ask, *caps: Cap) -> None:
        self.phase = phase
        self.bar.quiet = True
        self.bar.others = caps
        asked = OpenAsk(phase, ask)
        self.bar.show((asked,), chosen=asked if ask.blanks else None)
        self._settled()

    def _settled(self) -> None:
        self.bar.accept()
        self.set_class(self.phase != "which", "correcting")
        if self.phase != "again":
            self.query_one(Pad).display = False
        self.call_after_refresh(self._draw)

    @work
    async def _make(self) -> None:
        what = self.correcting
        assert what is not None
        assert what.move is not None
        key = secrets.token_hex(8)
        try:
            await self.table.correct(what.number, what.move, what.instead, what.drop_from, what.by, key=key)
        except Refused as refusal:
            self.bar.refuse(refusal.why)
            return
        self.dismiss()

    @work
    async def _say_what(self, change: Awaitable[Told]) -> None:
        try:
            told = (await change).happened[0].text
        except Refused as refusal:
            told = f"✗ {refusal.why}"
        self._load()
        self.bar.say(told)

    def _tell(self) -> None:
        # Whoever handed the change in may stand outside this app; a message crosses over safely.
        self.post_message(self.Changed())

    def on_history_changed(self) -> None:
        """Show what was added, unless a correction is under way."""
        if self.phase == "which":
            self._load()

    # What it looks like.

    def _place(self, number: int) -> int | None:
        return next((i for i, entry in enumerate(self.entries) if entry.number == number), None)

    def _draw(self) -> None:
        panel, after = self.query_one("#panel", Panel), self.query_one("#after", Panel)
        if self.correcting:
            seats = {name: seat for seat, name in self.names.items()}
            typed = self.bar.typed if self.phase == "again" else ""
            panel.show(self.correcting.rows(typed, seats, panel.room))
        else:
            panel.show(self._entry_rows(panel.room))
        after.show(self._after_rows(after.room))

    def _entry_rows(self, width: int) -> list[Row]:
        place = self._place(self.selected)
        if place is None:
            return []
        entry = self.entries[place]
        rows: list[Row] = [(Run(f"Entry {entry.number}", bold=True),), ()]
        asked = self.table.entry(entry.number).asked.sentence
        rows += [*broken([Run(asked, "soft")], width), ()]
        for happening in entry.told:
            rows += broken([Run(happening.text)], width)
        if entry.face == "sealed":
            rows += [(), *broken([Run("Laid face down. Only its owner corrects it.", "soft")], width)]
        return rows

    def _after_rows(self, width: int) -> list[Row]:
        """Return the table in words, after the correction or as it stands."""
        correction = self.correcting.correction if self.correcting and not self.correcting.unfit else None
        state = correction.outcome.position.state if correction else self.table.record.state
        board = self.table.game.board(self.table.game.view(state, None))
        title = "The table after it" if correction else "The table now"
        rows: list[Row] = [(Run(title, bold=True),), (), *broken([Run(board.headline, "soft")], width), ()]
        for fact in board.facts:
            rows += broken([Run(f"{fact.label}  ", "soft"), Run(fact.text, bold=True)], width)
        return rows
