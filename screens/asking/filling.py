"""Filling in a form: what's in its next blank, and how a key or the dial changes that.

Keys in, state out: this knows nothing about screens. Where things are listed, they're pointed at and locked
(`Pointing`); on the bar, the letters of asks come first, and a key acts once it's clear (`Answering`).
"""

from typing import Any, TypeAlias

from companion.game import AnyBlank
from screens.asking.dial import pushed, stepped
from screens.asking.form import Form

Written: TypeAlias = dict[str, Any]  # a complete answer, as a move is written
ARROWS = frozenset({"up", "down", "left", "right"})


class Filling:
    """A form in progress."""

    form: Form | None = None
    typed = ""  # into the next blank to fill
    notice = ""  # what's said about it: a refusal or a caution
    warned = False  # a caution has been read; the same answer counts now
    refused = False  # what's there was refused, so typing starts over

    @property
    def blank(self) -> AnyBlank | None:
        """The next blank to fill, without what the other blanks rule out."""
        return self.form.blank if self.form else None

    def press(self, key: str, at: float | None = None) -> Written | None:
        """Take a key pressed at a given time; return the complete answer if that locks it."""
        if key == "enter":
            return self.enter()
        if key == "backspace":
            self.erase()
        elif key in ARROWS:
            self.walk(key)
        elif len(key) == 1 and key.isprintable():
            self.take_letter(key)
        return None

    def turn(self, step: int, fast: bool = False) -> None:
        """Take a click of the dial."""
        if self.blank:
            self.write(stepped(self.blank, self.typed, step, fast))

    def push(self) -> Written | None:
        """Take a push of the dial: take what's being pointed at, part by part if there are several."""
        typed, whole = pushed(self.blank, self.typed) if self.blank else (self.typed, True)
        if not whole:
            self.write(typed)
            return None
        self.typed = typed
        return self.press("enter")

    def write(self, typed: str) -> None:
        """Put this in the blank; forget any notice about what was there before."""
        self.typed = typed
        self.notice, self.warned, self.refused = "", False, False

    def enter(self) -> Written | None:
        """Take what's in the blank, and move on."""
        raise NotImplementedError

    def erase(self) -> None:
        """Delete the last letter."""
        raise NotImplementedError

    def walk(self, arrow: str) -> None:
        """Go to the next thing in a direction."""
        raise NotImplementedError

    def take_letter(self, key: str) -> None:
        """Take a letter or digit."""
        raise NotImplementedError
