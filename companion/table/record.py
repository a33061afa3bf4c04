"""The record of one game: the line of moves that count, and the position it leads to.

Undo, redo and correct all come from one idea: play the line again. Nothing here touches a disk; a change
is first worked out as an `Outcome`, and made only once the journal has it.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct, structs

from companion.game import (
    NOTHING,
    AdjustMoney,
    AdjustPiece,
    Ask,
    Game,
    Happening,
    Move,
    OpenAsk,
    Refused,
    Said,
    View,
    say,
)
from companion.game.ask import admitted
from companion.game.caching import remember_last
from companion.game.happening import worded
from companion.game.refusal import NotAsked
from companion.table.changes import Change, differences, in_words
from companion.table.entries import Correct, Entry, NumberedMove, Play, Redo, Start, Undo
from companion.table.payments import BEFORE_ALL, payments

MARK_EVERY = 16  # moves between two saved positions: going back replays no more than that
LONG_AGO = 1024  # moves after which only ...
SELDOM = 16  # ... every 16th of these positions is kept, since a long evening has a long line
HIDDEN = say("The secret answer given there no longer works.")
SEEN = 4  # states whose open views are cached
RECENT = 12  # moves whose happenings are cached for the story


@dataclass(frozen=True)
class Position:
    """Where a line of moves has led."""

    state: Any
    asks: tuple[OpenAsk, ...]


class Played(Struct, frozen=True, gc=False):
    """A move in the line."""

    kept: NumberedMove
    occasion: int  # what was newly asked after it has this number in its ID
    silent: bool  # nobody but its owner was told anything


@dataclass(frozen=True)
class Step:
    """One move as played: the position after it, and what there is to tell."""

    played: Played
    position: Position
    told: tuple[Happening, ...]
    asked: Ask  # the question it answered

    @property
    def sealed(self) -> bool:
        """Whether it was laid face down."""
        return self.asked.face == "sealed"


@dataclass(frozen=True)
class Gone:
    """What an undo took out of the line, for redo to put back as it was."""

    at: int  # where it was in the line
    moves: tuple[NumberedMove, ...]  # the move that was announced, and the silent ones after it
    stayed: int  # how many of the silent ones could stay


@dataclass(frozen=True)
class Outcome:
    """A change to the record, worked out but not yet made."""

    entry: Entry
    keep: int  # how many moves in the line stay
    steps: tuple[Step, ...]  # and these come after them
    position: Position
    undone: tuple[Gone, ...]
    told: tuple[Happening, ...]


class Unfit(Struct, frozen=True, omit_defaults=True):
    """A later move that a correction would make impossible."""

    number: int
    words: Said
    why: Said
    not_asked: bool = False


@dataclass(frozen=True)
class Correction:
    """What a correction would do; it can be made once no later move is unfit."""

    outcome: Outcome
    changes: tuple[Change, ...]
    unfit: tuple[Unfit, ...]


class Corrected(Happening, frozen=True):
    """An earlier entry was corrected."""

    says = say("Entry {number} was corrected.")

    number: int


class TakenBack(Happening, frozen=True):
    """A move was undone, or redone."""


class Stale(Refused):
    """The answer is to a question that's no longer open."""


class Unreplayable(Exception):
    """The line can't be replayed under these rules."""


