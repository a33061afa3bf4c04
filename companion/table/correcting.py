"""Working out a correction: go back to an entry, play the new answer, and replay old ones while they fit."""

from collections.abc import Mapping

from msgspec import structs

from companion.game import NOTHING, Ask, Move, Refused, Said, Seat, say, says
from companion.table.changes import Change, in_words
from companion.table.entries import LetGo, NumberedMove, Play, Rewind, Skip
from companion.table.line import (
    Corrected,
    Gone,
    Label,
    Line,
    Outcome,
    Position,
    Reentered,
    Step,
    Turn,
    Unfit,
    Was,
    kept_of,
    known_to_all,
    labels,
    words,
)
from companion.table.rewinding import (
    NOT_ASKED,
    Changes,
    again,
    effective,
    refusal_for_everyone,
    refuse_dead_ends,
    refuse_for_strangers,
    refuse_strangers,
    refuse_to_go_back,
    refuse_to_open,
    same,
    with_step,
)


def index_of(of: Line, label: Label) -> int:
    """Return the index in the line of the move with this label."""
    for index, known in enumerate(labels(of.line)):
        if known == label:
            return index
    raise Refused(say("There's no entry {number} to correct.", number=str(label)))


def later_changes(
    of: Line,
    label: Label,
    instead: Mapping[Label, Move],
    drop_from: Label | None,
    by: Seat | None,
    source: str,
) -> Changes:
    """Return what else a correction changes, keyed by journal number; refuse anything that isn't later."""
    moves = {_after(of, label, other): move for other, move in instead.items()}
    return Changes(moves, _after(of, label, drop_from) if drop_from is not None else 0, by, source)


def _after(of: Line, label: Label, other: Label) -> int:
    at = index_of(of, other)
    if at <= index_of(of, label):
        raise Refused(
            say("Entry {other} doesn't come after entry {number}.", other=str(other), number=str(label))
        )
    return of.line[at].kept.number


def still_open(of: Line, index: int, asked: Ask) -> bool:
    """Whether a question that was answered face down may still be answered differently."""
    then = same(of.before(index).asks, asked)
    return then is not None and any(one.id == then.id and one.ask.done for one in of.position.asks)


def unfit(of: Line, first: Step, turn: Turn) -> tuple[Unfit, ...]:
    """Return the first later entry that no longer fits after a correction, if there is one.

    It isn't said beforehand for a face-down answer, which may clash with what somebody else has laid.
    """
    if not turn.rest or first.asked.face != "open":
        return ()
    old = turn.rest[0]
    at = next(index for index, played in enumerate(of.line) if played.kept.number == old.number)
    return (Unfit(labels(of.line)[at], words(old.told), turn.why),)


def shown(of: Line, outcome: Outcome) -> tuple[Change, ...]:
    """Return what a correction would change, if nothing is secret and nothing has to be asked again."""
    if of.position.secrets or outcome.position.secrets or outcome.turns[-1].rest:
        return ()
    return of.changes(of.position.state, outcome.position.state)


def rewound(of: Line, index: int, move: Move, changes: Changes, written: Rewind | None = None) -> Outcome:
    """Return the outcome of going back to an entry, giving another answer, and going on as `written` says."""
    was = tuple(of.history(index))
    old, rest = was[0], effective(was[0], was[1:])
    for step in () if written else was:
        refuse_to_go_back(step)
        if step.number in changes.instead:
            refuse_strangers(step, changes.by)
    opened = frozenset(step.played.opened for step in was if step.played.opened)
    drawn = written.drawn if written else old.played.kept.drawn
    before = of.before(index)
    if not written:
        refuse_for_strangers(before, move, changes.by)
    first = of.step(before, NumberedMove(old.number, move, drawn, changes.source))
    if not written:
        refuse_to_open(first, opened)
    turn = Turn(
        at=index,
        was=kept_of(was),
        until=index,
        rest=rest,
        total=known_to_all(rest),
        touched=frozenset(old.concerned | first.concerned),
        opened=opened,
        changed=(Was(old.number, old.told),),
    )
    steps, turn, position = _forward(of, turn, (first,), changes, written.left if written else None)
    if not written:
        refuse_dead_ends(turn, position)
    entry = Rewind(
        old.number,
        move,
        first.played.kept.drawn,
        tuple(NumberedMove(number, one) for number, one in changes.instead.items()),
        changes.drop_from,
        len(turn.rest),
    )
    label = labels(of.line)[index]
    text = _was_corrected(label, _name(of, old))
    text += in_words(of.changes(of.position.state, position.state)) + _to_go(turn)
    number = label if isinstance(label, int) else 0
    told = (Corrected(text=text, number=number), *(one for step in steps for one in step.told))
    return Outcome(entry, index, steps, position, (), told, (*of.turns, turn))


