"""What phones are told about an entry: nothing until it's on disk, and then what comes next."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.deal_or_no_deal.moves import BeginHosting, ChooseCase
from companion.store.journal import NotWritten
from tests.inside import fill, make_room
from tests.phone.companion import Companion
from tests.phone.device import KEY, Device
from tests.phone.stream import Stream

Companions = Callable[..., Companion]


@pytest.fixture
def companion(companions: Companions, tmp_path: Path) -> Companion:
    made = companions(journal=tmp_path / "journal.sqlite3")
    made.run(made.table.submit(BeginHosting("A", "B")))
    return made


def test_the_page_that_tells_of_an_entry_takes_the_next_one(companion: Companion) -> None:
    ben = Device(companion).sit("B")
    stream = Stream(ben)
    stream.wait_for(companion.table.asks()[0].id)
    ben.answer("ChooseCase", case="7")
    stream.wait_for(companion.table.asks()[0].id)
    key = KEY.findall(stream.got.decode())[-1]
    assert not companion.table.counted(key)
    assert key == KEY.findall(ben.get("/").text)[-1]
    stream.close()


def test_what_the_disk_did_not_take_is_shown_to_nobody(companion: Companion) -> None:
    cal = Device(companion).sit("C")
    streams = [Stream(cal), Stream(Device(companion), "/board/live?seen=")]
    for stream in streams:
        stream.wait_for("event: page")
    before = cal.get("/").text
    fill(companion.journal)
    with pytest.raises(NotWritten):
        for _ in range(200):  # there may be room for a few more
            companion.run(companion.table.submit(ChooseCase(7, seat="B")))
            before = cal.get("/").text
            companion.run(companion.table.undo())
            before = cal.get("/").text
    assert cal.get("/").text == before
    make_room(companion.journal)
    if companion.table.record.state.now.special:  # it was the undo that ran out of room
        companion.run(companion.table.undo())
    companion.run(companion.table.submit(ChooseCase(11, seat="B")))
    for stream in streams:
        stream.wait_until(lambda stream=stream: "11" in stream.got.decode().rpartition("event: page")[2])  # type: ignore[misc]
        stream.close()
