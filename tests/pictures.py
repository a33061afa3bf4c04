"""Takes the pictures for the README from the running program: `python -m tests.pictures`."""

import asyncio
import random
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from companion.game.said import ENGLISH
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    MakeOffer,
    NoDeal,
    NoGuess,
    Reveal,
)
from companion.house.config import Wifi
from companion.house.door import Door
from companion.house.house import House
from companion.house.picture import picture
from companion.house.seating import Seating
from companion.store.journal import Journal
from companion.table.table import Table
from hardware.choosing import panel_for
from screens.app import Kiosk
from tests.film import film, strip
from tests.games.license_plates import evenings as plates
from tests.nights import CLEOS_HOUSE, cleos_night
from tests.paint import save
from tests.phone.browser import launch
from tests.phone.pictures import BOARDS, SHOTS, TELEVISION, laid, sit

GUESTS = ("offered", "downeast-pile-hand", "dealt-hand")  # the pages on three phones, side by side
PHONE = (360, 740)

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
GAME = SHELF["deal_or_no_deal"]
OFFERS = (21_000, 37_000, 53_000, 77_000, 63_000, 90_000, 138_000, 17_000, 25_000)
VALUES = (
    *(25, 0.01, 200, 5, 400, 5_000, 750_000, 1_000_000, 100, 750, 400_000, 50, 10, 100_000, 75_000),
    *(1_000, 1, 200_000, 10_000, 300_000, 25_000, 300, 500_000, 75),
)  # in dollars, in the order they were opened in one episode on TV
AT = {"board": 16, "offer": 22, "end": 24, "panel": 16}  # how many cases are open in each picture
KEYS = {"phones": "f2", "panel": "f11", "license_plates-settled": "enter"}
PLATES = {  # the pictures of License Plates, and the prepared game each one shows
    "license_plates-bid": "bid",
    "license_plates-reveal": "reveal",
    "license_plates-settled": "dealt",
}


async def evening(journal: Journal, name: str) -> Table:
    """Play that TV episode up to the point where this picture is taken, and return its table."""
    table = await Table.start(
        journal, GAME, GAME.prepare(["Ben", "Ann", "Cal", "Dee", "Eva"]), random.Random(2)
    )
    await table.submit(BeginHosting("A", "B"))
    await table.submit(ChooseCase(14, seat="B"))
    cases = iter(random.Random(2).sample([case for case in range(1, 27) if case != 14], 24))
    for opened, value in enumerate(VALUES):
        if opened == AT[name]:
            break
        await table.submit(CallCase(next(cases), seat="B"), source="phone B")
        for one in table.asks():
            if one.ask.kind == "NoGuess":
                await table.submit(NoGuess(seat=one.ask.seat))
        await table.submit(Reveal(round(value * 100)))
        rounds = len(table.record.state.now.offers)
        if table.record.state.phase == "offer":
            await table.submit(MakeOffer(OFFERS[rounds] * 100, seat="A"))
            if name == "offer" and opened + 1 == AT[name]:
                break
            await table.submit((Deal if rounds == 8 else NoDeal)(seat="B"))
    if name == "end":
        await table.submit(NoGuess(seat="A"))
        await table.submit(Reveal(500_00))
    return table


class OneDoor(Door):
    """A door with one address, no matter what networks the machine is on."""

    def addresses(self, anew: bool = False) -> tuple[str, ...]:
        return (self.address,)


async def house(journal: Journal) -> House:
    """Return a house where three of the five players have a phone."""
    seating = Seating(journal, bytes(32))
    await Table.start(journal, GAME, GAME.prepare(["Ann", "Ben", "Cal", "Dee", "Eva"]))
    for device, seat, name in ("one", "A", "Ann"), ("two", "B", "Ben"), ("three", "C", "Cal"):
        seating.scanned(device, seating.token(seat))
        await seating.sit(device, name)
        seating.opened(device)
    seating.closed("three")
    return House(seating, OneDoor(8080, "10.42.0.1", (), Wifi("Tableside", "game-night-42")))


def take_home() -> None:
    """Draw the picture of an evening."""
    (FOLDER / "evening.png").write_bytes(picture(cleos_night(), CLEOS_HOUSE, ENGLISH))


def phones_and_television() -> None:
    """Take pictures of three phones next to each other, and of the television."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        phones = []
        for name in GUESTS:
            shot = SHOTS[name]
            companion = laid(shot)
            page = sit(browser, companion, shot.seat, PHONE, light=False)
            page.goto(companion.address + shot.path.lstrip("/"))
            shot.touch(page)
            page.wait_for_load_state()
            phones.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        page = browser.new_page(viewport={"width": TELEVISION[0], "height": TELEVISION[1]})
        page.goto(laid(BOARDS["tv-offer"]).address + "board")
        television = Image.open(BytesIO(page.screenshot())).convert("RGB")
        browser.close()
    gap, (wide, high) = 40, phones[0].size
    guests = Image.new("RGB", (len(phones) * (wide + gap) - gap, high), "white")
    for number, phone in enumerate(phones):
        guests.paste(phone, (number * (wide + gap), 0))
    for picture_of, name in ((guests, "guests"), (television, "television")):
        picture_of.thumbnail((1280, 1280))
        picture_of.save(FOLDER / f"{name}.png", optimize=True)


async def main() -> None:
    """Take all the pictures of the screen."""
    for name in ("lobby", "phones", *AT, *PLATES):
        with tempfile.TemporaryDirectory() as folder:
            journal = Journal.open(Path(folder) / "journal")
            if name in AT:
                await evening(journal, name)
            if name in PLATES:
                await plates.played(journal, PLATES[name])
            app = Kiosk(
                journal,
                house=await house(journal) if name == "phones" else None,
                panel=panel_for("mock") if name == "panel" else None,
            )
            app.first_times.on = False  # nothing is new to these people
            async with app.run_test(size=(100, 30)) as pilot:
                app.animation_level = "none"
                await pilot.pause()
                if name in KEYS:
                    await pilot.press(KEYS[name])
                await pilot.pause(0.5)  # the lights are set in a separate thread
                save(app, FOLDER / f"{name}.png")
            journal.close()


if __name__ == "__main__":
    take_home()
    phones_and_television()
    asyncio.run(main())
    strip(asyncio.run(film()), FOLDER / "round.png")