def answered(of: Line, turn: Turn, step: Step, undone: tuple[Gone, ...], left: int | None) -> Outcome:
    """Return the outcome of re-entering one answer and going on; `left` is known only from a journal."""
    refuse_to_open(step, turn.opened)
    old = turn.rest[0]
    replaces = step.asked.question == old.asked.question
    if replaces and not old.played.silent:
        turn = structs.replace(turn, changed=(*turn.changed, Was(step.number, old.told)))
    return _went_on(of, with_step(turn, step, replaces), (step,), undone, left)


def skipped(of: Line, turn: Turn, left: int | None) -> Outcome:
    """Return the outcome of going on re-entering without the next entry."""
    turn = structs.replace(turn, rest=turn.rest[1:], touched=turn.touched | turn.rest[0].concerned)
    return _went_on(of, turn, (), (), left)


def let_go(of: Line, turn: Turn) -> Outcome:
    """Return the outcome of ending a correction, leaving out everything that's still to be re-entered."""
    told = (Reentered(text=say("The rest didn't happen.")),)
    turns = (*of.turns[:-1], structs.replace(turn, rest=()))
    return Outcome(LetGo(), len(of.line), (), of.position, (), told, turns)


def _went_on(
    of: Line, turn: Turn, given: tuple[Step, ...], undone: tuple[Gone, ...], left: int | None
) -> Outcome:
    steps, turn, position = _forward(of, turn, given, Changes(), left)
    told, more = given[0].told if given else (), steps[len(given) :]
    if not given or known_to_all(more):
        told += (Reentered(text=_again_in(known_to_all(more)) + _to_go(turn)),)
    told += tuple(one for step in more for one in step.told)
    left = len(turn.rest)
    entry = Play(given[0].played.kept.move, given[0].played.kept.drawn, left) if given else Skip(left)
    return Outcome(entry, len(of.line), steps, position, undone, told, (*of.turns[:-1], turn))


def _forward(
    of: Line, turn: Turn, given: tuple[Step, ...], changes: Changes, left: int | None
) -> tuple[tuple[Step, ...], Turn, Position]:
    """Return steps, turn and position after replaying old moves while they fit, or until `left` are left."""
    steps, position = list(given), given[-1].position if given else of.position
    while turn.rest and (left is None or len(turn.rest) > left):
        old = turn.rest[0]
        if changes.drop_from and old.number >= changes.drop_from:
            turn = structs.replace(turn, rest=())
        elif move := changes.instead.get(old.number):
            if left is None:
                refuse_for_strangers(position, move, changes.by)
            step = of.step(position, NumberedMove(old.number, move, source=changes.source))
            if left is None:
                refuse_to_open(step, turn.opened)
            turn = structs.replace(turn, changed=(*turn.changed, Was(old.number, old.told)))
            turn = with_step(turn, step, replaces=True)
            steps.append(step)
            position = step.position
        else:
            fits = _fits(of, turn, position, known=left is not None)
            if isinstance(fits, Step):
                steps.append(fits)
                position = fits.position
                if fits.concerned & turn.touched:
                    turn = structs.replace(turn, touched=turn.touched | fits.concerned)
            elif not old.unnoticed:
                break
            turn = structs.replace(turn, rest=turn.rest[1:])
    fits = _fits(of, turn, position, known=False) if turn.rest else NOTHING
    why = fits if isinstance(fits, Said) else NOTHING
    return tuple(steps), structs.replace(turn, until=turn.until + len(steps), why=why), position


def _fits(of: Line, turn: Turn, position: Position, known: bool) -> Step | Said:
    """Return the next old move, replayed, or why it has to be entered again.

    It's `known` if the journal says that the move was replayed. A change that nobody noticed has to stay
    unnoticed, and it wouldn't if the answer that it changed were gone.
    """
    old = turn.rest[0]
    if not known and (why := again(turn, position, _name(of, old))):
        return why
    try:
        step = of.step(position, old.played.kept)
    except Refused as refusal:
        return refusal_for_everyone(old, refusal)
    return NOT_ASKED if old.unnoticed and not step.unnoticed else step


def _name(of: Line, step: Step) -> Said | str:
    seat = step.played.kept.move.seat
    name: Said | str = of.position.state.name(seat) if seat else say("the table")
    return name


def which(of: Line, turn: Turn) -> Said:
    """Return what to call a correction, saying only what everyone knows."""
    label = labels(of.line[: turn.at + 1])[-1]
    if isinstance(label, int):
        return say("the correction of entry {number}", number=label)
    return say("the correction of a face-down entry")


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
        "One of {total} entries still has to be re-entered.",
        "{count} of {total} entries still have to be re-entered.",
        turn.left,
        total=turn.total,
    )


def _again_in(count: int) -> Said:
    if not count:
        return say("One entry was left out.")
    return says("One entry fits again.", "{count} entries fit again.", count)
