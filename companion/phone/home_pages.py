"""Home: a guest's evening on their phone, after a game and between games, and what's left of it later."""

from hashlib import sha256
from typing import Any, NamedTuple

from companion.game import Said, Seat, as_is, say, says
from companion.game.said import Language, spoken
from companion.house import bgstats, figures
from companion.house.evenings import Evening, lasted, started_at
from companion.house.figures import Appearance, Career
from companion.house.house import House
from companion.house.memory import Memory
from companion.house.picture import can_draw
from companion.phone.rendering import body
from companion.phone.results import PLACES
from companion.phone.seat_asks import Banner
from companion.phone.seat_page import Place
from companion.store.dates import weekday_of
from companion.store.roster import Person, Roster

PICTURE = "/evening.png"
FIGURES, STATS = "figures", "stats"  # tabs; the first page is the picture
PROUD = 4  # how many figures are shown large
EVENING = say("Your evening · Tableside")
TONIGHT = say("This evening")


class Large(NamedTuple):
    """A figure to be proud of, and what it is."""

    figure: Said
    label: Said


def home_page(
    house: House, memory: Memory, evening: Evening, seat: Seat, place: Place, banner: Banner | None
) -> tuple[str, Said]:
    """Return a page of somebody's evening, and its title."""
    person = house.person_at_seat(seat)
    career = figures.career(evening.finishes, memory.roster, person) if person else None
    tab, _, number = place.tab.partition(".")
    covered = sums_are_hidden(house, evening)
    if covered or tab not in (FIGURES, STATS):
        tab = "" if can_draw() and not covered else FIGURES
    known: dict[str, Any] = {
        "title": EVENING,
        "banner": banner,
        "seat": seat,
        "name": house.person_at(seat),
        "day": weekday_of(evening.day) if evening.day else TONIGHT,
        "tab": tab,
        "picture": _address(evening, memory.roster) if can_draw() and not covered else "",
        "covered": covered,
        "over": evening.over,
        "again": house.table is not None and bool(house.name_of(seat)),
        "career": career,
        "PLACES": PLACES,
    }
    if tab == FIGURES:
        known |= {"proud": _proud(career), "versus": _versus(memory, person)} if career else {}
    if tab == STATS:
        known |= _stats(evening, memory.roster, career, number)
    return body("home.html", **known), EVENING


def sums_are_hidden(house: House, evening: Evening) -> bool:
    """Whether money is hidden at the table, so a page mustn't show others' sums; after good night, it may."""
    money = any(one.standing[0].unit == "cents" for one in evening.finishes)
    return house.money_hidden and money and not evening.over


def good_night_page(evening: Evening, roster: Roster, banner: Banner | None) -> tuple[str, Said]:
    """Return the page of a phone whose seat was freed at good night, and its title."""
    picture = _address(evening, roster) if can_draw() else ""
    wins = figures.wins_in_words(figures.careers(evening.finishes, roster), over=True)
    return body("good_night.html", title=EVENING, banner=banner, picture=picture, wins=wins), EVENING


def picture_mark(evening: Evening, roster: Roster, language: Language) -> str:
    """Return a hash that changes whenever the picture of an evening does."""
    games = [(one.game, one.started, one.ended, one.standing, one.feats) for one in evening.finishes]
    people = [roster.who(person).called for one in evening.finishes for person in one.persons]
    seen = (language.code, evening.number, str(evening.day), games, people)
    return sha256(repr(seen).encode()).hexdigest()[:8]


def _address(evening: Evening, roster: Roster) -> str:
    return f"{PICTURE}?{picture_mark(evening, roster, spoken())}"


def _proud(career: Career) -> list[Large]:
    """Return the figures that somebody would mention first."""
    deeds = [Large(as_is(one.large), one.kind.title) for one in figures.best_deeds(career, PROUD - 1)]
    gained = career.gained or 0
    won = [Large(figures.gained(gained), say("won in all"))] if gained > 0 else []
    seconds = says("second place", "second places", career.seconds)
    second = [Large(as_is(career.seconds), seconds)] if career.seconds else []
    return [*deeds, *won, *second][:PROUD]


def _versus(memory: Memory, person: Person | None) -> figures.Versus | None:
    """Return how somebody did against whoever they've played with most."""
    found = figures.against(memory.finishes, memory.roster, person) if person else []
    return found[0] if found and found[0].ahead + found[0].behind else None


def _stats(evening: Evening, roster: Roster, career: Career | None, number: str) -> dict[str, Any]:
    """Return the games that can be added to BG Stats, and the link for the one that's picked."""
    mine = {one.finish.number: one for one in career.appearances} if career else {}
    picked = next((one for one in evening.finishes if str(one.number) == number), evening.finishes[-1])
    timed = lasted(evening.finishes) is not None
    games = [
        (one, _about_game(mine.get(one.number), len(one.persons), started_at(one) if timed else None))
        for one in evening.finishes
    ]
    return {"games": games, "picked": picked, "link": bgstats.link(picked, roster, evening)}


def _about_game(mine: Appearance | None, players: int, began: Any) -> list[Said]:
    about = [says("{count} player", "{count} players", players)]
    if began:
        about.insert(0, as_is(f"{began:%H:%M}"))
    if mine:
        about.append(placed(mine))
    return about


def placed(mine: Appearance) -> Said:
    """Return how a game ended for somebody, in a word or two."""
    if mine.won:
        return say("you won")
    if mine.placing.unit == "chips":  # in Dealt!, whoever doesn't win has lost
        return say("you lost")
    return say("you came in {place}", place=PLACES[mine.placing.rank - 1])
