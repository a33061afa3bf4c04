"""Settling a count: what's written down about it, and what everybody is told."""

from typing import Any

from msgspec import structs

from companion.game import NOTHING, Refused, Said, Seat, say
from companion.table.counted import differences, hands, read_count, wanted
from companion.table.entries import BeginCount, EndCount, OwnCount, Rewind
from companion.table.line import Counting, GoodCount, Line, Outcome, Recounted
from companion.table.rewinding import UNFINISHED

AGREED, TABLE_WRONG, NOBODY_KNOWS, STOPPED = "agrees", "table", "nobody", "stopped"
COUNTED = say("Counted: everything agrees.")
COUNTED_IN_THE_OPEN = say("Counted: everything on the table agrees.")
FIRST_BY_HAND = say("First move by hand what doesn't agree.")


def counted(of: Line, entry: BeginCount | EndCount | OwnCount) -> Outcome:
    """Return the outcome of beginning or ending a count, or of somebody's report on a count in private."""
    match entry:
        case BeginCount():
            return _same(of, entry, say("It doesn't add up, so everything is counted."), Counting())
        case EndCount():
            return _ended(of, entry)
    return _counted_alone(of, entry)


def _ended(of: Line, entry: EndCount) -> Outcome:
    """Return the outcome of ending a count; unless it was only stopped, everything now agrees."""
    if entry.how == STOPPED:
        return _same(of, entry, _stopped(of))
    if of.turn:
        raise Refused(UNFINISHED)
    text = _settled(of, entry) + _agreed(of)
    return _same(of, entry, text, counts=_marked(of, text))


def _stopped(of: Line) -> Said:
    """Return what's told about a count that came to nothing; it may have been cut short as it was settled."""
    stays = of.counting and of.counting.moved_on
    return say("The count was stopped.") + (say("What was entered meanwhile stays.") if stays else NOTHING)


def _agreed(of: Line) -> Said:
    """Return what's known to agree, and who hasn't counted in private yet or found a difference."""
    said = of.counting.agrees if of.counting else {}
    alone = dict.fromkeys(pile.seat for pile in of.game.to_count(of.position.state) if pile.secret)
    text = COUNTED if all(said.get(seat) for seat in alone) else COUNTED_IN_THE_OPEN
    for seat in alone:
        name = of.position.state.name(seat)
        if seat not in said:
            text += say("{name} hasn't counted in private.", name=name)
        elif not said[seat]:
            text += say("What {name} counted in private differs.", name=name)
    return text


def still_counting(counting: Counting | None, outcome: Outcome) -> Counting | None:
    """Return the count under way after a change.

    A correction only changes the record, but anything else that's entered may change what's on the table.
    What nobody else was told about can't be noticed here either.
    """
    if outcome.counting or outcome.counts is not None:
        return outcome.counting
    if counting is None or isinstance(outcome.entry, Rewind) or all(one.to for one in outcome.told):
        return counting
    return structs.replace(counting, moved_on=True)


def _counted_alone(of: Line, entry: OwnCount) -> Outcome:
    """Return the outcome of a count in private; the others learn only whether it agrees."""
    if of.turn:
        raise Refused(UNFINISHED)
    seat, state = entry.seat, of.position.state
    if seat not in {pile.seat for pile in of.game.to_count(state) if pile.secret}:
        raise Refused(say("You have nothing to count in private."))
    name = state.name(seat)
    if entry.agrees:
        text = say("{name} counted in private: it agrees.", name=name)
    else:
        text = say("{name} counted in private: it differs.", name=name)
    counting = of.counting and Counting(of.counting.agrees | {seat: entry.agrees})
    return _same(of, entry, text, counting, _marked(of, text, seat) if entry.agrees else None)


def _marked(of: Line, text: Said, seat: Seat = "") -> tuple[GoodCount, ...]:
    """Return the good counts with one more, in place of any by the same seat at the same point."""
    good = GoodCount(len(of.line), text, seat)
    return *(one for one in of.counts if (one.at, one.seat) != (good.at, seat)), good


def _settled(of: Line, entry: EndCount) -> Said:
    """Return how the count was settled; refuse to say that it agrees if it doesn't."""
    state: Any = of.position.state
    piles = of.game.to_count(state)
    count = read_count(piles, dict(entry.count))
    off = differences(piles, wanted(piles, count))
    if entry.how == AGREED and off:
        raise Refused(say("That doesn't agree yet."))
    if entry.how == TABLE_WRONG and off:
        return sum(hands(state, off, count), start=say("The table was wrong."))
    if off:
        raise Refused(FIRST_BY_HAND)
    if entry.how == NOBODY_KNOWS:
        return say("Nobody knows what happened, so now the record says what was counted.")
    return NOTHING


def _same(
    of: Line,
    entry: BeginCount | EndCount | OwnCount,
    text: Said,
    counting: Counting | None = None,
    counts: tuple[GoodCount, ...] | None = None,
) -> Outcome:
    """Return a change that leaves the line as it is."""
    kept = of.counts if counts is None else counts
    told = (Recounted(text=text),)
    return Outcome(entry, len(of.line), (), of.position, of.undone, told, of.turns, kept, counting)
