"""Filling a form in: what stands in its next blank, and what a key or the dial makes of that.

Keys in, state out: no screen is known here. Where things are listed, they're pointed at and locked
(`Pointing`); on the bar the letters of asks come first, and a key acts once it's clear (`Answering`).
"""

from typing import Any, TypeAlias

from companion.game import AnyBlank
from screens.asking.dial import pushed, stepped
from screens.asking.form import Form

Written: TypeAlias = dict[str, Any]  # a whole answer, as a move is written
ARROWS = frozenset({"up", "down", "left", "right"})


class Filling:
    """A form under way."""

    form: Form | None = None
    typed = ""  # into the blank that is filled next
    notice = ""  # what's said about it: a refusal, a caution
    warned = False  # a caution has been read; the same answer counts now
    refused = False  # what's there was refused: typing starts over

    @property
    def blank(self) -> AnyBlank | None:
        """The blank to fill next, without what the others exclude."""
        return self.form.blank if self.form else None

    def press(self, key: str, at: float | None = None) -> Written | None:
        """Take a key, pressed at some time; return the whole answer if it's locked by that."""
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
        """Take a push of the dial: what's pointed at, part by part if it has several."""
        typed, whole = pushed(self.blank, self.typed) if self.blank else (self.typed, True)
        if not whole:
            self.write(typed)
            return None
        self.typed = typed
        return self.press("enter")

    def write(self, typed: str) -> None:
        """Let this stand there; whatever was said of something else is over."""
        self.typed = typed
        self.notice, self.warned, self.refused = "", False, False

    def enter(self) -> Written | None:
        """Take what stands there, and go on."""
        raise NotImplementedError

    def erase(self) -> None:
        """Take the last letter back."""
        raise NotImplementedError

    def walk(self, arrow: str) -> None:
        """Go to what's next in a direction."""
        raise NotImplementedError

    def take_letter(self, key: str) -> None:
        """Take a letter or figure."""
        raise NotImplementedError
