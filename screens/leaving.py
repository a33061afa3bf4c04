"""When the kiosk ends without a key: on a signal, or because its terminal is gone and no signal said so."""

import asyncio
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread

SIGNALS = signal.SIGTERM, signal.SIGHUP


def leave_unasked(leave: Callable[[], object]) -> None:
    """Have `leave` called in the running event loop when the program has to end, to reset the terminal."""
    loop = asyncio.get_running_loop()
    for number in SIGNALS:  # Textual doesn't handle these
        loop.add_signal_handler(number, leave)
    if sys.__stdin__ and sys.__stdin__.isatty():
        heard = partial(loop.call_soon_threadsafe, leave)
        Thread(target=_wait, args=(sys.__stdin__.fileno(), heard), name="terminal", daemon=True).start()


def _wait(terminal: int, heard: Callable[[], object]) -> None:
    """Wait until the other end of a terminal is closed; Textual would read its own end over and over."""
    waiting = select.poll()
    waiting.register(terminal, 0)  # only hangups are reported, not what's typed
    waiting.poll()
    with suppress(RuntimeError):  # the program is already ending
        heard()
