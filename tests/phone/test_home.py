"""Somebody's evening on the phone: the picture, the figures, BG Stats, and what's left after good night."""

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from companion.games.deal_or_no_deal.moves import EndMatch
from companion.house.codes import digest
from companion.house.seating import Sitting
from companion.phone import evening_routes, home_pages
from companion.store import roster
from tests.games.pennies import LayCoin, pennies
from tests.phone.device import Device
from tests.phone.over import EARLIER, NAMES, Evening, ended, match
from tests.remembered import write_down

Evenings = Callable[..., Evening]
PNG = b"\x89PNG\r\n\x1a\n"
TABS = ("/home", "/home?p=figures", "/home?p=stats", "/home?p=stats.1", "/home?p=nonsense")


@pytest.fixture
def evenings() -> Iterator[Evenings]:
    made: list[Evening] = []

    def make(*how: Any, **more: Any) -> Evening:
        made.append(Evening(*how, **{"players": NAMES, **more}))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def played(house: Evening) -> Evening:
    """Write down two games, play a third to its end, and return the house."""
    house.run(write_down(house.memory, *EARLIER))
    ended(house)
    house.catch_up()
    return house


def test_the_picture_is_an_ordinary_image_to_press_and_hold(evenings: Evenings) -> None:
    house = played(evenings())
    cleo = Device(house).sit("C")
    page = cleo.get("/home").text
    assert "Your picture of the evening" in page
    assert "Press and hold the picture to save it to your phone." in page
    address = page.partition('class="keepsake" src="')[2].partition('"')[0]
    picture = cleo.get(address)
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.body.startswith(PNG)
    assert cleo.get(address).body == picture.body
    assert Device(house).get("/evening.png").status == 404  # somebody who isn't part of the evening


def test_the_picture_has_another_address_once_something_changed(evenings: Evenings) -> None:
    house = played(evenings())
    cleo = Device(house).sit("C")
    before = cleo.get("/home").text
    house.run(house.memory.rename(house.memory.roster.known("Dan"), "Daniel"))
    after = cleo.get("/home").text
    assert before.partition("/evening.png?")[2][:8] != after.partition("/evening.png?")[2][:8]


