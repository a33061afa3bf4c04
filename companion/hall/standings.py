"""Standings across all tables: points for places, by the names people gave."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from msgspec import Struct

from companion.game import Said, Seat, say
from companion.hall.bulletin import Placed
from companion.hall.room import Kept, PlaceInRoom
from companion.house.evenings import FIRST_YEAR

DAY_BEGINS = timedelta(hours=5)  # after midnight; some nights are long
POINTS = (4, 3, 2, 1)  # for the first four places
RULE = say(
    "4 points for a win, 3, 2 and 1 for the next places. A correction at a table changes this page by itself."
)
PLACES = (say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"))


class StandingRow(Struct, frozen=True):
    """Somebody's line: their place, where they sit, and what they've done so far."""

    place: int
    name: str
    seat: Seat
    table: str
    games: int
    wins: int
    points: int
    best: Said


def points(rank: int) -> int:
    """Return the points for a place."""
    return POINTS[rank - 1] if 1 <= rank <= len(POINTS) else 0


def day_of(at: datetime) -> str:
    """Return the day that something counts for; nothing if the clock was never set."""
    return str((at - DAY_BEGINS).date()) if at.year >= FIRST_YEAR else ""


def tonight(results: Iterable[Kept], at: datetime) -> list[Kept]:
    """Return the results that count now: today's or, if the clock can't be right, all of them."""
    day = day_of(at)
    return [one for one in results if not day or one.day in ("", day)]


def standings(results: Sequence[Kept], places: Iterable[PlaceInRoom]) -> list[StandingRow]:
    """Return everybody with a name, best first; ties share a place."""
    tables = {one.table: one for one in places}
    played: dict[str, list[tuple[Kept, Placed]]] = {}
    for result in results:
        for one in result.outcome.standing:
            if one.name:
                played.setdefault(one.name.casefold(), []).append((result, one))
    counted = sorted((_counted(games) for games in played.values()), key=lambda each: each[0])
    rows, place = [], 1
    for _, tied in groupby(counted, key=lambda each: each[0][0]):
        group = list(tied)
        rows += [_row(place, games, tables) for _, games in group]
        place += len(group)
    return rows


def _counted(games: list[tuple[Kept, Placed]]) -> tuple[tuple[int, int, str], list[tuple[Kept, Placed]]]:
    total = sum(points(one.rank) for _, one in games)
    wins = sum(one.rank == 1 for _, one in games)
    return (-total, -wins, games[-1][1].name.casefold()), games


def _row(place: int, games: list[tuple[Kept, Placed]], tables: dict[str, PlaceInRoom]) -> StandingRow:
    last, latest = games[-1]
    sits, seat = _sits(latest.name, tables) or (last.table, latest.seat)
    result, best = min(games, key=lambda each: each[1].rank)
    return StandingRow(
        place,
        latest.name,
        seat,
        sits,
        len(games),
        sum(one.rank == 1 for _, one in games),
        sum(points(one.rank) for _, one in games),
        _best(result, best),
    )


def _sits(name: str, tables: dict[str, PlaceInRoom]) -> tuple[str, Seat] | None:
    """Return the table where somebody is now, and their seat there."""
    for one in tables.values():
        for player in one.bulletin.players if one.online and one.bulletin else ():
            if player.name.casefold() == name.casefold():
                return one.table, player.seat
    return None


def _best(result: Kept, best: Placed) -> Said:
    if best.rank == 1 and not best.words:
        return say("won {game}", game=result.outcome.title)
    if best.rank == 1:
        return say("{score} in {game}", score=best.words, game=result.outcome.title)
    if best.rank - 2 < len(PLACES):
        return say("{place} at table {table}", place=PLACES[best.rank - 2], table=result.table)
    return say("played at table {table}", table=result.table)


def still_to_come(places: Iterable[PlaceInRoom]) -> list[str]:
    """Return the tables whose games aren't over."""
    return [one.table for one in places if one.bulletin and one.bulletin.on]
