"""A whole evening: four games, six people, a kiosk, phones that nobody reloads, and things to take home.

Ann, Ben, Cleo and Dan begin. Eva comes late, Ben leaves in the middle of a game and Flo plays on for him, and
Dan is called Danny from then on. All totals are added up here, from what was told at the table.
"""

import csv
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from companion.game import SEATS, Paid
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import CallCase, ChooseCase
from companion.games.dealers_choice.happenings import Retired
from companion.games.dealt.happenings import ChipGiven, GameEnded
from companion.house.evenings import KIND, evenings
from companion.house.finishes import all_finishes
from companion.house.picture import _seed
from companion.house.picture.layout import EveningPicture
from companion.house.telling import told
from companion.store.journal import Journal
from companion.store.roster import read_roster
from companion.table.table import Table
from tests.inside import painted
from tests.phone.browser import PATIENCE, SMALL, USUAL, Phone
from tests.phone.guests import Guests, follows
from tests.phone.room import Room
from tests.phone.test_after_browser import TELEVISION, stayed, stays
from tests.screens.kiosk import ROUND_ONE

Phones = Callable[..., Phone]
PLATES, DEAL, DEALT, CARS = "license_plates", "deal_or_no_deal", "dealt", "dealers_choice"
FIRST = ("Ann", "Ben", "Cleo", "Danny")
LATER = ("Ann", "Flo", "Cleo", "Danny", "Eva")
BEGAN = {PLATES: 300_00, DEAL: 1_125_000_00, DEALT: 2, CARS: 25_000_00}  # for each of four or five players
PLACED = "You (came in|share) (second|third|fourth|fifth)"
SAFE = "Good night. It's safe to unplug the box now."


class Came(NamedTuple):
    """How a game ended for somebody."""

    place: int
    score: int
    gained: int | None = None  # in cents, in games about money


class Counted(NamedTuple):
    """A game as it was counted here."""

    game: str
    unit: str
    came: dict[str, Came]

    @property
    def winners(self) -> list[str]:
        """Who won."""
        return [name for name, one in self.came.items() if one.place == 1]


def counted(table: Table, names: Sequence[str]) -> Counted:
    """Return a finished game as counted from what was told and what everybody began with."""
    happened = [one for step in table.record.history() for one in step.told]
    seats = SEATS[: len(names)]
    if table.game.name == DEALT:
        given = Counter(one.seat for one in happened if isinstance(one, ChipGiven))
        (ended,) = (one for one in happened if isinstance(one, GameEnded))
        last = len(seats) - len(ended.losers) + 1
        places = [last if seat in ended.losers else 1 for seat in seats]
        left = [BEGAN[DEALT] - given[seat] for seat in seats]
        return Counted(DEALT, "chips", dict(zip(names, map(Came, places, left), strict=True)))
    paid = [one for one in happened if isinstance(one, Paid)]
    gained = {
        seat: sum(one.cents * ((one.target == seat) - (one.source == seat)) for one in paid) for seat in seats
    }
    for row in getattr(table.open_view(), "assets", ()):
        gained[row.seat] += sum(row.cars.values())  # cars count as money in Dealer's Choice
    has = {seat: BEGAN[table.game.name] + gained[seat] for seat in seats}
    out = {one.seat for one in happened if isinstance(one, Retired)}
    rank = {seat: (seat not in out, has[seat]) for seat in seats}
    places = [1 + sum(other > rank[seat] for other in rank.values()) for seat in seats]
    came = (Came(place, has[seat], gained[seat]) for place, seat in zip(places, seats, strict=True))
    return Counted(table.game.name, "cents", dict(zip(names, came, strict=True)))


class Sum(NamedTuple):
    """Somebody's evening."""

    games: int
    wins: int
    gained: int


