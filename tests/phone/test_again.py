"""After a correction: pages say so, old answers are filled in, and owners correct their own entries."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from msgspec import structs

from companion.game import Game, Move, Refused, Seat
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase
from companion.games.downeast_dealer.moves import Bid, Pay, RunAuction
from companion.games.license_plates.moves import SelectOpener, TurnOver, TypePlate
from companion.phone.game_pages import pages_of
from companion.phone.posted_form import read_move
from companion.phone.seat_page import Place, SeatPage, Visit
from companion.store.journal import MEMORY, Journal
from companion.table.entries import Start
from companion.table.line import RECENT
from companion.table.own_entries import own_entries
from companion.table.record import Record
from companion.table.table import Table
from companion.table.views import AskView
from companion.testing import NAMES
from companion.testing.recorded import any_move, keepings
from tests.games.license_plates.stories import move as said
from tests.games.pennies import LayCoin, ShowCoins, pennies
from tests.phone.blanks import FORMS, forms
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.phone.downeast import FIFTY, SOLD, TEN, kept, lowest

Companions = Callable[..., Companion]
RE_ENTERING = "Re-entering after a correction"


KEYS = re.compile(r'(?<=name="key" value=")[^"]*|(?<=name="ask" value=")[^"]*|(?<=data-ask=")[^"]*')
BANNER = re.compile(r'<div id="banner".*?(?=<main)|data-seen="[^"]*"', re.DOTALL)


def bare(page: str) -> str:
    """Return a page without what's always new: keys, IDs of asks, and the banner that says what changed."""
    return BANNER.sub("", KEYS.sub("", page))


class Sent(HTMLParser):
    """What a browser would send with the form on a page, and which blanks anybody could see filled in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.form: dict[str, list[str]] = {}
        self.bare: set[str] = set()  # blanks filled in where nothing covers them
        self._covers: list[bool] = []
        self._asks = False
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = dict(attributes)
        if tag == "form":
            self._asks = has.get("id") == "ask"
        if tag == "details":
            self._covers.append(has.get("class") == "hand" and "open" not in has)
        if tag == "input" and self._asks:
            self._fill(has.get("name") or "", has.get("value") or "", has.get("type"), "checked" in has)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._asks = False
        if tag == "details":
            self._covers.pop()

    def _fill(self, name: str, value: str, kind: str | None, checked: bool) -> None:
        if kind in ("radio", "checkbox") and not checked:
            return
        if kind == "checkbox":
            self.form.setdefault(name, []).append(value)
        else:
            self.form[name] = [value]
        if value and kind != "hidden" and not any(self._covers):
            self.bare.add(name)


def asked_again(table: Table, seat: Seat, one: AskView) -> Sent:
    """Return the form that a seat gets for an ask, with its old answer filled in."""
    view = structs.replace(table.view(seat), asks=(one,))
    me = next(each for each in view.view.seats if each.seat == seat)
    return Sent(SeatPage(table, view, seat, me, False, Place(one.ask.kind), Visit(), "key").body())


@pytest.mark.parametrize("name", FORMS)
def test_every_kind_of_blank_comes_back_as_it_was(name: str) -> None:
    game, rng = forms(*(other for other in FORMS if other != name)), random.Random(name)
    record = Record(game, Start(game.name, game.version, game.prepare(NAMES[:2])), rng)
    table = Table(Journal.open(MEMORY), 1, record)
    (asked,) = table.asks_of("A")
    for _ in range(20):
        was = game.stored_move({"move": "FillIn", "seat": "A", **asked.ask.draw(rng)})
        sent = asked_again(table, "A", structs.replace(asked, was=was))
        assert same(read_move(game, asked.ask, sent.form), was)
        assert not (asked.ask.face == "sealed" and sent.bare), "an old secret lies open"


def filled_in(game: Game[Any], rng: random.Random, **keeping: Any) -> Iterator[str]:
    """Play at random; yield the kinds of asks whose old answer was filled in and read back."""
    setup = game.prepare(NAMES[: game.players[-1]], keeping)
    table = Table(Journal.open(MEMORY), 1, Record(game, Start(game.name, game.version, setup), rng))
    times: Counter[str] = Counter()
    for _ in range(60):
        for asked in (
            one.ask for one in table.asks() if one.ask.seat and one.ask.blanks and one.ask.possible
        ):
            assert asked.seat
            if asked.move in pages_of(game.name).inside or times[asked.kind] == 12:
                continue
            times[asked.kind] += 1
            was = game.stored_move({"move": asked.kind, "seat": asked.seat, **asked.draw(rng)})
            sent = asked_again(table, asked.seat, AskView(asked, "0123456789ab", was))
            assert same(read_move(game, asked, sent.form), was), asked.kind
            open_to_all = {"card"} if asked.kind == "TakeReserve" else set()  # a reserve lies face up
            assert asked.face == "open" or sent.bare <= open_to_all, asked.kind
            yield asked.kind
        if not table.asks():
            return
        with suppress(Refused):
            table.record.take(any_move(table.record, rng))


def same(one: Move, other: Move) -> bool:
    """Whether two answers are the same; the order of cards laid down doesn't matter."""
    values = [
        [sorted(map(str, value)) if isinstance(value, tuple) else value for value in structs.astuple(each)]
        for each in (one, other)
    ]
    return values[0] == values[1]


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_every_form_of_every_game_comes_back_as_it_was(game: Game[Any]) -> None:
    kinds = {kind for keeping in keepings(game) for kind in filled_in(game, random.Random(5), **keeping)}
    assert len(kinds) > 1


