"""The routes of an evening: its picture, and who wants to play again."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from companion.game import phrase
from companion.game.said import Language, spoken
from companion.house.evenings import Evening
from companion.house.house import House
from companion.house.picture import can_draw, picture
from companion.phone.home_pages import PICTURE, picture_mark, sums_are_hidden
from companion.phone.posted_form import read_form
from companion.phone.requested import device_of, one
from companion.phone.results import result_of
from companion.store.roster import Roster

YES = "yes"
KEPT = 4  # pictures, enough for an evening in a few languages
HEADERS = {"cache-control": "private, max-age=86400"}  # if the picture changes, so does its address


class EveningRoutes:
    """What phones request after a game."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._drawn: dict[str, bytes] = {}
        self._drawing = asyncio.Lock()  # one at a time: a box has little memory

    @property
    def routes(self) -> tuple[tuple[str, Callable[[Request], Awaitable[Response]], str], ...]:
        """Each route: its path, what answers it, and its method."""
        return (("/ready", self._ready, "POST"), (PICTURE, self._picture, "GET"))

    async def _ready(self, request: Request) -> Response:
        """Note that somebody wants to play again, or doesn't after all; then show them who else does."""
        device = device_of(request)
        seat = self.house.seating.seat_of(device)
        ready = one(read_form(await request.body()), "ready") == YES
        if seat and self.house.name_of(seat) and result_of(self.house.table, self.house.money_hidden):
            self.house.seating.heard(device)
            self.house.wants_again(seat, ready)
        return RedirectResponse("/", 303)

    async def _picture(self, request: Request) -> Response:
        """Send the picture of the evening that this phone is or was part of."""
        evening = self.house.evening_of(device_of(request))
        hidden = evening is not None and sums_are_hidden(self.house, evening)
        if evening is None or self.house.memory is None or hidden or not can_draw():
            return PlainTextResponse(phrase("There’s no such file."), 404)
        drawn = await self._draw(evening, self.house.memory.roster, spoken())
        return Response(drawn, media_type="image/png", headers=HEADERS)

    async def _draw(self, evening: Evening, roster: Roster, language: Language) -> bytes:
        mark = picture_mark(evening, roster, language)
        async with self._drawing:
            if mark not in self._drawn:
                drawn = await asyncio.to_thread(picture, evening, roster, language)
                self._drawn = {**dict([*self._drawn.items()][1 - KEPT :]), mark: drawn}
        return self._drawn[mark]