def sums(games: Sequence[Counted]) -> dict[str, Sum]:
    """Return everybody's evening; whoever won most games comes first, then whoever won most money."""
    names = dict.fromkeys(name for one in games for name in one.came)
    came = {name: [one.came[name] for one in games if name in one.came] for name in names}
    found = {
        name: Sum(len(all_), sum(one.place == 1 for one in all_), sum(one.gained or 0 for one in all_))
        for name, all_ in came.items()
    }
    return dict(sorted(found.items(), key=lambda one: (-one[1].wins, -one[1].gained)))


def in_dollars(cents: int) -> str:
    """Return a whole sum in dollars."""
    assert cents % 100 == 0
    return f"{'−' * (cents < 0)}${abs(cents) // 100:,}"


def with_sign(cents: int) -> str:
    return f"{'+' * (cents > 0)}{in_dollars(cents)}"


def in_words(of: dict[str, Sum]) -> str:
    """Return who won how many games, the way the good-night page says it."""
    (first, most), *others = ((name, one.wins) for name, one in of.items() if one.wins)
    without = " and ".join(name for name, one in of.items() if not one.wins)
    return ", ".join(
        (f"{first} {most} wins", *(f"{name} {wins}" for name, wins in others), f"{without} none")
    )


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    one = Room(tmp_path / "journal.sqlite3", rng=random.Random(21))
    yield one
    one.close()


def starts(room: Room, game: str, *names: str) -> None:
    """Pick a game at the kiosk, add these people to the list, and start with the standard rules."""
    room.sees("Pick a game.")
    room.press(str([*SHELF].index(game) + 1))
    room.sees("✓ game")
    for name in names:
        room.answer(name)
    room.press("enter")
    room.sees("Any house rules?")
    room.press("enter")
    room.sees("saved 0")


def ends(guests: Guests, names: Sequence[str]) -> Counted:
    """Check on every screen who won, and return the game as it's counted here."""
    guests.goes_on("Play again?")
    game = counted(guests.room.table, names)
    for seat, name in zip(SEATS, names, strict=False):
        if seat in guests.at and seat in guests.room.table.open_view().names:
            title = "You win!" if name in game.winners else "You lost" if game.unit == "chips" else PLACED
            expect(guests.at[seat].page.locator("h1")).to_have_text(re.compile(title), timeout=PATIENCE)
    return game


