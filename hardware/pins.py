"""Where the pins of a Raspberry Pi come from: lgpio, by name. gpiozero is never left to guess."""

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
    """Whether this is a Raspberry Pi: it says which revision it is, in one of two places."""
    return REVISION.exists() or "\nRevision" in CPUINFO.read_text(errors="replace")


def pi_pins() -> "Factory":
    """Return the pins of this Pi, or refuse with the reason why not."""
    try:
        # lgpio lays a pipe into the folder where it is imported, and needs only its open ends afterwards.
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError:
        raise Refused(say("lgpio is missing. Run: sudo apt install python3-lgpio")) from None
    try:
        return LGPIOFactory()
    except Exception as error:
        if not CHIP.exists():
            raise Refused(say("This Pi has no pins: {chip} is missing.", chip=str(CHIP))) from None
        if not os.access(CHIP, os.R_OK | os.W_OK):
            group = CHIP.group()
            raise Refused(
                say("This user can't use the pins. Run: sudo usermod -aG {group} $USER", group=group)
            ) from None
        raise Refused(say("The pins don't work: {why}.", why=str(error))) from None
