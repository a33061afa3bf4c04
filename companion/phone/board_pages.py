"""The television while nobody plays: the winner, the lobby with its codes, and the evening so far."""

from itertools import groupby
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.game import SEATS, Money, Placing, Said, Seat, as_is, say, says
from companion.house import figures, qr
from companion.house.door import joining
from companion.house.evenings import Evening, lasted, started_at
from companion.house.figures import Career, Headline
from companion.house.finishes import Finish
from companion.house.house import House
from companion.house.memory import Memory
from companion.house.telling import called, who_won
from companion.phone.rendering import body
from companion.phone.results import Result
from companion.store.dates import weekday_of
from companion.store.roster import Roster
from companion.table.table import Table

STEPS = (2, 1, 3)  # from left to right
DOTS = 8  # if there are more games, wins are given as a number
GAMES = 4  # how many of the latest games the bar has room for


class PodiumStep(NamedTuple):
    """A step of the podium: its place, and who finished there."""

    place: int
    people: tuple[Placing, ...]


class Code(NamedTuple):
    """A QR code, and what it says in words."""

    modules: int
    drawn: str
    words: tuple[str, ...]


class Chair(NamedTuple):
    """A seat around the table."""

    seat: Seat
    name: str
    state: Said


class EveningRow(NamedTuple):
    """Somebody's evening so far."""

    place: int
    seat: Seat
    name: str
    wins: int
    brag: Said


def winner_board(house: House, table: Table, result: Result) -> str:
    """Return the podium; anybody without a step is listed in the bar, so nobody is left out."""
    groups = [
        PodiumStep(rank, tuple(some)) for rank, some in groupby(result.best_first, lambda one: one.rank)
    ]
    on_steps = 1 if result.has_losers else len(STEPS)
    steps = dict(enumerate(groups[:on_steps], start=1))
    rest = [one for group in groups[on_steps:] for one in group.people]
    night = _night(house)
    return body(
        "tv_winner.html",
        title=table.game.title,
        result=result,
        names=result.names,
        steps=[(number, steps[number]) for number in STEPS if number in steps],
        rest=rest,
        best=_best(night, house) if night else None,
        pot=None if result.money_hidden else table.open_view().pot,
    )


def idle_board(house: House) -> str:
    """Return what a television shows between games: the evening, or the lobby if people are joining."""
    evening = _night(house)
    if house.memory is None or evening is None or _joins(house, house.memory, evening):
        return _lobby(house, evening)
    return _evening(house, house.memory.roster, evening)


def _night(house: House) -> Evening | None:
    """Return the current evening, once a game is over."""
    tonight = house.memory.tonight if house.memory else None
    return tonight if tonight and tonight.finishes else None


def _joins(house: House, memory: Memory, evening: Evening) -> bool:
    """Whether somebody is joining: they want a seat, or sat down and haven't finished a game tonight."""
    here = filter(None, (house.person_at_seat(seat) for seat in SEATS if house.seating.taken(seat)))
    played = {memory.roster.who(one).id for one in evening.persons}
    new = any(house.seating.taken(seat) and not house.person_at_seat(seat) for seat in SEATS)
    return bool(house.seating.waiting()) or new or any(one.id not in played for one in here)


def _lobby(house: House, evening: Evening | None) -> str:
    wifi, addresses = house.door.wifi, house.door.addresses()
    codes = []
    if wifi.name:
        codes.append((say("Join the Wi-Fi"), _code(joining(wifi), wifi.name, wifi.key)))
    if addresses:
        host = house.door.host(addresses[0])
        codes.append((say("Take a seat"), _code(f"http://{host}/", str(say("or open")), host)))
    chairs = [Chair(seat, house.person_at(seat), _state(house, seat)) for seat in SEATS]
    return body(
        "tv_lobby.html",
        codes=codes,
        chairs=chairs,
        taken=sum(bool(one.name) or house.seating.taken(one.seat) for one in chairs),
        games=_games(evening, house) if evening else [],
        count=len(evening.finishes) if evening else 0,
        next_game=house.next_game,
    )


def _state(house: House, seat: Seat) -> Said:
    state = house.seating.state(seat)
    return say("at the screen") if state.kind == "none" else state.said


def _code(text: str, *words: str) -> Code:
    square = qr.on_screen(text)
    return Code(len(square), qr.drawn(square), tuple(filter(None, words)))


def _evening(house: House, roster: Roster, evening: Evening) -> str:
    everybody = figures.careers(evening.finishes, roster)
    places = figures.places(everybody)
    best, hidden = _best(evening, house), house.money_hidden
    return body(
        "tv_evening.html",
        day=weekday_of(evening.day) if evening.day else None,
        games=_games(evening, house),
        count=len(evening.finishes),
        dots=len(evening.finishes) if len(evening.finishes) <= DOTS else 0,
        rows=[_row(one, place, best, hidden) for one, place in zip(everybody, places, strict=True)],
        best=best,
        large=as_is(best.large) if best else None,
        next_game=house.next_game,
        case=_case(best),
    )


def _row(career: Career, place: int, best: Headline | None, hidden: bool) -> EveningRow:
    """Return somebody's evening in words, without the deal of the night, which is shown next to it."""
    deeds = tuple(
        one for one in career.deeds if not (best and one == best.deed) and not (hidden and one.kind.money)
    )
    seat = career.person.color or career.appearances[-1].placing.seat
    brag = figures.brag(replace(career, deeds=deeds))
    if hidden and not deeds and any(one.won and one.placing.unit == "cents" for one in career.appearances):
        brag = says("{count} game", "{count} games", career.games)
    return EveningRow(place, seat, called(career.person), career.wins, brag)


def _best(evening: Evening, house: House) -> Headline | None:
    """Return what the evening is remembered for, unless that's a sum and money is hidden."""
    roster = house.memory.roster if house.memory else Roster()
    best = figures.headline(evening.finishes, roster)
    if best is None or not (best.deed or isinstance(best.large, Money)):
        return None  # who won most is in the list anyway
    return None if house.money_hidden and (isinstance(best.large, Money) or _of_money(best)) else best


def _of_money(best: Headline) -> bool:
    return bool(best.deed and best.deed.kind.money)


def _case(best: Headline | None) -> dict[str, Any] | None:
    """Return the case that the deal of the night was about: its number, and what it held."""
    facts = best.deed.feat.facts if best and best.deed else {}
    if not {"case", "deal", "inside"} <= facts.keys():
        return None
    times = facts["deal"] // facts["inside"] if facts["inside"] else 0
    return {
        "number": facts["case"],
        "inside": as_is(Money(facts["inside"])),
        "times": times if times > 1 else 0,
    }


def _games(evening: Evening, house: House) -> list[tuple[Said, Said]]:
    """Return the latest games and who won them; with times, if the clock can be right."""
    timed = lasted(evening.finishes) is not None
    roster = house.memory.roster if house.memory else Roster()
    return [(_when(one, timed), _won(one, roster, house.money_hidden)) for one in evening.finishes[-GAMES:]]


def _when(finish: Finish, timed: bool) -> Said:
    began = started_at(finish) if timed else None
    if began is None:
        return as_is(finish.title)
    return say("{game} · {time}", game=finish.title, time=f"{began:%H:%M}")


def _won(finish: Finish, roster: Roster, hidden: bool) -> Said:
    if not hidden or finish.standing[0].unit != "cents":
        return who_won(finish, roster)
    names = {one.seat: roster.who(finish.person(one.seat)).called for one in finish.standing}
    return Result(finish.standing, names).headline
