"""Presses on the panel, as the screens handle them: most just stand for keys."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from textual.message import Message

from companion.table.panel import Button, Press

TOO_SOON = 0.5  # seconds; a press this soon after a new question was meant for the previous one
QUICK = 0.06  # seconds between two clicks of a dial that's being turned fast

BIG = (Button.DEAL, Button.NO_DEAL)
KEYS = {Button.LEFT: "up", Button.RIGHT: "down", Button.OK: "enter", Button.UNDO: "escape"}


def too_soon(pressed: float, asked: float) -> bool:
    """Whether a press came before anybody could have read the new question."""
    return pressed < asked + TOO_SOON


@dataclass
class PanelPressed(Message):
    """Something on the panel was pressed."""

    press: Press


@runtime_checkable
class TakesPresses(Protocol):
    """A screen that handles the panel's buttons itself, rather than as keys."""

    def take_press(self, press: Press) -> None:
        """Do what the button means here."""


@dataclass
class Pace:
    """How fast presses come: whether one came too soon to be meant, or the dial is being turned fast."""

    asked: float = 0.0  # when the question on the screen came up
    turned: float = 0.0

    def too_soon(self, press: Press) -> bool:
        """Whether a press came too soon to be meant for the question on the screen."""
        return too_soon(press.at, self.asked)

    def fast(self, press: Press) -> bool:
        """Whether the dial is being turned fast; this click is remembered for the next call."""
        before, self.turned = self.turned, press.at
        return press.at < before + QUICK
