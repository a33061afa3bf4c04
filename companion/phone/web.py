"""The routes: each finds out who's asking, then shows a page or handles an entry."""

import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from time import monotonic

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.game import NOTHING, Ask, Move, Refused, Said, as_is, phrase, say
from companion.game.caching import remember_last
from companion.game.naming import LONGEST_NAME, spelled
from companion.game.said import Language, house_language, speaking, spoken
from companion.house import codes
from companion.house.bucket import Bucket
from companion.house.house import House, Revision
from companion.house.seating import WrongCode
from companion.phone.bar_text import said
from companion.phone.device_pages import DevicePages
from companion.phone.evening_routes import EveningRoutes
from companion.phone.event_stream import LivePage, Stream, Streams, page_of
from companion.phone.game_pages import pages_of
from companion.phone.guard import SEATED, Guard, Guesses, TooLarge
from companion.phone.own_count import explained, own_lines, read_counted, there
from companion.phone.own_entries import as_it_was
from companion.phone.posted_form import Filled, answered, read_form, read_move
from companion.phone.rendering import TYPES, addressed, gzipped, mark_of, shell
from companion.phone.requested import (
    COOKIE,
    HOME,
    LANGUAGE,
    address_of,
    board_language,
    chosen_language,
    device_of,
    one,
    place_in,
    place_of,
    sound_of,
    wished_language,
)
from companion.phone.scanning import Scans
from companion.phone.seat_asks import Banner
from companion.phone.seat_page import COUNT, Place, Sure, Visit
from companion.table.recounting import count_alone
from companion.table.stepping import Stale
from companion.table.table import Table
from companion.table.views import AskView, TableView
from companion.words.catalogs import language, languages

_log = logging.getLogger(__name__)

A_YEAR = 365 * 24 * 3600
BANNER_SECONDS = 8
YES, NO = "yes", "no"
TWICE = (say("Counted once"), say("You pressed twice. Your first answer counts."))
LIVE, BOARD = "/live", "/board"
TELEVISION = (BOARD, BOARD + LIVE)  # these don't belong to a seat, even in a player's browser


