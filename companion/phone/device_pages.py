"""What a device shows: its seat's page, the page for joining, or the open board, as of one moment."""

import secrets
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec import structs

from companion.game import NOTHING, Ask, Said, Seat, SeatView, as_is, given, say
from companion.game.naming import LONGEST_NAME
from companion.game.said import spoken
from companion.house.evenings import Evening
from companion.house.house import House, Revision
from companion.phone.bar_text import BarText
from companion.phone.board_pages import idle_board, winner_board
from companion.phone.home_pages import good_night_page, home_page
from companion.phone.moment_pages import own_moment, televised
from companion.phone.over_page import over_page
from companion.phone.own_count import TITLE, count_page, own_lines
from companion.phone.own_entries import as_it_was
from companion.phone.rendering import body, own_or_common, parts
from companion.phone.results import result_of
from companion.phone.ringing import RINGING, ringing_board, ringing_page
from companion.phone.seat_asks import Banner, SeatAsks, styles, told_by_table
from companion.phone.seat_page import BOARD, COUNT, WAITING, Place, SeatPage, Visit, context_of, rules_page
from companion.table.table import Table
from companion.table.views import TableView
from companion.words.catalogs import NAMED, languages
from companion.words.unnamed import named

JOIN = "join"  # a tab for typing a code, on a phone from an earlier evening
MOST_REGULARS = 6  # at most this many names to tap
DOOR, SIT_DOWN = as_is("Tableside"), say("Sit down · Tableside")
DECLINED = Banner("refusal", say("The table said no"), say("Ask them, then try again."))


