"""The box that the chapters are about: its disks, its power, and what people do with it."""

import random
from pathlib import Path

from playwright.sync_api import Browser
from playwright.sync_api import Error as PlaywrightError

from tests.harness.box.checks import check
from tests.harness.box.guest import Guest
from tests.harness.box.image import BUILD, copied, empty
from tests.harness.box.waiting import until
from tests.phone.browser import Phone

JOURNAL = "/var/lib/tableside/journal.sqlite3"
COUNT = "import sqlite3; print(sqlite3.connect('file:{}?mode=ro', uri=True).execute('{}').fetchone()[0])"
ENTRIES = f'python3 -c "{COUNT.format(JOURNAL, "select count(*) from entries")}"'
OVER = f'python3 -c "{COUNT.format(JOURNAL, "select min(over) from newest")}"'
DUMP = f"import sqlite3; print(*sqlite3.connect('file:{JOURNAL}?mode=ro', uri=True).iterdump())"
KERNEL = BUILD / "root" / "boot"
IMAGE = BUILD / "box.img"  # the disk as the installer left it
ASLEEP, NOTED = BUILD / "asleep", BUILD / "asleep.img"  # memory and disk after the first start
LATE = 0.25  # how far off the service's report may be, as a share of the time until the table is up
PATIENCE = 120_000.0  # milliseconds for a phone's page, from a box that's emulated
OUTSIDE, INSIDE = "127.0.0.1", "10.0.2.15"  # the box's address, from this machine and in its own network


class Box:
    """A box, starting out as the installer left it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.disk, self.second = folder / "disk.img", folder / "second.img"
        self.guest: Guest | None = None
        self.painted = 0.0  # when the table appeared, in seconds since the kernel started

    def anew(self) -> Guest:
        """Start the box as the installer left it, save a snapshot, go on from it, and return the guest."""
        copied(IMAGE, self.disk)
        empty(self.second, 256)
        self.start().fall_asleep(ASLEEP)
        self.cut()
        copied(self.disk, NOTED)
        return self.fresh()

    def fresh(self) -> Guest:
        """Go back to the snapshot taken after the first start, and return the guest."""
        if not ASLEEP.exists():
            return self.anew()
        copied(NOTED, self.disk)
        empty(self.second, 256)
        self.guest = Guest(self.folder, KERNEL, (self.disk, self.second), self.port, ASLEEP)
        self.guest.up()
        return self.guest

    def start(self) -> Guest:
        """Switch the box on, wait until the table is on the display, and return the guest."""
        self.guest = Guest(self.folder, KERNEL, (self.disk, self.second), self.port)
        painted = self.guest.painted()
        self.guest.up()
        self.guest.active()
        self.painted = painted - self.guest.began()
        return self.guest

    def cut(self) -> None:
        """Pull the plug, if the box is running."""
        if self.guest:
            self.guest.cut()
            self.guest = None


def entries(guest: Guest) -> int:
    """Return how many entries are in the journal, or -1 if it can't be read right now."""
    said = guest.says(ENTRIES)
    return int(said) if said.isdecimal() else -1


def over(guest: Guest) -> bool:
    """Whether every game is over."""
    return guest.says(OVER) == "1"


def page(guest: Guest, port: int, address: str = "127.0.0.1", how: str = "") -> bool:
    """Whether the page for phones can be opened from inside the box."""
    return (
        guest.says(f"{how} curl -s -m 10 -o /dev/null -w '%{{http_code}}' http://{address}:{port}/") == "200"
    )


def first_picture(box: Box, guest: Guest) -> None:
    """Check when the table was first on the display, and when the service reported that it was up."""
    began, told = (
        int(guest.says(f"systemctl show -P {what}TimestampMonotonic tableside")) / 1e6
        for what in ("InactiveExit", "ActiveEnter")
    )
    check(began < box.painted, f"the table is on the display {box.painted:.1f} s after the kernel began")
    close = abs(box.painted - told) < LATE * box.painted
    check(close, f"the service began at {began:.1f} s, and said at {told:.1f} s that it is there")


def record(guest: Guest) -> str:
    """Return a checksum of the journal and the secret."""
    return guest.says(f'python3 -c "{DUMP}" | cat - /var/lib/tableside/secret | sha256sum')


def lays_the_table(guest: Guest) -> None:
    """Start a game at the kiosk's keyboard, which makes one entry."""
    guest.rests()
    for keys in ("1", "Ann, Ben", "\r", "\r", "\r"):
        guest.types(keys)
    until(lambda: entries(guest) == 1, "the game does not start")


# Phones.


def scanned(guest: Guest, port: int, seat: str, before: str) -> str:
    """Return the link in a seat's code, read from a picture of the screen; wait until it's a new one."""
    link = until(lambda: next(iter(guest.codes() - {before}), ""), "no code can be read off the screen")
    guest.picture(BUILD / f"codes-{seat}.png")
    check(link.startswith(f"http://{INSIDE}:{port}/#"), f"the code of seat {seat} is read off the picture")
    return str(link)


def seated(guest: Guest, port: int, browser: Browser) -> list[Phone]:
    """Scan the codes on the screen, sit down with two phones, and return them."""
    phones, link = [], ""
    guest.rests()
    guest.press("f2")
    for seat in "AB":
        link = scanned(guest, port, seat, link)
        phones.append(Phone(browser, patience=PATIENCE).scan(link.replace(INSIDE, OUTSIDE)))
        phones[-1].page.wait_for_selector(".pictures")  # it's somebody's seat, so the table is asked
        guest.rests()
        guest.press("f7")
        phones[-1].sees_seat()
    guest.press("esc")
    return phones


def asked(phones: list[Phone]) -> str:
    """Return each phone's question and the ask behind it."""
    said = []
    for phone in phones:
        phone.look_again()
        found = phone.page.locator("[name=ask]")
        said.append(f"{phone.question} {found.first.get_attribute('value') if found.count() else ''}".strip())
    return "; ".join(said)


def answered(phones: list[Phone], rng: random.Random) -> bool:
    """Have a phone answer if anybody is asked anything; return whether one did."""
    for phone in phones:
        phone.look_again()
        if phone.my_turn and phone.page.locator("#ask").count():
            phone.answer(rng)
            return True
    home = phones[0].page.url.partition("?")[0]
    phones[0].press("The board")
    try:
        phones[0].press("For the table")
        phones[0].page.locator("#ask").first.wait_for()
        phones[0].answer(rng)
    except PlaywrightError:
        return False  # the box is slow, or the game has just ended
    finally:
        phones[0].page.goto(home)
    return True
