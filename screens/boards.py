"""Boards: what fills the middle of the table screen. A game may bring its own; otherwise words serve."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from textual import events
from textual.message import Message
from textual.timer import Timer

from companion.game import NOTHING, Game, Happening, Said, Summary, View
from companion.games import SHELF
from companion.table.record import Corrected, TakenBack
from screens.cells import Canvas, Cells
from screens.painting import Spot

FRAMES_A_SECOND = 12
WASH = 4  # frames in which the ground of a moment is washed
H = TypeVar("H", bound=Happening)


class Board(Cells):
    """The middle of the table screen.

    `show` hands it the open view and, right after a change, what happened. A board may turn that into a
    moment: a picture that stays until somebody goes on. Then `moment` is the sentence for the ask bar.
    """

    @dataclass
    class Picked(Message):
        """Something on the board was touched that stands for an answer."""

        spot: Spot

    view: View | None = None
    seated = False  # whether it shows who sits there itself, so that the row of seats makes room

    def __init__(self, game: Game[View]) -> None:
        super().__init__(id="board")
        self.game = game
        self.summary: Callable[[View], Summary] = game.summary  # puts the view into words
        self.lately: tuple[Happening, ...] = ()  # what the table was told over the last few moves
        self.money_hidden = False
        self.called: str = ""  # what's typed so far, so that a board can point at it
        self.spots: tuple[Spot, ...] = ()  # what can be touched
        self.frame = 0  # of whatever moves, ...
        self.frames = 0  # ... until it stands still
        self._timer: Timer | None = None

    @property
    def moment(self) -> Said:
        """What the moment on show asks of the people's hands; empty if there is none."""
        return NOTHING

    @property
    def headline(self) -> Said:
        """What the header says while a moment is on show, if that isn't how the table stands by now."""
        return NOTHING

    @property
    def alone(self) -> bool:
        """Whether seats and story make room for what's shown."""
        return False

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it stands, and what has just happened."""
        self.view = view
        self.repaint()

    def go_on(self) -> None:
        """End the moment."""

    def hide_money(self, hidden: bool) -> None:
        """Cover everybody's money, or show it again."""
        self.money_hidden = hidden
        self.repaint()

    def point_at(self, typed: str) -> None:
        """Point at what's being typed; a key ends whatever moves."""
        if typed:
            self.stand_still()
        if typed != self.called:
            self.called = typed
            self.repaint()

    def move(self, frames: int) -> None:
        """Begin to move, unless people want it still; the last frame is the true picture."""
        self.stand_still()
        if frames and self.is_attached and self.app.animation_level != "none":
            self.frame, self.frames = 0, frames
            self._timer = self.set_interval(1 / FRAMES_A_SECOND, self._next_frame)

    def _next_frame(self) -> None:
        self.frame += 1
        self.repaint()
        if self.frame >= self.frames - 1:
            self.stand_still()

    def stand_still(self) -> None:
        """End whatever moves."""
        self.frames = 0
        if self._timer:
            self._timer.stop()
            self._timer = None
            self.repaint()

    def under(self, event: events.MouseEvent) -> Spot | None:
        """Return the answer under a finger."""
        return next((spot for spot in self.spots if spot.region.contains(event.x, event.y)), None)

    def touched(self, what: Spot | None) -> None:
        """Take a touch on something that stands for an answer; any touch ends whatever moves."""
        self.stand_still()
        if what:
            self.post_message(self.Picked(what))

    def paint(self, canvas: Canvas) -> None:
        """Paint the table as it stands."""
        self.spots = self.picture(canvas, self.view) if self.view else ()

    def picture(self, canvas: Canvas, view: Any) -> tuple[Spot, ...]:
        """Paint a view; return what can be touched. Here it's put into words."""
        words = self.summary(view)
        canvas.write(2, 1, str(words.headline), bold=True)
        for row, fact in enumerate(words.facts, 3):
            end = canvas.write(2, row, f"{fact.label}  ", "soft")
            canvas.write(end, row, str(fact.text), bold=True)
        return ()


class BoardWithMoments(Board):
    """A board whose moment stays until the table changes, or somebody goes on."""

    shown: Any = None  # the moment, with what it asks of the people's `hands`

    @property
    def moment(self) -> Said:
        """What the moment asks of the people's hands."""
        hands: Said = self.shown.hands if self.shown else NOTHING
        return hands

    @property
    def alone(self) -> bool:
        """Whether a moment or the end is on show."""
        return self.shown is not None or (self.view is not None and self.view.over)

    @property
    def share(self) -> float:
        """How far what moves has come: 1 when it stands still."""
        return (self.frame + 1) / self.frames if self.frames else 1.0

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it stands; a moment stays until the table changes."""
        if view != self.view:
            self.shown = self.moment_after(view, happened)
            self.view = view
            self.move(self.frames_after(happened))
        super().show(view, happened)

    def moment_after(self, view: Any, happened: tuple[Happening, ...]) -> Any:
        """Return the moment that there is to show when this view comes after `self.view`, if it's one."""
        raise NotImplementedError

    def frames_after(self, happened: tuple[Happening, ...]) -> int:
        """Return how many frames it takes until what has just come up stands still."""
        return WASH if self.shown else 0

    def go_on(self) -> None:
        """Put the moment away."""
        self.shown = None
        self.stand_still()
        self.repaint()


def undone(happened: Iterable[Happening]) -> bool:
    """Whether something was undone or corrected, which makes no moment."""
    return any(isinstance(one, TakenBack | Corrected) for one in happened)


def first(kind: type[H], happened: Iterable[Happening]) -> H | None:
    """Return the first of a kind of happening."""
    return next((one for one in happened if isinstance(one, kind)), None)


def texts(happened: Iterable[Happening], *kinds: type[Happening]) -> tuple[Said, ...]:
    """Return what everybody was told of some kinds of happening."""
    return tuple(one.text for one in happened if isinstance(one, kinds) and not one.to)


def board_of(game: Game[View]) -> Board:
    """Return the board of a game: its own, or the one of words."""
    board: type[Board] = SHELF.brought(game.lid, "board") or Board
    return board(game)
