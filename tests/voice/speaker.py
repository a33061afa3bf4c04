"""A speaker that makes no sound: it writes down what it was asked for, and takes its time if told to."""

from queue import Queue
from threading import Condition

from companion.game import NOTHING, Refused, Said
from companion.game.said import Language
from companion.voice.voice import Voice

PATIENCE = 10.0


class FakeSpeaker:
    """Notes what would be heard, in order; while it's `slow`, nothing ends until it's stopped or let go."""

    def __init__(self, missing: Said = NOTHING, slow: bool = False) -> None:
        self.heard: list[str] = []  # every sound and sentence that started
        self.stopped: list[str] = []  # those that were cut short
        self.missing = missing
        self.slow = slow
        self.fault: Said = NOTHING  # why nothing can be played
        self._silent = False
        self._refused = 0
        self._changed = Condition()

    def prepare(self) -> Said:
        return self.missing

    def begin(self) -> None:
        with self._changed:
            self._silent = False

    def play(self, sound: str, volume: str) -> None:
        self._hear(f"♪ {sound}, {volume}")

    def speak(self, words: str, language: Language, volume: str) -> None:
        self._hear(f"{language.code}: {words}")

    def stop(self) -> None:
        with self._changed:
            self._silent = True
            self._changed.notify_all()

    def _hear(self, what: str) -> None:
        with self._changed:
            if self.fault:
                self._refused += 1
                self._changed.notify_all()
                raise Refused(self.fault)
            if self._silent:
                return
            self.heard.append(what)
            self._changed.notify_all()
            done = self._changed.wait_for(lambda: self._silent or not self.slow, PATIENCE)
            assert done, f"nobody let go of {what}"
            if self._silent:
                self.stopped.append(what)

    # What a test does.

    def lets_go(self) -> None:
        """End whatever is being played, and take no time from now on."""
        with self._changed:
            self.slow = False
            self._changed.notify_all()

    def tried_again(self) -> None:
        """Wait until playing has been refused a second time."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._refused == 2, PATIENCE)

    def waits_for(self, *what: str) -> None:
        """Wait until the last things heard are these."""
        with self._changed:
            done = self._changed.wait_for(lambda: tuple(self.heard[-len(what) :]) == what, PATIENCE)
        assert done, f"heard {self.heard}, not {what}"


def open_voice(speaker: FakeSpeaker, muted: bool = False) -> tuple[Voice, Queue[Said]]:
    """Return a voice that uses a speaker, and a queue of what it finds missing."""
    noted: Queue[Said] = Queue()
    voice = Voice(speaker, muted=muted)
    voice.open(noted.put)
    return voice, noted
