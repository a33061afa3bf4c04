"""Pages are made while the disk writes, and told only when it has written."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.game import Happening
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase
from companion.journal import NotWritten
from companion.table import Foresight, Table
from tests.phone.companion import Companion
from tests.phone.device import KEY, Device
from tests.phone.stream import Stream

Companions = Callable[..., Companion]


@pytest.fixture
def companion(companions: Companions, tmp_path: Path) -> Companion:
    made = companions(journal=tmp_path / "journal.sqlite3")
    made.run(made.table.submit(BeginHosting("A", "B")))
    return made


def fill(companion: Companion, full: bool) -> None:
    """Let the disk be full, or let it have room again."""
    connection = companion.journal._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages if full else 1_000_000}")


def foresee_with(companion: Companion, foresight: Foresight) -> None:
    """Let the house prepare in another way."""
    companion.house._leave_table()
    companion.house._leave_table = companion.table.subscribe(companion.house._told, foresight)


def test_the_page_that_tells_of_an_entry_takes_the_next_one(companion: Companion) -> None:
    ben = Device(companion).sit("B")
    stream = Stream(ben)
    stream.wait_for(".B.ChooseCase")
    ben.answer("ChooseCase", case="7")
    stream.wait_for(".B.CallCase")
    key = KEY.findall(stream.got.decode())[-1]
    assert not companion.table.counted(key)
    assert key == KEY.findall(ben.get("/").text)[-1]
    stream.close()


def test_pages_are_ready_before_they_are_told(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    stream = Stream(cal)
    stream.wait_for("event: page")
    seen: list[tuple[int, bool]] = []
    foresight = companion.house._foresee

    def watched(ahead: Table, told: tuple[Happening, ...]) -> Iterator[None]:
        for step in foresight(ahead, told):
            seen.append((len(companion.table.record.line), "case 7" in str(companion.web._pages)))
            yield step

    foresee_with(companion, watched)
    companion.run(companion.table.submit(ChooseCase(7, seat="B")))
    stream.wait_for("case 7")
    assert seen[-1] == (1, True)  # made of a move that is not in the line yet
    stream.close()


def test_what_the_disk_did_not_take_is_shown_to_nobody(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    streams = [Stream(cal), Stream(Device(companion), "/board/live?seen=")]
    for stream in streams:
        stream.wait_for("event: page")
    before = cal.get("/").text
    fill(companion, full=True)
    with pytest.raises(NotWritten):
        for _ in range(200):  # the last page of the file may hold a few more
            companion.run(companion.table.submit(ChooseCase(7, seat="B")))
            before = cal.get("/").text
            companion.run(companion.table.undo())
            before = cal.get("/").text
    assert cal.get("/").text == before
    fill(companion, full=False)
    if companion.table.record.state.now.special:  # it was the taking back that found no room
        companion.run(companion.table.undo())
    companion.run(companion.table.submit(ChooseCase(11, seat="B")))
    for stream in streams:
        stream.wait_until(lambda stream=stream: "11" in stream.got.decode().rpartition("event: page")[2])  # type: ignore[misc]
        stream.close()


def test_a_change_in_between_is_not_lost(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    companion.run(companion.table.submit(ChooseCase(7, seat="B")))
    stream = Stream(cal)
    stream.wait_for("event: page")
    foresight = companion.house._foresee

    def disturbed(ahead: Table, told: tuple[Happening, ...]) -> Iterator[None]:
        yield from foresight(ahead, told)
        companion.house.hide_money(True)

    foresee_with(companion, disturbed)
    companion.run(companion.table.submit(CallCase(3, seat="B")))
    stream.wait_for("case 3")
    seen = re.search(r'data-seen="(\w+)"', cal.get("/").text)
    assert seen
    stream.wait_for(f"id: {seen[1]}")
    stream.close()


def test_a_page_that_cannot_be_made_ahead_loses_no_entry(companion: Companion) -> None:
    def broken(ahead: Table, told: tuple[Happening, ...]) -> Iterator[None]:
        raise ZeroDivisionError
        yield

    companion.table.subscribe(lambda told: None, broken)
    companion.run(companion.table.submit(ChooseCase(7, seat="B")))
    assert len(companion.table.record.line) == len(companion.journal.rows(companion.table.number)) - 1 == 2
