"""Settling a count: what's written down about it, and what everybody is told."""

from typing import Any

from companion.game import NOTHING, Refused, Said, Seat, say
from companion.table.counted import AGREES, differences, hands, read_count, wanted
from companion.table.entries import BeginCount, EndCount, OwnCount
from companion.table.line import Counting, GoodCount, Line, Outcome, Recounted

AGREED, TABLE_WRONG, NOBODY_KNOWS, STOPPED = "agrees", "table", "nobody", "stopped"
COUNTED = say("Counted: everything agrees.")
UNFINISHED = say("First re-enter what comes next, or undo the correction.")


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
        return _same(of, entry, say("The count was stopped."))
    if of.turn:
        raise Refused(UNFINISHED)
    text = _settled(of, entry) + COUNTED
    return _same(of, entry, text, counts=_marked(of, text))


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
    if not off:
        return NOTHING if entry.how == AGREED else AGREES
    said = sum(hands(state, off, count), start=NOTHING)
    if entry.how == TABLE_WRONG:
        return say("The table was wrong.") + said
    if any(one.line is None for one in off):
        raise Refused(say("First move the money by hand, so that it agrees."))
    return say("Nobody knows what happened.") + said


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
