"""The thread that writes. It begins at once, and says at once that it is done, whatever else is going on.

An executor of the library does the same, but takes longer at both ends, and what six phones are shown
waits for it.
"""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar
from weakref import finalize

USUAL = sys.getswitchinterval()
HURRIED = 0.00001  # seconds: the thread that has written waits no longer for one that is making pages
PATIENCE = 0.001  # seconds: nobody waits longer for the thread to begin, for it may be busy
TIMER_SLACK = 29  # what to tell Linux that it may wake a thread late; unasked it is 50 µs

T = TypeVar("T")


class Job:
    """Something to be done, and whom to tell."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.told: asyncio.Future[Any] = self.loop.create_future()
        self.begun = Lock()
        self.begun.acquire()
        self.over = False


class Writer:
    """One thread, which does one thing after the other."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._last: Job | None = None
        self._end = finalize(self, self._jobs.put, None)

    @property
    def busy(self) -> bool:
        """Whether it is not done with the last thing yet."""
        return self._last is not None and not self._last.over

    def begin(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Begin with something, unless there is more before it; what is returned is done when it is."""
        if not self._end.alive:
            raise RuntimeError("the writer is closed")
        if self._thread is None:
            self._thread = Thread(target=_do, args=(self._jobs,), name="writer", daemon=True)
            self._thread.start()
        job = self._last = Job(work)
        self._jobs.put(job)
        job.begun.acquire(timeout=PATIENCE)  # left to itself it begins when this thread has a rest
        return job.told

    def close(self) -> None:
        """Do what there is to do, and end."""
        self._end()
        if self._thread:
            self._thread.join()


def _do(jobs: "SimpleQueue[Job | None]") -> None:
    _be_punctual()
    while job := jobs.get():
        job.begun.release()
        result, error = None, None
        sys.setswitchinterval(HURRIED)
        try:
            result = job.work()
        except BaseException as raised:  # it is for whoever waits
            error = raised
        sys.setswitchinterval(USUAL)
        job.over = True
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            job.loop.call_soon_threadsafe(_tell, job.told, result, error)


def _tell(told: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    if told.cancelled():
        return
    if error is None:
        told.set_result(result)
    else:
        told.set_exception(error)


def _be_punctual() -> None:
    with suppress(ImportError, OSError, AttributeError):  # another system than Linux
        from ctypes import CDLL  # the first picture comes before the first entry

        CDLL(None).prctl(TIMER_SLACK, 1, 0, 0, 0)
