"""The record of one game: the line of moves that count, and the position it leads to.

Undo, redo and corrections all come from one idea: play the line again. Nothing here touches a disk; a change
is first worked out as an `Outcome`, and made only once the journal has it.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from companion.game import (
    NOTHING,
    Ask,
    Game,
    Happening,
    Move,
    OpenAsk,
    Paid,
    Refused,
    Said,
    Seat,
    View,
    say,
    says,
)
from companion.game.ask import admitted
from companion.game.caching import remember_last
from companion.game.happening import worded
from companion.table.changes import Change, differences, in_words
from companion.table.entries import Correct, Entry, LetGo, NumberedMove, Play, Redo, Rewind, Skip, Start, Undo
from companion.table.line import (
    Corrected,
    Correction,
    Gone,
    Label,
    Opened,
    Outcome,
    Played,
    Position,
    Question,
    Reentered,
    Step,
    TakenBack,
    Turn,
    Unfit,
    Was,
    known_to_all,
    labels,
    words,
)
from companion.table.payments import BEFORE_ALL, payments
from companion.table.rewinding import (
    FACE_DOWN,
    UNFINISHED,
    Changes,
    again,
    by_hand,
    effective,
    refusal_for_everyone,
    refuse_dead_ends,
    refuse_strangers,
    refuse_to_open,
    same,
    with_step,
)
from companion.table.tape import ask_id, new_root, tape

MARK_EVERY = 16  # moves between two saved positions: going back replays no more than that
LONG_AGO = 1024  # moves after which only ...
SELDOM = 16  # ... every 16th of these positions is kept, since a long evening has a long line
SEEN = 4  # states whose open views are cached
RECENT = 12  # announced moves whose happenings are cached for the story


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
    turns: tuple[Turn, ...] = ()
    told: int = 0  # how many changes the table has been told about
    next_number: int = 1

    def __post_init__(self) -> None:
        self.open_view: Callable[[Any], View] = remember_last(lambda state: self.game.view(state, None), SEEN)
        self._drawn: dict[tuple[int, int, str], Move] = {}  # in games begun before there was a root, too
        self._published: dict[int, int] = {}  # how often each dealing has been published
        self._already: tuple[tuple[Opened, tuple[Happening, ...]], ...] = ()
        root = self.start.root or new_root(self.rng)
        state, told = self.game.start(structs.replace(self.start.setup, version=self.start.version))
        self.start = structs.replace(self.start, root=root)
        begun, drawn, more = self._settle(Position(state, ()), self.start.drawn, 0)
        self.start = structs.replace(self.start, drawn=drawn)
        self._remember(0, drawn)
        self.opening = worded(told + more, begun.state)
        self.payments = payments(self.opening, BEFORE_ALL)
        self._recent: list[Step] | None = []
        self.marks: dict[int, Position] = {0: begun}
        self.position = begun

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
    def seen_already(self) -> tuple[Happening, ...]:
        """What has been shown, though by the line as it is now it hasn't been opened."""
        return tuple(one for _, told in self._already for one in told)

    def history(self, first: int = 0, last: int | None = None) -> Iterator[Step]:
        """Yield the moves in the line from one index up to another, replayed."""
        return self._again(self.before(first), first, last)

    def _again(self, position: Position, first: int, last: int | None = None) -> Iterator[Step]:
        for played in self.line[first:last]:
            step = self._step(position, played.kept, played.occasion)
            yield step
            position = step.position

    @property
    def recent(self) -> list[Step]:
        """The last few moves, for the story; they're replayed after a change further back."""
        if self._recent is None:
            self._recent = list(self.history(_first_recent(self.line)))
        return self._recent

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
            return self._what(turn)
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
        """Return where in the line the move that people call this is."""
        for index, known in enumerate(labels(self.line)):
            if known == label:
                return index
        raise Refused(say("There's no entry {number} to correct.", number=str(label)))

    # Working out changes.

    def played(
        self, move: Move, ask: str | None = None, drawn: tuple[Move, ...] = (), left: int | None = None
    ) -> Outcome:
        """Work out a move; `ask` names the question it answers. Only a journal knows what's `left` then."""
        turn = self.turn
        if turn and by_hand(move):
            raise Refused(UNFINISHED)
        kept = NumberedMove(self.next_number, move, drawn)
        step = self._step(self.position, kept, self.told + 1, ask)
        undone = self.undone if step.played.silent else ()
        if not turn:
            entry = Play(move, step.played.kept.drawn)
            return Outcome(entry, len(self.line), (step,), step.position, undone, step.told, self.turns)
        refuse_to_open(step, turn.opened)
        replaces = step.asked.question == turn.rest[0].asked.question
        if replaces and not turn.rest[0].played.silent:
            turn = replace(turn, changed=(*turn.changed, Was(kept.number, turn.rest[0].told)))
        return self._went_on(with_step(turn, step, replaces), (step,), undone, left)

    def skipped(self, left: int | None = None) -> Outcome:
        """Work out leaving out the next entry after a correction."""
        turn = self._turn_under_way()
        old = turn.rest[0]
        turn = replace(turn, rest=turn.rest[1:], touched=turn.touched | old.concerned)
        return self._went_on(turn, (), (), left)

    def let_go(self) -> Outcome:
        """Work out leaving out everything that's still to be re-entered."""
        turn = replace(self._turn_under_way(), rest=())
        told = (Reentered(text=say("The rest didn't happen.")),)
        turns = (*self.turns[:-1], turn)
        return Outcome(LetGo(), len(self.line), (), self.position, (), told, turns)

    def taken_back(self, written: Undo | None = None) -> Outcome:
        """Work out undoing the last move announced; what was laid face down since then stays if it can.

        A correction is undone whole, and so is a face-down answer that was changed later.
        """
        if turn := self._turn_to_undo():
            return self._turned_back(turn)
        index = self._last_told()
        if index is None:
            raise Refused(say("Nothing to undo."))
        position = self.before(index)
        gone, *silent = self._again(position, index)
        if written is None:
            _refuse_to_go_back(gone)
        entry = written or Undo(whole=True)
        stays = [step for step in silent if not (entry.whole and gone.owned and same_question(step, gone))]
        steps = self._replayed(position, _kept(stays), _questions(stays), drop=True)
        undone = (*self.undone, Gone(index, _kept((gone, *silent)), len(steps)))
        told = (TakenBack(text=say("Undone: {what}", what=words(gone.told))),)
        return Outcome(entry, index, steps, _end(position, steps), undone, told, self.turns)

    def _turned_back(self, turn: Turn) -> Outcome:
        position = self.before(turn.at)
        silent = tuple(self.history(turn.until))
        steps = self._replayed(position, (*turn.was, *_kept(silent)), _questions(silent), drop=True)
        moves = tuple(played.kept for played in self.line[turn.at :])
        undone = (*self.undone, Gone(turn.at, moves, len(steps), turn))
        end = _end(position, steps)
        text = say("Undone: {what}.", what=self._what(turn))
        told = (TakenBack(text=text + in_words(self.changes(self.state, end.state))),)
        return Outcome(Undo(whole=True), turn.at, steps, end, undone, told, self.turns[:-1])

    def made_again(self) -> Outcome:
        """Work out redoing what was last undone: the line as it was, plus any silent moves made since."""
        if not self.undone:
            raise Refused(say("Nothing to redo."))
        gone = self.undone[-1]
        since = tuple(self.history(gone.at + gone.stayed))
        steps = self._replayed(
            self.before(gone.at), (*gone.moves, *_kept(since)), _questions(since), drop=True
        )
        position, turns = _end(self.before(gone.at), steps), self.turns
        told: tuple[Happening, ...]
        if gone.turn:
            turns = (*turns, gone.turn)
            text = say("Redone: {what}.", what=self._what(gone.turn))
            told = (TakenBack(text=text + in_words(self.changes(self.state, position.state))),)
        else:
            told = (TakenBack(text=say("Redone: {what}", what=words(steps[0].told))), *steps[0].told)
        return Outcome(Redo(), gone.at, steps, position, self.undone[:-1], told, turns)

    def corrected(
        self,
        label: Label,
        move: Move,
        instead: Mapping[Label, Move] | None = None,
        drop_from: Label | None = None,
        by: Seat | None = None,
    ) -> Correction:
        """Work out replacing an earlier move. Only owners, given by `by`, replace what they laid face down.

        Later moves may be replaced at once, and those from `drop_from` on left out.
        """
        if self.turn:
            raise Refused(UNFINISHED)
        index = self.index_of(label)
        later = {
            self._after(index, label, other): other_move for other, other_move in (instead or {}).items()
        }
        drop = self._after(index, label, drop_from) if drop_from is not None else 0
        old = next(self.history(index, index + 1))
        refuse_strangers(old, by)
        if old.owned and self._still_open(index, old.asked):
            return Correction(self.played(move), (), ())  # it's simply changed
        outcome = self._rewound(index, move, Changes(later, drop, by), None)
        turn, known = outcome.turns[-1], labels(self.line)
        unfit: tuple[Unfit, ...] = ()
        if turn.rest:
            first = turn.rest[0]
            at = next(i for i, played in enumerate(self.line) if played.kept.number == _number(first))
            unfit = (Unfit(known[at], words(first.told), turn.why),)
        return Correction(outcome, self._shown(outcome), unfit)

    def _still_open(self, index: int, asked: Ask) -> bool:
        """Whether a question that was answered face down may still be answered differently."""
        then = same(self.before(index).asks, asked)
        return then is not None and any(one.id == then.id and one.ask.done for one in self.position.asks)

    def _after(self, index: int, label: Label, other: Label) -> int:
        at = self.index_of(other)
        if at <= index:
            raise Refused(
                say(
                    "Entry {other} doesn't come after entry {number}.",
                    other=str(other),
                    number=str(label),
                )
            )
        return self.line[at].kept.number

    def _shown(self, outcome: Outcome) -> tuple[Change, ...]:
        """Return what a correction would change, if nothing is secret and nothing has to be asked again."""
        if self.position.secrets or outcome.position.secrets or outcome.turns[-1].rest:
            return ()
        return self.changes(self.state, outcome.position.state)

    def _rewound(
        self,
        index: int,
        move: Move,
        changes: Changes,
        left: int | None,
        drawn: tuple[Move, ...] | None = None,
    ) -> Outcome:
        was = tuple(self.history(index))
        old, rest = was[0], effective(was[0], was[1:])
        for step in was if left is None else ():
            _refuse_to_go_back(step)
            if _number(step) in changes.instead:
                refuse_strangers(step, changes.by)
        opened = frozenset(step.played.opened for step in was if step.played.opened)
        before = self.before(index)
        kept = NumberedMove(_number(old), move, old.played.kept.drawn if drawn is None else drawn)
        first = self._step(before, kept, self.told + 1)
        if left is None:
            refuse_strangers(first, changes.by)
            refuse_to_open(first, opened)
        turn = Turn(
            at=index,
            was=_kept(was),
            until=index,
            rest=rest,
            total=known_to_all(rest),
            touched=frozenset(old.concerned | first.concerned),
            opened=opened,
            changed=(Was(_number(old), old.told),),
        )
        steps, turn, position = self._forward(turn, (first,), changes, left)
        if left is None:
            refuse_dead_ends(turn, position)
        label = labels(self.line)[index]
        text = _was_corrected(label, self._name(old))
        text += in_words(self.changes(self.state, position.state)) + _to_go(turn)
        entry = Rewind(
            _number(old),
            move,
            first.played.kept.drawn,
            tuple(NumberedMove(number, one) for number, one in changes.instead.items()),
            changes.drop_from,
            len(turn.rest),
        )
        told = (
            Corrected(text=text, number=label if isinstance(label, int) else 0),
            *(one for step in steps for one in step.told),
        )
        return Outcome(entry, index, steps, position, (), told, (*self.turns, turn))

    def _went_on(
        self, turn: Turn, given: tuple[Step, ...], undone: tuple[Gone, ...], left: int | None
    ) -> Outcome:
        """Go on re-entering after an answer, or after one was left out."""
        steps, turn, position = self._forward(turn, given, Changes(), left)
        told, more = given[0].told if given else (), steps[len(given) :]
        if not given or known_to_all(more):
            told += (Reentered(text=_again_in(known_to_all(more)) + _to_go(turn)),)
        told += tuple(one for step in more for one in step.told)
        entry = (
            Play(given[0].played.kept.move, given[0].played.kept.drawn, len(turn.rest))
            if given
            else Skip(len(turn.rest))
        )
        turns = (*self.turns[:-1], turn)
        return Outcome(entry, len(self.line), steps, position, undone, told, turns)

    def _forward(
        self, turn: Turn, given: tuple[Step, ...], changes: Changes, left: int | None
    ) -> tuple[tuple[Step, ...], Turn, Position]:
        """Play old moves again as long as they fit; if `left` is known, until that many are left."""
        steps, position = list(given), given[-1].position if given else self.position
        while turn.rest and (left is None or len(turn.rest) > left):
            old = turn.rest[0]
            number = _number(old)
            if changes.drop_from and number >= changes.drop_from:
                turn = replace(turn, rest=())
            elif move := changes.instead.get(number):
                step = self._step(position, NumberedMove(number, move), self.told + 1)
                if left is None:
                    refuse_strangers(step, changes.by)
                    refuse_to_open(step, turn.opened)
                turn = with_step(turn, step, replaces=True)
                turn = replace(turn, changed=(*turn.changed, Was(number, old.told)))
                steps.append(step)
                position = step.position
            else:
                fits = self._fits(turn, position, known=left is not None)
                if isinstance(fits, Step):
                    steps.append(fits)
                    position = fits.position
                    if fits.concerned & turn.touched:
                        turn = replace(turn, touched=turn.touched | fits.concerned)
                elif not old.unnoticed:
                    break
                turn = replace(turn, rest=turn.rest[1:])
        fits = self._fits(turn, position, known=False) if turn.rest else NOTHING
        why = fits if isinstance(fits, Said) else NOTHING
        return tuple(steps), replace(turn, until=turn.until + len(steps), why=why), position

    def _fits(self, turn: Turn, position: Position, known: bool) -> Step | Said:
        """Return the next old move, played again, or why it has to be given anew.

        A journal may know that it was played again.
        """
        old = turn.rest[0]
        if not known and (why := again(turn, position, self._name(old))):
            return why
        try:
            return self._step(position, old.played.kept, self.told + 1)
        except Refused as refusal:
            return refusal_for_everyone(old, refusal)

    def _name(self, step: Step) -> Said | str:
        seat = step.played.kept.move.seat
        return self.state.name(seat) if seat else say("the table")

    def _turn_under_way(self) -> Turn:
        if self.turn is None:
            raise Refused(say("There's nothing to re-enter."))
        return self.turn

    def _turn_to_undo(self) -> Turn | None:
        """Return the last correction, if undo would undo that and not a move after it."""
        index = self._last_told()
        last = self.turns[-1] if self.turns else None
        return last if last and (last.rest or index is None or index < last.until) else None

    def _what(self, turn: Turn) -> Said:
        """Return which correction it is, as far as everyone knows."""
        label = labels(self.line[: turn.at + 1])[-1]
        if isinstance(label, int):
            return say("the correction of entry {number}", number=label)
        return say("the correction of a face-down entry")

    # Making a change, and building a record from its journal.

    def take(self, outcome: Outcome) -> None:
        """Make a change that was worked out against this very record."""
        only_added = outcome.keep == len(self.line)
        if not only_added:
            self._keep_on_show(outcome.keep)
            del self.line[outcome.keep :]
            self.marks = {at: mark for at, mark in self.marks.items() if at <= outcome.keep}
            while self.payments and self.payments[-1].at >= outcome.keep:
                self.payments.pop()
        for step in outcome.steps:
            self.payments += payments(step.told, len(self.line))
            drawn = step.played.kept.drawn
            self._remember(step.position.dealings - len(drawn), drawn)
            if any(one.publishes for one in step.told):
                for dealing in range(step.position.dealings):
                    self._published[dealing] = self._published.get(dealing, 0) + 1
            self.line.append(step.played)
            if len(self.line) % MARK_EVERY == 0:
                self._mark(step.position)
        if self._already:
            opened = {played.opened for played in self.line}
            self._already = tuple(one for one in self._already if one[0] not in opened)
        added = [*(self._recent or ()), *outcome.steps]
        del added[: _first_recent([step.played for step in added])]
        self._recent = added if only_added and self._recent is not None else None
        self.position = outcome.position
        self.undone = outcome.undone
        self.turns = outcome.turns
        self.told += any(not one.to for one in outcome.told) or not isinstance(outcome.entry, Play)
        self.next_number += 1

    def _keep_on_show(self, keep: int) -> None:
        """Remember what was opened by moves that are about to be taken out."""
        for step in self.history(keep) if any(one.opened for one in self.line[keep:]) else ():
            if opened := step.played.opened:
                others = tuple(one for one in self._already if one[0] != opened)
                told = tuple(one for one in step.told if not (one.heading or isinstance(one, Paid)))
                self._already = (*others, (opened, told))

    def _remember(self, dealing: int, drawn: tuple[Move, ...]) -> None:
        for at, move in enumerate(drawn, dealing):
            self._drawn[at, self._published.get(at, 0), type(move).__name__] = move

    def _mark(self, position: Position) -> None:
        self.marks[len(self.line)] = position
        old = len(self.line) - LONG_AGO
        if old % (MARK_EVERY * SELDOM):
            self.marks.pop(old, None)

    def read(self, entry: Entry) -> Outcome:
        """Work out a journal entry."""
        match entry:
            case Play(move=move, drawn=drawn, left=left):
                return self.played(move, drawn=drawn, left=left)
            case Undo():
                return self.taken_back(entry)
            case Redo():
                return self.made_again()
            case Skip(left=left):
                return self.skipped(left)
            case LetGo():
                return self.let_go()
            case Rewind():
                later = {kept.number: kept.move for kept in entry.instead}
                changes = Changes(later, entry.drop_from)
                return self._rewound(self._index(entry.number), entry.move, changes, entry.left, entry.drawn)
        assert isinstance(entry, Correct)
        index = self._index(entry.number)
        before = self.before(index)
        steps = self._replayed(before, entry.line, {}, drop=False)
        return Outcome(entry, index, steps, _end(before, steps), (), ())

    def _index(self, number: int) -> int:
        return next(index for index, played in enumerate(self.line) if played.kept.number == number)

    def show(self, state: Any) -> None:
        """Show a state that the line doesn't lead to, just to look at it."""
        self.position = Position(state, ())

    # The only way moves are played.

    def _step(self, before: Position, kept: NumberedMove, occasion: int, named: str | None = None) -> Step:
        move = kept.move
        answered = _answered(self.game, before, move, named)
        state, told = self.game.play(before.state, move)
        open_before = tuple(a for a in before.asks if a.id != answered.id or a.ask.face == "sealed")
        # Until everything is told, nobody knows whether the move is silent; IDs depend on that.
        after, drawn, more = self._settle(
            replace(before, state=state, asks=open_before), kept.drawn, occasion
        )
        told = worded(told + more, after.state)
        silent = all(happening.to for happening in told)
        if silent and move.seat:
            hidden = {**before.silent, move.seat: before.silent.get(move.seat, 0) + 1}
            asks = self._identified(_asks(after), open_before, occasion, hidden)
            after = replace(after, silent=hidden, asks=asks)
        asked = answered.ask
        shows = asked.opens
        opened = None if shows is None else (asked.question, tuple(getattr(move, name) for name in shows))
        owned = asked.face != "open"
        played = Played(structs.replace(kept, drawn=drawn), occasion, silent, opened, owned)
        return Step(played, after, told, answered.ask)

    def _settle(
        self, before: Position, recorded: Sequence[Move], occasion: int
    ) -> tuple[Position, tuple[Move, ...], tuple[Happening, ...]]:
        """Draw for chance, as recorded if possible; return the position, the draws, and what happened."""
        state, secrets = before.state, before.secrets
        told: tuple[Happening, ...] = ()
        drawn: list[Move] = []
        asks = self.game.asks(state)
        while chance := next((ask for ask in asks if ask.chance), None):
            secrets = secrets or chance.face != "open"
            at = len(drawn)
            move = self._draw(chance, recorded[at : at + 1], before.dealings + at)
            state, more = self.game.play(state, move)
            drawn.append(move)
            told += more
            asks = self.game.asks(state)
        after = Position(
            state,
            self._identified(asks, before.asks, occasion, before.silent),
            before.dealings + len(drawn),
            secrets or any(ask.face != "open" for ask in asks),
            before.silent,
        )
        return after, tuple(drawn), told

    def _draw(self, ask: Ask, recorded: Sequence[Move], dealing: int) -> Move:
        """Return what chance says: what was drawn here before if that still fits, or else from the tape."""
        times = self._published.get(dealing, 0)
        before = self._drawn.get((dealing, times, ask.kind))
        known: list[Move] = [*recorded, *([before] if before else [])]
        for move in known:
            try:
                admitted((ask,), move)
            except Refused:
                continue
            return move
        rng = tape(self.start.root, dealing, times)
        return self.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})

    def _identified(
        self, asks: tuple[Ask, ...], before: tuple[OpenAsk, ...], occasion: int, silent: Mapping[Seat, int]
    ) -> tuple[OpenAsk, ...]:
        """Give each ask its ID: the one it had, if the same question was already open."""
        return tuple([self._with_id(ask, before, occasion, silent) for ask in asks])

    def _with_id(
        self, ask: Ask, before: tuple[OpenAsk, ...], occasion: int, silent: Mapping[Seat, int]
    ) -> OpenAsk:
        for old in before:
            if old.ask.same_question(ask):
                return OpenAsk(old.id, ask)
        alone = silent.get(ask.seat or "", 0) if ask.face != "open" else 0
        return OpenAsk(ask_id(self.start.root, f"{occasion} {alone}", f"{ask.seat} {ask.kind}"), ask)

    def _replayed(
        self,
        position: Position,
        line: Sequence[NumberedMove],
        questions: Mapping[int, Question],
        drop: bool,
    ) -> tuple[Step, ...]:
        """Replay moves; a face-down answer stays only if the question it answered is asked again."""
        steps: list[Step] = []
        for kept in line:
            try:
                step = self._step(position, kept, self.told + 1)
                if questions.get(kept.number, step.asked.question) != step.asked.question:
                    raise Refused(FACE_DOWN)
            except Refused as refusal:
                if not drop:
                    raise Unreplayable(refusal.why) from refusal
                continue
            steps.append(step)
            position = step.position
        return tuple(steps)

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


