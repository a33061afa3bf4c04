"""Phones and seats: every code on the screen can be read by a camera and opens a seat."""

import asyncio

import pytest

from companion.game import SEATS, Refused, say
from companion.house import door as doors
from companion.house.config import Wifi
from companion.house.door import joining
from companion.store.journal import Journal
from screens.joining import Joining
from screens.joining import screen as joining_screen
from screens.joining.board import JoiningBoard
from screens.theme import TOKENS
from tests.inside import painted
from tests.phone.device import NAME
from tests.screens.host import SIZES, at_each_size
from tests.screens.kiosk import WHO, at_the_kiosk
from tests.screens.phones import WIFI, Home, at_home
from tests.squares import on_the_screen

SMALL, USUAL, LARGE = SIZES


async def codes(home: Home) -> set[str]:
    await home.person.pilot.pause()
    await home.person.pilot.pause()
    return on_the_screen(home.person.app)


async def opened(home: Home) -> None:
    await home.person.pilot.press("f2")
    await home.person.sees("PHONES AND SEATS")


@pytest.mark.parametrize("theme", TOKENS)
@at_each_size
async def test_a_camera_reads_both_codes_in_every_theme(
    journal: Journal, size: tuple[int, int], theme: str
) -> None:
    async with at_home(journal, size) as home:
        home.person.app.theme = theme
        await opened(home)
        read = await codes(home)
        if size == SMALL:
            assert read == {joining(WIFI)}
            await home.person.pilot.press("2")
            read |= await codes(home)
        assert read == {joining(WIFI), home.link("A")}
        page = await home.phone().opens(next(link for link in read if link.startswith("http")))
        assert "seat A, the blue circle" in page.text
        assert NAME.search(page.text)


async def test_every_seat_has_its_own_code(journal: Journal) -> None:
    async with at_home(journal) as home:
        await opened(home)
        for seat in SEATS:
            assert await codes(home) == {joining(WIFI), home.link(seat)}
            await home.person.sees("Or open", home.host, "and type", home.seating.letters(seat)[:3])
            await home.person.pilot.press("right")
        assert await codes(home) == {joining(WIFI), home.link("A")}
        await home.person.pilot.press("left")
        assert await codes(home) == {joining(WIFI), home.link("F")}


async def test_a_code_is_never_scaled(journal: Journal) -> None:
    for size in (USUAL, LARGE):
        async with at_home(journal, size) as home:
            await opened(home)
            rows = [strip.text for strip in painted(home.person.app.screen)]
            assert [row.count("▀") for row in rows if "▀" in row] == [2 * 37] * 19


async def test_a_large_code_has_the_screen_to_itself(journal: Journal) -> None:
    wifi = Wifi("The house with a long name here", "k" * 40)
    async with at_home(journal, SMALL, wifi) as home:
        await home.person.pilot.press("f2")
        assert await codes(home) == {joining(wifi)}
        assert "PHONES AND SEATS" not in home.person.screen
        await home.person.pilot.press("2")
        assert await codes(home) == {home.link("A")}
        await home.person.sees("PHONES AND SEATS", "Scan code 2 to sit down.")
        await home.person.pilot.press("1", "escape")
        await home.person.sees("Pick a game.")


async def test_a_code_that_has_no_room_at_all_is_said_in_words(journal: Journal) -> None:
    wifi = Wifi("The house with a long name here", "k" * 63)
    async with at_home(journal, SMALL, wifi) as home:
        await opened(home)
        assert await codes(home) == set()
        await home.person.sees("Network The house with a long name here", f"Password {'k' * 63}")


async def test_without_a_wifi_of_its_own_the_seat_comes_first(journal: Journal) -> None:
    for size in SIZES:
        async with at_home(journal, size, Wifi()) as home:
            await opened(home)
            assert await codes(home) == {home.link("A")}
            await home.person.sees("Join the house Wi-Fi, then scan code 2.", "tap Stay connected")


