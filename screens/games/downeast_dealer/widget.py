"""The board of Downeast Dealer on the table screen: it chooses which picture to paint."""

from companion.game import Game, Happening, View
from companion.games.downeast_dealer.happenings import GoingCalled
from companion.games.downeast_dealer.view import DowneastView
from screens.boards import FRAMES_A_SECOND, Board
from screens.cells import Canvas
from screens.games.downeast_dealer import board, end, moments
from screens.painting import frame, write_lines

CALL = FRAMES_A_SECOND + 1  # frames in which the bar of a call fills: a second
WASH = 4


class DowneastBoard(Board):
    """The auction or deal above the sets by their owners; in their place a big moment, or the end."""

    def __init__(self, game: Game[View]) -> None:
        super().__init__(game)
        self.now: DowneastView | None = None
        self._shown: moments.Moment | None = None

    @property
    def moment(self) -> str:
        """What the moment asks of the people's hands."""
        return self._shown.hands if self._shown else ""

    @property
    def alone(self) -> bool:
        """Whether a moment or the end is on show."""
        return self._shown is not None or (self.now is not None and self.now.over)

    @property
    def seated(self) -> bool:
        """Everybody has a column."""
        return True

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it stands; a moment stays until the table changes."""
        assert isinstance(view, DowneastView)
        changed, self.now = view != self.now, view
        if changed:
            self._shown = moments.moment_of(view, happened)
            called = any(isinstance(one, GoingCalled) for one in happened)
            self.move(WASH if self._shown else CALL if called else 0)
        super().show(view, happened)

    def go_on(self) -> None:
        """Put the moment away."""
        self._shown = None
        self.stand_still()
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the picture of the hour, or put it into words where there is no room."""
        self.spots = ()
        view = self.now
        if view is None:
            return
        share = (self.frame + 1) / self.frames if self.frames else 1.0
        place = frame(canvas)
        if self._shown:
            if place:
                moments.paint_moment(canvas, self._shown, place, share)
            else:
                write_lines(canvas, moments.words(self._shown))
        elif view.over:
            if place:
                end.paint_end(canvas, view, place)
            else:
                write_lines(canvas, end.words(view))
        elif layout := board.layout_for(view, canvas.width, canvas.height):
            self.spots = board.paint_board(canvas, view, layout, self.called, share)
        else:
            super().paint(canvas)


BOARD = DowneastBoard
