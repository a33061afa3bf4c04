"""A kiosk with phones, for tests about both."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from companion.house.config import Wifi
from companion.house.door import Door
from companion.house.house import House
from companion.house.seating import Seating
from companion.phone.listening import bind
from companion.phone.serving import Serving
from companion.phone.web import Web
from companion.store.journal import Journal
from tests.phone.device import NAME, Answer, Device
from tests.screens.kiosk import KioskUser, at_the_kiosk

SECRET = bytes(range(32))
WIFI = Wifi("Game night", "cases;26")


class Clock:
    """A clock that tests move forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Phone:
    """Somebody with a phone, in the kiosk's event loop."""

    def __init__(self, home: "Home") -> None:
        self._home = home
        self._device = Device(home)  # type: ignore[arg-type]

    async def get(self, path: str = "/") -> Answer:
        """Request a page, and return the answer."""
        return await asyncio.to_thread(self._device.get, path)

    async def post(self, path: str, **fields: str) -> Answer:
        """Submit a form, and return the answer."""
        return await asyncio.to_thread(self._device.post, path, fields)

    def comes_to(self, home: "Home") -> "Phone":
        """Reconnect to a house after a restart, and return this phone."""
        self._home = home
        self._device.companion = home  # type: ignore[assignment]
        return self

    async def opens(self, link: str) -> Answer:
        """Open the link in a code, as a browser with scripts does, and return the page that follows."""
        _, _, token = link.partition("#")
        assert (await self.get()).status == 200
        assert (await self.post("/claim", token=token)).status == 303
        return await self.get()

    async def sits(self, link: str, name: str = "") -> "Phone":
        """Scan a code, sit down under this name (with a nod if it takes one), and return this phone."""
        if found := NAME.search((await self.opens(link)).text):
            assert (await self.post("/sit", new=name or found[1])).status == 303
        else:
            seating = self._home.seating
            await seating.nod(seating.waiting()[-1], yes=True)
        await self.get()
        return self


class Home:
    """The kiosk, the house and its address."""

    def __init__(self, journal: Journal, wifi: Wifi, port: int, address: str) -> None:
        self.port = port
        self.clock = Clock()
        self.seating = Seating(journal, SECRET, self.clock)
        self.house = House(self.seating, Door(port, address, (), wifi))
        self.person: KioskUser

    @property
    def host(self) -> str:
        """The host and port that phones send."""
        return f"127.0.0.1:{self.port}"

    def link(self, seat: str) -> str:
        """Return the link in a seat's code."""
        return self.house.door.link("127.0.0.1", self.seating.token(seat))

    def phone(self) -> Phone:
        """Return a phone that has never been here."""
        return Phone(self)


@asynccontextmanager
async def at_home(
    journal: Journal,
    size: tuple[int, int] = (100, 30),
    wifi: Wifi = WIFI,
    address: str = "127.0.0.1",
    **more: Any,
) -> AsyncIterator[Home]:
    """Yield a kiosk with phones, along with its house and address."""
    listening = bind(0, "127.0.0.1")
    home = Home(journal, wifi, listening.getsockname()[1], address)
    serving = Serving(Web(home.house, home.house.door.hosts).app, listening, home.house.closing)
    async with at_the_kiosk(journal, size, house=home.house, serve=lambda: serving, **more) as home.person:
        yield home