def test_without_pillow_there_are_figures_and_no_picture(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (home_pages, evening_routes):
        monkeypatch.setattr(module, "can_draw", lambda: False)
    house = played(evenings())
    cleo = Device(house).sit("C")
    page = cleo.get("/home").text
    assert "3 games, 2 wins" in page
    assert "icture" not in page
    assert "icture" not in cleo.get("/home?p=stats").text
    assert cleo.get("/evening.png").status == 404


def test_the_figures_are_ones_own(evenings: Evenings) -> None:
    house = played(evenings())
    page = Device(house).sit("C").get("/home?p=figures").text
    assert "3 games, 2 wins" in page
    assert "+$1,000,000" in page
    assert page.index("Downeast Dealer") < page.index("Dealt!") < page.index("Deal or No Deal")
    assert '<b class="high">won</b>' in page
    assert "<b>2nd</b>" in page
    assert "You finished ahead of Ben in 2 of 3 games." in page
    assert "<b>lost</b>" in Device(house).sit("B").get("/home?p=figures").text


def test_hidden_money_stays_hidden_except_for_ones_own(evenings: Evenings) -> None:
    house = played(evenings())
    dan = Device(house).sit("D")
    picture = dan.get("/home").text.partition('class="keepsake" src="')[2].partition('"')[0]

    async def hide(hidden: bool) -> None:
        house.house.hide_money(hidden)

    house.run(hide(True))
    for path in TABS:
        page = dan.get(path).text.partition("<main")[2]
        assert page.count("$1,130,000") == 1
        assert {*re.findall(r"\$[\d,]+", page)} == {"$1,130,000", "$5,000"}  # what Dan has, and has won
        assert "Money is hidden at the table." in page
        assert "bgstats:" not in page
    assert dan.get(picture).status == 404
    house.run(hide(False))
    assert dan.get(picture).status == 200
    house.run(hide(True))
    house.leave(NAMES)
    house.good_night()
    assert dan.get("/evening.png").body.startswith(PNG)  # after good night, everybody may know


def test_bg_stats_gets_the_game_that_was_picked(evenings: Evenings) -> None:
    house = played(evenings())
    cleo = Device(house).sit("C")
    page = cleo.get("/home?p=stats").text
    assert "Add Deal or No Deal" in page
    assert page.count("bgstats://") == 1
    number = house.memory.tonight.finishes[0].number
    other = cleo.get(f"/home?p=stats.{number}").text
    assert "Add Downeast Dealer" in other
    link = other.partition('href="bgstats://app.bgstatsapp.com/createPlay.html?data=')[2].partition('"')[0]
    game = msgspec.json.decode(unquote(link))
    assert game["game"]["name"] == "Downeast Dealer"
    assert [one["name"] for one in game["players"]] == [*NAMES]


def test_home_is_the_seats_page_while_a_game_is_on(evenings: Evenings) -> None:
    house = evenings()
    house.start()
    ann = Device(house).sit("A")
    for path in TABS:
        assert ann.get(path).text.partition("<main")[2] == ann.get("/").text.partition("<main")[2]
    house.play(*match(), EndMatch())
    house.catch_up()
    assert "Your picture of the evening" in ann.get("/home").text
    house.leave(NAMES)
    assert "Your picture of the evening" in ann.get("/home").text
    assert 'class="gold"' not in ann.get("/home").text  # the next game is picked at the table
    assert "The game starts at the table" in ann.get().text
    assert 'href="/home">Your evening' in ann.get().text
    house.start()
    assert "Your picture" not in ann.get("/home").text


def test_somebody_new_sees_the_evening_too(evenings: Evenings) -> None:
    house = played(evenings())
    house.leave(NAMES)
    eve = Device(house).sit("E")
    assert "keepsake" in eve.get("/home").text
    assert "You haven’t finished a game this evening" in eve.get("/home?p=figures").text


def test_after_good_night_a_phone_without_a_seat_still_has_the_picture(evenings: Evenings) -> None:
    house = played(evenings())
    cleo, stranger = Device(house).sit("C"), Device(house)
    house.leave(NAMES)
    house.good_night()
    for path in ("/", "/home"):
        page = cleo.get(path).text
        assert "Thanks for playing" in page
        assert "keepsake" in page
    assert "Cleo 2 wins" in cleo.get().text
    assert cleo.get("/evening.png").body.startswith(PNG)
    assert "Type your seat code" in cleo.get("/?p=join").text
    assert "Type your seat code" in stranger.get().text
    assert stranger.get("/evening.png").status == 404

    # Next week, somebody else's evening isn't Cleo's.
    before = cleo.get("/evening.png").body
    house.run(write_down(house.memory, EARLIER[0]))
    assert cleo.get("/evening.png").body == before


def test_home_tells_nothing_of_the_game_that_is_on(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that differ in a coin laid face down give the same bytes to everybody else."""
    worlds = [evenings(pennies(), players=NAMES[:3]) for _ in range(2)]
    seen: list[list[bytes]] = []
    for house, side in zip(worlds, ("heads", "tails"), strict=True):
        house.web.pages.boot = "same"
        numbers = count()  # people's IDs are drawn at random, and BG Stats is told hashes of them
        monkeypatch.setattr(roster.secrets, "token_hex", lambda size, numbers=numbers: f"{next(numbers):012}")
        house.run(write_down(house.memory, *EARLIER))
        device = Device(house)
        device.cookie = "a-cookie-that-both-worlds-know"
        house.seating._seats["B"] = Sitting(1, digest(device.cookie), "Ben")
        house.play(LayCoin(side, seat="A"))
        pages = [device.get(path).body for path in (*TABS, "/evening.png")]
        house.leave(NAMES[:3])
        pages += [device.get(path).body for path in (*TABS, "/evening.png", "/board")]
        seen.append(pages)
    assert seen[0] == seen[1]
    assert any(b"keepsake" in page for page in seen[0])
    assert any(page.startswith(PNG) for page in seen[0])


def test_a_language_chosen_on_a_phone_is_its_owners_from_then_on(evenings: Evenings) -> None:
    house = played(evenings())
    cleo = Device(house).sit("C")
    assert "Your picture of the evening" in cleo.get("/home").text
    cookie = cleo.cookie
    cleo.post("/language", {"language": "de"})
    cleo.cookie = cookie
    assert house.memory.roster.known("Cleo").language == "de"
    assert "Dein Bild vom Abend" in cleo.get("/home").text  # even without the cookie for the language
    house.run(house.seating.release("C"))
    other = Device(house).sit("C")
    other.accepts = "en"
    assert "Dein Bild vom Abend" in other.get("/home").text
    assert house.memory.roster.known("Ben").language == ""
