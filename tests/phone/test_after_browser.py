"""After a game, in a browser: playing again from the phones, and a television that follows the evening."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from companion.games.deal_or_no_deal.moves import EndMatch
from companion.house.config import Wifi
from companion.house.door import joining
from companion.store.journal import Journal
from tests.phone.browser import PATIENCE, SMALL, USUAL, Phone
from tests.phone.over import EARLIER, NAMES, Evening, ended, match
from tests.phone.room import Room, play
from tests.phone.test_fits import FITS, LETTERS, SIZES, beyond, write_in
from tests.remembered import write_down
from tests.squares import read

Phones = Callable[..., Phone]
TELEVISION = (1920, 1080)
WIFI = Wifi("Game night", "cases;26")
TABS = ("", "home", "home?p=figures", "home?p=stats")
BELOW = "() => Math.max(0, document.documentElement.scrollHeight - innerHeight)"


@pytest.fixture
def evening() -> Iterator[Evening]:
    """Yield a house after three games, the last of them just over."""
    house = Evening(players=NAMES)
    house.run(write_down(house.memory, *EARLIER))
    ended(house)
    house.catch_up()
    yield house
    house.stop()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Yield a kiosk with a match that's one move from its end."""
    one = Room(tmp_path / "journal.sqlite3", almost_over)
    yield one
    one.close()


async def almost_over(journal: Journal) -> None:
    """Play a match up to its last move."""
    await play(journal, "deal_or_no_deal", NAMES, match())


def stays(phone: Phone) -> None:
    """Mark a page, so a reload would be noticed."""
    phone.page.evaluate("window.stays = true")


def stayed(phone: Phone) -> bool:
    return bool(phone.page.evaluate("window.stays === true"))


@pytest.mark.full
def test_everybody_is_ready_and_the_kiosk_starts_the_next_game(room: Room, phones: Phones) -> None:
    around = {seat: room.sits(phones(SMALL if seat == "A" else USUAL), seat) for seat in "ABCD"}
    first = room.table.number
    room.run(room.table.submit(EndMatch()))
    room.sees("Play again?")
    for phone in around.values():
        phone.sees("Game over")
        stays(phone)
    cleo, dan = around["C"], around["D"]
    cleo.sees("You win!")
    for seat in "ABC":
        around[seat].press("Play again")
        around[seat].sees("same people")
    cleo.sees("The game starts when Dan is ready, or at the table.")
    room.sees("Ready on their phones: Ann, Ben, Cleo.")
    cleo.press("Sit this one out")
    cleo.sees("You win!")
    cleo.press("Play again")
    around["A"].sees("The game starts when Dan is ready, or at the table.")
    dan.press("Your evening")
    dan.sees("Your picture of the evening")
    stays(dan)
    dan.press("Play again")
    for phone in around.values():
        expect(phone.page.locator(f"#page[data-game='{first + 1}']")).to_have_count(1, timeout=PATIENCE)
        assert stayed(phone)
    assert room.table.number == first + 1
    assert [one.name for one in room.table.open_view().seats] == [*NAMES]


@pytest.mark.full
def test_enter_at_the_kiosk_starts_it_too_while_phones_look_at_the_evening(
    room: Room, phones: Phones
) -> None:
    cleo, dan = room.sits(phones(locale="de-DE"), "C"), room.sits(phones(), "D")
    first = room.table.number
    room.run(room.table.submit(EndMatch()))
    cleo.press("Noch mal spielen")
    cleo.sees("Das Spiel beginnt am Tisch.")
    room.sees("Ready on their phones: Cleo.")
    dan.sees("Your evening")
    dan.press("Your evening")
    dan.press("Your figures")
    dan.sees("1 game")
    stays(cleo)
    stays(dan)
    room.press("enter", "enter")
    for phone in (cleo, dan):
        expect(phone.page.locator(f"#page[data-game='{first + 1}']")).to_have_count(1, timeout=PATIENCE)
        assert stayed(phone)