@pytest.mark.full
def test_four_games_and_six_people_who_come_and_go(room: Room, phones: Phones, tmp_path: Path) -> None:
    guests, games = Guests(room), []
    television = phones(TELEVISION)
    television.page.goto(f"http://{room.home.host}/board")
    television.sees("Join us with your phone")
    stays(television)

    # License Plates. Cleo and Dan come by phone, Ann and Ben are typed in, and Ben takes out his phone later.
    room.sees("Pick a game.")
    cleo = guests.joins(phones(SMALL), "C", "Cleo")
    dan = guests.joins(phones(USUAL), "D", "Dan")
    room.sees("Cleo", "Dan")
    starts(room, PLATES, "Ann", "Ben")
    ben = guests.sits(phones(USUAL), "B")
    room.press("enter")
    room.answer("2", "7")
    for phone in (ben, cleo, dan):
        phone.hand_in(phone.page.locator("#ask button", has_text="CHALLENGE"))
    room.answer("3", "20")
    guests.goes_on("Open the bidding.")
    eva = guests.joins(phones(USUAL), "E", "Eva")
    eva.sees("You’re in for the next game")
    guests.play_out(most=100)
    games.append(ends(guests, FIRST))
    room.press("enter", "enter")
    room.sees("Eva is here, too.", "five at the table")
    room.press("escape")

    # Deal or No Deal. Ben leaves after three cases, and Flo takes the banker's offer.
    starts(room, DEAL)
    room.answer("", "")
    guests.enters(ChooseCase(1, seat="B"))
    for case, value in ROUND_ONE[:3]:
        guests.enters(CallCase(case, seat="B"))
        room.answer(value)
    room.press("f2")
    room.sees("PHONES AND SEATS", "H hand over")
    while "▸ ■" not in room.screen:
        room.press("right")
    room.press("h")
    room.sees("Who takes over from Ben?")
    room.answer("Flo")
    room.sees("Flo takes over from Ben.")
    ben.sees("Seat B isn’t on this phone anymore")
    flo = guests.sits(phones(USUAL), "B")
    for case, value in ROUND_ONE[3:]:
        guests.enters(CallCase(case, seat="B"))
        room.answer(value)
    guests.goes_on("What's your offer?")
    room.answer("60000")
    flo.hand_in(flo.page.locator("#ask button", has_text="DEAL").first)
    guests.goes_on("Open case 1. What's inside?")
    room.answer("500")
    guests.goes_on("stop here")
    room.press("s")
    games.append(ends(guests, LATER))

    # The same again, with other roles; but they change their minds, and that game stays unfinished.
    first = room.table.number
    room.sees("Flo hosts first, and Cleo plays.")
    room.press("enter", "enter")
    room.sees("saved 0")
    for phone in (cleo, dan, eva, flo):
        expect(phone.page.locator(f"#page[data-game='{first + 1}']")).to_have_count(1, timeout=PATIENCE)
    room.press("f12")
    room.sees("Pick a game.")

    # Dan would rather be called Danny.
    room.press("p")
    while "DAN " not in room.screen:
        room.press("right")
    room.press("r")
    room.sees("What should Dan be called?")
    room.answer("Danny")
    room.sees("DANNY")
    room.press("escape")
    expect(dan.page.locator("header#who strong").first).to_have_text("Danny", timeout=PATIENCE)

    starts(room, DEALT)
    room.press("b")
    guests.play_out(most=200)
    games.append(ends(guests, LATER))
    room.press("l")
    starts(room, CARS)
    room.press("c")
    guests.play_out(most=500)
    games.append(ends(guests, LATER))

    # Everybody looks at the evening.
    of = sums(games)
    (champion, best), (_, second), *_ = of.items()
    assert best.wins > second.wins  # somebody has to win the night; if new rules break that, change the games
    night = (f"{champion}’s night", f"{best.wins} of 4 games and {in_dollars(best.gained)} won")
    room.press("e")
    room.sees("THE EVENING", "Four games, six people.", "Flo, for Ben")
    for name, one in of.items():
        assert any(name in row and with_sign(one.gained) in row for row in rows(room)), name
    follows(eva, eva.page.get_by_role("link", name="Your evening"))
    follows(eva, eva.page.get_by_role("link", name="Your figures"))
    eva.sees(f"{of['Eva'].games} games, {of['Eva'].wins} win")
    follows(eva, eva.page.get_by_role("link", name="Add to BG Stats"))
    linked = [in_bg_stats(eva, SHELF[one.game].title) for one in games]

    room.press("escape", "l")
    room.sees("Pick a game.")
    room.press("g")
    room.sees("Good night?")
    room.press("enter")
    room.sees(SAFE, *night)
    for phone in (ben, cleo, dan, eva, flo):
        phone.sees("Thanks for playing")
        phone.sees(in_words(of))
        expect(phone.page.locator(".keepsake")).to_have_js_property("naturalWidth", 1080, timeout=PATIENCE)
    for phone in (ben, cleo, dan, eva, flo, television):
        assert stayed(phone)
        assert not phone.failures

    # What's taken home.
    check_links(linked, games)
    check_file(json.loads(taken_home(tmp_path, "--bgsplay")), games)
    check_spreadsheet(taken_home(tmp_path, "--csv").decode("utf-8-sig"), games)
    source = cleo.page.locator(".keepsake").get_attribute("src")
    drawn = cleo.context.request.get(f"http://{room.home.host}{source}").body()
    assert drawn == taken_home(tmp_path, "--picture")
    check_picture(drawn, tmp_path, games, night)
    assert [*sums_of(json.loads(taken_home(tmp_path, "--json")))] == [
        (name, *one) for name, one in of.items()
    ]


