"""Filling in a form: what's in its next blank, and how a key or the dial changes that.

This knows nothing about screens. In a list, people point at a choice and lock it (`Pointing`); on the bar,
letters choose an ask first, and a key takes effect as soon as it's unambiguous (`Answering`).
"""

from typing import Any, TypeAlias

from companion.game import AnyBlank
from screens.asking.dial import pushed, stepped
from screens.asking.form import Form

Written: TypeAlias = dict[str, Any]  # a complete answer, in the form in which moves are stored
ARROWS = frozenset({"up", "down", "left", "right"})


class Filling:
    """A form in progress."""

    form: Form | None = None
    typed = ""  # what's typed into the next blank
    notice = ""  # a refusal or a caution about it
    warned = False  # whether a caution has been read, so the same answer counts now
    refused = False  # whether what's typed was refused, so typing starts over

    @property
    def blank(self) -> AnyBlank | None:
        """The next blank to fill, without the choices that other blanks rule out."""
        return self.form.blank if self.form else None

    def press(self, key: str, at: float | None = None) -> Written | None:
        """Handle a key pressed at a given time; return the complete answer if the key locks it."""
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
        """Handle a click of the dial."""
        if self.blank:
            self.write(stepped(self.blank, self.typed, step, fast))

    def push(self) -> Written | None:
        """Accept what the dial is pointing at, part by part; return the complete answer if that locks it."""
        typed, whole = pushed(self.blank, self.typed) if self.blank else (self.typed, True)
        if not whole:
            self.write(typed)
            return None
        self.typed = typed
        return self.press("enter")

    def write(self, typed: str) -> None:
        """Put this text in the blank, and clear any notice about what was there before."""
        self.typed = typed
        self.notice, self.warned, self.refused = "", False, False

    def enter(self) -> Written | None:
        """Accept what's in the blank, and move on; return the complete answer if that locks it."""
        raise NotImplementedError

    def erase(self) -> None:
        """Delete the last letter."""
        raise NotImplementedError

    def walk(self, arrow: str) -> None:
        """Move one step in the direction of an arrow."""
        raise NotImplementedError

    def take_letter(self, key: str) -> None:
        """Handle a letter or digit."""
        raise NotImplementedError
