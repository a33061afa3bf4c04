"""The board of Dealer's Choice on the table screen: it chooses which picture to paint."""

from companion.game import Game, Happening, View
from companion.games.dealers_choice.view import DealersView
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.dealers_choice import board, end, moments
from screens.painting import frame, write_lines

WASH = 4  # frames in which the ground of a moment is washed


class DealersBoard(BoardWithMoments):
    """The street of lots and the deal under way; in their place a big moment, or the end."""

    def __init__(self, game: Game[View]) -> None:
        super().__init__(game)
        self.now: DealersView | None = None
        self.shown: moments.Moment | None = None

    @property
    def alone(self) -> bool:
        """Whether a moment or the end is on show."""
        return self.shown is not None or (self.now is not None and self.now.over)

    @property
    def seated(self) -> bool:
        """Everybody has a lot."""
        return True

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it stands; a moment stays until the table changes."""
        assert isinstance(view, DealersView)
        changed, self.now = view != self.now, view
        if changed:
            self.shown = moments.moment_of(view, happened)
            self.move(WASH if self.shown else 0)
        super().show(view, happened)

    def paint(self, canvas: Canvas) -> None:
        """Paint the picture of the hour, or put it into words where there is no room."""
        self.spots = ()
        view = self.now
        if view is None:
            return
        place = frame(canvas)
        if self.shown:
            if place:
                moments.paint_moment(canvas, self.shown, place, self.share)
            else:
                write_lines(canvas, moments.words(self.shown))
        elif view.over:
            if place:
                end.paint_end(canvas, view, place)
            else:
                write_lines(canvas, end.words(view))
        elif layout := board.layout_for(view, canvas.width, canvas.height):
            self.spots = board.paint_board(canvas, view, layout, self.called)
        else:
            super().paint(canvas)


BOARD = DealersBoard
