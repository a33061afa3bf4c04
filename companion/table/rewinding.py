"""A correction goes back to an entry, plays the new answer, and plays the rest again as far as it fits.

Whether an entry fits is decided from what everyone knows: it answers the same question (the same seat, the
same kind of move, the same subject), and if only its owner may see the question, nothing that seat holds may
have changed. At the first entry that doesn't fit, the table simply asks again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from companion.game import (
    NOTHING,
    AdjustMoney,
    AdjustPiece,
    Ask,
    Game,
    Move,
    OpenAsk,
    Refused,
    Said,
    Seat,
    say,
)
from companion.table.line import Opened, Position, Step, Turn

FACE_DOWN = say("That was laid face down. Only its owner can correct it.")
STAYS_CLOSED = say("That would open something that has stayed closed, so this entry can't be corrected.")
ALREADY_OPENED = say(
    "What was opened after that would have to be closed again, so this entry can't be corrected."
)
UNFINISHED = say("First re-enter what comes next, or undo the correction.")
NOT_ASKED = say("That question doesn't come up anymore.")
NO_LONGER_WORKS = say("The secret answer given there no longer works.")


class Changes(Struct, frozen=True):
    """What a correction changes further on: other answers, and the entry from which the rest is left out."""

    instead: Mapping[int, Move] = {}
    drop_from: int = 0
    by: Seat | None = None
    source: str = ""  # where the correction came from


def same(open_asks: tuple[OpenAsk, ...], asked: Ask) -> OpenAsk | None:
    """Return the open ask that's the same question as an earlier one."""
    return next((one for one in open_asks if one.ask.question == asked.question), None)


def by_hand(move: Move) -> bool:
    """Whether this is something the table moves by hand."""
    return isinstance(move, AdjustMoney | AdjustPiece)


def effective(first: Step, later: Sequence[Step]) -> tuple[Step, ...]:
    """Return later moves, with each changed face-down answer as if it had been the original answer."""
    steps = [first]
    places = {first.asked.question: 0} if first.owned else {}  # where each face-down answer is
    for step in later:
        question = step.asked.question
        place = places.get(question) if step.unnoticed else None
        if place is None:
            if step.owned:
                places[question] = len(steps)
            steps.append(step)
        elif place > 0:  # otherwise it's the entry being corrected, which wins
            old = steps[place].played
            # Its source stays too: another one would show that the answer was changed.
            kept = structs.replace(step.played.kept, number=old.kept.number, source=old.kept.source)
            steps[place] = structs.replace(steps[place], played=structs.replace(old, kept=kept))
    return tuple(steps[1:])


def stood(game: Game[Any], state: Any, turn: Turn) -> Any:
    """Return the state the next old entry was made in, replayed from the one where the correction begins."""
    for kept in turn.was:
        if kept.number == turn.rest[0].number:
            break
        for move in (kept.move, *kept.drawn):
            state, _ = game.play(state, move)
    return state


def again(turn: Turn, position: Position, name: Said | str) -> Said:
    """Return why the next entry has to be given again, or nothing if it may be played as it was."""
    old = turn.rest[0]
    if by_hand(old.played.kept.move) or old.unnoticed:
        return NOTHING
    if old.owned and old.played.kept.move.seat in turn.touched:
        return say("Something has changed for {name} since then.", name=name)
    return NOTHING if same(position.asks, old.asked) else NOT_ASKED


def refuse_to_open(step: Step, opened: frozenset[Opened]) -> None:
    """Refuse a correction that would show something that has stayed closed."""
    if step.played.opened and step.played.opened not in opened:
        raise Refused(STAYS_CLOSED)


def refuse_dead_ends(turn: Turn, position: Position) -> None:
    """Refuse a correction that could go on only by opening something, or by closing what's already open."""
    if not turn.rest:
        return
    showing = next((step.asked for step in turn.rest if step.asked.opens is not None), None)
    kinds = {(one.ask.seat, one.ask.move) for one in position.asks}
    gone = showing and same(position.asks, showing) is None
    if showing and gone and (showing is turn.rest[0].asked or (showing.seat, showing.move) in kinds):
        raise Refused(ALREADY_OPENED)
    asks = [one.ask for one in position.asks if one.ask.face == "open" and not one.ask.aside]
    known = {question for question, _ in turn.opened}
    if asks and all(ask.opens is not None and ask.question not in known for ask in asks):
        raise Refused(STAYS_CLOSED)


def refuse_to_go_back(step: Step) -> None:
    """Refuse to undo or correct a step that there's no way back from."""
    for one in step.told:
        if one.no_way_back:
            raise Refused(say("You can't go back past this: {what}", what=one.text))


def refuse_strangers(step: Step, by: Seat | None) -> None:
    """Refuse to replace what somebody else laid face down."""
    if step.owned and step.asked.seat != by:
        raise Refused(FACE_DOWN)


def refuse_for_strangers(position: Position, move: Move, by: Seat | None) -> None:
    """Refuse to answer a question that only somebody else may see, before anything else is said about it."""
    for one in position.asks:
        ask = one.ask
        if ask.face != "open" and ask.move is type(move) and ask.seat == move.seat != by:
            raise Refused(FACE_DOWN)


def with_step(turn: Turn, step: Step, replaces: bool) -> Turn:
    """Return a correction after a step was entered again; the step may replace the next old one."""
    old = turn.rest[0] if replaces else None
    touched = turn.touched | step.concerned | (old.concerned if old else set())
    return structs.replace(turn, rest=turn.rest[1:] if replaces else turn.rest, touched=frozenset(touched))


def refusal_for_everyone(old: Step, refusal: Refused) -> Said:
    """Return why an old answer no longer works; only its owner may know why a face-down one doesn't."""
    return refusal.reason if old.asked.face == "open" else NO_LONGER_WORKS