class DevicePages:
    """The pages of a house, for each device."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.boot = secrets.token_hex(4)
        self._turns: Counter[str] = Counter()  # how many entries each device has made

    def content(self, now: Revision, device: str, place: Place, visit: Visit) -> tuple[str, Said, bool]:
        """Return a device's page: its body, its title, and whether it has nothing to fill in."""
        seat = self.house.seating.seat_of(device)
        if visit.language:
            return self._language(seat, visit)
        if wish := self._wish(device, seat, visit):
            return wish
        if now.hidden_from(seat) and (seat or self.watches(place)):  # anybody else may still come in
            return self._ringing(now, device, seat)
        if seat is None:
            return self._doorstep(device, place, visit)
        if place.home:
            if home := self._home(now, device, seat, place, visit):
                return home
            place = Place()
        if now.table is None or self.house.name_of(seat) == "":
            return self._beside(now, device, seat, place, visit)
        if told := told_by_table(now.told) if visit.banner is None and place.tab != COUNT else None:
            visit = replace(visit, banner=told)
        shown = self._seat_page(now.table, device, seat, place, visit)
        over = place == Place() and shown.view.over and not shown.page.mine
        if over and (result := result_of(now.table, self.house.money_hidden)):
            return *over_page(shown, self.house, now.table, result), True
        if place.tab == COUNT and own_lines(now.table, seat):
            return count_page(shown, now.table, visit, self._key(now.table, device)), TITLE, False
        content = shown.body()
        if not (visit.sure or place.ask):
            content += own_moment(shown.known, now.told, seat)
        return content, shown.title, not shown.page.mine and place.section is None

    def _ringing(self, now: Revision, device: str, seat: Seat | None) -> tuple[str, Said, bool]:
        """Return the page of whoever may only see that a phone rings, with or without a seat."""
        ring, table = given(now.ring), given(now.table)
        plays = seat and self.house.name_of(seat)
        header = self._seat_page(table, device, seat, Place(), Visit()).header() if seat and plays else ""
        return ringing_page(ring, seat or "", header, table), RINGING, True

    def _language(self, seat: Seat | None, visit: Visit) -> tuple[str, Said, bool]:
        """Return the page for choosing this phone's language; the gold bar is in the language picked."""
        go_on = ((one, say("Continue in {language}", language=one.name).to(one)) for one in languages())
        texts = sorted(
            (BarText(as_is(words), {"language": one.code}) for one, words in go_on),
            key=lambda one: one.when["language"] != spoken().code,
        )
        known: dict[str, Any] = {
            "languages": languages(),
            "spoken": spoken(),
            "NAMED": NAMED,
            "bar_texts": texts,
        }
        known |= {"seat": seat, "name": self.house.person_at(seat) if seat else "", "filled": visit.filled}
        return body("language.html", title=DOOR, **known), DOOR, False

    def _wish(self, device: str, before: Seat | None, visit: Visit) -> tuple[str, Said, bool] | None:
        """Return the page for a device that wants a seat, even if it has one; None if it doesn't want one."""
        seating = self.house.seating
        known: dict[str, Any] = {"banner": visit.banner, "before": before}
        if waiting := seating.waits(device):
            known |= {"taken": seating.taken(waiting.seat), "left": seating.seconds_left(waiting)}
            return body("waiting.html", title=WAITING, waiting=waiting, **known), WAITING, True
        if lapsed := seating.lapsed(device):
            return body("lapsed.html", title=DOOR, waiting=lapsed, **known), DOOR, True
        if offer := seating.offered(device):
            name = self.house.person_at(before or offer.seat)
            return self._claim_page(device, offer.seat, before, name, visit)
        return None

    def _claim_page(
        self, device: str, seat: Seat, before: Seat | None, name: str, visit: Visit
    ) -> tuple[str, Said, bool]:
        """Return the page that asks for a name or, if the device has another seat, whether to leave that."""
        seating = self.house.seating
        usable = named(name) and not seating.user_of(name, device)
        content = body(
            "claim.html",
            title=SIT_DOWN,
            seat=seat,
            before=before,
            guarded=seating.guarded(seat) and before != seat,
            name=name if usable else "",
            regulars=self.house.regulars(device)[:MOST_REGULARS],
            longest=LONGEST_NAME,
            banner=visit.banner,
            filled=visit.filled,
        )
        return content, SIT_DOWN, False

    def _beside(
        self, now: Revision, device: str, seat: Seat, place: Place, visit: Visit
    ) -> tuple[str, Said, bool]:
        """Return the page for a seat that isn't playing: there's no game yet, or the seat isn't in it."""
        name = self.house.person_at(seat)
        if not name:
            return self._claim_page(device, seat, seat, "", visit)
        known: dict[str, Any] = {"title": WAITING, "seat": seat, "name": name, "banner": visit.banner}
        if now.table is None:
            known |= {"names": self.house.sitting(), "evening": self.house.evening_of(device)}
            return body("lobby.html", **known), WAITING, True
        return self._watching(now.table, place, known | {"evening": self._ended(now, device)})

    def _watching(self, table: Table, place: Place, known: dict[str, Any]) -> tuple[str, Said, bool]:
        """Return the board or the rules, for somebody who isn't playing."""
        known = known | self._open(table) | {"board": place.tab == BOARD}
        known |= rules_page(table.game.lid, place, known["table"].asks)
        known["wears"] = styles(table.game.name, known["pages"], SeatAsks())
        return body("watching.html", **known), WAITING, place.section is None

    def _home(
        self, now: Revision, device: str, seat: Seat, place: Place, visit: Visit
    ) -> tuple[str, Said, bool] | None:
        """Return a page of somebody's evening; None while a game is on, or before the first one is over."""
        memory, evening = self.house.memory, self._ended(now, device)
        if memory is None or evening is None:
            return None
        return *home_page(self.house, memory, evening, seat, place, visit.banner), True

    def _ended(self, now: Revision, device: str) -> Evening | None:
        """Return the evening so far, if no game is on."""
        on = now.table and not result_of(now.table, self.house.money_hidden)
        return None if on else self.house.evening_of(device)

    def _doorstep(self, device: str, place: Place, visit: Visit) -> tuple[str, Said, bool]:
        seating, memory, evening = self.house.seating, self.house.memory, self.house.evening_of(device)
        if memory and evening and evening.over and place.tab != JOIN:
            return *good_night_page(evening, memory.roster, visit.banner), True
        table, known = self.house.now.table, dict[str, Any](banner=visit.banner)
        if table and self.watches(place):
            known |= {"title": WAITING, "seat": None, "name": "", "evening": None}
            return self._watching(table, place, known)
        known |= {"title": DOOR, "filled": visit.filled, "playing": bool(table)}
        if place.tab != JOIN and (seat := seating.moved(device)):
            return body("moved.html", seat=seat, **known), DOOR, True
        if seating.declined(device):
            known["banner"] = visit.banner or DECLINED
        return body("join.html", **known), DOOR, False

    def _seat_page(self, table: Table, device: str, seat: Seat, place: Place, visit: Visit) -> SeatPage:
        earlier = as_it_was(table, seat, place.entry) if place.entry else None
        if earlier:
            place = replace(place, ask=earlier.table.asks[0].ask.kind)
        view, me = self._seen(earlier.table if earlier else table.view(seat), seat)
        assert me
        key, hidden = self._key(table, device), self.house.money_hidden
        first_time = partial(self._first_time, table)
        return SeatPage(table, view, seat, me, hidden, place, visit, key, bool(earlier), first_time)

    def _first_time(self, table: Table, ask: Ask) -> Said:
        first_times = self.house.first_times
        return first_times.sentence(table, ask) if first_times else NOTHING

    def _seen(self, view: TableView, seat: Seat | None) -> tuple[TableView, SeatView | None]:
        """Return the table, without anybody's money if that's hidden, and this seat with its own."""
        me = next((one for one in view.view.seats if one.seat == seat), None)
        if self.house.money_hidden:
            view = structs.replace(view, view=view.view.without_money())
        return view, me

    def board(self, now: Revision) -> str:
        """Return the open board, or what a television shows while nobody plays."""
        if now.table is None:
            return idle_board(self.house)
        if now.ring:
            return ringing_board(now.ring, now.table)
        known = self._open(now.table)
        view: TableView = known["table"]
        if view.view.over and (result := result_of(now.table, self.house.money_hidden)):
            return winner_board(self.house, now.table, result) + televised(known, now.told)
        board = body(own_or_common(now.table.game.name, "board.html"), **known)
        return str(parts().notes(view.again, view.seen)).strip() + board + televised(known, now.told)

    def _open(self, table: Table) -> dict[str, Any]:
        """Return the data for templates that everyone sees, including what the table is waiting for."""
        view, _ = self._seen(table.view(None), None)
        waits = next((one.ask for one in view.asks if not (one.ask.done or one.ask.aside)), None)
        return context_of(table.game, view, None, lambda: table.summary(view.view)) | {"waits": waits}

    def watches(self, place: Place) -> bool:
        """Whether this page is the board of a game that's on, which anybody may see."""
        return place.tab == BOARD and self.house.now.table is not None

    def wishes(self, device: str) -> bool:
        """Whether a device wants a seat or has lost one; either way, its page needs live updates."""
        seating = self.house.seating
        wishes = (seating.waits, seating.lapsed, seating.offered, seating.moved)
        return any(wish(device) for wish in wishes)

    def _key(self, table: Table, device: str) -> str:
        """Return the key for a device's next entry: the first one that the table hasn't seen yet."""
        while table.counted(key := f"{self.boot}.{device[:12]}.{self._turns[device]}"):
            self._turns[device] += 1
        return key