@dataclass
class Record:
    """One game's line of moves, and what can be done with it."""

    game: Game[Any]
    start: Start
    rng: random.Random
    line: list[Played] = field(default_factory=list)
    undone: tuple[Gone, ...] = ()
    occasion: int = 1
    next_number: int = 1

    def __post_init__(self) -> None:
        self.open_view: Callable[[Any], View] = remember_last(lambda state: self.game.view(state, None), SEEN)
        self._drawn: dict[tuple[int, str], Move] = {}  # by index in the line, so undo can't redraw
        state, told = self.game.start(structs.replace(self.start.setup, version=self.start.version))
        root, drawn, more = self._settle(Position(state, ()), self.start.drawn, 0, -1)
        self.start = structs.replace(self.start, drawn=drawn)
        self.opening = worded(told + more, root.state)
        self.payments = payments(self.opening, BEFORE_ALL)
        self._recent: list[Step] | None = []
        self.marks: dict[int, Position] = {0: root}
        self.position = root

    # Looking at the record.

    @property
    def state(self) -> Any:
        """The state the line has led to."""
        return self.position.state

    def history(self, first: int = 0, last: int | None = None) -> Iterator[Step]:
        """Yield the moves in the line from one index up to another, replayed."""
        return self._again(self.before(first), first, last)

    def _again(self, position: Position, first: int, last: int | None = None) -> Iterator[Step]:
        for index, played in enumerate(self.line[first:last], first):
            step = self._step(position, played.kept, played.occasion, index)
            yield step
            position = step.position

    @property
    def recent(self) -> list[Step]:
        """The last few moves, for the story; they're replayed after a change further back."""
        if self._recent is None:
            self._recent = list(self.history(max(0, len(self.line) - RECENT)))
        return self._recent

    def told_last(self) -> Step | None:
        """Return the last move that somebody was told about: the one undo would undo."""
        for step in reversed(self.recent):
            if not step.played.silent:
                return step
        index = self._last_told()
        return None if index is None else next(self.history(index, index + 1))

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

    # Working out changes.

    def played(self, move: Move, ask: str | None = None, drawn: tuple[Move, ...] = ()) -> Outcome:
        """Work out a move; `ask` names the question it answers."""
        kept = NumberedMove(self.next_number, move, drawn)
        step = self._step(self.position, kept, self.occasion, len(self.line), ask)
        undone = self.undone if step.played.silent else ()
        entry = Play(move, step.played.kept.drawn)
        return Outcome(entry, len(self.line), (step,), step.position, undone, step.told)

    def taken_back(self) -> Outcome:
        """Work out undoing the last move announced; what was laid face down since then stays if it can."""
        index = self._last_told()
        if index is None:
            raise Refused(say("Nothing to undo."))
        position = self.before(index)
        gone, *silent = self._again(position, index)
        steps, _ = self._replayed(position, _kept(silent), index, _questions(silent), drop=True)
        undone = (*self.undone, Gone(index, _kept((gone, *silent)), len(steps)))
        told = (TakenBack(text=say("Undone: {what}", what=words(gone.told))),)
        return Outcome(Undo(), index, steps, _end(position, steps), undone, told)

    def made_again(self) -> Outcome:
        """Work out redoing what was last undone: the line as it was, plus any silent moves made since."""
        if not self.undone:
            raise Refused(say("Nothing to redo."))
        gone = self.undone[-1]
        since = tuple(self.history(gone.at + gone.stayed))
        again = (*gone.moves, *_kept(since))
        steps, _ = self._replayed(self.before(gone.at), again, gone.at, _questions(since), drop=True)
        told = (TakenBack(text=say("Redone: {what}", what=words(steps[0].told))), *steps[0].told)
        return Outcome(Redo(), gone.at, steps, steps[-1].position, self.undone[:-1], told)

    def corrected(
        self, number: int, move: Move, instead: Mapping[int, Move] | None = None, drop_from: int | None = None
    ) -> Correction:
        """Work out replacing an earlier move, and later ones that no longer fit.

        From `drop_from` on, later moves are left out.
        """
        index = self.index_of(number)
        for other in (*(instead or {}), *((drop_from,) if drop_from is not None else ())):
            if self.index_of(other) <= index:
                raise Refused(
                    say("Entry {other} doesn't come after entry {number}.", other=other, number=number)
                )
        replaced = {number: move, **(instead or {})}
        later = [played.kept for played in self.line[index:]]
        sealed = [step for step in self.history(index + 1) if step.sealed]
        if drop_from is not None:
            later = [kept for kept in later if kept.number < drop_from]
        wanted = [
            structs.replace(kept, move=replaced[kept.number]) if kept.number in replaced else kept
            for kept in later
        ]
        before = self.before(index)
        self.game.admit(before.state, _asks(before) + self.game.adjusts(before.state), move)
        steps, unfit = self._replayed(before, wanted, index, _questions(sealed), drop=False)
        entry = Correct(number, tuple(step.played.kept for step in steps))
        position = _end(before, steps)
        changes = self.changes(self.state, position.state)
        text = say("Entry {number} was corrected.", number=number) + in_words(changes)
        told = (Corrected(text=text, number=number),)
        outcome = Outcome(entry, index, steps, position, (), told)
        return Correction(outcome, changes, unfit)

    def index_of(self, number: int) -> int:
        """Return where in the line the move with this number is."""
        for index, played in enumerate(self.line):
            if played.kept.number == number:
                return index
        raise Refused(say("There's no entry {number} to correct.", number=number))

    # Making a change, and building a record from its journal.

    def take(self, outcome: Outcome) -> None:
        """Make a change that was worked out against this very record."""
        only_added = outcome.keep == len(self.line)
        if not only_added:
            del self.line[outcome.keep :]
            self.marks = {at: mark for at, mark in self.marks.items() if at <= outcome.keep}
            while self.payments and self.payments[-1].at >= outcome.keep:
                self.payments.pop()
        for step in outcome.steps:
            self.payments += payments(step.told, len(self.line))
            for drawn in step.played.kept.drawn:
                self._drawn[len(self.line), type(drawn).__name__] = drawn
            self.line.append(step.played)
            if len(self.line) % MARK_EVERY == 0:
                self._mark(step.position)
            self.occasion = max(self.occasion, step.played.occasion + 1)
        added = [*(self._recent or ()), *outcome.steps][-RECENT:]
        self._recent = added if only_added and self._recent is not None else None
        self.position = outcome.position
        self.undone = outcome.undone
        self.next_number += 1

    def _mark(self, position: Position) -> None:
        self.marks[len(self.line)] = position
        old = len(self.line) - LONG_AGO
        if old % (MARK_EVERY * SELDOM):
            self.marks.pop(old, None)

    def read(self, entry: Entry) -> Outcome:
        """Work out a journal entry."""
        if isinstance(entry, Play):
            return self.played(entry.move, drawn=entry.drawn)
        if isinstance(entry, Undo):
            return self.taken_back()
        if isinstance(entry, Redo):
            return self.made_again()
        assert isinstance(entry, Correct)
        index = self.index_of(entry.number)
        before = self.before(index)
        steps, unfit = self._replayed(before, entry.line, index, {}, drop=False)
        if unfit:
            raise Unreplayable(str(unfit[0].why))
        return Outcome(entry, index, steps, _end(before, steps), (), ())

    def show(self, state: Any) -> None:
        """Show a state that the line doesn't lead to, just to look at it."""
        self.position = Position(state, ())

    # The only way moves are played.

    def _step(
        self, before: Position, kept: NumberedMove, occasion: int, index: int, named: str | None = None
    ) -> Step:
        move = kept.move
        answered = _answered(self.game, before, move, named)
        state, told = self.game.play(before.state, move)
        open_before = tuple(a for a in before.asks if a.id != answered.id or a.ask.face == "sealed")
        after, drawn, more = self._settle(Position(state, open_before), kept.drawn, occasion, index)
        told = worded(told + more, after.state)
        played = Played(
            structs.replace(kept, drawn=drawn), occasion, silent=all(happening.to for happening in told)
        )
        return Step(played, after, told, answered.ask)

    def _settle(
        self, before: Position, recorded: Sequence[Move], occasion: int, index: int
    ) -> tuple[Position, tuple[Move, ...], tuple[Happening, ...]]:
        """Draw for chance, as recorded if possible; return the position, the draws, and what happened."""
        state = before.state
        told: tuple[Happening, ...] = ()
        drawn: list[Move] = []
        asks = self.game.asks(state)
        while chance := next((ask for ask in asks if ask.chance), None):
            move = self._draw(chance, recorded[len(drawn) : len(drawn) + 1], index)
            state, more = self.game.play(state, move)
            drawn.append(move)
            told += more
            asks = self.game.asks(state)
        return Position(state, _identified(asks, before.asks, occasion)), tuple(drawn), told

    def _draw(self, ask: Ask, recorded: Sequence[Move], index: int) -> Move:
        """Return what chance says: what was drawn here before if that still fits, or else a new draw."""
        before = self._drawn.get((index, ask.kind))
        known: list[Move] = [*recorded, *([before] if before else [])]
        for move in known:
            try:
                admitted((ask,), move)
            except Refused:
                continue
            return move
        return self.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(self.rng)})

    def _replayed(
        self,
        position: Position,
        line: Sequence[NumberedMove],
        first: int,
        questions: Mapping[int, Said],
        drop: bool,
    ) -> tuple[tuple[Step, ...], tuple[Unfit, ...]]:
        """Replay moves; a face-down answer stays only if the question it answered is asked again."""
        steps: list[Step] = []
        unfit: list[Unfit] = []
        for kept in line:
            try:
                step = self._step(position, kept, self.occasion + len(steps), first + len(steps))
                if questions.get(kept.number, step.asked.sentence) != step.asked.sentence:
                    raise Refused(say("That face-down answer belongs to a different question."))
            except Refused as refusal:
                if not drop:
                    unfit.append(self._unfit(kept.number, refusal))
                continue
            steps.append(step)
            position = step.position
        return tuple(steps), tuple(unfit)

    def _unfit(self, number: int, refusal: Refused) -> Unfit:
        """Return a move that no longer fits; only its owner may know why a face-down one doesn't."""
        index = self.index_of(number)
        step = next(self.history(index, index + 1))
        if step.asked.face != "open":
            return Unfit(number, words(step.told), HIDDEN)
        return Unfit(number, words(step.told), refusal.reason, isinstance(refusal, NotAsked))

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