# The table is re-entering.

PAID = (*SOLD, Pay(seat="D", cards=(FIFTY, TEN, TEN, TEN)), RunAuction(seat="D"))


def played(companions: Companions, game: str, moves: tuple[Move, ...], **settings: Any) -> Companion:
    companion = companions(game, 4, **settings)
    for move in moves:
        companion.run(companion.table.submit(move))
    return companion


def number(companion: Companion, words: str) -> int | str:
    return next(
        one.number
        for one in companion.table.entries(None)
        if any(words in str(each.text) for each in one.told)
    )


def test_every_phone_and_the_television_say_what_is_left(companions: Companions) -> None:
    companion = played(companions, "downeast_dealer", PAID)
    devices = [Device(companion).sit(seat) for seat in "ABCD"]
    before = [device.get("/").text for device in devices]
    assert not any(RE_ENTERING in page for page in before)
    companion.run(companion.table.correct(number(companion, "Dee bids $80"), Bid(80_00, seat="A")))
    turn = companion.table.turn
    assert turn
    line = f"{RE_ENTERING}: {turn.left} of {turn.total} to go."
    guest = Device(companion).sit("E")
    for page in (*(device.get("/") for device in (*devices, guest)), guest.get("/board")):
        assert page.text.count(line) == 1
    asked = devices["ABCD".index(next(one.ask.seat for one in companion.table.asks() if one.ask.seat))]
    assert str(turn.why).replace("'", "&#39;") in asked.get("/").text
    companion.run(companion.table.let_go())
    assert not any(RE_ENTERING in device.get("/").text for device in devices)
    companion.run(companion.table.undo())
    assert not any(RE_ENTERING in device.get("/").text for device in devices)


def test_an_owner_corrects_on_the_phone_and_is_asked_again_with_the_old_answer(
    companions: Companions,
) -> None:
    thief = (*PAID[:-1], *lowest("D", "ABCD"), *kept("A", "Oars"))
    companion = played(companions, "downeast_dealer", thief)
    dee, others = Device(companion).sit("D"), [Device(companion).sit(seat) for seat in "ABC"]
    table = companion.table
    paid = next(one for one in own_entries(table, "D") if isinstance(one.move, Pay))
    assert f'href="/?p=entries.{paid.label}"' in dee.get("/?p=entries").text
    before = [other.get("/").text for other in (dee, *others)]
    page = dee.get(f"/?p=entries.{paid.label}").text
    assert len(Sent(page).form["cards"]) == 4
    answer = {"ask": Sent(page).form["ask"][0], "key": Sent(page).form["key"][0]}

    for other in others:  # nobody else may correct it, and nothing changes
        assert other.post("/do", {**answer, "key": "k", "cards": "1"}).status == 409
    refused = dee.post("/do", {**answer, "cards": "5"})
    assert refused.status == 422
    assert "$80 is owed" in refused.text
    assert table.turn is None

    assert dee.post("/do", {**answer, "cards": ("0", "1")}).status == 303
    assert table.turn
    cal = others[2]  # he was paid, so he's asked first
    assert cal.post("/do", Sent(cal.get("/").text).form).status == 303
    page = dee.get("/").text
    assert "Bid against the Thief" in page
    assert str(table.turn.why) in page
    assert len(Sent(page).form["cards"]) == 1
    assert not Sent(page).bare
    assert all("checked" not in other.get("/").text for other in others)
    assert "Correct</a>" not in dee.get("/?p=entries").text  # one thing at a time

    assert dee.post("/do", Sent(page).form).status == 303
    assert table.turn is None
    companion.run(table.undo())
    after = [other.get("/").text for other in (dee, *others)]
    assert [bare(page) for page in after] == [bare(page) for page in before]


