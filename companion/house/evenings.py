"""Evenings: what was played between two good nights, in the journal's own order.

No clock is needed, since a box's clock is wrong after a power cut. An evening that's over lists its games, so
a game is in one evening only; whatever has ended and isn't listed anywhere is in the current one.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta

import msgspec
from msgspec import Struct

from companion.house.finishes import Finish
from companion.store.journal import Journal

KIND = "evening"
APART = timedelta(hours=6)  # after a break this long, the lobby asks whether it's still the same evening
FIRST_YEAR = 2024  # a clock that shows an earlier year was never set
LONGEST = timedelta(hours=12)  # if an evening seems longer, somebody set the clock during it


class GoodNight(Struct, frozen=True):
    """The mark at the end of an evening: its games, and the date people know it by."""

    number: int
    games: tuple[int, ...]
    day: str = ""  # as in 2026-11-14; empty if nobody knows


class Evening(Struct, frozen=True):
    """An evening: its games in the order they began, and its date, if that's known."""

    number: int
    finishes: tuple[Finish, ...]
    day: date | None
    over: bool = True

    @property
    def persons(self) -> tuple[str, ...]:
        """Everybody who played, in the order they first finished a game."""
        return tuple(dict.fromkeys(person for one in self.finishes for person in one.persons))


def evenings(kept: Mapping[str, bytes], finishes: Sequence[Finish]) -> list[Evening]:
    """Return all evenings, first to last; the last one isn't over, and may have no games yet."""
    by_number = {one.number: one for one in finishes}
    found = []
    for mark in _marks(kept):
        played = tuple(by_number.pop(game) for game in mark.games if game in by_number)
        found.append(Evening(mark.number, played, _day(mark.day)))
    rest = tuple(by_number.values())
    began = started_at(rest[0]) if rest else None
    number = 1 + max((int(key) for key in kept if key.isdecimal()), default=0)
    return [*found, Evening(number, rest, began.date() if began else None, over=False)]


def tonight(journal: Journal, finishes: Sequence[Finish]) -> Evening:
    """Return the current evening."""
    return evenings(journal.kept(KIND), finishes)[-1]


async def say_good_night(journal: Journal, evening: Evening, day: date | None) -> None:
    """End the current evening; the next game begins a new one. An evening without games doesn't count."""
    if evening.finishes:
        games = tuple(one.number for one in evening.finishes)
        mark = GoodNight(evening.number, games, day.isoformat() if day else "")
        await journal.keep(KIND, {f"{mark.number:06}": msgspec.json.encode(mark)})


def may_be_over(evening: Evening, now: datetime, clock_is_right: bool) -> bool:
    """Whether the table should be asked if it's still the same evening."""
    if not evening.finishes:
        return False
    last = max((at for one in evening.finishes if (at := ended_at(one))), default=None)
    return not clock_is_right or last is None or not last <= now <= last + APART


def lasted(finishes: Sequence[Finish]) -> int | None:
    """Return how many minutes these games took, with the breaks between them.

    None if the clock can't be right: it may have been set in between, or stood still.
    """
    spans = [(start, end) for one in finishes if (start := started_at(one)) and (end := ended_at(one))]
    starts = [start for start, _ in spans]
    known = bool(finishes) and len(spans) == len(finishes) and starts == sorted(starts)
    if not known or any(start > end for start, end in spans):
        return None
    minutes = round((max(end for _, end in spans) - starts[0]) / timedelta(minutes=1))
    return minutes if 0 < minutes <= LONGEST / timedelta(minutes=1) else None


def started_at(finish: Finish) -> datetime | None:
    """Return when a game began, in local time, according to the clock."""
    return _local(finish.started)


def ended_at(finish: Finish) -> datetime | None:
    """Return when a game got its last entry, in local time, according to the clock."""
    return _local(finish.ended)


def _marks(kept: Mapping[str, bytes]) -> list[GoodNight]:
    marks = []
    for _, value in sorted(kept.items()):
        with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            marks.append(msgspec.json.decode(value, type=GoodNight))
    return marks


def _day(written: str) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(written)
    return None


def _local(written: str) -> datetime | None:
    with suppress(ValueError, OverflowError):
        then = datetime.fromisoformat(written).astimezone()
        return then if then.year >= FIRST_YEAR else None
    return None
