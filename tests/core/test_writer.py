"""The thread that writes: in order, at once, and whoever waits hears how it went."""

import asyncio
import gc
from collections.abc import Iterator
from threading import Event

import pytest

from companion.writer import Writer


@pytest.fixture
def writer() -> Iterator[Writer]:
    made = Writer()
    yield made
    made.close()


async def test_one_thing_is_done_after_the_other(writer: Writer) -> None:
    done: list[int] = []

    def doing(number: int) -> int:
        done.append(number)
        return 10 * number

    begun = [writer.begin(lambda number=number: doing(number)) for number in range(20)]  # type: ignore[misc]
    assert await asyncio.gather(*begun) == [10 * number for number in range(20)]
    assert done == [*range(20)]


async def test_what_goes_wrong_is_for_whoever_waits_and_for_nobody_else(writer: Writer) -> None:
    wrong, right = writer.begin(lambda: 1 / 0), writer.begin(lambda: 1)
    with pytest.raises(ZeroDivisionError):
        await wrong
    assert await right == 1


async def test_it_is_busy_from_the_beginning_to_the_end(writer: Writer) -> None:
    assert not writer.busy
    disk = Event()
    writing = writer.begin(disk.wait)
    assert writer.busy
    disk.set()
    assert await writing
    assert not writer.busy


async def test_nobody_waits_for_a_thread_that_is_busy_with_something_else(writer: Writer) -> None:
    disk = Event()
    slow, next_one = writer.begin(disk.wait), writer.begin(lambda: "next")
    assert not next_one.done()
    disk.set()
    assert await slow
    assert await next_one == "next"


async def test_whoever_gave_up_waiting_is_told_nothing(writer: Writer) -> None:
    disk = Event()
    writing = writer.begin(disk.wait)
    writing.cancel()
    disk.set()
    assert await writer.begin(lambda: "still there") == "still there"


def test_a_loop_that_has_ended_does_not_end_the_thread(writer: Writer) -> None:
    disk = Event()

    async def begin() -> None:
        writer.begin(disk.wait)

    async def go_on() -> str:
        return await writer.begin(lambda: "on")

    asyncio.run(begin())
    disk.set()
    assert asyncio.run(go_on()) == "on"


async def test_what_was_begun_is_done_before_it_closes() -> None:
    writer, done = Writer(), []
    writing = [writer.begin(lambda number=number: done.append(number)) for number in range(5)]  # type: ignore[misc]
    writer.close()
    assert done == [*range(5)]
    await asyncio.gather(*writing)


async def test_the_thread_ends_with_whoever_needed_it() -> None:
    writer = Writer()
    await writer.begin(lambda: None)
    thread = writer._thread
    assert thread is not None
    del writer
    gc.collect()
    thread.join(10)
    assert not thread.is_alive()


async def test_a_closed_writer_begins_nothing() -> None:
    writer = Writer()  # one that never wrote closes too
    writer.close()
    with pytest.raises(RuntimeError, match="closed"):
        writer.begin(lambda: None)
