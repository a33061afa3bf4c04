"""The life of a seat: claimed, moved with a nod, freed, lost and found."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.house.house import Revision
from companion.house.seating import AWAKE_SECONDS, Seating
from companion.house.wishes import NOD_SECONDS, PAUSE_SECONDS
from companion.phone import event_stream
from companion.store.journal import MEMORY, Journal
from tests.phone.companion import SECRET, Companion
from tests.phone.device import ASK, KEY, Device
from tests.phone.stream import Stream

Companions = Callable[..., Companion]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def seating(clock: Clock | None = None) -> Seating:
    return Seating(Journal.open(MEMORY), SECRET, clock or Clock())


def test_a_scan_offers_a_free_seat_and_sitting_down_takes_it(companion: Companion) -> None:
    device = Device(companion)
    device.post("/claim", {"token": companion.seating.token("E")})
    assert "seat E" in device.get("/").text
    assert companion.seating.state("E").kind == "none"
    device.post("/sit", {"new": "Eve"})
    assert "Eve" in device.get("/").text
    assert companion.seating.state("E").kind == "awake"


def test_two_who_scan_the_same_free_seat_cannot_both_sit_down(companion: Companion) -> None:
    one, other = Device(companion), Device(companion)
    for device in (one, other):
        device.post("/claim", {"token": companion.seating.token("E")})
    assert one.post("/sit", {"new": "Eve"}).status == 303
    late = other.post("/sit", {"new": "Eva"})
    assert late.status == 400
    assert "taken in the meantime" in late.text
    assert "Eve" in one.get("/").text


def test_a_second_device_waits_for_a_nod_with_the_pictures_of_the_kiosk(companion: Companion) -> None:
    old, new = Device(companion).sit("C"), Device(companion)
    new.post("/claim", {"token": companion.seating.token("C")})
    (waiting,) = companion.seating.waiting()
    page = new.get("/").text
    assert all(picture in page for picture in waiting.pictures)
    assert companion.seating.state("C").kind == "asking"
    assert "Cal" in old.get("/").text

    companion.nod()

    assert "Cal" in new.get("/").text
    page = old.get("/").text
    assert "Seat C" in page
    assert "$" not in page


def test_a_shaken_head_leaves_all_as_it_was(companion: Companion) -> None:
    old, new = Device(companion).sit("C"), Device(companion)
    new.post("/claim", {"token": companion.seating.token("C")})
    companion.nod(False)
    assert "Cal" in old.get("/").text
    page = new.get("/").text
    assert "Type your seat code" in page
    assert "The table said no" in page
    assert new.post("/claim", {"token": companion.seating.token("C")}).status == 403
    companion.later = PAUSE_SECONDS
    assert "The table said no" not in new.get("/").text
    assert new.post("/claim", {"token": companion.seating.token("C")}).status == 303
    assert len(companion.seating.waiting()) == 1


def test_the_old_phone_may_ask_for_its_seat_again(companion: Companion) -> None:
    old, new = Device(companion).sit("C"), Device(companion)
    new.post("/claim", {"token": companion.seating.token("C")})
    companion.nod()
    assert old.post("/again").status == 303
    companion.nod()
    assert "Cal" in old.get("/").text


def test_the_same_phone_scanning_its_own_code_again_is_simply_there(companion: Companion) -> None:
    device = Device(companion).sit("C")
    assert device.post("/claim", {"token": companion.seating.token("C")}).status == 303
    assert not companion.seating.waiting()
    assert "Cal" in device.get("/").text


def test_a_phone_that_moves_to_another_seat_leaves_its_first(companion: Companion) -> None:
    device = Device(companion).sit("C")
    device.post("/claim", {"token": companion.seating.token("D")})
    assert "Leave seat C" in device.get("/").text
    assert device.post("/sit").status == 303
    companion.nod()
    assert "Dee" in device.get("/").text
    assert not companion.seating.taken("C")


def test_freeing_a_seat_changes_its_codes(companion: Companion) -> None:
    device = Device(companion).sit("C")
    token, letters = companion.seating.token("C"), companion.seating.letters("C")
    companion.run(companion.seating.release("C"))
    assert not companion.seating.taken("C")
    assert "$" not in device.get("/").text
    other = Device(companion)
    assert other.post("/claim", {"token": token}).status == 403
    assert other.post("/code", {"code": letters}).status == 403
    assert other.post("/claim", {"token": companion.seating.token("C")}).status == 303


def test_seats_and_codes_outlive_tableside(companions: Companions, tmp_path: Path) -> None:
    first = companions(journal=tmp_path / "journal.sqlite3")
    device = Device(first).sit("C")
    token = first.seating.token("D")
    first.stop()

    second = companions(journal=tmp_path / "journal.sqlite3", port=first.port)
    device.companion = second
    assert "Cal" in device.get("/").text
    assert second.seating.token("D") == token


def test_a_seat_outlives_the_game(companion: Companion) -> None:
    device = Device(companion).sit("C")

    async def another_game() -> None:
        companion.house.lay(None)

    companion.run(another_game())
    assert "starts at the table" in device.get("/").text

    async def back() -> None:
        companion.house.lay(companion.table)

    companion.run(back())
    assert "Cal" in device.get("/").text


def test_before_a_game_a_phone_says_who_sits_there(companion: Companion) -> None:
    said: list[tuple[str, str]] = []

    async def lobby() -> None:
        companion.house.lay(None)
        companion.house.plan(
            ("Ann", "Ben"), ("Ann", "Ben", "Cleo"), lambda seat, name: said.append((seat, name))
        )

    companion.run(lobby())
    device = Device(companion)
    device.post("/claim", {"token": companion.seating.token("C")})
    assert "Cleo" in device.get("/").text
    device.post("/sit", {"name": "Cleo", "new": " "})
    assert said == [("C", "Cleo")]


def test_a_phone_with_an_open_page_is_awake_and_without_one_asleep(companion: Companion) -> None:
    device = Device(companion).sit("C")
    stream = Stream(device)
    stream.wait_for("event: page")
    assert companion.seating.live("C")
    stream.close()
    falls_asleep(companion, "C")
    assert companion.seating.state("C").kind == "asleep"


def falls_asleep(companion: Companion, seat: str) -> None:
    """Wait until the server has noticed that a phone's connection is closed."""
    deadline = companion.loop.time() + 10
    while companion.seating.live(seat):
        assert companion.loop.time() < deadline
        companion.run(_tick())


