"""Settling a count: what's written down about it, and what everybody is told."""

from typing import Any

from companion.game import NOTHING, Refused, Said, say
from companion.table.counted import AGREES, differences, hands, read_count, wanted
from companion.table.entries import BeginCount, EndCount
from companion.table.line import GoodCount, Line, Outcome, Recounted

AGREED, TABLE_WRONG, NOBODY_KNOWS, STOPPED = "agrees", "table", "nobody", "stopped"
COUNTED = say("Counted: everything agrees.")


def begun(of: Line) -> Outcome:
    """Work out beginning a count."""
    told = (Recounted(text=say("It doesn't add up, so everything is counted.")),)
    return _same(of, BeginCount(), told, counting=True)


def ended(of: Line, entry: EndCount) -> Outcome:
    """Work out ending a count; unless it was only stopped, everything on the table agrees from here on."""
    if entry.how == STOPPED:
        return _same(of, entry, (Recounted(text=say("The count was stopped.")),))
    if of.turn:
        raise Refused(say("First re-enter what comes next, or undo the correction."))
    text = _settled(of, entry) + COUNTED
    good = GoodCount(len(of.line), text)
    counts = (*(one for one in of.counts if one.at < good.at), good)
    return _same(of, entry, (Recounted(text=text),), counts=counts)


def _settled(of: Line, entry: EndCount) -> Said:
    """Return how it was settled; refuse to call it agreed if it isn't."""
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
    entry: BeginCount | EndCount,
    told: tuple[Recounted, ...],
    counting: bool = False,
    counts: tuple[GoodCount, ...] | None = None,
) -> Outcome:
    """Return a change that leaves the line as it is."""
    kept = of.counts if counts is None else counts
    return Outcome(entry, len(of.line), (), of.position, of.undone, told, of.turns, kept, counting)
