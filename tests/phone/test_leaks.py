"""What's face down stays secret over the wire: two tables that differ in one secret look alike."""

import logging
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from companion.game import Game, Move, Refused
from companion.game.seat import SEATS
from companion.games import SHELF
from companion.games.license_plates.moves import SelectOpener, ShowChance, TurnOver, TypePlate
from companion.house.codes import digest
from companion.house.first_times import FirstTimes
from companion.house.memory import Memory
from companion.house.seating import Sitting
from companion.machine.log import OWN, WithoutSecrets
from companion.table.entries import Start
from companion.table.record import Record
from companion.testing import NAMES
from companion.testing.leaks import Leak, compare
from companion.testing.recorded import any_move, keepings
from tests.games.license_plates.stories import move as said
from tests.games.pennies import LayCoin, ShowCoins, pennies
from tests.phone.companion import Companion
from tests.phone.device import Device
from tests.phone.rendered import GERMANS, Pages
from tests.phone.stream import Stream

Companions = Callable[..., Companion]
CHUNK = re.compile(rb"[0-9a-f]+\r\n(?=event|data|\r\n)")
COOKIES = {seat: f"{seat}-a-cookie-that-both-tables-know" for seat in "ABC"}
GUEST = "guest"  # watches the board on a phone without a seat
OPEN = ("", GUEST)  # whoever sees only what's open; the first is the television
PLACES = ("/?p=board", "/?a=LayCoin", "/?a=ShowCoins")


class Log(logging.Handler):
    """The log of one Tableside, identified by its thread, without times."""

    def __init__(self, companion: Companion) -> None:
        super().__init__()
        self.setFormatter(WithoutSecrets())
        self.thread = companion._thread.ident
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self.thread:
            self.lines.append(" ".join(self.format(record).split()[2:]))


@pytest.fixture(autouse=True)
def logged() -> Iterator[None]:
    """Log everything, as with `--log`."""
    ours = [logging.getLogger(name) for name in OWN]
    for one in ours:
        one.setLevel(logging.INFO)
    yield
    for one in ours:
        one.setLevel(logging.NOTSET)
        for handler in [handler for handler in one.handlers if isinstance(handler, Log)]:
            one.removeHandler(handler)


class Watched:
    """A table with a phone at every seat, a television and a guest; every byte they receive is kept."""

    def __init__(self, companion: Companion, places: tuple[str, ...] = PLACES) -> None:
        self.companion = companion
        self.places = places
        companion.web.pages.boot = "same"
        companion.house.first_times = FirstTimes(Memory(companion.journal))
        self.devices: dict[str, Device] = {"": Device(companion), GUEST: Device(companion)}
        for seat, cookie in COOKIES.items():
            self.devices[seat] = Device(companion)
            self.devices[seat].cookie = cookie
            companion.seating._seats[seat] = Sitting(1, digest(cookie))
        for seat, device in self.devices.items():
            device.accepts = "de" if seat in GERMANS else ""
        self.log = Log(companion)
        logging.getLogger("companion").addHandler(self.log)
        paths = {"": "/board/live?seen=", GUEST: "/live?p=board&seen="}
        self.streams = {
            seat: Stream(one, paths.get(seat, "/live?seen=")) for seat, one in self.devices.items()
        }
        for stream in self.streams.values():
            stream.wait_for("event: page")

    def play(self, move: Move) -> None:
        self.companion.run(self.companion.table.submit(move))

    def served(self, seat: str) -> list[bytes]:
        """Return every page that this device can request now."""
        paths = ("/board",) if not seat else ("/", *self.places, "/board")
        return [self.devices[seat].get(path).body for path in paths]

    def pushed(self, seat: str) -> bytes:
        """Return what came through the stream, without the pings, which depend on the clock."""
        got = self.streams[seat].got.partition(b"\r\n\r\n")[2]
        return CHUNK.sub(b"", got).replace(b"event: ping\ndata:\n\n", b"").replace(b"\r\n", b"")


@pytest.fixture
def pair(companions: Companions) -> tuple[Watched, Watched]:
    one, other = (Watched(companions(pennies(), 3)) for _ in range(2))
    return one, other


def alike(pair: tuple[Watched, Watched], seats: tuple[str, ...]) -> None:
    """Check that nobody at these seats, and nobody who only watches, can tell the two tables apart."""
    one, other = pair
    for seat in (*OPEN, *seats):
        assert one.served(seat) == other.served(seat)
        one.streams[seat].wait_until(lambda seat=seat: len(one.pushed(seat)) >= len(other.pushed(seat)))
        other.streams[seat].wait_until(lambda seat=seat: len(other.pushed(seat)) >= len(one.pushed(seat)))
        assert one.pushed(seat) == other.pushed(seat), seat
    assert sorted(one.log.lines) == sorted(other.log.lines)


def test_nobody_else_can_tell_what_was_laid_by_any_byte(pair: tuple[Watched, Watched]) -> None:
    others = ("B", "C")
    alike(pair, ("A", *others))
    for watched, side in zip(pair, ("heads", "tails"), strict=True):
        watched.play(LayCoin(side, seat="A"))
    alike(pair, others)
    assert all(watched.served("A") for watched in pair)

    for watched, side in zip(pair, ("tails", "heads"), strict=True):
        watched.play(LayCoin(side, seat="A"))  # Ann changes her mind
    alike(pair, others)

    for watched in pair:
        watched.play(LayCoin("heads", seat="B"))
        watched.play(LayCoin("heads", seat="C"))
    alike(pair, others)

    for watched in pair:
        watched.play(ShowCoins())
    assert pair[0].served("B") != pair[1].served("B")  # it's no secret anymore, so the test would see a leak