class Web:
    """The pages of a house."""

    def __init__(self, house: House, hosts: Callable[[], Iterable[str]]) -> None:
        self.house = house
        self.pages = DevicePages(house)
        self._banners: dict[str, tuple[Banner, float]] = {}
        # Each page is made only once per language, no matter how many televisions show it.
        self._board_at = remember_last(self._board_in, many=len(languages()))
        self._board_page = remember_last(
            lambda now, language: page_of(self._board_at(now, language), language), many=len(languages())
        )
        self._streams = Streams(house.seating)
        self._guesses = Guesses()
        self._scans = Scans()
        self.app: ASGIApp = Guard(
            Starlette(
                routes=[
                    self._route("/do", self._do, "POST"),
                    self._route("/count", self._count, "POST"),
                    self._route("/", self._page),
                    self._route(LIVE, self._live),
                    self._route("/s/{code}", self._sticker),
                    self._route("/S/{code}", self._sticker),
                    self._route(HOME, self._page),
                    self._route(HOME + LIVE, self._live),
                    self._route("/claim", self._claim, "POST"),
                    self._route("/code", self._code, "POST"),
                    self._route("/sit", self._sit, "POST"),
                    self._route("/leave", self._leave, "POST"),
                    self._route("/again", self._again, "POST"),
                    self._route("/up", self._up, "POST"),
                    self._route("/language", self._language, "POST"),
                    self._route("/language", self._languages),
                    self._route(BOARD, self._board),
                    self._route(BOARD + LIVE, self._board_live),
                    *(self._route(*one) for one in EveningRoutes(house).routes),
                    self._route("/static/{name}", self._static),
                ],
                exception_handlers={Refused: self._refused, TooLarge: _too_large, ClientDisconnect: _gone},
            ),
            hosts,
            Bucket(at_once=240, a_second=60),
        )

    def _route(
        self, path: str, answer: Callable[[Request], Awaitable[Response]], method: str = "GET"
    ) -> Route:
        """Return a route that notes whose request it is, and logs that and nothing else."""

        async def answered(request: Request) -> Response:
            seat_now = partial(self.house.seating.seat_of, device_of(request))
            if path not in TELEVISION:
                request.scope.setdefault("state", {})[SEATED] = seat_now
                if seat_now():
                    self.house.telephone.turn(device_of(request), sound_of(request))
            if _log.isEnabledFor(logging.INFO):
                _log.info("%s %s %s", request.method, path, seat_now() or "-")
            with speaking(self.language_of(request) or spoken()):
                return await answer(request)

        return Route(path, answered, methods=[method])

    def language_of(self, request: Request) -> Language | None:
        """Return the language a phone chose, its owner speaks or its browser prefers, if that's known."""
        person = self.house.person_of(device_of(request))
        known = language(person.language) if person else None
        return chosen_language(request) or known or wished_language(request)

    # Pages.

    async def _page(self, request: Request) -> Response:
        device = device_of(request)
        self.house.knocked = monotonic()
        if self.house.seating.seat_of(device):
            self.house.seating.heard(device)
        place, seat = place_in(request), self.house.seating.seat_of(device)
        if request.query_params.get("s") == NO:
            self._scans.forget(device)
        now = self.house.now
        shown = now.table if seat and not now.hidden_from(seat) and self.house.name_of(seat) else None
        return self._show(device, place, self._scans.visit(device, shown, seat, place))

    async def _sticker(self, request: Request) -> Response:
        """Fill in what a sticker says, if it's up to this device's seat; nothing is entered."""
        device, now = device_of(request), self.house.now
        seat = self.house.seating.seat_of(device)
        if seat is None or now.table is None or now.hidden_from(seat) or not self.house.name_of(seat):
            return RedirectResponse("/", 303)
        place = self._scans.take(device, now.table, seat, request.path_params["code"][:40])
        return RedirectResponse(f"/?a={place.ask}" if place.ask else "/", 303)

    def _show(self, device: str, place: Place, visit: Visit | None = None, status: int = 200) -> HTMLResponse:
        visit = visit or Visit(banner=self._banner(device))
        now = self.house.now
        content, title, idle = self.pages.content(now, device, place, visit)
        plain = content if visit == Visit() else self.pages.content(now, device, place, Visit())[0]
        followed = (
            self.house.seating.seat_of(device) or self.pages.wishes(device) or self.pages.watches(place)
        )
        live = (HOME if place.home else "") + LIVE if followed else ""
        return HTMLResponse(shell(content, title, seen=mark_of(plain), live=live, refresh=idle), status)

    # Live updates.

    async def _live(self, request: Request) -> Response:
        device, place = device_of(request), place_in(request)
        seen = request.query_params.get("seen", "")[:16]
        guest = self.house.seating.seat_of(device) is None and not self.pages.wishes(device)
        if guest and not self.pages.watches(place):
            return PlainTextResponse(phrase("Nobody is sitting here."), 404)

        own = self.language_of(request)

        def page(now: Revision) -> LivePage:  # called later, outside the request
            with speaking(own or house_language()):
                return page_of(self.pages.content(now, device, place, Visit())[0], spoken())

        return (
            Stream(self.house, page, seen) if guest else Stream(self.house, page, seen, device, self._streams)
        )

    # The open board.

    async def _board(self, request: Request) -> Response:
        with speaking(board_language(request) or house_language()):
            content = self._board_at(self.house.now, spoken())
            title = say("The board · Tableside")
            page = shell(content, title, mark_of(content), BOARD + LIVE, refresh=True, tv=True)
        return HTMLResponse(page)

    async def _board_live(self, request: Request) -> Response:
        own, seen = board_language(request), request.query_params.get("seen", "")[:16]
        return Stream(self.house, lambda now: self._board_page(now, own or house_language()), seen)

    def _board_in(self, now: Revision, language: Language) -> str:
        with speaking(language):
            return self.pages.board(now)

    async def _static(self, request: Request) -> Response:
        name = addressed().get(request.path_params["name"])
        if name is None:
            return PlainTextResponse(phrase("There’s no such file."), 404)
        headers = {"cache-control": "public, max-age=31536000, immutable", "content-encoding": "gzip"}
        return Response(gzipped(name), media_type=TYPES[name.rpartition(".")[2]], headers=headers)

    # Joining.

    async def _claim(self, request: Request) -> Response:
        token = one(read_form(await request.body()), "token")[:64]
        return await self._came(
            request, lambda device, address: self.house.seating.scanned(device, token, address)
        )

    async def _code(self, request: Request) -> Response:
        letters = one(read_form(await request.body()), "code")[:32]
        if self._guesses.too_many(address_of(request)):
            banner = Banner("refusal", say("Too many tries"), say("Wait a minute, then try again."))
            return self._show(device_of(request), Place(), Visit(banner, Filled({"code": (letters,)})), 429)

        def typed(device: str, address: str) -> None:
            try:
                self.house.seating.typed(device, letters, address)
            except WrongCode:
                self._guesses.wrong(address)
                raise

        return await self._came(request, typed, letters)

    async def _again(self, request: Request) -> Response:
        return await self._came(request, self.house.seating.ask_again)

    async def _came(self, request: Request, wish: Callable[[str, str], None], letters: str = "") -> Response:
        """Make a device's request for a seat. If it has none, change its cookie: the old one may be known."""
        device, cookie = device_of(request), secrets.token_urlsafe(24)
        fresh = codes.digest(cookie)
        try:
            wish(device or fresh, address_of(request))
        except Refused as refusal:
            wrong = isinstance(refusal, WrongCode)
            what = say("That code doesn’t work") if wrong else say("You’re not in that seat yet")
            banner = Banner("refusal", what, refusal.said)
            return self._show(device, Place(), Visit(banner, Filled({"code": (letters,)})), 403)
        answer = RedirectResponse("/", 303)
        if await self.house.seating.renew(device or fresh, fresh):
            answer.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="strict", path="/")
        return answer

    async def _sit(self, request: Request) -> Response:
        form, device = read_form(await request.body()), device_of(request)
        name = (spelled(one(form, "new")) or spelled(one(form, "name")))[: LONGEST_NAME + 1]
        try:
            await self.house.sit(device, name)
        except Refused as refusal:
            banner = Banner("refusal", say("You’re not in that seat yet"), refusal.said)
            return self._show(device, Place(), Visit(banner, Filled({"new": (name,)})), 400)
        return RedirectResponse("/", 303)

    async def _leave(self, request: Request) -> Response:
        self.house.seating.withdraw(device_of(request))
        return RedirectResponse("/", 303)

    async def _language(self, request: Request) -> Response:
        """Show the page for choosing this phone's language, or set it, keeping what was already typed."""
        form, device = read_form(await request.body()), device_of(request)
        typed = Filled({name: tuple(values) for name, values in form.items() if name != LANGUAGE})
        place = place_of(form)
        chosen = language(one(form, LANGUAGE))
        if chosen is None:
            return self._show(device, place, Visit(filled=typed, language=True))
        await self.house.speaks(device, chosen.code)
        with speaking(chosen):
            answer = self._show(device, place, Visit(filled=typed))
        answer.set_cookie(LANGUAGE, chosen.code, max_age=A_YEAR, httponly=True, samesite="strict", path="/")
        return answer

    async def _up(self, request: Request) -> Response:
        """Stop the ringing, if it's this phone that rings."""
        ring = self.house.now.ring
        if ring and ring.seat == self.house.seating.seat_of(device_of(request)):
            self.house.pick_up()
        return RedirectResponse("/", 303)

    async def _languages(self, request: Request) -> Response:
        return self._show(device_of(request), Place(), Visit(language=True))

    # Entries.

    async def _do(self, request: Request) -> Response:
        device = device_of(request)
        seat = self.house.seating.seat_of(device)
        if seat is None:
            return self._show(device, Place(), status=403)
        self.house.seating.heard(device)
        if self.house.now.hidden_from(seat):
            return self._show(device, Place(), status=409)
        form = read_form(await request.body())
        place = place_of(form)
        filled = Filled({name: tuple(values) for name, values in form.items()})
        table = self.house.table_on()
        named, key = one(form, "ask"), one(form, "key")[:64]
        if table.counted(key):
            return self._told(device, *TWICE)
        earlier = as_it_was(table, seat, place.entry) if place.entry else None
        asked = answered(earlier.table.asks if earlier else table.asks_of(seat), named, form)
        if asked is None:
            return self._too_late(device, table)
        try:
            move = read_move(table.game, asked.ask, form)
        except Refused as fault:
            return self._show(device, place, Visit(filled=filled, fault=fault), 422)
        final = asked.ask.once_more(move)
        if final and one(form, "sure") != YES:
            view = earlier.table if earlier else table.view(seat)
            sure = None if one(form, "sure") else _sure(view, asked, move, sum(final, start=NOTHING))
            return self._show(device, place, Visit(filled=filled, sure=sure))
        try:
            if earlier:
                await table.correct(earlier.label, move, by=seat, key=key or None, source=f"phone {seat}")
                return RedirectResponse("/", 303)
            await table.submit(move, ask=asked.id, key=key or None, source=f"phone {seat}")
        except Stale:
            return self._too_late(device, table)
        except Refused as refusal:
            if refusal.blank:
                return self._show(device, place, Visit(filled=filled, fault=refusal), 422)
            banner = Banner("refusal", say("That didn’t count"), refusal.said)
            return self._show(device, place, Visit(banner, filled), 422)
        return RedirectResponse(_next_place(asked.ask, table.asks_of(seat)), 303)

    async def _count(self, request: Request) -> Response:
        """Take a private count: the table learns if it agrees, this phone what could explain a difference."""
        device, form = device_of(request), read_form(await request.body())
        seat, place = self.house.seating.seat_of(device), Place(tab=COUNT)
        if seat is None or self.house.now.hidden_from(seat):
            return self._show(device, Place(), status=403 if seat is None else 409)
        self.house.seating.heard(device)
        table, key = self.house.table_on(), one(form, "key")[:64]
        lines = own_lines(table, seat)
        if table.counted(key):
            return self._told(device, *TWICE)
        if not lines or one(form, "there") != there(lines):
            why = say("What should be there has changed in the meantime. Count again.")
            return self._show(
                device, place, Visit(Banner("refusal", say("Too late for that"), why, "late")), 409
            )
        filled = Filled({name: tuple(values) for name, values in form.items()})
        try:
            count = read_counted(lines, form)
        except Refused as fault:
            return self._show(device, place, Visit(filled=filled, fault=fault), 422)
        if not await count_alone(table, seat, count, key=key or None, source=f"phone {seat}"):
            return self._told(device, say("It agrees"), say("That’s all the others learn."))
        return self._show(device, place, Visit(suspects=await explained(table, seat, count)))

    def _told(self, device: str, title: Said, text: Said) -> Response:
        """Return a redirect to the main page, which will say what was done."""
        self._banners[device] = (Banner("done", title, text), monotonic())
        return RedirectResponse("/", 303)

    def _too_late(self, device: str, table: Table) -> Response:
        seat = self.house.seating.seat_of(device)
        story = table.view(seat).story
        last = story[-1].text if story else NOTHING
        why = last + say("Your answer didn’t count, but it cost you nothing.")
        banner = Banner("refusal", say("Too late for that"), why, "late")
        return self._show(device, Place(), Visit(banner), 409)

    async def _refused(self, request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refused)
        banner = Banner("refusal", say("That didn’t count"), refusal.said)
        return self._show(device_of(request), Place(), Visit(banner), 400)

    def _banner(self, device: str) -> Banner | None:
        banner, at = self._banners.pop(device, (None, 0.0))
        return banner if monotonic() - at < BANNER_SECONDS else None


def _sure(view: TableView, asked: AskView, move: Move, consequence: Said) -> Sure:
    ask = asked.ask
    answer = said(pages_of(view.game).say(view, ask), ask, move)
    question = say("{answer}?", answer=answer) if ask.blanks else ask.sentence
    return Sure(asked, question, consequence, as_is(answer))


def _next_place(ask: Ask, asks: Iterable[AskView]) -> str:
    """Return where to go after an answer: to the next background ask of its kind, or to the main page."""
    likes = (one.ask for one in asks if (one.ask.move, one.ask.seat) == (ask.move, ask.seat))
    more = ask.aside and any(like.aside and like.sentence != ask.sentence for like in likes)
    return f"/?a={ask.kind}" if more else "/"


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)


async def _too_large(request: Request, error: Exception) -> Response:
    return PlainTextResponse(phrase("That’s too long."), 413, {"connection": "close"})
