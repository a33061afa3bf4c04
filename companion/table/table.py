"""The table: the one authority. Every face shows its views and submits moves, and nothing else."""

import asyncio
import logging
import random
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

import msgspec
from msgspec import structs

from companion.game import (
    NOTHING,
    Fact,
    Game,
    Happening,
    Moment,
    Move,
    OpenAsk,
    Refused,
    Said,
    Seat,
    Setup,
    View,
    Won,
    say,
)
from companion.game.caching import remember_last
from companion.games import SHELF
from companion.store.boxes import learn
from companion.store.journal import Journal, NotWritten
from companion.store.journal_reading import Row
from companion.store.players import Players, read_state, without_names
from companion.store.reading import Unreadable, reading
from companion.table import snapshots, views
from companion.table.changes import Change
from companion.table.entries import BeginCount, EndCount, OwnCount, Start
from companion.table.line import (
    Correction,
    Counting,
    Label,
    Outcome,
    Played,
    Position,
    Step,
    Turn,
    all_of,
    labels,
    logged,
    told_count,
    words,
)
from companion.table.payments import Statement, statement
from companion.table.record import SEEN, Record
from companion.table.views import AskView, Entered, HistoryLine, TableView, Told, ToReenter

_log = logging.getLogger(__name__)
LAID_AGAIN = say("Somebody else sits at the table now. Enter that again.")
OTHER_RULES = say("This game was played by different rules. You can look at it, but not play on.")

Listener = Callable[[tuple[Happening, ...]], None]


