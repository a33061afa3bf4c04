"""An evening for other programs: rows for a spreadsheet, and JSON for scripts."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

import msgspec

from companion.house import figures
from companion.house.evenings import Evening, lasted
from companion.house.finishes import Finish
from companion.store.roster import Roster

COLUMNS = ("date", "game", "person", "place", "score", "unit", "won_or_lost_cents", "winner")
FORMULAS = ("=", "+", "-", "@")  # what a spreadsheet takes for the beginning of a formula


def spreadsheet(evening: Evening, roster: Roster) -> bytes:
    """Return an evening as CSV: a row for each person in each game, and a header.

    It begins with a byte order mark; without one, Excel doesn't read names like Zoë right.
    """
    written = StringIO(newline="")
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    rows.writerows(_rows(evening, roster))
    return written.getvalue().encode("utf-8-sig")


def _rows(evening: Evening, roster: Roster) -> Iterator[tuple[str | int, ...]]:
    for finish in evening.finishes:
        for person, placing in zip(finish.persons, finish.standing, strict=True):
            yield (
                evening.day.isoformat() if evening.day else "",
                _cell(finish.title),
                _cell(roster.who(person).called),
                placing.rank,
                placing.score,
                placing.unit,
                "" if placing.gained is None else placing.gained,
                "yes" if placing.rank == 1 else "no",
            )


def _cell(text: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def as_json(evening: Evening, roster: Roster) -> bytes:
    """Return an evening as JSON, with everybody's figures and every game."""
    everybody = figures.careers(evening.finishes, roster)
    places = figures.places(everybody)
    written = {
        "evening": evening.number,
        "date": evening.day,
        "over": evening.over,
        "minutes": lasted(evening.finishes),
        "people": [
            {
                "person": one.person.called,
                "place": place,
                "games": one.games,
                "wins": one.wins,
                "won_or_lost_cents": one.gained,
            }
            for one, place in zip(everybody, places, strict=True)
        ],
        "games": [_game(finish, roster) for finish in evening.finishes],
    }
    return msgspec.json.format(msgspec.json.encode(written)) + b"\n"


def _game(finish: Finish, roster: Roster) -> dict[str, Any]:
    return {
        "number": finish.number,
        "game": finish.game,
        "title": finish.title,
        "started": finish.started,
        "ended": finish.ended,
        "players": [
            {
                "seat": placing.seat,
                "person": roster.who(person).called,
                "place": placing.rank,
                "score": placing.score,
                "unit": placing.unit,
                "won_or_lost_cents": placing.gained,
                "winner": placing.rank == 1,
                "feats": [
                    {"kind": feat.kind, **feat.facts} for feat in finish.feats if feat.seat == placing.seat
                ],
            }
            for person, placing in zip(finish.persons, finish.standing, strict=True)
        ],
    }
