"""Counting at a table: who has counted, the search in a thread of its own, and settling it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor

from companion.game import Move, Refused, Seat, say
from companion.game.counting import Countable
from companion.table.adjusting import adjusting
from companion.table.counted import Numbers, Off, completed, differences, may_count, wanted
from companion.table.entries import EndCount, OwnCount
from companion.table.line import Label
from companion.table.recount import Looked, corrected_only, search
from companion.table.settling import AGREED, NOBODY_KNOWS
from companion.table.table import Table
from companion.table.views import Told

NOT_COUNTING = say("No count is under way.")
MOVED_ON = say("Something was entered meanwhile, so count again.")


def to_count(table: Table, by: Seat | None = None) -> tuple[Countable, ...]:
    """Return what somebody (None: the open table) may count, in the game's order."""
    return tuple(pile for pile in table.game.to_count(table.state) if may_count(pile, by))


def private_to_count(table: Table, seat: Seat) -> tuple[Countable, ...]:
    """Return the piles that only this seat may count."""
    return tuple(pile for pile in to_count(table, seat) if pile.secret)


def who_counts_alone(table: Table) -> tuple[Seat, ...]:
    """Return the seats that have something only they may count."""
    piles = table.game.to_count(table.state)
    return tuple(dict.fromkeys(pile.seat for pile in piles if pile.secret))


def counted_alone(table: Table) -> dict[Seat, bool | None]:
    """Return who counts something in private, and whether it agrees; None if they haven't said so yet."""
    said = table.counting.agrees if table.counting else {}
    return {seat: said.get(seat) for seat in who_counts_alone(table)}


async def count_alone(
    table: Table, seat: Seat, count: Numbers, *, key: str | None = None, source: str
) -> tuple[Off, ...]:
    """Tell the table whether what only this seat may see agrees; return what doesn't, for this seat alone."""
    off = off_by(table, count, seat)
    await table.count(OwnCount(seat, not off), key=key, source=source)
    return off


def off_by(table: Table, count: Numbers, by: Seat | None = None) -> tuple[Off, ...]:
    """Return what doesn't agree with a count."""
    piles = to_count(table, by)
    return differences(piles, wanted(piles, count))


async def looking(table: Table, count: Numbers, by: Seat | None = None) -> AsyncIterator[Looked]:
    """Search for the slip in a thread of its own, and yield its progress."""
    record = table.record.fork()
    counted = wanted(to_count(table, by), count)

    def steps() -> Iterator[Looked]:
        yield from search(record, counted, by).run()

    thread, each = ThreadPoolExecutor(1, "recount"), steps()
    try:
        while looked := await asyncio.get_running_loop().run_in_executor(thread, next, each, None):
            yield looked
    finally:
        thread.shutdown(wait=False)


def under_way(table: Table) -> bool:
    """Whether a count has begun and not ended; right after a restart, that means that it was cut short."""
    return table.counting is not None


def counted_before(table: Table) -> bool:
    """Whether there's a good count that a search goes back to."""
    return bool(table.record.counts)


async def correct_only(table: Table, entry: Label, move: Move) -> None:
    """Correct one entry; what came after it stays as it was."""
    _, instead = corrected_only(table.record, entry, move)
    await table.correct(entry, move, instead)


async def settle(
    table: Table,
    how: str,
    count: Numbers,
    *,
    key: str | None = None,
    source: str = "kiosk",
) -> Told:
    """End a count in one of the ways there are; if nobody knows, the record follows the table."""
    if not (key and table.counted(key)):
        if table.counting is None:
            raise Refused(NOT_COUNTING)
        if table.counting.moved_on:
            raise Refused(MOVED_ON)
    kept = completed(to_count(table), count)
    off = off_by(table, kept)
    if how == NOBODY_KNOWS:
        for move in adjusting(table.record, off, str(say("counted"))):
            await table.submit(move, source=source)
    return await table.count(EndCount(how if off else AGREED, kept), key=key, source=source)
