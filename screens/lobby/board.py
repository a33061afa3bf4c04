"""The board of the lobby: the step that the table is at, and what is touched on it."""

from collections.abc import Callable
from dataclasses import dataclass

from textual import events
from textual.geometry import Region
from textual.message import Message

from screens.cells import Canvas, Cells
from screens.lobby.games import paint_games
from screens.lobby.parts import NOTHING, Sheet, Touch
from screens.lobby.people import paint_people
from screens.lobby.plan import Plan, Step
from screens.lobby.rules import paint_rules

_PAINT: dict[Step, Callable[[Sheet], None]] = {
    "game": paint_games,
    "people": paint_people,
    "rules": paint_rules,
    "start": paint_rules,
}


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

    def on_click(self, event: events.Click) -> None:
        """Tell what lies under the finger."""
        under = (touch for touch, place in self.places.items() if place.contains(event.x, event.y))
        self.post_message(self.Touched(next(under, NOTHING)))

    def paint(self, canvas: Canvas) -> None:
        """Paint the step, and remember what can be touched where."""
        sheet = Sheet(canvas, self.plan)
        _PAINT[self.plan.step](sheet)
        self.places = sheet.places
