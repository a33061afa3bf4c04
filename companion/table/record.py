"""The record of one game: the line of moves that count, and the position it leads to.

Undo, redo and corrections all come from one idea: play the line again. Nothing here touches a disk; a change
is first worked out as an `Outcome`, and made only once the journal has it.
"""

import copy
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from companion.game import Game, Happening, Moment, Move, Paid, Refused, Said, Seat, View, Won, say
from companion.game.caching import remember_last
from companion.game.happening import worded
from companion.table import correcting, settling
from companion.table.changes import Change, differences, in_words
from companion.table.entries import (
    BeginCount,
    Correct,
    EndCount,
    Entry,
    LetGo,
    NumberedMove,
    OwnCount,
    Play,
    Redo,
    Rewind,
    Skip,
    Start,
    Undo,
)
from companion.table.line import (
    Correction,
    Counting,
    Gone,
    GoodCount,
    Label,
    Opened,
    Outcome,
    Played,
    Position,
    Question,
    Step,
    TakenBack,
    Turn,
    end_of,
    first_recent,
    kept_of,
    questions_of,
    told_count,
    words,
)
from companion.table.payments import BEFORE_ALL, payments
from companion.table.rewinding import UNFINISHED, Changes, by_hand, refuse_strangers, refuse_to_go_back
from companion.table.stepping import Stepping
from companion.table.tape import new_root

MARK_EVERY = 16  # moves between two saved positions: going back replays no more than that
LONG_AGO = 1024  # of the positions further back than this many moves, only ...
SELDOM = 16  # ... one in this many is kept, to save memory on long evenings
SEEN = 4  # states whose open views are cached


