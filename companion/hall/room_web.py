"""The hall's web server: anybody may look, but clearing a call for help takes the hall's code."""

import asyncio
from collections.abc import Callable, Iterable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.game import NOTHING, Refused, Said, phrase, say
from companion.game.caching import remember_last
from companion.game.said import spoken
from companion.hall.gathering import Gathering
from companion.hall.room import Room
from companion.hall.room_pages import standings_page, tables_page
from companion.house.bucket import Bucket
from companion.house.house import Revision
from companion.house.owner import Owner
from companion.phone.event_stream import LivePage, Stream, page_of
from companion.phone.guard import Guard
from companion.phone.posted_form import read_form
from companion.phone.rendering import TYPES, addressed, body, gzipped, mark_of, shell
from companion.phone.requested import one

TURN = 10.0  # seconds that a page stays, if there are several


class RoomWeb:
    """The pages of a hall."""

    def __init__(
        self, room: Room, gathering: Gathering, owner: Owner, hosts: Callable[[], Iterable[str]]
    ) -> None:
        self._room, self._gathering, self._owner = room, gathering, owner
        self._turned = 0
        self._tables = remember_last(lambda now: tables_page(room, self._turned))
        self._standings = remember_last(lambda now: standings_page(room, self._turned))
        routes = [
            *self._screen("/", self._tables, say("Tables · Tableside")),
            *self._screen("/standings", self._standings, say("Standings · Tableside")),
            Route("/help/{table}", self._ask_code),
            Route("/help/{table}", self._clear, methods=["POST"]),
            Route("/static/{name}", self._static),
        ]
        self.app: ASGIApp = Guard(Starlette(routes=routes), hosts, Bucket(at_once=240, a_second=60))

    def _screen(self, path: str, content: Callable[[Revision], str], title: Said) -> list[Route]:
        """Return a page's two routes: the page itself, and its live updates."""
        live = path.rstrip("/") + "/live"

        async def page(request: Request) -> Response:
            made = content(self._room.now)
            return HTMLResponse(shell(made, title, mark_of(made), live, refresh=True, tv=True))

        async def updates(request: Request) -> Response:
            seen = request.query_params.get("seen", "")[:16]
            return Stream(self._room, lambda now: _sent(content(now)), seen)

        return [Route(path, page), Route(live, updates)]

    async def turn_pages(self) -> None:
        """Show the next page every few seconds, if there are several."""
        while True:
            await asyncio.sleep(TURN)
            self._turned += 1
            self._room.changed()

    async def _ask_code(self, request: Request) -> Response:
        return self._code_page(request.path_params["table"])

    def _code_page(self, table: str, why: Said = NOTHING, status: int = 200) -> Response:
        if table not in self._room.tables:
            return PlainTextResponse(phrase("There’s no such table."), 404)
        made = body("hall_help.html", table=table, why=why)
        return HTMLResponse(shell(made, say("Help · Tableside"), tv=True), status)

    async def _clear(self, request: Request) -> Response:
        table = request.path_params["table"]
        typed = one(read_form(await request.body()), "code")[:20]
        try:
            await asyncio.to_thread(self._owner.unlock, typed)
        except Refused as refusal:
            return self._code_page(table, refusal.said, 403)
        if not await self._gathering.clear(table):
            return self._code_page(table, say("The broker isn’t there. Try again in a moment."), 503)
        return RedirectResponse("/", 303)

    async def _static(self, request: Request) -> Response:
        name = addressed().get(request.path_params["name"])
        if name is None:
            return PlainTextResponse(phrase("There’s no such file."), 404)
        headers = {"cache-control": "public, max-age=31536000, immutable", "content-encoding": "gzip"}
        return Response(gzipped(name), media_type=TYPES[name.rpartition(".")[2]], headers=headers)


def _sent(content: str) -> LivePage:
    return page_of(content, spoken())
