"""The owner: a PIN, if there is one, before anything that only the owner of a box may do.

The settings keep only a hash of the PIN. The number of wrong ones is in a file next to the journal, so nobody
gets another three tries by pulling the plug.
"""

import hashlib
import hmac
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from companion.game import Refused, say, says
from companion.store.private_file import write_private

DIGITS = range(4, 9)  # how many digits a PIN may have
FREE = 3  # wrong PINs before each try takes longer
FIRST_WAIT, LONGEST_WAIT = 10, 900  # seconds
COST = 2**14  # of the hash: some 50 ms and 16 MiB for each try
TRIES = "wrong-pins"


class Owner:
    """Whoever knows the PIN; once it's been entered, the box stays unlocked until it restarts."""

    def __init__(
        self, pin: Callable[[], str] = str, tries: Path | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._pin = pin  # returns the hash in the settings, which may change; empty for no PIN
        self._tries = tries
        self._clock = clock
        self._wrong = _read(tries)
        self._last = clock()  # when the last wrong PIN was entered; a restart counts as one
        self._unlocked = False

    @property
    def locked(self) -> bool:
        """Whether the PIN has to be entered first."""
        return bool(self._pin()) and not self._unlocked

    @property
    def wait(self) -> int:
        """How many seconds are left until the next try counts."""
        if self._wrong < FREE:
            return 0
        whole = min(FIRST_WAIT << min(self._wrong - FREE, 16), LONGEST_WAIT)
        return max(0, round(self._last + whole - self._clock()))

    def unlock(self, typed: str) -> None:
        """Unlock the box, or refuse; a wrong PIN is counted on disk before anybody hears about it."""
        if wait := self.wait:
            raise Refused(says("Wait another second.", "Wait another {count} seconds.", wait))
        if not _matches(typed, self._pin()):
            self._count(self._wrong + 1)
            raise Refused(say("That's not the PIN."))
        self._unlocked = True
        self._count(0)

    def _count(self, wrong: int) -> None:
        self._wrong, self._last = wrong, self._clock()
        if self._tries:
            with suppress(OSError):  # if the disk is broken, the count is kept only in memory
                write_private(self._tries, str(wrong).encode(), like=self._tries.parent)


def hashed(pin: str) -> str:
    """Return what the settings keep of a PIN, or refuse a PIN that is too short or too long."""
    if not pin.isascii() or not pin.isdecimal() or len(pin) not in DIGITS:
        raise Refused(say("A PIN has {least} to {most} digits.", least=DIGITS[0], most=DIGITS[-1]))
    salt = os.urandom(16)
    return f"{salt.hex()}:{_scrypt(pin, salt)}"


def _matches(pin: str, kept: str) -> bool:
    salt, _, wanted = kept.partition(":")
    try:
        return hmac.compare_digest(_scrypt(pin, bytes.fromhex(salt)), wanted)
    except (ValueError, TypeError):  # somebody edited the settings; no PIN matches that
        return False


def _scrypt(pin: str, salt: bytes) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt, n=COST, r=8, p=1).hex()


def _read(tries: Path | None) -> int:
    if tries is None:
        return 0
    try:
        return min(int(tries.read_bytes()[:8]), 99)
    except FileNotFoundError:
        return 0
    except (OSError, ValueError):
        return FREE  # damaged, perhaps on purpose