def test_a_television_follows_from_the_lobby_through_a_game_to_the_evening(phones: Phones) -> None:
    house = Evening(players=NAMES)
    house.house.door.wifi = WIFI
    house.house.door.port = house.port
    house.leave(NAMES)
    television = phones(TELEVISION)
    television.page.goto(f"{house.address}board")
    television.sees("Join us with your phone")
    stays(television)
    address = f"http://{house.house.door.host(house.house.door.addresses()[0])}/"
    assert read(_picture(television)) == {joining(WIFI), address}
    assert television.page.evaluate(BELOW) == 0

    house.start()
    television.sees("Host")
    house.play(*match(), EndMatch())
    television.sees("Cleo wins")
    assert beyond(television.page, TELEVISION) == FITS
    house.catch_up()
    television.sees("Best deal of the night")
    house.leave(NAMES)
    television.sees("The evening so far")
    assert beyond(television.page, TELEVISION) == FITS
    assert television.page.evaluate(BELOW) == 0
    house.start()
    television.sees("Host")
    expect(television.page.get_by_text("The evening so far")).to_have_count(0)
    assert television.page.locator("link[href*=tv_evening]").count() == 0
    assert stayed(television)
    house.stop()


def _picture(phone: Phone) -> Image.Image:
    return Image.open(io.BytesIO(phone.page.screenshot()))


def test_nothing_is_wider_than_the_screen_and_every_tab_is_one_tap_away(
    evening: Evening, phones: Phones
) -> None:
    cleo = phones().sit(evening.code("C"))
    for path in TABS:
        cleo.page.goto(f"{evening.address}{path}")
        for pixels in LETTERS:
            write_in(cleo.page, pixels)
            assert {size: beyond(cleo.page, size) for size in SIZES} == dict.fromkeys(SIZES, FITS), path
        write_in(cleo.page, LETTERS[0])
    cleo.page.goto(evening.address)
    cleo.press("Your evening")
    expect(cleo.page.locator(".keepsake")).to_have_js_property("naturalWidth", 1080)
    cleo.press("Your figures")
    cleo.sees("3 games, 2 wins")
    cleo.press("Add to BG Stats")
    cleo.page.locator("a", has_text="Downeast Dealer").first.click()
    cleo.sees("Add Downeast Dealer")
    cleo.press("Back to your evening")
    cleo.sees("Your picture of the evening")


def test_confetti_plays_once_however_often_the_page_changes(evening: Evening, phones: Phones) -> None:
    cleo, dan = phones().sit(evening.code("C")), phones().sit(evening.code("D"))
    cleo.sees("You win!")
    cleo.page.evaluate("document.querySelector('.finale').dataset.same = 'yes'")
    dan.press("Play again")
    evening.run(evening.memory.rename(evening.memory.roster.known("Dan"), "Daniel"))
    dan.press("Sit this one out")
    dan.sees("You came in second")
    expect(cleo.page.locator(".finale[data-same]")).to_have_count(1)
    assert cleo.page.evaluate("document.getAnimations().length") == 0  # this phone is set to reduce motion


def test_the_same_pages_work_without_scripts(evening: Evening, phones: Phones) -> None:
    cleo = phones(scripts=False)
    cleo.context.add_cookies(_seated(evening, "C"))
    cleo.page.goto(evening.address)
    cleo.sees("You win!")
    cleo.press("Play again")
    cleo.sees("Deal or No Deal, same people")
    assert evening.house.ready == {"C"}
    cleo.press("Your evening")
    cleo.press("Your figures")
    cleo.sees("3 games, 2 wins")
    cleo.page.goto(evening.address)
    cleo.press("Sit this one out")
    cleo.sees("You win!")
    assert not evening.house.ready


def _seated(evening: Evening, seat: str) -> list[dict[str, str]]:
    from tests.phone.device import Device

    return [{"name": "tableside", "value": Device(evening).sit(seat).cookie, "url": evening.address}]


def test_a_phone_let_go_at_good_night_keeps_the_picture(evening: Evening, phones: Phones) -> None:
    cleo = phones().sit(evening.code("C"))
    evening.leave(NAMES)
    cleo.sees("The game starts at the table")
    evening.good_night()
    cleo.sees("Thanks for playing")
    expect(cleo.page.locator(".keepsake")).to_have_js_property("naturalWidth", 1080)
    cleo.press("Type a code")
    cleo.sees("Type your seat code")