async def test_the_code_of_a_taken_seat_is_not_shown_unasked(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.phone().sits(home.link("B"), "Ben")
        await opened(home)
        await home.person.pilot.press("right")
        await home.person.sees("Ben has a phone.")
        assert await codes(home) == {joining(WIFI)}
        assert home.seating.letters("B")[:3] not in home.person.screen
        await home.person.pilot.press("s")
        assert await codes(home) == {joining(WIFI), home.link("B")}
        await home.person.pilot.press("right", "left")
        assert await codes(home) == {joining(WIFI)}


async def test_the_code_of_a_taken_seat_is_shown_to_a_touch(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.phone().sits(home.link("B"), "Ben")
        await opened(home)
        await home.person.pilot.click(JoiningBoard, offset=(82, 6))  # in the list of seats
        await home.person.sees("Ben has a phone.")
        await home.person.pilot.click(JoiningBoard, offset=(50, 10))  # where the code would be
        assert await codes(home) == {joining(WIFI), home.link("B")}


async def test_who_sits_down_makes_room_for_the_next(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.type("1")
        await home.person.sees(WHO)
        await home.person.answer("Ann, Ben, Cal")
        await opened(home)
        assert await codes(home) == {joining(WIFI), home.link("A")}
        await home.phone().sits(home.link("A"), "Ann")
        await home.person.sees("Ann is in.", "Sit down as ■ Ben")
        assert await codes(home) == {joining(WIFI), home.link("B")}
        await home.phone().sits(home.link("C"))
        await home.phone().sits(home.link("B"))
        await home.person.sees("Ben is in.", "Take seat ◆ D")


async def test_the_codes_go_on_until_all_six_seats_have_phones(journal: Journal) -> None:
    async with at_home(journal) as home:
        await opened(home)
        for seat in SEATS:
            assert await codes(home) == {joining(WIFI), home.link(seat)}
            await home.phone().sits(home.link(seat), f"Guest {seat}")
            await home.person.sees(f"Guest {seat} is in.")
        await home.person.sees("Guest F has a phone.")
        assert await codes(home) == {joining(WIFI)}


async def test_in_a_game_those_who_play_come_first_and_then_the_free_seats(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down("Ann, Ben, Cal")
        await home.phone().sits(home.link("B"))
        await opened(home)
        await home.person.pilot.press("right", "right")
        for seat in "CADEF":
            assert await codes(home) == {joining(WIFI), home.link(seat)}
            await home.phone().sits(home.link(seat), "" if seat in "AC" else f"Guest {seat}")
            await home.person.settles()
        assert await codes(home) == {joining(WIFI)}
        await home.person.sees("Guest D", "Guest E")  # spectators are named


async def test_a_seat_that_was_taken_long_ago_stays_where_somebody_looks_at_it(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.phone().sits(home.link("B"), "Ben")
        await opened(home)
        await home.person.pilot.press("right")
        await home.phone().sits(home.link("D"), "Dee")
        await home.person.sees("Dee", "Ben has a phone.")
        assert "is in." not in home.person.screen


async def test_a_seat_is_freed_only_when_it_is_confirmed(journal: Journal) -> None:
    async with at_home(journal) as home:
        phone = await home.phone().sits(home.link("A"), "Ann")
        before = home.link("A")
        await opened(home)
        await home.person.pilot.press("left")
        await home.person.pilot.press("r")
        await home.person.sees("Free Ann's seat?", "This disconnects its phone.", "Y free it", "Esc no")
        await home.person.pilot.press("escape")
        assert home.seating.taken("A")
        await home.person.pilot.press("r", "y")
        await home.person.sees("this code")
        assert not home.seating.taken("A")
        assert home.link("A") != before
        assert await codes(home) == {joining(WIFI), home.link("A")}
        assert "on this phone anymore" in (await phone.get()).text
        assert (await home.phone().post("/claim", token=before.partition("#")[2])).status == 403


async def test_another_address_is_tried_and_looked_for_again(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {"eth0": "192.168.1.5", "wlan0": "10.42.0.1"}
    monkeypatch.setattr(doors, "_own", own.items)
    monkeypatch.setattr(doors, "_by_default_route", lambda: "")
    async with at_home(journal, address="") as home:
        await opened(home)
        await home.person.sees(f"Or open 10.42.0.1:{home.port}", "N other address")
        await home.person.pilot.press("n")
        await home.person.sees(f"Or open 192.168.1.5:{home.port}")
        monkeypatch.setattr(joining_screen, "PATIENCE", 0.1)
        home.house.changed()
        await home.person.sees("Guest Wi-Fi", f"Or open 192.168.1.5:{home.port}")  # the same address
        token = home.seating.token("A")
        assert f"http://192.168.1.5:{home.port}/#{token}" in await codes(home)
        del own["wlan0"]
        await home.person.pilot.press("n")
        await home.person.sees(f"Or open 192.168.1.5:{home.port}")
        assert "other address" not in home.person.screen


async def test_a_box_without_a_network_says_that_the_game_works_without_phones(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {"lo": "127.0.0.1"}
    monkeypatch.setattr(doors, "_own", own.items)
    monkeypatch.setattr(doors, "_by_default_route", lambda: "")
    async with at_home(journal, address="") as home:
        await home.person.sees("no network")
        await opened(home)
        await home.person.sees("No network, so phones can't join.", "You can play without them")
        assert await codes(home) == {joining(WIFI)}
        own["wlan0"] = "10.42.0.1"
        await home.person.pilot.press("n")
        await home.person.sees(f"Or open 10.42.0.1:{home.port}")


async def test_after_a_minute_without_anybody_the_guest_wifi_is_suspected(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(journal) as home:
        await opened(home)
        assert "tap Stay connected" in home.person.screen
        monkeypatch.setattr(joining_screen, "PATIENCE", 0.1)
        home.house.changed()
        await home.person.sees("Guest Wi-Fi may be keeping them out.")
        await home.phone().get()
        await home.person.sees("tap Stay connected")


async def test_the_screen_is_called_from_anywhere_and_left_the_same_way(journal: Journal) -> None:
    async with at_home(journal) as home:
        await home.person.sits_down()
        await home.person.sees("F2 phones")
        await opened(home)
        await home.person.pilot.press("f2")
        await home.person.sees("Call a case to open.")
        await home.person.pilot.press("f5", "f2")
        await home.person.sees("PHONES AND SEATS", "Ann", "Ben")
        await home.person.pilot.press("escape")
        await home.person.sees("Which entry")


async def test_the_help_says_what_can_be_done_there(journal: Journal) -> None:
    async with at_home(journal) as home:
        await opened(home)
        await home.person.pilot.press("f1")
        await home.person.sees("Scan the first code", "free this seat", "other address")
        await home.person.pilot.press("escape")
        await home.person.sees("PHONES AND SEATS")


async def test_a_kiosk_without_phones_has_no_such_key(journal: Journal) -> None:
    async with at_the_kiosk(journal, USUAL) as person:
        assert "F2" not in person.screen
        await person.pilot.press("f2")
        await person.pilot.pause()
        assert not isinstance(person.app.screen, Joining)
        await asyncio.sleep(0)


async def test_a_damaged_wifi_is_told_and_the_codes_are_there(journal: Journal) -> None:
    def spoilt() -> Wifi:
        raise Refused(say("hotspot.toml can't be read."))

    async with at_home(journal) as home:
        home.person.app._wifi = spoilt
        await home.person.pilot.press("f2")
        await home.person.pilot.pause()
        assert isinstance(home.person.app.screen, Joining)
        await home.person.sees("hotspot.toml can't be read.")


@at_each_size
async def test_a_table_in_a_hall_calls_for_help_and_takes_it_back(
    journal: Journal, size: tuple[int, int]
) -> None:
    async with at_home(journal, size) as home:
        home.house.help = False
        home.house.reach_hall(True)
        await opened(home)
        await home.person.sees("call for help")
        await home.person.pilot.press("w")
        await home.person.sees("The hall knows that you want help.")
        assert home.house.help is True
        home.house.reach_hall(False)
        await home.person.sees("The hall can't be reached.")
        home.house.reach_hall(True)
        await home.person.sees("The hall knows that you want help.")
        await home.person.pilot.press("w")
        await home.person.sees("call for help")
        assert home.house.help is False


async def test_without_a_hall_there_is_nobody_to_call(journal: Journal) -> None:
    async with at_home(journal) as home:
        await opened(home)
        await home.person.pilot.press("w")
        assert home.house.help is None
        assert "call for help" not in home.person.screen


async def test_what_the_hall_says_is_on_the_bar(journal: Journal) -> None:
    async with at_home(journal) as home:
        home.person.app.hear_hall(say("The hall says: {words}", words="Dinner is ready."))
        await home.person.sees("The hall says: Dinner is ready.")