class Table:
    """A game under way, kept in a journal."""

    def __init__(self, journal: Journal, number: int, record: Record, players: Players | None = None) -> None:
        self.journal = journal
        self.number = number
        self._now = record
        self._begun: Record | None = None  # the game before its first move, if it was opened from a snapshot
        self.players = players or Players(record.start.setup.players)  # as the journal names them
        self.read_only: Said = NOTHING
        self.summary = remember_last(record.game.summary, SEEN)  # of open views
        self._listeners: list[Listener] = []
        self._turn = asyncio.Lock()

    # Opening a table.

    @classmethod
    async def start(
        cls, journal: Journal, game: Game[Any], setup: Setup, rng: random.Random | None = None
    ) -> "Table":
        """Start a game; return its table once the start is on disk."""
        record = Record(game, Start(game.name, game.version, setup), rng or random.SystemRandom())
        players = Players(without_names(setup.players, setup.persons), setup.persons)
        start = structs.replace(record.start, setup=structs.replace(setup, players=players.names))
        row = Row(0, msgspec.json.encode(start), source="kiosk")
        table = cls(journal, 0, record, players)
        table.number = await journal.begin(game.name, row, table._as_kept(record.state))
        _log.info("game %d entry 0 kiosk start", table.number)
        return table

    @classmethod
    def resume(
        cls, journal: Journal, number: int, rng: random.Random | None = None, whole: bool = False
    ) -> "Table":
        """Return the table of a game in the journal, at the ask where it stopped.

        If today's rules lead to a different state, it opens read-only, as it was. Unless `whole` is true, a
        long game opens from a snapshot.
        """
        newest = journal.newest(number)
        if newest.game not in SHELF:
            raise Refused(say("There's no game called {game} here.", game=newest.game))
        with reading(lambda: journal.described(number)):
            begun, players = snapshots.begin(journal, newest, rng or random.SystemRandom())
            _, stood = read_state(newest.game, newest.state, begun.state.names)
            table = cls(journal, number, begun, players)
            if end := None if whole else snapshots.opened(journal, number, begun, stood):
                table._now, table._begun = end, begun
            else:
                table._replay(begun, stood)
            table._now.forget_moments()
            for seat in (None, *(one.seat for one in table.view(None).view.seats)):
                table.view(seat)  # a table isn't open until everybody can see it
        return table

    async def reopened(self, rng: random.Random | None = None) -> "Table":
        """Return this table opened again, once nothing is being written; this one takes no more entries."""
        async with self._turn:
            again = Table.resume(self.journal, self.number, rng)
            self.read_only = LAID_AGAIN
            return again

    def _replay(self, begun: Record, stood: Any, until: int | None = None) -> None:
        """Play a game from the start up to an entry; if it leads elsewhere, show it as it stood."""
        led = snapshots.replayed(begun, self.journal.rows(self.number)[1:until])
        begun.take_over(self._now)
        if not led or begun.state != stood:
            begun.show(stood)
            self.read_only = OTHER_RULES
        self._now = begun

    # What goes out.

    @property
    def record(self) -> Record:
        """The whole record; if the game was opened from a snapshot, it's replayed here, for looking back."""
        if self._begun:
            begun, self._begun = self._begun, None
            try:
                self._replay(begun, self.state, self._now.next_number)
            except Unreadable as unreadable:
                self.read_only = unreadable.said
        return self._now

    @property
    def _undoing(self) -> Record:
        """A record that reaches back far enough for everything that's told after an undo."""
        return self.record if self._begun and not snapshots.reaches_back(self._now, 1) else self._now

    @property
    def game(self) -> Game[Any]:
        """The game on the table."""
        return self._now.game

    @property
    def setup(self) -> Setup:
        """Who plays, by which rules, and with which box."""
        return self._now.start.setup

    @property
    def saved(self) -> int:
        """How many entries the table has been told about."""
        return self._now.saved

    def open_view(self, state: Any = None) -> View:
        """Return what everyone sees now, or would see in another state."""
        return self._now.open_view(self.state if state is None else state)

    def mine(self, seat: Seat) -> tuple[Fact, ...]:
        """Return what only this seat may see, in words."""
        return self.game.summary(self.game.view(self.state, seat)).mine

    def view(self, seat: Seat | None) -> TableView:
        """Return everything that this seat (None: the open table) may see."""
        view = self.open_view() if seat is None else self.game.view(self.state, seat)
        return TableView(
            game=self.game.name,
            title=view.title or self.game.title,
            view=view,
            asks=self.asks_of(seat),
            story=views.story(self._now, seat),
            read_only=self.read_only,
            again=self.again(seat),
            seen=views.heard(self._now.seen_already, seat),
            moments=self.moments,
        )

    def again(self, seat: Seat | None) -> ToReenter | None:
        """Return what's left to do after a correction, as this seat may know it."""
        turn = self.turn
        if turn is None:
            return None
        told = views.heard(turn.rest[0].told, seat)
        return ToReenter(turn.left, turn.total, all_of(told) or words(()), turn.why)

    def just_told(self, seat: Seat | None) -> tuple[Happening, ...]:
        """Return what this seat was told about the last move it heard of; if there is none, at the start."""
        return views.just_told(self._now, seat)

    def told_alone(self, seat: Seat, most: int = 3) -> tuple[Happening, ...]:
        """Return the last things that this seat, but not everyone, was told."""
        return views.told_alone(self._now, seat, most)

    def asks_of(self, seat: Seat | None) -> tuple[AskView, ...]:
        """Return the open asks as this seat (None: the open table) may see them."""
        return tuple([views.seen_ask(open_ask, seat, self.turn) for open_ask in self.asks()])

    def history(self, seat: Seat | None) -> list[HistoryLine]:
        """Return every move in the line in words, first to last, as this seat may read it."""
        return [HistoryLine(one.number, all_of(one.told), one.face == "sealed") for one in self.entries(seat)]

    def entries(self, seat: Seat | None) -> list[Entered]:
        """Return every move in the line that this seat was told about, first to last."""
        return views.entered(self.record, seat)

    def chronicle(self) -> list[Happening]:
        """Return everything that everyone was told, first to last."""
        return views.chronicle(self.record)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """What the last change brought that's worth a picture, biggest first; nothing after a restart."""
        return self._now.moments

    @property
    def won(self) -> Won | None:
        """Who won and where everybody stands, if the game is over."""
        over = self.open_view().over and not self.turn
        return Won(self.game.standing(self.state)) if over else None

    @property
    def next_setup(self) -> Setup:
        """The same game for the same people; roles move on."""
        return structs.replace(self.setup, first=self.game.next_first(self.state))

    def owned_by(self, seat: Seat) -> dict[Label, Played]:
        """Return the moves in the line that only this seat may correct, first to last."""
        line, names = self.record.line, labels(self.record.line)
        return {names[at]: line[at] for at in self.record.owned if line[at].kept.move.seat == seat}

    def owns(self, seat: Seat, besides: Collection[type[Move]] = ()) -> bool:
        """Whether a seat has made moves that only it may correct, besides these kinds."""
        moves = (self.record.line[at].kept.move for at in reversed(self.record.owned))
        return any(move.seat == seat and type(move) not in besides for move in moves)

    def statement(self, seat: Seat, most: int) -> tuple[Statement, ...]:
        """Return where a seat's money came from and went, newest first."""
        return statement(self.record.payments, seat, most)

    @cached_property
    def _counted(self) -> dict[str, int]:
        return dict.fromkeys(self.journal.keys(self.number), self.saved)

    def counted(self, key: str) -> bool:
        """Whether something with this key has been submitted before."""
        return key in self._counted

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after each change that's on disk; return a function that stops this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Only for the kiosk, which may answer for anybody and correct what was entered.

    @property
    def state(self) -> Any:
        """The whole state, for trying out answers."""
        return self._now.state

    def asks(self) -> tuple[OpenAsk, ...]:
        """Return the open asks in full."""
        return self._now.position.asks

    @property
    def recent(self) -> list[Step]:
        """The last few moves."""
        return self._now.recent

    def entry(self, number: Label) -> Step:
        """Return one move in the line, replayed."""
        index = self.record.index_of(number)
        return next(self.record.history(index, index + 1))

    def before(self, number: Label) -> Position:
        """Return where the game was before a move in the line."""
        return self.record.before(self.record.index_of(number))

    def changes(self, before: Any, after: Any = None) -> tuple[Change, ...]:
        """Return what has changed for everyone between two states, or since the first if there's only one."""
        return self._now.changes(before, self.state if after is None else after)

    def last_told(self) -> Step | None:
        """Return the last move that somebody was told about."""
        return self._now.told_last()

    def undoes(self) -> Said | None:
        """Return what undo would undo, in words."""
        return self._now.undoes()

    @property
    def turn(self) -> Turn | None:
        """The correction under way, if there's anything left to re-enter."""
        return self._now.turn

    @property
    def counting(self) -> Counting | None:
        """The count that has begun and not ended, if there is one."""
        return self._now.counting

    @property
    def counted_to(self) -> int:
        """How many entries had been told when everything last agreed with the table."""
        return told_count(self._now.line[: self._now.counted_to])

    @property
    def secrets(self) -> bool:
        """Whether anything has been asked that not everybody may see."""
        return self._now.position.secrets

    def reentered(self, turn: Turn) -> list[tuple[Label, Step]]:
        """Return what's in the line from the corrected entry on, as far as it's been re-entered."""
        return views.reentered(self.record, turn)

    def so_far(self, turn: Turn) -> tuple[Change, ...]:
        """Return what a correction has changed up to where it stopped, if there's nothing secret."""
        return () if self.secrets else views.so_far(self.record, turn)

    def undo_changes(self) -> tuple[Change, ...]:
        """Return what an undo would change for everyone."""
        return self.changes(self.state, self._undoing.taken_back().position.state)

    def undo_puts_away(self) -> bool:
        """Whether undo would close a face-down question that everyone can see has been answered."""
        return self._now.undo_puts_away()

    @property
    def can_redo(self) -> bool:
        """Whether there's anything to redo."""
        return bool(self._now.undone)

    # What comes in. Each method returns once the entry is on disk, or refuses with a sentence.

    async def submit(
        self, move: Move, *, ask: str | None = None, key: str | None = None, source: str = "kiosk"
    ) -> Told:
        """Make a move, and return what came of it; `ask` names its question, and a `key` counts only once."""
        return await self._do(lambda: self._now.played(move, ask, source=source), source, key)

    async def undo(self, *, key: str | None = None, source: str = "kiosk") -> Told:
        """Undo the last move announced, and return what came of it."""
        return await self._do(lambda: Record.taken_back(self._undoing), source, key)

    async def redo(self, *, key: str | None = None, source: str = "kiosk") -> Told:
        """Redo the last move undone, and return what came of it."""
        return await self._do(lambda: Record.made_again(self._now), source, key)

    def consider(
        self,
        number: Label,
        move: Move,
        instead: Mapping[Label, Move] | None = None,
        drop_from: Label | None = None,
        by: Seat | None = None,
    ) -> Correction:
        """Return what a correction would do, without doing it; changes are left out if there are secrets."""
        return self.record.corrected(number, move, instead, drop_from, by)

    async def correct(
        self,
        number: Label,
        move: Move,
        instead: Mapping[Label, Move] | None = None,
        drop_from: Label | None = None,
        by: Seat | None = None,
        *,
        key: str | None = None,
        source: str = "kiosk",
    ) -> Told:
        """Replace an earlier move, and return what came of it; what no longer fits is asked again."""

        def corrected() -> Outcome:
            return self.record.corrected(number, move, instead, drop_from, by, source).outcome

        return await self._do(corrected, source, key)

    async def skip(self, *, key: str | None = None, source: str = "kiosk") -> Told:
        """After a correction, leave out the next entry; return what came of it."""
        return await self._do(self.record.skipped, source, key)

    async def let_go(self, *, key: str | None = None, source: str = "kiosk") -> Told:
        """After a correction, leave out all the entries still to be re-entered; return what came of it."""
        return await self._do(self.record.let_go, source, key)

    async def count(
        self, entry: BeginCount | EndCount | OwnCount, *, key: str | None = None, source: str = "kiosk"
    ) -> Told:
        """Begin or end a count, or report on what only one seat may count; return what came of it."""
        return await self._do(lambda: self.record.read(entry), source, key)

    async def _do(self, work_out: Callable[[], Outcome], source: str, key: str | None) -> Told:
        # The caller may go away (a phone may lose its Wi-Fi); what was started is finished anyway.
        return await asyncio.shield(asyncio.ensure_future(self._finish(work_out, source, key)))

    async def _finish(self, work_out: Callable[[], Outcome], source: str, key: str | None) -> Told:
        async with self._turn:
            if key is not None and key in self._counted:
                return Told(self._counted[key], (), again=True)
            if self.read_only:
                raise Refused(self.read_only)
            outcome = work_out()
            record, state = self._now, outcome.position.state
            number = record.next_number
            row = Row(number, msgspec.json.encode(outcome.entry), source, key)
            over = self.open_view(state).over
            shot = snapshots.taken(record, self._as_kept(record.state)) if snapshots.due(number) else None
            await self.journal.append(self.number, row, self._as_kept(state), over, shot)
            if self._now is not record:  # somebody looked back while the entry was being written
                outcome = self._now.read(outcome.entry, source)
            self._now.take(outcome)
            if line := logged(outcome):
                _log.info("game %d entry %d %s %s", self.number, self.saved, source, line)
            if key is not None:
                self._counted[key] = self.saved
            for listener in tuple(self._listeners):
                listener(outcome.told)
            if over:
                with suppress(NotWritten):  # the move still counts, and the screen says so
                    await learn(self.journal, self.game, state)
            return Told(self.saved, outcome.told)

    def _as_kept(self, state: Any) -> bytes:
        """Return a state as it's kept: without the names of people in the roster."""
        return msgspec.json.encode(structs.replace(state, names=self.players.names))
