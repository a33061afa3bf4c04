"""The voice: one thread that says the newest thing first. Nothing queues up behind a reveal."""

import logging
from collections.abc import Callable
from threading import Condition, Thread
from typing import TypeAlias

from msgspec import structs

from companion.game import Refused, Said
from companion.game.ear import for_the_ear
from companion.game.said import house_language
from companion.voice.heard import SILENCE, Heard, Part
from companion.voice.speaker import Speaker

_log = logging.getLogger(__name__)

Noted: TypeAlias = Callable[[Said], object]  # called on the voice's thread: all it may do is enqueue


class Voice:
    """What's being said, what's next, and whether anything may be heard at all."""

    def __init__(self, speaker: Speaker, volume: str = "medium", muted: bool = False) -> None:
        self.volume = volume
        self._speaker = speaker
        self._muted = muted
        self._changed = Condition()
        self._now: Heard = SILENCE  # what's being said
        self._next: Heard = SILENCE  # what's said after that, unless something newer comes
        self._outdated = False  # whether the table has changed since: then only the first part is said
        self._open = False
        self._noted: Noted = lambda trouble: None
        self._troubles: set[Said] = set()  # what people have been told is missing
        self._thread = Thread(target=self._run, name="voice", daemon=True)

    def open(self, noted: Noted) -> None:
        """Start the thread; `noted` is called once for each thing that's missing."""
        self._noted, self._open = noted, True
        self._thread.start()

    def close(self) -> None:
        """Fall silent for good."""
        self.hush()
        with self._changed:
            self._open = False
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(timeout=2)

    def say(self, heard: Heard) -> bool:
        """Say something next, instead of what was next; return right away whether it's going to be said.

        A reveal cuts in; while one is being said, anything else is dropped.
        """
        if not heard:
            return False
        with self._changed:
            if self._muted or ((self._now.reveal or self._next.reveal) and not heard.reveal):
                return False
            self._next = heard
            if heard.reveal and self._now:
                self._speaker.stop()
            self._changed.notify()
            return True

    def move_on(self) -> None:
        """Say only the first part of whatever is said now or next: the table has changed since."""
        with self._changed:
            self._next = structs.replace(self._next, parts=self._next.parts[:1])
            self._outdated = True

    def hush(self) -> None:
        """Stop, and drop what's next."""
        with self._changed:
            if self._now:
                self._speaker.stop()
            self._now = self._next = SILENCE

    @property
    def muted(self) -> bool:
        """Whether the voice keeps silent."""
        return self._muted

    def mute(self, muted: bool) -> None:
        """Keep silent from now on, or speak again."""
        self._muted = muted
        if muted:
            self.hush()

    def _run(self) -> None:
        self._note(self._speaker.prepare())
        while heard := self._wait():
            self._speak(heard)
            with self._changed:
                self._now = SILENCE
                self._changed.notify_all()

    def _wait(self) -> Heard:
        """Wait for something to say, and return it; return SILENCE once the voice is closed."""
        with self._changed:
            while self._open and not self._next:
                self._changed.wait()
            self._now, self._next = (self._next if self._open else SILENCE), SILENCE
            self._outdated = False
            self._speaker.begin()
            return self._now

    def _speak(self, heard: Heard) -> None:
        """Play the sound of each part, then say its words; once the speaker is stopped, nothing is heard."""
        for part in heard.parts:
            self._speak_part(part)
            if self._outdated:
                return

    def _speak_part(self, part: Part) -> None:
        language = house_language()
        try:
            if part.sound:
                self._speaker.play(part.sound, self.volume)
            if part.words:
                self._speaker.speak(part.words.to(for_the_ear(language)), language, self.volume)
        except Refused as refusal:
            self._note(refusal.said)

    def _note(self, trouble: Said) -> None:
        """Report something that's missing, once, in the log and on the screen."""
        if trouble and trouble not in self._troubles:
            self._troubles.add(trouble)
            _log.warning("%s", trouble.words)
            self._noted(trouble)