def test_a_changed_coin_is_pushed_to_nobody_else(pair: tuple[Watched, Watched]) -> None:
    watched = pair[0]
    others = {seat: watched.streams[seat] for seat in ("", "B", "C")}
    for seat in "ABC":
        watched.play(LayCoin("heads", seat=seat))
    for stream in others.values():
        stream.wait_for("Show the coins?")
    before = {seat: stream.pages() for seat, stream in others.items()}
    watched.play(LayCoin("tails", seat="A"))
    watched.play(ShowCoins())
    for seat, stream in others.items():
        stream.wait_until(lambda stream=stream, seat=seat: stream.pages() > before[seat])
        assert stream.pages() == before[seat] + 1


def test_no_plate_nor_who_wants_the_odds_is_told_by_any_byte_before_the_reveal(
    companions: Companions,
) -> None:
    places = ("/?p=board", *(f"/?a={kind}" for kind in ("TypePlate", "ShowChance", "MakeBid", "TurnOver")))
    one, other = (Watched(companions("license_plates", 3, keeper="phones"), places) for _ in range(2))
    others = ("B", "C")
    typed = [
        (TypePlate(digits, fine, seat="A") for digits, fine in plates)
        for plates in (
            (("777777", 20_00), ("123456", 5_00), ("777000", 50_00)),
            (("012345", 5_00), ("123456", 50_00), ("111111", 5_00)),
        )
    ]
    first, second, third = ((play, play2) for play, play2 in zip(*typed, strict=True))

    def both(*moves: tuple[Move, Move]) -> None:
        for pair in moves:
            for watched, move in zip((one, other), pair, strict=True):
                watched.play(move)
            alike((one, other), others)

    def alike_for(*words: str) -> None:
        both(*((said(each), said(each)) for each in words))

    both((SelectOpener(opener="A", length=6),) * 2, first)
    both((ShowChance(True, seat="A"), ShowChance(False, seat="A")), second)
    alike_for("A 3×7", "B agrees")
    both(third)  # retyped after the first bid
    alike_for("C challenges")
    for watched in (one, other):
        watched.play(TurnOver())
    assert one.served("B") != other.served("B")  # it's no secret anymore, so the test would see a leak


def test_the_log_names_moves_in_the_open_and_no_others(pair: tuple[Watched, Watched]) -> None:
    watched = pair[0]
    for seat in "ABC":
        watched.play(LayCoin("heads", seat=seat))
    watched.play(ShowCoins())
    assert watched.devices["A"].get("/?a=LayCoin").status == 200
    assert watched.devices["A"].post("/do", {"side": "tails", "ask": "typed", "key": "pressed"}).status == 409
    changes = [line.split()[-2:] for line in watched.log.lines if " entry " in line]
    assert changes == [["face", "down"]] * 3 + [["kiosk", "ShowCoins"]]
    asked = [line.partition(" ")[2] for line in watched.log.lines if line.startswith("companion.phone.web")]
    assert asked[-2:] == ["GET / A", "POST /do A"]
    assert {"companion.phone.event_stream stream board opened"} <= set(watched.log.lines)
    everything = " ".join(watched.log.lines)
    secrets = (*COOKIES.values(), *map(watched.companion.seating.token, SEATS), *NAMES)
    typed = ("heads", "tails", "LayCoin", "typed", "pressed")
    assert not [word for word in (*secrets, *typed) if word in everything]


def test_the_test_notices_a_line_that_tells(pair: tuple[Watched, Watched]) -> None:
    for watched, side in zip(pair, ("heads", "tails"), strict=True):
        watched.companion.table.subscribe(
            lambda told, side=side: logging.getLogger("companion.phone").info("laid %s", side)
        )
        watched.play(LayCoin(side, seat="A"))
    with pytest.raises(AssertionError):
        alike(pair, ("B", "C"))
    with pytest.raises(Leak):
        compare(pennies(), 3, seed=3, most=60, log=lambda outcome: repr(outcome.entry))


def test_the_test_notices_a_leak(companions: Companions) -> None:
    one, other = (Watched(companions(pennies(leaky=True), 3)) for _ in range(2))
    for watched, side in zip((one, other), ("heads", "tails"), strict=True):
        watched.play(LayCoin(side, seat="A"))
    assert one.served("B") != other.served("B")


@pytest.mark.parametrize(("enough", "most"), [(1, 6), pytest.param(8, 60, marks=pytest.mark.full)])
@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_no_page_of_any_game_tells_a_secret(game: Game[Any], enough: int, most: int) -> None:
    pages, players = Pages(), min(4, game.players[-1])
    tried = sum(
        compare(
            game,
            players,
            seed=3,
            leaves=pages.leave,
            most=most,
            enough=enough,
            followed=most,
            **keeping,
        ).secrets.total()
        for keeping in keepings(game)
    )
    assert tried > 0


def test_the_pages_of_a_leaky_game_are_noticed() -> None:
    with pytest.raises(Leak):
        compare(pennies(leaky=True), 3, seed=3, leaves=Pages().leave, most=60)


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_every_page_of_any_game_is_there_while_the_money_is_hidden(game: Game[Any]) -> None:
    pages, rng = Pages(), random.Random(2)
    pages.house.hide_money(True)
    record = Record(game, Start(game.name, game.version, game.prepare(NAMES[: game.players[-1]])), rng)
    seats = SEATS[: game.players[-1]]
    for turn in range(25):
        with suppress(Refused):
            record.take(any_move(record, rng))
        for viewer in (None, seats[turn % len(seats)]):
            assert pages.leave(record, (), viewer)
