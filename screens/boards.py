"""Boards: what fills the middle of the table screen. A game without its own board gets one made of words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events
from textual.message import Message
from textual.timer import Timer

from companion.game import NOTHING, Game, Happening, Moment, Said, Seat, Summary, View
from companion.games import SHELF
from companion.table.line import Corrected, Reentered, TakenBack
from screens.asking.caps import MOST, Cap
from screens.asking.pointing import Pointing
from screens.behind import Behind
from screens.cells import Canvas
from screens.moving import Moving
from screens.painting import Spot

WASH = 4  # how many frames a moment's background takes to fade in
PASSING = 3.5  # seconds that a moment stays if nobody has to do anything by hand


class Board(Moving):
    """The middle of the table screen.

    `show` gives it the view that everyone may see and, right after a change, what happened; `moments` are
    those of the change. A board may have a picture for one of these; then `moment` is what the ask bar says.
    """

    class Passed(Message):
        """A moment has been shown long enough."""

    @dataclass
    class Picked(Message):
        """Something on the board that stands for an answer was touched."""

        spot: Spot

    view: View | None = None
    seated = False  # whether the board itself shows who sits where, so the row of seats isn't needed
    most_on_bar = MOST  # more answers than this go into a list, if the board has a place for one

    def __init__(self, game: Game[View]) -> None:
        super().__init__(id="board")
        self.game = game
        self.summary: Callable[[View], Summary] = game.summary  # puts the view into words
        self.lately: tuple[Happening, ...] = ()  # what everyone was told about the last few moves
        self.moments: tuple[Moment, ...] = ()  # the moments of the last change, biggest first
        self.money_hidden = False
        self.called: str = ""  # what's typed so far, so a board can highlight it
        self.spots: tuple[Spot, ...] = ()  # what can be touched
        self.covered = 0  # how many rows at the bottom are under the list of answers

    @staticmethod
    def behind(view: Any, seat: Seat, entry: Pointing | None) -> Behind | None:
        """Return what's behind a seat's curtain, from its own view; without it, private facts are listed.

        If there's a question behind the curtain, `entry` is how far it's answered.
        """
        return None

    @property
    def moment(self) -> Said:
        """What people have to do by hand during the current moment; empty if there is no moment."""
        return NOTHING

    @property
    def passing(self) -> bool:
        """Whether the moment on show needs nothing done by hand: it passes, and any key ends it."""
        return False

    @property
    def headline(self) -> Said:
        """What the header says during a moment, if the game is already past it."""
        return NOTHING

    @property
    def alone(self) -> bool:
        """Whether the seats and the story are hidden to make room for the board."""
        return False

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it is, and what just happened."""
        self.view = view
        self.repaint()

    def go_on(self) -> None:
        """End the moment."""

    def take_list(self, caps: tuple[Cap, ...]) -> bool:
        """Show the answers that don't fit on the bar; return False if the board has no place for them."""
        return False

    def cover(self, rows: int) -> None:
        """Make do without this many rows at the bottom, if the board can: a list of answers covers them."""
        self.covered = rows
        self.repaint()

    def hide_money(self, hidden: bool) -> None:
        """Hide everybody's money, or show it again."""
        self.money_hidden = hidden
        self.repaint()

    def point_at(self, typed: str) -> None:
        """Highlight what's being typed; any key ends the animation."""
        if typed:
            self.stand_still()
        if typed != self.called:
            self.called = typed
            self.repaint()

    def under(self, event: events.MouseEvent) -> Spot | None:
        """Return the answer under the finger."""
        return next((spot for spot in self.spots if spot.region.contains(event.x, event.y)), None)

    def touched(self, what: Spot | None) -> None:
        """Handle a touch on something that stands for an answer; any touch ends the animation."""
        self.stand_still()
        if what:
            self.post_message(self.Picked(what))

    def paint(self, canvas: Canvas) -> None:
        """Paint the table as it is."""
        self.spots = self.picture(canvas, self.view) if self.view else ()

    def picture(self, canvas: Canvas, view: Any) -> tuple[Spot, ...]:
        """Paint a view; return what can be touched. This default puts the view into words."""
        words = self.summary(view)
        canvas.write(2, 1, str(words.headline), bold=True)
        for row, fact in enumerate(words.facts, 3):
            end = canvas.write(2, row, f"{fact.label}  ", "soft")
            canvas.write(end, row, str(fact.text), bold=True)
        return ()


class BoardWithMoments(Board):
    """A board with pictures for moments: the biggest stays until the table changes or somebody moves on."""

    pictures: ClassVar[Mapping[type[Moment], Callable[[Any, Any], Any]]]  # made from the view and a moment
    shown: Any = None  # the picture; its `hands` says what people have to do
    _passes: Timer | None = None

    @property
    def moment(self) -> Said:
        """What people have to do by hand during the moment."""
        hands: Said = self.shown.hands if self.shown else NOTHING
        return hands

    @property
    def passing(self) -> bool:
        """Whether the moment on show needs nothing done by hand."""
        return self.shown is not None and not self.moment

    @property
    def alone(self) -> bool:
        """Whether a moment or the end of the game is being shown."""
        return self.shown is not None or (self.view is not None and self.view.over)

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it is; a moment stays until the table changes, or passes."""
        happened = () if corrected(happened) else happened
        if view != self.view:
            self.shown = self.picture_of(view)
            self.view = view
            self._wait()
            self.move(self.frames_after(happened))
        super().show(view, happened)

    def picture_of(self, view: Any) -> Any:
        """Return the picture of the biggest moment that has one, or None."""
        kinds = ((self.pictures.get(type(one)), one) for one in self.moments)
        return next((paint(view, one) for paint, one in kinds if paint), None)

    def _wait(self) -> None:
        """Let a moment pass by itself if nobody has to do anything; forget about the one before it."""
        if self._passes:
            self._passes.stop()
        passed = self.passing and self.is_attached
        self._passes = self.set_timer(PASSING, lambda: self.post_message(self.Passed())) if passed else None

    def touched(self, what: Spot | None) -> None:
        """End a moment that's passing, or take the touch as an answer."""
        super().touched(what)
        if self.passing:
            self.post_message(self.Passed())

    def frames_after(self, happened: tuple[Happening, ...]) -> int:
        """Return how many frames the animation of what happened takes."""
        return WASH if self.shown else 0

    def go_on(self) -> None:
        """Put the moment away."""
        self.shown = None
        self._wait()
        self.stand_still()
        self.repaint()


def corrected(happened: Iterable[Happening]) -> bool:
    """Whether entries were played again after a correction."""
    return any(isinstance(one, Corrected | Reentered) for one in happened)


def undone(happened: Iterable[Happening]) -> bool:
    """Whether something was undone, redone or corrected."""
    return corrected(happened) or any(isinstance(one, TakenBack) for one in happened)


def kind_of_board(game: Game[View]) -> type[Board]:
    """Return the kind of board that a game has: its own, or else one made of words."""
    board: type[Board] = SHELF.brought(game.lid, "board") or Board
    return board


def board_of(game: Game[View]) -> Board:
    """Return a board for a game."""
    return kind_of_board(game)(game)
