"""Sound cards: which program can play sounds here, and on which card."""

import os
import re
import shutil
from pathlib import Path

VOICE, PIPEWIRE, ALSA = "espeak-ng", "pw-play", "aplay"
SOCKET = "pipewire-0"
CARDS = Path("/proc/asound/cards")
CONTROL = Path("/dev/snd/controlC0")  # of the first card, which plays unless ALSA is told otherwise


def player() -> str:
    """Return the program that plays files here: PipeWire's where it's running, else ALSA's, if any."""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    if shutil.which(PIPEWIRE) and folder and (Path(folder) / SOCKET).exists():
        return PIPEWIRE
    return ALSA if shutil.which(ALSA) else ""


def cards(listed: Path = CARDS) -> list[str]:
    """Return the names of the sound cards, according to the kernel; the first one plays."""
    try:
        text = listed.read_text()
    except OSError:
        return []
    return re.findall(r"^ *\d+ \[[^]]*\]: \S+ - (.+)$", text, re.MULTILINE)
