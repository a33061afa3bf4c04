"""Presses on the panel, as the screens take them: most are keys by another name."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from textual.message import Message

from companion.table.panel import Button, Press

TOO_SOON = 0.5  # seconds in which nobody has read a new question: such a press was meant for the one before
QUICK = 0.06  # seconds between two clicks of a dial that is turned fast

BIG = (Button.DEAL, Button.NO_DEAL)
KEYS = {Button.LEFT: "up", Button.RIGHT: "down", Button.OK: "enter", Button.UNDO: "escape"}


def too_soon(pressed: float, asked: float) -> bool:
    """Whether a press came before anybody can have read what was asked then."""
    return pressed < asked + TOO_SOON


@dataclass
class PanelPressed(Message):
    """Something on the panel was pressed."""

    press: Press


@runtime_checkable
class TakesPresses(Protocol):
    """A screen that knows more of the panel's buttons than that they're keys."""

    def take_press(self, press: Press) -> None:
        """Do what the button means here."""


@dataclass
class Pace:
    """How fast presses come: what was too soon to be meant, and whether the dial is turned fast."""

    asked: float = 0.0  # when the question came up that is on the screen
    turned: float = 0.0

    def too_soon(self, press: Press) -> bool:
        """Whether nobody can have meant the question on the screen with it."""
        return too_soon(press.at, self.asked)

    def fast(self, press: Press) -> bool:
        """Whether the dial is turned fast; it remembers this click."""
        before, self.turned = self.turned, press.at
        return press.at < before + QUICK