def _first_recent(line: Sequence[Played]) -> int:
    """Return where the last few announced moves begin; counting silent ones would give them away."""
    announced = [index for index, played in enumerate(line) if not played.silent]
    return announced[-RECENT] if len(announced) >= RECENT else 0


def _was_corrected(label: Label, name: Said | str) -> Said:
    """Return what everyone is told about a correction; how often somebody changed their mind is secret."""
    if isinstance(label, int):
        return say("Entry {number} was corrected.", number=label)
    return say("{Name} corrected a face-down entry.", name=name)


def _to_go(turn: Turn) -> Said:
    """Return how many entries are still to be re-entered."""
    if not turn.rest:
        return NOTHING
    return says(
        "One entry of {total} is still to be re-entered.",
        "{count} entries of {total} are still to be re-entered.",
        turn.left,
        total=turn.total,
    )


def _again_in(count: int) -> Said:
    return (
        says("One entry fits again.", "{count} entries fit again.", count)
        if count
        else say("One entry is left out.")
    )


def same_question(one: Step, other: Step) -> bool:
    """Whether two moves answered the same question."""
    return one.asked.question == other.asked.question


def _refuse_to_go_back(step: Step) -> None:
    for one in step.told:
        if one.no_way_back:
            raise Refused(say("There's no way back past this: {what}", what=one.text))


def _number(step: Step) -> int:
    return step.played.kept.number


def _end(before: Position, steps: Sequence[Step]) -> Position:
    return steps[-1].position if steps else before


def _kept(steps: Sequence[Step]) -> tuple[NumberedMove, ...]:
    return tuple(step.played.kept for step in steps)


def _questions(steps: Sequence[Step]) -> dict[int, Question]:
    return {_number(step): step.asked.question for step in steps}


def _asks(position: Position) -> tuple[Ask, ...]:
    return tuple(open_ask.ask for open_ask in position.asks)


def _answered(game: Game[Any], position: Position, move: Move, named: str | None) -> OpenAsk:
    """Return the open ask that the move answers; if one is named, it has to be that one."""
    if named is not None and all(open_ask.id != named for open_ask in position.asks):
        raise Stale(say("That's been settled already."))
    if by_hand(move):
        return OpenAsk("", game.admit(position.state, game.adjusts(position.state), move))
    ask = game.admit(position.state, _asks(position), move)
    answered = next(open_ask for open_ask in position.asks if open_ask.ask is ask)
    if named not in (None, answered.id):
        raise Stale(say("That answer belongs to a different question."))
    return answered