def test_during_a_game_a_phone_that_comes_and_goes_has_nobody_elses_page_made_again(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_stream, "PING_SECONDS", 3600)
    ben, cal = Device(companion).sit("B"), Device(companion).sit("C")
    watching = Stream(cal)
    watching.wait_for("event: ping")
    made: list[str | None] = []
    content = companion.web.pages.content

    def noted(now: Revision, device: str, *given: Any) -> Any:
        made.append(companion.seating.seat_of(device))
        return content(now, device, *given)

    monkeypatch.setattr(companion.web.pages, "content", noted)
    stream = Stream(ben)
    stream.wait_for("event: ping")
    stream.close()
    falls_asleep(companion, "B")
    companion.play(BeginHosting("A", "B"))
    watching.wait_until(lambda: watching.pages() == 2)
    watching.close()
    assert made == ["B", "C"]


def test_before_a_game_the_television_shows_whose_phone_is_awake(companion: Companion) -> None:
    device = Device(companion).sit("C")
    stream = Stream(device)
    stream.wait_for("event: page")

    async def lobby() -> None:
        companion.house.lay(None)
        companion.house.plan(("Ann", "Ben", "Cal"), (), None)

    companion.run(lobby())
    television = Stream(Device(companion), "/board/live?seen=")
    television.wait_for("event: page")
    assert "asleep" not in television.got.decode()
    stream.close()
    television.wait_for("asleep")
    television.close()


async def _tick() -> None:
    await asyncio.sleep(0.01)


async def test_how_long_a_phone_has_slept() -> None:
    clock = Clock()
    seats = seating(clock)
    seats.scanned("device", seats.token("B"))
    await seats.sit("device", "Ben")
    seats.heard("device")
    assert seats.state("B").kind == "awake"
    clock.now += AWAKE_SECONDS
    assert seats.state("B").kind == "asleep"
    clock.now += 120
    assert str(seats.state("B").said) == "asleep, 2 min"
    seats.heard("device")
    assert seats.state("B").kind == "awake"


async def test_a_nod_that_nobody_gives_lapses() -> None:
    clock = Clock()
    seats = seating(clock)
    seats.typed("device", seats.letters("B"))
    await seats.sit("device", "Ben")
    (waiting,) = seats.waiting()
    clock.now += NOD_SECONDS + 1
    assert not seats.waiting()
    assert seats.state("B").kind == "none"
    await seats.nod(waiting, yes=True)
    assert not seats.taken("B")


async def test_six_seats_have_six_different_codes_and_another_box_has_others() -> None:
    seats = seating()
    other = Seating(Journal.open(MEMORY), bytes(32))
    codes = {seats.token(seat) for seat in "ABCDEF"} | {other.token(seat) for seat in "ABCDEF"}
    assert len(codes) == 12
    assert all(len(code) == 20 for code in codes)


def test_a_double_tap_counts_once_and_says_so(companion: Companion) -> None:
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    ben = Device(companion).sit("B")
    page = ben.get("/").text
    ask, key = ASK.search(page), KEY.search(page)
    assert ask
    assert key
    form = {"ask": ask[1], "key": key[1], "case": "7"}
    assert ben.post("/do", form).status == 303
    number = companion.table.record.next_number
    answer = ben.post("/do", form)
    assert answer.status in (303, 409)
    assert companion.table.record.next_number == number
    assert "Counted once" in (answer.text + ben.get("/").text)


def test_a_stale_form_is_answered_with_the_fresh_page_and_a_sentence(companion: Companion) -> None:
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    ben = Device(companion).sit("B")
    stale = ben.get("/").text
    companion.run(companion.table.submit(ChooseCase(5, seat="B")))
    ask = ASK.search(stale)
    assert ask
    answer = ben.post("/do", {"ask": ask[1], "key": "another", "case": "7"})
    assert answer.status == 409
    assert "didn’t count" in answer.text
    assert companion.table.asks()[0].id in answer.text


def test_whoever_looks_at_the_board_is_told_of_their_turn(companion: Companion) -> None:
    companion.run(companion.table.submit(BeginHosting("A", "B")))
    ann, ben = Device(companion).sit("A"), Device(companion).sit("B")
    assert "Your turn</a>" in ben.get("/?p=board").text
    assert "Your turn</a>" not in ben.get("/").text
    assert "Your turn</a>" not in ann.get("/?p=board").text
