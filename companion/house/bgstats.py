"""BG Stats, the app many people log their games with: a link that adds one game, or a file with an evening.

The app is strict about what it reads: no boolean may be missing, and numbers have to be numbers. A game has
the same ID in every export, so importing it again updates the game instead of adding another. The ID is made
from the checksum of the game's first entry: copies of this box agree on it, corrections don't change it, and
no other box has the same one. It's a hash of a hash, so it gives away nothing about the game.
"""

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

import msgspec

from companion.game import Placing
from companion.house.evenings import Evening, ended_at, lasted, started_at
from companion.house.finishes import Finish
from companion.store.roster import Person, Roster, is_nobody

ADDRESS = "bgstats://app.bgstatsapp.com/createPlay.html?data="  # https won't do: a box may have no internet
SOURCE = "Tableside"  # the app remembers games and people by this name and their IDs, so it must never change
OURS = UUID("d2fca47c-1a51-4b06-9a35-5c1c4f5a8e27")  # made up once; all IDs are made from it
A_DAY = timedelta(days=1)  # a game that began after midnight is part of the evening before
NOON = time(12)


def link(finish: Finish, roster: Roster, evening: Evening) -> str:
    """Return the address that opens BG Stats on a phone, with a game filled in."""
    return ADDRESS + quote(msgspec.json.encode(play(finish, roster, evening)), safe="")


def play(finish: Finish, roster: Roster, evening: Evening) -> dict[str, Any]:
    """Return a game as the app's links have it."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play_id(finish),
        "playDate": _date(finish, evening),
        **_duration(finish),
        "game": {"name": finish.title, "sourceGameId": finish.game, **_points(finish)},
        "players": [
            {
                "name": person.called,
                "sourcePlayerId": person_id(person),
                "startPlayer": placing.seat == finish.began,
                "winner": placing.rank == 1,
                "rank": placing.rank,
                "score": _score(placing),
            }
            for person, placing in _seated(finish, roster)
        ],
    }


def play_file(evening: Evening, roster: Roster) -> bytes:
    """Return an evening as a `.bgsplay` file."""
    people = {person_id(one): one for finish in evening.finishes for one, _ in _seated(finish, roster)}
    games = {_id("game", one.game): one for one in evening.finishes}
    numbers = {one: number for number, one in enumerate((*games, *people), start=1)}
    written = {
        "games": [
            {
                "id": numbers[id_],
                "uuid": id_,
                "name": finish.title,
                "modificationDate": _date(finish, evening),
                "cooperative": False,
                "usesTeams": False,
                **_points(finish),
            }
            for id_, finish in games.items()
        ],
        "players": [
            {
                "id": numbers[id_],
                "uuid": id_,
                "name": one.called,
                "modificationDate": _date(evening.finishes[0], evening),
                "isAnonymous": not one.name or is_nobody(one.id),
            }
            for id_, one in people.items()
        ],
        "locations": [],
        "plays": [_played(finish, roster, evening, numbers) for finish in evening.finishes],
    }
    return msgspec.json.format(msgspec.json.encode(written))


def play_id(finish: Finish) -> str:
    """Return a game's ID."""
    return _id("play", finish.origin or f"{finish.number} {finish.game} {finish.started}")


def person_id(person: Person) -> str:
    """Return a person's ID. Everybody who was forgotten has the same one."""
    return _id("person", person.id if person.name else "")


def _id(kind: str, name: str) -> str:
    return str(uuid5(OURS, f"{kind} {name}"))


def _played(finish: Finish, roster: Roster, evening: Evening, numbers: dict[str, int]) -> dict[str, Any]:
    return {
        "uuid": play_id(finish),
        "playDate": _date(finish, evening),
        "entryDate": _date(finish, evening),
        "modificationDate": _moment(ended_at(finish)) or _date(finish, evening),  # a correction changes it
        **_duration(finish),
        "gameRefId": numbers[_id("game", finish.game)],
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,  # we say who won, so the app doesn't work it out from the scores
        "playerScores": [
            {
                "playerRefId": numbers[person_id(person)],
                "seatOrder": seat,
                "startPlayer": placing.seat == finish.began,
                "newPlayer": False,
                "winner": placing.rank == 1,
                "rank": placing.rank,
                "score": f"{_score(placing)}",  # a string in a file, since the app also allows "12+5"
            }
            for seat, (person, placing) in enumerate(_seated(finish, roster), start=1)
        ],
    }


def _seated(finish: Finish, roster: Roster) -> Iterable[tuple[Person, Placing]]:
    return [(roster.who(one), placing) for one, placing in zip(finish.persons, finish.standing, strict=True)]


def _points(finish: Finish) -> dict[str, bool]:
    """Return how a game is won. Chips aren't points: whoever owes one and has none loses to everybody."""
    return {"highestWins": True, "noPoints": finish.standing[0].unit == "chips"}


def _score(placing: Placing) -> int | float:
    """Return a score as a number; money is in dollars, as on the table."""
    if placing.unit != "cents":
        return placing.score
    whole, cents = divmod(placing.score, 100)
    return placing.score / 100 if cents else whole


def _duration(finish: Finish) -> dict[str, int]:
    minutes = lasted((finish,))
    return {"durationMin": minutes} if minutes else {}


def _date(finish: Finish, evening: Evening) -> str:
    """Return when a game was played, in local time.

    If the clock disagrees with the date the table gave, the table is right, and the time is given as noon,
    which is on the same date almost everywhere.
    """
    began, day = started_at(finish), evening.day
    if day and (not began or began.date() not in (day, day + A_DAY)):
        began = datetime.combine(day, NOON)
    return _moment(began) or finish.started


def _moment(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S}" if at else ""
