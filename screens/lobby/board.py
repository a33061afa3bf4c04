"""The lobby's board: the current step, and what can be touched there."""

from functools import cache
from importlib import import_module
from typing import cast

from textual.geometry import Region

from screens.cells import Canvas, Cells
from screens.lobby.parts import ELSEWHERE, LobbySheet, Touch
from screens.lobby.plan import Plan, StepName
from screens.lobby.step import LobbyStep

_MODULES = {"game": "games", "start": "rules"}  # for steps whose module has a different name


@cache
def step_named(name: StepName) -> LobbyStep:
    """Return a step of the lobby; its module is imported only when needed, to start faster."""
    return cast(LobbyStep, import_module(f"screens.lobby.{_MODULES.get(name, name)}"))


class LobbyBoard(Cells):
    """Everything between the header and the ask."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(id="board")
        self.plan = plan
        self.places: dict[Touch, Region] = {}

    def repaint(self) -> None:
        """Repaint; until that's done, nothing can be touched."""
        self.places, self.touch = {}, []
        super().repaint()

    def touched(self, what: Touch | None) -> None:
        """Report what's under the finger, even if it's nothing."""
        self.post_message(self.Touched(what or ELSEWHERE))

    def paint(self, canvas: Canvas) -> None:
        """Paint the step, and remember what can be touched where."""
        sheet = LobbySheet(canvas, self.plan)
        step_named(self.plan.step).paint(sheet)
        self.places = sheet.places
        self.touch = [(place, touch) for touch, place in sheet.places.items()]
