"""The board of the lobby: the step that the table is at, and what is touched on it."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import cast

from textual import events
from textual.geometry import Region
from textual.message import Message

from screens.cells import Canvas, Cells
from screens.lobby.parts import NOTHING, LobbySheet, Touch
from screens.lobby.plan import Plan, StepName
from screens.lobby.step import LobbyStep

_MODULES: dict[StepName, str] = {
    "game": "games",
    "people": "people",
    "rules": "rules",
    "start": "rules",
    "unfinished": "unfinished",
    "box": "box",
}


@cache
def step_named(name: StepName) -> LobbyStep:
    """Return a step of the lobby; only one is wanted for the first picture."""
    return cast(LobbyStep, import_module(f"screens.lobby.{_MODULES[name]}"))


class LobbyBoard(Cells):
    """Everything between the header and the ask."""

    @dataclass
    class Touched(Message):
        """Something was touched."""

        touch: Touch

    def __init__(self, plan: Plan) -> None:
        super().__init__(id="board")
        self.plan = plan
        self.places: dict[Touch, Region] = {}

    def repaint(self) -> None:
        """Paint again; until then nothing is where it was."""
        self.places = {}
        super().repaint()

    def on_click(self, event: events.Click) -> None:
        """Tell what lies under the finger."""
        under = (touch for touch, place in self.places.items() if place.contains(event.x, event.y))
        self.post_message(self.Touched(next(under, NOTHING)))

    def paint(self, canvas: Canvas) -> None:
        """Paint the step, and remember what can be touched where."""
        sheet = LobbySheet(canvas, self.plan)
        step_named(self.plan.step).paint(sheet)
        self.places = sheet.places
