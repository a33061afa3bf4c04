"""The hall's two pages for a screen in the room: all tables, and the standings across them."""

from typing import NamedTuple

from companion.game import NOTHING, Said, Seat, as_is, say, says, together
from companion.hall.bulletin import Bulletin
from companion.hall.gathering import now
from companion.hall.room import PlaceInRoom, Room
from companion.hall.standings import RULE, StandingRow, standings, still_to_come, tonight
from companion.phone.rendering import body
from companion.store.dates import DAYS

A_PAGE = 8  # tables, or people in the standings, that are shown at once
LISTED = 6  # tables that are named in one line; more are counted
NUMBERS = (
    *(say("One table"), say("Two tables"), say("Three tables"), say("Four tables"), say("Five tables")),
    *(say("Six tables"), say("Seven tables"), say("Eight tables"), say("Nine tables"), say("Ten tables")),
)


class Tile(NamedTuple):
    """A table on the page: the same things in the same places, whatever is played."""

    table: str
    look: str  # on, help, offline, finished, ready or free
    title: str = ""
    doing: str = ""
    label: Said = as_is("")  # what's said of whoever is ahead
    seat: Seat = ""
    name: Said = as_is("")
    score: str = ""
    news: Said = as_is("")


def tables_page(room: Room, page: int) -> str:
    """Return the page of all tables; if there are many, some of them at a time."""
    tiles = [tile(one) for one in room.places]
    at = page % max(1, -(-len(tiles) // A_PAGE)) * A_PAGE
    there = [one.bulletin for one in room.places if one.online and one.bulletin]
    on, people = sum(one.on for one in there), sum(len(one.players) for one in there)
    return body(
        "hall_tables.html",
        heading=_many(len(tiles)),
        hall=room.name,
        day=DAYS[now().weekday()],
        games=says("{count} game on", "{count} games on", on),
        people=says("{count} player", "{count} players", people),
        tiles=tiles[at : at + A_PAGE],
        calling=(calling := [one.table for one in tiles if one.look == "help"]),  # even if it's offline
        call=_call(calling) if calling else NOTHING,
        there=room.there,
    )


def _call(calling: list[str]) -> Said:
    many = len(calling)
    if many > LISTED:
        return says("{count} table wants help", "{count} tables want help", many)
    return says("Table {tables} wants help", "Tables {tables} want help", many, tables=together(calling))


def _many(tables: int) -> Said:
    return (
        NUMBERS[tables - 1]
        if 1 <= tables <= len(NUMBERS)
        else says("{count} table", "{count} tables", tables)
    )


def tile(place: PlaceInRoom) -> Tile:
    """Return what the page shows of a table."""
    told = place.bulletin or Bulletin()
    look = "help" if told.help else ""
    if not place.online and (place.bulletin or place.seen):
        return _tile(place, look or "offline", told, say("was in the lead"), _last_seen(place, told))
    if told.on:
        return _tile(place, look or "on", told, say("in the lead"), as_is(told.news))
    if told.over:
        return _tile(place, look or "finished", told, say("winner"), as_is(told.news))
    return Tile(
        place.table, look or ("ready" if told.players else "free"), told.title, news=_free(place, told)
    )


def _tile(place: PlaceInRoom, look: str, told: Bulletin, label: Said, news: Said) -> Tile:
    best = told.leaders
    if len(best) > 1:
        label = say("share the win") if told.over else say("share the lead")
    name = as_is(together([one.name for one in best])) if best else as_is("")
    return Tile(
        place.table,
        look,
        told.title,
        told.doing,
        label if best else as_is(""),
        best[0].seat if best else "",
        name,
        best[0].score if len({one.score for one in best}) == 1 else "",
        news,
    )


def _last_seen(place: PlaceInRoom, told: Bulletin) -> Said:
    seen = say("Last seen {time}.", time=f"{place.seen:%H:%M}") if place.seen else NOTHING
    return seen + as_is(told.news) if told.news else seen


def _free(place: PlaceInRoom, told: Bulletin) -> Said:
    if not place.online:
        return say("This table hasn’t joined yet.")
    if told.players:
        return say("Here: {names}.", names=tuple(one.name for one in told.players))
    return say("Six seats free. Sit down and press Enter.")


def standings_page(room: Room, page: int) -> str:
    """Return a page of the standings; the first is always first."""
    rows = standings(tonight(room.results, now()), room.places)
    pages = max(1, -(-len(rows) // A_PAGE))
    at = page % pages * A_PAGE
    return body(
        "hall_standings.html",
        hall=room.name,
        rows=rows[at : at + A_PAGE],
        shown=_shown(rows, at),
        waiting=_waiting(still_to_come(room.places)),
        rule=RULE,
        there=room.there,
    )


def _waiting(tables: list[str]) -> Said:
    if not tables:
        return NOTHING
    many = len(tables)
    if many > LISTED:
        return says("Still to come: {count} table", "Still to come: {count} tables", many)
    return says(
        "Still to come: table {tables}", "Still to come: tables {tables}", many, tables=together(tables)
    )


def _shown(rows: list[StandingRow], at: int) -> Said:
    everybody = says("{count} player", "{count} players", len(rows))
    if len(rows) <= A_PAGE:
        return everybody
    if not at:
        return say("{everybody}, the first {shown}", everybody=everybody, shown=A_PAGE)
    return say(
        "{everybody}, {first} to {last}", everybody=everybody, first=at + 1, last=min(at + A_PAGE, len(rows))
    )
