"""The speaker: espeak-ng reads words, and PipeWire or ALSA plays them. Any of these may be missing."""

import shutil
import subprocess
import wave
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from companion.game import NOTHING, Refused, Said, say
from companion.game.said import Language
from companion.machine.sound_card import ALSA, VOICE, player
from companion.voice.sounds import file_of, make_sounds

SPEED = "175"  # words a minute
LOUDNESS = {"low": "40", "medium": "80", "high": "160"}  # espeak-ng's amplitude, 0 to 200
LONGEST = 15.0  # seconds that anything may take; a player that hangs is stopped
SENTENCE = 300_000  # bytes that a long sentence takes
FOLDER = "sounds"  # where sounds are kept, beside the record

NO_VOICE = say("There's no voice: espeak-ng isn't installed. Sounds still play.")
NOT_READ = say("There's no voice: espeak-ng failed. Sounds still play.")
NO_PLAYER = say("There's no sound: neither pw-play nor aplay is installed.")
NO_CARD = say("There's no sound: no sound card could be used.")
NO_ROOM = say("There's no sound: it couldn't be written to the disk.")


class Speaker(Protocol):
    """Something that makes sounds; playing and speaking return once the sound is over, or was stopped."""

    def prepare(self) -> Said:
        """Get ready; return what's missing, if anything is."""

    def begin(self) -> None:
        """Allow sounds again, after a stop."""

    def play(self, sound: str, volume: str) -> None:
        """Play a sound, or refuse."""

    def speak(self, words: str, language: Language, volume: str) -> None:
        """Say something, or refuse."""

    def stop(self) -> None:
        """Stop whatever is being played, from any thread; until `begin`, nothing else is heard."""


def voice_of(language: Language) -> str:
    """Return espeak-ng's name for a language."""
    return "en-us" if language.code == "en" else language.code


def read_out(language: Language, volume: str, file: Path) -> list[str]:
    """Return the command that reads words from its standard input, and writes how they sound to a file."""
    return [VOICE, "-v", voice_of(language), "-s", SPEED, "-a", LOUDNESS[volume], "-w", str(file), "--stdin"]


class BoxSpeaker:
    """The speaker of this machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder  # where the sounds are kept
        self._running: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def prepare(self) -> Said:
        """Make the sounds if they haven't been made; return what's missing, if anything is."""
        if not player():
            return NO_PLAYER
        try:
            make_sounds(self._folder)
        except OSError:
            return NO_ROOM
        return NOTHING if shutil.which(VOICE) else NO_VOICE

    def begin(self) -> None:
        """Allow sounds again, after a stop."""
        self._stopped = False

    def play(self, sound: str, volume: str) -> None:
        """Play a sound."""
        file = file_of(self._folder, sound, volume)
        if not file.exists():
            raise Refused(NO_ROOM if player() else NO_PLAYER)
        self._play(file)

    def speak(self, words: str, language: Language, volume: str) -> None:
        """Say something."""
        if not shutil.which(VOICE):
            raise Refused(NO_VOICE)
        try:
            with TemporaryDirectory(prefix="tableside-") as folder:
                file = Path(folder) / "said.wav"
                read = self._run(read_out(language, volume, file), words.encode())
                if self._stopped:
                    return
                if not (read and _is_whole(file)):
                    _write_something(file)  # if there's room for it, espeak-ng did something wrong
                    raise Refused(NOT_READ)
                self._play(file)
        except OSError:
            raise Refused(NO_ROOM) from None

    def stop(self) -> None:
        """Stop whatever is being played."""
        self._stopped = True
        if running := self._running:
            running.terminate()

    def _play(self, file: Path) -> None:
        program = player()
        if not program:
            raise Refused(NO_PLAYER)
        if not self._run([program, *(("-q",) if program == ALSA else ()), str(file)]):
            raise Refused(NO_CARD)

    def _run(self, command: Sequence[str], given: bytes = b"") -> bool:
        """Run a program; return whether it worked. Being stopped counts as working."""
        if self._stopped:
            return True
        quiet = subprocess.DEVNULL
        try:
            running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)  # noqa: S603
        except OSError:
            return False
        self._running = running
        if self._stopped:  # while the program was starting
            running.terminate()
        try:
            running.communicate(given, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            running.kill()
            running.communicate()
        self._running = None
        return running.returncode == 0 or self._stopped


def _is_whole(file: Path) -> bool:
    """Whether a file has all its samples; espeak-ng doesn't notice that a disk is full."""
    try:
        with wave.open(str(file)) as said:
            samples: int = said.getnframes() * said.getsampwidth()
            return 0 < samples <= file.stat().st_size
    except (OSError, EOFError, wave.Error):
        return False


def _write_something(file: Path) -> None:
    """Write as much as a sentence needs; raise OSError if the disk has no room."""
    file.write_bytes(bytes(SENTENCE))