def rows(room: Room) -> list[str]:
    return [strip.text for strip in painted(room.home.person.app.screen)]


def in_bg_stats(phone: Phone, title: str) -> dict[str, Any]:
    """Pick a game on the page for BG Stats, and return what the app would get."""
    follows(phone, phone.page.locator("#page a", has_text=title))
    phone.sees(f"Add {title}")
    address = urlsplit(phone.page.locator("a[href^='bgstats:']").get_attribute("href") or "")
    (data,) = parse_qs(address.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    return found


def taken_home(folder: Path, kind: str) -> bytes:
    """Run the command that writes an evening while the kiosk is open, and return what it wrote."""
    out = () if kind == "--json" else ("-",)
    program = (sys.executable, "-m", "companion.cli", "evening", "--journal", str(folder / "journal.sqlite3"))
    own = {**os.environ, "TABLESIDE_DATA": str(folder)}
    return subprocess.run((*program, kind, *out), stdout=subprocess.PIPE, env=own, check=True).stdout


def check_links(linked: list[dict[str, Any]], games: Sequence[Counted]) -> None:
    for link, game in zip(linked, games, strict=True):
        assert link["game"]["name"] == SHELF[game.game].title
        found = {one["name"]: (one["rank"], one["score"], one["winner"]) for one in link["players"]}
        assert found == {name: in_app(game, one) for name, one in game.came.items()}


def check_file(written: dict[str, Any], games: Sequence[Counted]) -> None:
    titles, people = ({one["id"]: one["name"] for one in written[kind]} for kind in ("games", "players"))
    assert sorted(people.values()) == sorted({name for one in games for name in one.came})
    for play, game in zip(written["plays"], games, strict=True):
        assert titles[play["gameRefId"]] == SHELF[game.game].title
        found = {
            people[one["playerRefId"]]: (one["rank"], int(one["score"]), one["winner"])
            for one in play["playerScores"]
        }
        assert found == {name: in_app(game, one) for name, one in game.came.items()}


def in_app(game: Counted, came: Came) -> tuple[int, int, bool]:
    """Return somebody's place, score and whether they won; the app counts in dollars."""
    return came.place, came.score // (100 if game.unit == "cents" else 1), came.place == 1


def check_spreadsheet(written: str, games: Sequence[Counted]) -> None:
    found = [
        (row["game"], row["person"], row["place"], row["score"], row["unit"], row["won_or_lost_cents"])
        for row in csv.DictReader(StringIO(written, newline=""))
    ]
    assert found == [
        (SHELF[game.game].title, name, f"{one.place}", f"{one.score}", game.unit, with_cents(one))
        for game in games
        for name, one in game.came.items()
    ]


def with_cents(came: Came) -> str:
    return "" if came.gained is None else f"{came.gained}"


def check_picture(drawn: bytes, folder: Path, games: Sequence[Counted], night: Sequence[str]) -> None:
    """Draw the picture again, check that it's the same, and check the words that were written on it."""
    with closing(Journal.open_to_read(folder / "journal.sqlite3")) as journal:
        evening, *_ = evenings(journal.kept(KIND), all_finishes(journal))
        easel = EveningPicture(told(evening, read_roster(journal)), _seed(evening)).paint()
    assert easel.png() == drawn
    lines = [one.text for one in easel.written]
    for game in games:
        (first, *more), others = game.winners, game.came.keys() - {*game.winners}
        won = (
            f"All but {' and '.join(sorted(others))}"
            if more
            else f"{first}, {in_dollars(game.came[first].score)}"
        )
        assert {SHELF[game.game].title, won} <= {*lines}
    assert {*night} <= {*lines}
    assert any(line.startswith("6 players · 4 games") for line in lines)


def sums_of(written: dict[str, Any]) -> Iterator[tuple[str, int, int, int]]:
    for one in written["people"]:
        yield one["person"], one["games"], one["wins"], one["won_or_lost_cents"]
