"""The Dealer's Choice board on the table screen: it chooses which picture to paint."""

from functools import partial

from companion.games.dealers_choice.view import DealersView
from screens.asking.caps import Cap
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.dealers_choice import board, curtain, end, moments
from screens.painting import Spot, paint_or_tell


class DealersBoard(BoardWithMoments):
    """The street of lots and the deal under way or, in their place, a big moment or the end."""

    seated = True  # each player's lot is on the board
    most_on_bar = 3  # there's a place for more beside the lots
    listed: tuple[Cap, ...] = ()  # the answers beside the lots
    behind = staticmethod(curtain.behind)
    pictures = moments.PICTURES
    view: DealersView | None
    shown: moments.Shown | None

    def picture(self, canvas: Canvas, view: DealersView) -> tuple[Spot, ...]:
        """Paint what's going on, or put it into words if there's no room; return what can be touched."""
        if shown := self.shown:
            moment = partial(moments.paint_moment, canvas, shown, washed=self.share)
            return paint_or_tell(canvas, moment, moments.words(shown))
        if view.over:
            return paint_or_tell(canvas, partial(end.paint_end, canvas, view), end.words(view))
        if layout := board.layout_for(view, canvas.width, canvas.height - self.covered):
            return board.paint_board(canvas, view, layout, self.called, self.listed)
        return super().picture(canvas, view)

    def take_list(self, caps: tuple[Cap, ...]) -> bool:
        """Show the answers beside the lots, if there's a panel and they fit; return whether they do."""
        layout = board.layout_for(self.view, *self.size) if self.view and not self.alone else None
        self.listed = caps if layout and board.listable(caps, layout, self.size.height) else ()
        self.repaint()
        return bool(self.listed)


BOARD = DealersBoard
