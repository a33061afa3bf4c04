"""Entering at a table: an answer, in the open or behind the curtain, is submitted in the background.

So the screen keeps working even if the disk is slow.
"""

import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from textual import work

from companion.game import Move, OpenAsk, Refused, Said, Seat, phrase
from companion.store.journal import NotWritten
from companion.table.own_entries import OwnEntry
from companion.table.stepping import Stale
from companion.table.table import Table
from companion.table.views import Told
from screens.asking.folding import next_in_line
from screens.history.changing import for_hands
from screens.kiosk_screen import KioskScreen
from screens.on_the_bar import answers_by_phone

if TYPE_CHECKING:
    from screens.curtain import Curtain


class Entering(KioskScreen[None]):
    """A screen on which a table is played."""

    def __init__(self, table: Table, awake: Callable[[Seat], bool]) -> None:
        super().__init__()
        self.table = table
        self.awake = awake  # whether a seat's phone is awake; if so, face-down answers are given on it

    def show(self) -> None:
        """Show the table as it is now."""
        raise NotImplementedError

    def catch_up(self) -> None:
        """Show the table, if it has changed since it was last shown."""
        raise NotImplementedError

    @property
    def to_do(self) -> Said:
        """What people have to do by hand before the game goes on, if anything."""
        raise NotImplementedError

    @property
    def names(self) -> dict[Seat, str]:
        """Everybody's name."""
        return self.table.open_view().names

    def submit(self, move: Move, ask: str | None) -> None:
        """Make a move, or say why not."""
        self.enter(self.table.submit(move, ask=ask, key=secrets.token_hex(8)))

    @work
    async def enter(
        self, change: Awaitable[Told], unseen: bool = False, then: Callable[[], None] = lambda: None
    ) -> None:
        """Make a change, or say why not; if nobody else saw the answer, they don't read the reason either."""
        why = ""
        try:
            await change
        except Refused as refusal:
            open_to_all = not unseen or isinstance(refusal, NotWritten | Stale)
            why = refusal.why if open_to_all else phrase("That no longer works. Check again in private.")
        if not self.stands:
            return
        if why:
            self.bar.refuse(why)
            return
        self.catch_up()
        self.bar.accept()
        then()

    @work
    async def say_what(self, change: Awaitable[Told]) -> None:
        """Make a change, and say what happened and what people have to do by hand."""
        before = self.table.state
        try:
            told = str((await change).happened[0].text)
            hands = for_hands(self.table.changes(before))
        except Refused as refusal:
            told, hands = refusal.why, ""
        if not self.stands:
            return
        self.catch_up()
        self.bar.say(told if self.to_do else f"{told} {hands}".rstrip())  # a moment already says what to do

    def ask_who(self) -> None:
        """Ask who else wants to answer face down, if that's possible."""

    def draw_curtain(self, ask: str, parted: bool = False, in_line: bool = False) -> None:
        """Open the curtain for the answer to a face-down ask; `parted` if its person is looking already.

        If several people are asked the same, the next one follows. With `in_line`, it was simply somebody's
        turn, so whoever closes it may want somebody else's.
        """
        from screens.curtain import Curtain

        asked = next((one for one in self.table.asks() if one.id == ask), None)
        if asked is None:  # it was answered or undone after the key was pressed
            self.show()
            return
        seat = asked.ask.seat
        if seat and self.awake(seat):
            self.bar.say(str(answers_by_phone(self.names[seat])))
            return

        was = next((one.was for one in self.table.asks_of(seat) if one.id == asked.id), None)
        key = secrets.token_hex(8)
        curtain = Curtain(self.table, asked, self.names, was=was)
        curtain.parted = parted
        kind, asks = asked.ask.move, self.table.asks()
        line = {one.ask.seat for one in asks if one.ask.move is kind and not one.ask.done} - {seat}
        self._answer_behind(
            curtain,
            lambda move: self.table.submit(move, ask=ask, key=key),
            lambda: self._next_in_line(kind, line),
            self.ask_who if in_line else lambda: None,
        )

    def _next_in_line(self, kind: type[Move], line: Collection[Seat | None]) -> None:
        """Hang the curtain for the next person in line, unless there's something to see or to do first."""
        asks = [one for one in self.table.asks() if one.ask.move is kind and one.ask.seat in line]
        following = next_in_line(asks, self.awake)
        if following and not (self.to_do or self.table.turn):
            self.draw_curtain(following.id, in_line=True)

    def _answer_behind(
        self,
        curtain: "Curtain",
        change: Callable[[Move], Awaitable[Told]],
        then: Callable[[], None] = lambda: None,
        not_now: Callable[[], None] = lambda: None,
    ) -> None:
        def locked(written: dict[str, Any] | OpenAsk | None) -> None:
            if isinstance(written, OpenAsk):
                self.draw_curtain(written.id, parted=True)
            elif written is not None:
                self.enter(change(self.table.game.stored_move(written)), unseen=True, then=then)
            else:
                not_now()

        self.app.push_screen(curtain, locked)

    def draw_own_curtain(self, seats: Sequence[Seat], leaf: str = "") -> None:
        """Let one of these look at their own things, starting at a leaf, and correct face-down entries."""
        from screens.own_things import THINGS, OwnThings, Whose, asked_again

        table, key = self.table, secrets.token_hex(8)

        def chosen(seat: Seat | None) -> None:
            if seat is not None:
                self.app.push_screen(OwnThings(table, self.names, seat, leaf=leaf or THINGS), picked)

        def picked(entry: OwnEntry | OpenAsk | None) -> None:
            if isinstance(entry, OpenAsk):
                self.draw_curtain(entry.id, parted=True)
            elif entry is not None:
                label, by = entry.label, entry.move.seat
                again = asked_again(table, entry, self.names)
                self._answer_behind(again, lambda move: table.correct(label, move, by=by, key=key))

        if len(seats) == 1 and not self.awake(seats[0]):
            chosen(seats[0])
        else:
            self.app.push_screen(Whose(seats, self.names, self.awake), chosen)