@dataclass
class Record:
    """One game's line of moves, and what can be done with it."""

    game: Game[Any]
    start: Start
    rng: random.Random
    line: list[Played] = field(default_factory=list)
    saved: int = 0  # how many moves in the line the table was told about
    owned: list[int] = field(default_factory=list)  # indexes of moves that only their owners may correct
    undone: tuple[Gone, ...] = ()
    turns: tuple[Turn, ...] = ()
    told: int = 0  # how many changes the table has been told about
    counts: tuple[GoodCount, ...] = ()  # when everything on the table agreed, first to last
    counting: Counting | None = None  # the count under way
    next_number: int = 1

    def __post_init__(self) -> None:
        self.open_view: Callable[[Any], View] = remember_last(lambda state: self.game.view(state, None), SEEN)
        self._already: tuple[tuple[Opened, tuple[Happening, ...]], ...] = ()
        root = self.start.root or new_root(self.rng)
        self._stepping = Stepping(self.game, root)
        state, told = self.game.start(structs.replace(self.start.setup, version=self.start.version))
        begun, drawn, more = self._stepping.settle(Position(state, ()), self.start.drawn, 0)
        self.start = structs.replace(self.start, root=root, drawn=drawn)
        self._stepping.remember(begun.dealings, drawn)
        self.opening = worded(told + more, begun.state)
        self.payments = payments(self.opening, BEFORE_ALL)
        self._recent: list[Step] | None = []
        self._change: tuple[Any, Any, tuple[Happening, ...]] | None = None  # before, after, and what was told
        self._moments: tuple[Moment, ...] | None = ()
        self.marks: dict[int, Position] = {0: begun}
        self.position = begun

    def fork(self) -> "Record":
        """Return a copy that may go its own way, or be read in another thread."""
        fork = copy.copy(self)
        fork.line, fork.marks = [*self.line], {**self.marks}
        fork.payments, fork.owned = [*self.payments], [*self.owned]
        drawn, published = {**self._stepping.drawn}, {**self._stepping.published}
        fork._stepping = replace(self._stepping, drawn=drawn, published=published)
        fork.open_view = remember_last(lambda state: fork.game.view(state, None), SEEN)
        return fork

    # Looking at the record.

    @property
    def state(self) -> Any:
        """The state the line has led to."""
        return self.position.state

    @property
    def turn(self) -> Turn | None:
        """The correction under way, if there's anything left to re-enter."""
        return self.turns[-1] if self.turns and self.turns[-1].rest else None

    @property
    def counted_to(self) -> int:
        """How much of the line is known to agree with the table."""
        return next((one.at for one in reversed(self.counts) if not one.seat), 0)

    @property
    def settled(self) -> bool:
        """Whether nothing earlier matters to what comes next: nothing to redo, re-enter, count or draw."""
        pending = self.undone or self.turn or self.counting or self._already
        return not pending and not self._stepping.knows_ahead(self.position.dealings)

    @property
    def seen_already(self) -> tuple[Happening, ...]:
        """What has been shown, even though nothing in the line opens it anymore."""
        return tuple(one for _, told in self._already for one in told)

    def history(self, first: int = 0, last: int | None = None) -> Iterator[Step]:
        """Yield the moves in the line from one index up to another, replayed."""
        return self._again(self.before(first), first, last)

    def _again(self, position: Position, first: int, last: int | None = None) -> Iterator[Step]:
        for played in self.line[first:last]:
            step = self._stepping.step(position, played.kept, played.occasion)
            yield step
            position = step.position

    @property
    def recent(self) -> list[Step]:
        """The last few moves, for the story; they're replayed after a change further back."""
        if self._recent is None:
            self._recent = list(self.history(first_recent(self.line)))
        return self._recent

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of the last change that everyone was told about, biggest first; a win comes last.

        Only a move made for the first time brings any; an undo, a redo or a re-entered move doesn't.
        """
        if self._moments is None:
            self._moments = self._brought(*self._change) if self._change else ()
        return self._moments

    def _brought(self, before: Any, after: Any, told: tuple[Happening, ...]) -> tuple[Moment, ...]:
        old, new = self.open_view(before), self.open_view(after)
        won = (Won(self.game.standing(after)),) if new.over and not old.over else ()
        return *self.game.moments(old, new, told), *won

    def forget_moments(self) -> None:
        """Drop the moments, because the moves were made some time ago."""
        self._change, self._moments = None, ()

    def take_over(self, other: "Record") -> None:
        """Take the place of a record of the same line, and keep its last moments."""
        self._change, self._moments = other._change, other._moments

    def told_last(self) -> Step | None:
        """Return the last move that somebody was told about."""
        for step in reversed(self.recent):
            if not step.played.silent:
                return step
        index = self._last_told()
        return None if index is None else next(self.history(index, index + 1))

    def undoes(self) -> Said | None:
        """Return what undo would undo, in words."""
        if turn := self._turn_to_undo():
            return correcting.which(self, turn)
        last = self.told_last()
        return words(last.told) if last else None

    def undo_puts_away(self) -> bool:
        """Whether undo would close a face-down question that everyone can see has been answered."""
        index = self._last_told()
        before = self.before(index).asks if index is not None else ()
        asked = {(one.ask.seat, one.ask.sentence) for one in before}
        return any(
            one.ask.done and one.ask.until and (one.ask.seat, one.ask.sentence) not in asked
            for one in self.position.asks
        )

    def changes(self, before: Any, after: Any) -> tuple[Change, ...]:
        """Return what has changed for everyone between two states."""
        stock = self.game.stock
        return differences(self.open_view(before), self.open_view(after), stock(before), stock(after))

    def index_of(self, label: Label) -> int:
        """Return the index in the line of the move with this label."""
        return correcting.index_of(self, label)

    # Working out changes.

    def played(
        self,
        move: Move,
        ask: str | None = None,
        drawn: tuple[Move, ...] = (),
        left: int | None = None,
        source: str = "",
    ) -> Outcome:
        """Return the outcome of a move; `ask` names its question, and `left` is known only from a journal."""
        if self.turn and by_hand(move):
            raise Refused(UNFINISHED)
        kept = NumberedMove(self.next_number, move, drawn, source)
        step = self.step(self.position, kept, ask)
        undone = self.undone if step.played.silent else ()
        if self.turn:
            return correcting.answered(self, self.turn, step, undone, left)
        entry = Play(move, step.played.kept.drawn)
        return Outcome(entry, len(self.line), (step,), step.position, undone, step.told, self.turns)

    def skipped(self, left: int | None = None) -> Outcome:
        """Return the outcome of leaving out the next entry after a correction."""
        return correcting.skipped(self, self._turn_under_way(), left)

    def let_go(self) -> Outcome:
        """Return the outcome of leaving out everything that's still to be re-entered."""
        return correcting.let_go(self, self._turn_under_way())

    def corrected(
        self,
        label: Label,
        move: Move,
        instead: Mapping[Label, Move] | None = None,
        drop_from: Label | None = None,
        by: Seat | None = None,
        source: str = "",
    ) -> Correction:
        """Return what replacing an earlier move would do; only its owner, `by`, may replace a face-down one.

        Later moves may be replaced at the same time, and those from `drop_from` on left out.
        """
        if self.turn:
            raise Refused(UNFINISHED)
        index = self.index_of(label)
        old = next(self.history(index, index + 1))
        refuse_strangers(old, by)
        if old.owned and correcting.still_open(self, index, old.asked):
            changed = self.played(move, source=source)
            return Correction(changed, (), ())  # still open, so it's simply changed
        changes = correcting.later_changes(self, label, instead or {}, drop_from, by, source)
        outcome = correcting.rewound(self, index, move, changes)
        unfit = correcting.unfit(self, outcome.steps[0], outcome.turns[-1])
        return Correction(outcome, correcting.shown(self, outcome), unfit)

    def taken_back(self, written: Undo | None = None) -> Outcome:
        """Return the outcome of undoing the last move announced; later face-down answers stay if they can.

        A correction is undone as a whole, and so is a face-down answer that was changed later.
        """
        if turn := self._turn_to_undo():
            return self._turned_back(turn)
        index = self._last_told()
        if index is None:
            raise Refused(say("Nothing to undo."))
        position = self.before(index)
        gone, *silent = self._again(position, index)
        if written is None:
            refuse_to_go_back(gone)
        entry = written or Undo(whole=True)
        stays = [
            step
            for step in silent
            if not (entry.whole and gone.owned and step.asked.question == gone.asked.question)
        ]
        steps = self._replayed(position, kept_of(stays), questions_of(stays))
        undone = (*self.undone, Gone(index, kept_of((gone, *silent)), len(steps)))
        told = (TakenBack(text=say("Undone: {what}", what=words(gone.told))),)
        return Outcome(entry, index, steps, end_of(position, steps), undone, told, self.turns)

    def _turned_back(self, turn: Turn) -> Outcome:
        position = self.before(turn.at)
        silent = tuple(self.history(turn.until))
        steps = self._replayed(position, (*turn.was, *kept_of(silent)), questions_of(silent))
        moves = tuple(played.kept for played in self.line[turn.at :])
        undone = (*self.undone, Gone(turn.at, moves, len(steps), turn))
        end = end_of(position, steps)
        text = say("Undone: {what}.", what=correcting.which(self, turn))
        told = (TakenBack(text=text + in_words(self.changes(self.state, end.state))),)
        return Outcome(Undo(whole=True), turn.at, steps, end, undone, told, self.turns[:-1])

    def made_again(self) -> Outcome:
        """Return the outcome of redoing what was last undone: the line as it was, plus later silent moves."""
        if not self.undone:
            raise Refused(say("Nothing to redo."))
        gone = self.undone[-1]
        since = tuple(self.history(gone.at + gone.stayed))
        moves = (*gone.moves, *kept_of(since))
        steps = self._replayed(self.before(gone.at), moves, questions_of(since))
        position, turns = end_of(self.before(gone.at), steps), self.turns
        told: tuple[Happening, ...]
        if gone.turn:
            turns = (*turns, gone.turn)
            text = say("Redone: {what}.", what=correcting.which(self, gone.turn))
            told = (TakenBack(text=text + in_words(self.changes(self.state, position.state))),)
        else:
            told = (TakenBack(text=say("Redone: {what}", what=words(steps[0].told))), *steps[0].told)
        return Outcome(Redo(), gone.at, steps, position, self.undone[:-1], told, turns)

    def _turn_under_way(self) -> Turn:
        if self.turn is None:
            raise Refused(say("There's nothing to re-enter."))
        return self.turn

    def _turn_to_undo(self) -> Turn | None:
        """Return the last correction, if undo would undo that and not a move after it."""
        index = self._last_told()
        last = self.turns[-1] if self.turns else None
        return last if last and (last.rest or index is None or index < last.until) else None

    # Making a change, and building a record from its journal.

    def take(self, outcome: Outcome) -> None:
        """Make a change that was worked out against this very record."""
        only_added = outcome.keep == len(self.line)
        if not only_added:
            self._keep_on_show(outcome.keep)
            self.saved -= told_count(self.line[outcome.keep :])
            del self.line[outcome.keep :]
            self.marks = {at: mark for at, mark in self.marks.items() if at <= outcome.keep}
            while self.payments and self.payments[-1].at >= outcome.keep:
                self.payments.pop()
            while self.owned and self.owned[-1] >= outcome.keep:
                self.owned.pop()
        for step in outcome.steps:
            self.payments += payments(step.told, len(self.line))
            self.owned += [len(self.line)] if step.owned else []
            self.saved += not step.played.silent
            self._stepping.remember(step.position.dealings, step.played.kept.drawn, step.told)
            self.line.append(step.played)
            if len(self.line) % MARK_EVERY == 0:
                self._mark(step.position)
        if self._already:
            opened = {played.opened for played in self.line}
            self._already = tuple(one for one in self._already if one[0] not in opened)
        added = [*(self._recent or ()), *outcome.steps]
        del added[: first_recent([step.played for step in added])]
        self._recent = added if only_added and self._recent is not None else None
        self._note_change(outcome)
        self.position = outcome.position
        self.undone = outcome.undone
        self.turns = outcome.turns
        kept = tuple(one for one in self.counts if one.at <= outcome.keep)
        self.counts = kept if outcome.counts is None else outcome.counts
        self.counting = settling.still_counting(self.counting, outcome)
        self.told += any(not one.to for one in outcome.told) or not isinstance(outcome.entry, Play)
        self.next_number += 1

    def _note_change(self, outcome: Outcome) -> None:
        """Remember what may have brought a moment; what's entered in secret leaves the last one as it is."""
        told = tuple(one for one in outcome.told if not one.to)
        if not isinstance(outcome.entry, Play) or self.turn:
            self.forget_moments()
        elif told:
            self._change, self._moments = (self.state, outcome.position.state, told), None

    def _keep_on_show(self, keep: int) -> None:
        """Remember what was opened by moves that are about to be taken out."""
        for step in self.history(keep) if any(one.opened for one in self.line[keep:]) else ():
            if opened := step.played.opened:
                others = tuple(one for one in self._already if one[0] != opened)
                told = tuple(one for one in step.told if not (one.heading or isinstance(one, Paid)))
                self._already = (*others, (opened, told))

    def _mark(self, position: Position) -> None:
        self.marks[len(self.line)] = position
        old = len(self.line) - LONG_AGO
        if old % (MARK_EVERY * SELDOM):
            self.marks.pop(old, None)

    def read(self, entry: Entry, source: str = "") -> Outcome:
        """Return the outcome of a journal entry."""
        match entry:
            case Play(move=move, drawn=drawn, left=left):
                return self.played(move, drawn=drawn, left=left, source=source)
            case Undo():
                return self.taken_back(entry)
            case Redo():
                return self.made_again()
            case Skip(left=left):
                return self.skipped(left)
            case LetGo():
                return self.let_go()
            case BeginCount() | EndCount() | OwnCount():
                return settling.counted(self, entry)
            case Rewind():
                instead = {kept.number: kept.move for kept in entry.instead}
                changes = Changes(instead, entry.drop_from, source=source)
                return correcting.rewound(self, self._index(entry.number), entry.move, changes, entry)
        assert isinstance(entry, Correct)
        index = self._index(entry.number)
        before = self.before(index)
        steps = self._stepping.replayed(before, entry.line, self.told + 1, {}, drop=False)
        return Outcome(entry, index, steps, end_of(before, steps), (), ())

    def _index(self, number: int) -> int:
        return next(index for index, played in enumerate(self.line) if played.kept.number == number)

    def show(self, state: Any) -> None:
        """Show a state that the line doesn't lead to, just to look at it."""
        self.position = Position(state, ())

    # Playing moves.

    def step(self, before: Position, kept: NumberedMove, named: str | None = None) -> Step:
        """Return a move as played after everything that the table has been told so far."""
        return self._stepping.step(before, kept, self.told + 1, named)

    def _replayed(
        self, position: Position, line: Sequence[NumberedMove], questions: Mapping[int, Question]
    ) -> tuple[Step, ...]:
        return self._stepping.replayed(position, line, self.told + 1, questions, drop=True)

    def before(self, index: int) -> Position:
        """Return the position before the move at this index, or the current one after the last move."""
        if index == len(self.line):
            return self.position
        at = max(mark for mark in self.marks if mark <= index)
        position = self.marks[at]
        for step in self._again(position, at, index):
            position = step.position
        return position

    def _last_told(self) -> int | None:
        return next((i for i in reversed(range(len(self.line))) if not self.line[i].silent), None)