def test_what_was_opened_and_undone_stays_in_a_line(companions: Companions) -> None:
    companion = companions("deal_or_no_deal", 4, keeper="companion")
    table = companion.table
    for move in (BeginHosting("A", "B"), ChooseCase(14, seat="B"), CallCase(7, seat="B")):
        companion.run(table.submit(move))
    while not any(one.opened for one in table.record.line):
        ask = table.asks()[-1].ask
        companion.run(table.submit(table.game.stored_move({"move": ask.kind, "seat": ask.seat})))
    companion.run(table.undo())
    seen = [str(one.text) for one in table.view(None).seen]
    assert any(text.startswith("Case 7 held") for text in seen)
    cal = Device(companion).sit("C")
    for path in ("/", "/?p=board", "/board"):
        assert f"Already seen: {' '.join(seen)}" in unescape(cal.get(path).text)


def test_a_story_is_as_long_however_often_others_change_their_minds() -> None:
    game = pennies()
    stories = []
    for changes in (0, 2 * RECENT):
        record = Record(game, Start(game.name, game.version, game.prepare(NAMES[:3])), random.Random(1))
        for move in (LayCoin("heads", seat=seat) for seat in ("A", "B", "C", *"A" * changes)):
            record.take(record.played(move))
        table = Table(Journal.open(MEMORY), 1, record)
        stories.append([str(one.text) for one in table.view("B").story])
    assert stories[0] == stories[1]


# A page of your own entries.


def coins(companions: Companions) -> Companion:
    companion = companions(pennies(quiet=True), 3)
    for move in (LayCoin("tails", seat="A"), LayCoin("heads", seat="A"), LayCoin("heads", seat="B")):
        companion.run(companion.table.submit(move))
    return companion


def test_an_answer_that_is_still_open_is_not_listed_and_a_changed_one_is_listed_once(
    companions: Companions,
) -> None:
    companion = coins(companions)
    assert not own_entries(companion.table, "A")
    ann = Device(companion).sit("A")
    assert "Nothing to correct" in ann.get("/?p=entries").text
    for move in (LayCoin("heads", seat="C"), ShowCoins()):
        companion.run(companion.table.submit(move))
    (entry,) = own_entries(companion.table, "A")
    assert (entry.label, entry.answer) == ("0A", "heads")
    page = ann.get("/?p=entries").text
    assert page.count(">Correct</a>") == 1
    assert "/?p=entries.0A" in page


def test_a_plate_is_corrected_under_a_cover(companions: Companions) -> None:
    companion = companions("license_plates", 3, keeper="phones")
    moves = (SelectOpener(opener="A", length=6), TypePlate("918273", 20_00, seat="A"))
    plates = (TypePlate("111111", 20_00, seat=seat) for seat in "BC")
    bids = map(said, ("A 3×7", "B agrees", "C challenges"))
    for move in (*moves, *plates, *bids, TurnOver()):
        companion.run(companion.table.submit(move))
    ann, ben = Device(companion).sit("A"), Device(companion).sit("B")
    (entry,) = own_entries(companion.table, "A")
    sent = Sent(ann.get(f"/?p=entries.{entry.label}").text)
    assert sent.form["digits"] == ["918273"]
    assert not sent.bare
    assert "918273" not in str(Sent(ben.get(f"/?p=entries.{entry.label}").text).form)
