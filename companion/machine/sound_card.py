"""Sound cards: which program can play sounds here, and on which card."""

import os
import re
import shutil
import subprocess
import wave
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

VOICE, PIPEWIRE, ALSA = "espeak-ng", "pw-play", "aplay"
SOCKET = "pipewire-0"
CARDS = Path("/proc/asound/cards")
DEVICES = Path("/dev/snd")
RATE, TENTH = 22_050, 2_205  # samples in a second, and in the silence that tests a card
LONGEST = 10.0  # seconds that the trial may take
_PLAYED_ON = re.compile(r"Hardware PCM card \d+ '([^']*)'")


class Tried(NamedTuple):
    """What came of playing silence."""

    works: bool
    card: str = ""  # the card that played, if that's known
    why: str = ""  # why none did, in the player's words


def player() -> str:
    """Return the program that plays files here: PipeWire's where it's running, else ALSA's, if any."""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    if shutil.which(PIPEWIRE) and folder and (Path(folder) / SOCKET).exists():
        return PIPEWIRE
    return ALSA if shutil.which(ALSA) else ""


def cards(listed: Path = CARDS) -> list[str]:
    """Return the names of the sound cards, according to the kernel."""
    try:
        text = listed.read_text()
    except OSError:
        return []
    return re.findall(r"^ *\d+ \[[^]]*\]: \S+ - (.+)$", text, re.MULTILINE)


def controls(folder: Path = DEVICES) -> list[Path]:
    """Return the devices through which cards are used, one for each card."""
    return sorted(folder.glob("controlC*"))


def try_out(program: str) -> Tried:
    """Play a tenth of a second of silence; return how that went and, with ALSA's player, on which card."""
    try:
        with TemporaryDirectory(prefix="tableside-") as folder:
            file = Path(folder) / "silence.wav"
            with wave.open(str(file), "wb") as written:
                written.setnchannels(1)
                written.setsampwidth(2)
                written.setframerate(RATE)
                written.writeframes(bytes(2 * TENTH))
            done = subprocess.run(  # noqa: S603
                [program, *(("-v",) if program == ALSA else ()), str(file)],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
                timeout=LONGEST,
                env={**os.environ, "LC_ALL": "C"},
            )
    except subprocess.TimeoutExpired:
        return Tried(False, why="it never ends")
    except OSError as error:
        return Tried(False, why=error.strerror or str(error))
    if done.returncode:
        last = (done.stdout.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        return Tried(False, why=last.rpartition(": ")[2])
    found = _PLAYED_ON.search(done.stdout)
    return Tried(True, found[1] if found else "")
