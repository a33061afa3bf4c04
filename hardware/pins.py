"""A Raspberry Pi's pins, through lgpio; it's named explicitly, so gpiozero doesn't have to guess."""

import os
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING

from companion.game import Refused, say

if TYPE_CHECKING:
    from gpiozero import Factory

CHIP = Path("/dev/gpiochip0")
REVISION = Path("/proc/device-tree/system/linux,revision")
CPUINFO = Path("/proc/cpuinfo")


def on_a_pi() -> bool:
    """Whether this is a Raspberry Pi: one of two files has its revision."""
    return REVISION.exists() or "\nRevision" in CPUINFO.read_text(errors="replace")


def pi_pins() -> "Factory":
    """Return this Pi's pins, or refuse and say why."""
    try:
        # lgpio makes a pipe in the folder where it's imported, and later needs only the pipe's open ends.
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError:
        raise Refused(say("lgpio is missing. On Raspberry Pi OS: sudo apt install python3-lgpio")) from None
    try:
        return LGPIOFactory()
    except Exception as error:
        if not CHIP.exists():
            raise Refused(say("Can't find the pins: there's no {chip}.", chip=str(CHIP))) from None
        if not os.access(CHIP, os.R_OK | os.W_OK):
            raise Refused(
                say("This user can't use the pins. Try: {fix}", fix=f"sudo usermod -aG {CHIP.group()} $USER")
            ) from None
        raise Refused(say("Can't use the pins: {error}.", error=str(error))) from None