def words(told: Sequence[Happening]) -> Said:
    """Return what everyone was told, one sentence after another."""
    return all_of(happening for happening in told if not happening.to) or say("an entry, face down.")


def all_of(told: Iterable[Happening]) -> Said:
    """Return everything that was told, one sentence after another."""
    return sum((happening.text for happening in told), start=NOTHING)


def _end(before: Position, steps: Sequence[Step]) -> Position:
    return steps[-1].position if steps else before


def _kept(steps: Sequence[Step]) -> tuple[NumberedMove, ...]:
    return tuple(step.played.kept for step in steps)


def _questions(steps: Sequence[Step]) -> dict[int, Said]:
    return {step.played.kept.number: step.asked.sentence for step in steps}


def _asks(position: Position) -> tuple[Ask, ...]:
    return tuple(open_ask.ask for open_ask in position.asks)


def _answered(game: Game[Any], position: Position, move: Move, named: str | None) -> OpenAsk:
    """Return the open ask that the move answers; if one is named, it has to be that one."""
    if named is not None and all(open_ask.id != named for open_ask in position.asks):
        raise Stale(say("That's been settled already."))
    if isinstance(move, AdjustMoney | AdjustPiece):
        return OpenAsk("", game.admit(position.state, game.adjusts(position.state), move))
    ask = game.admit(position.state, _asks(position), move)
    answered = next(open_ask for open_ask in position.asks if open_ask.ask is ask)
    if named not in (None, answered.id):
        raise Stale(say("That answer belongs to a different question."))
    return answered


def _identified(asks: tuple[Ask, ...], before: tuple[OpenAsk, ...], occasion: int) -> tuple[OpenAsk, ...]:
    """Give each ask its ID: the one it had, if the same question was already open."""
    identified = []
    for ask in asks:
        same = next((old for old in before if old.ask.same_question(ask)), None)
        identified.append(OpenAsk(same.id if same else f"{occasion}.{ask.seat or 'T'}.{ask.kind}", ask))
    return tuple(identified)
