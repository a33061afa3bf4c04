"""The Downeast Dealer board on the table screen: it chooses which picture to paint."""

from functools import partial

from companion.game import NOTHING, Happening, Said
from companion.game.happening import first
from companion.games.downeast_dealer.happenings import GoingCalled
from companion.games.downeast_dealer.view import DowneastView
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.downeast_dealer import board, curtain, end, moments, scene
from screens.moving import FRAMES_A_SECOND
from screens.painting import Spot, paint_or_tell

CALL = FRAMES_A_SECOND + 1  # how many frames a call's bar takes to fill: one second


class DowneastBoard(BoardWithMoments):
    """The auction or deal above everybody's sets or, in their place, a big moment or the end."""

    seated = True  # each player has a column on the board
    pictures = moments.PICTURES
    shown: moments.Shown | None

    view: DowneastView | None

    behind = staticmethod(curtain.behind)

    @property
    def headline(self) -> Said:
        """Who's selling what; the bids and calls are on the board."""
        return scene.headline(self.view) if self.view and self.view.auction else NOTHING

    def frames_after(self, happened: tuple[Happening, ...]) -> int:
        """Return how many frames a new call's bar takes to fill, or a moment takes to come up."""
        return CALL if first(GoingCalled, happened) and not self.shown else super().frames_after(happened)

    def picture(self, canvas: Canvas, view: DowneastView) -> tuple[Spot, ...]:
        """Paint what's going on, or put it into words if there's no room; return what can be touched."""
        if shown := self.shown:
            moment = partial(moments.paint_moment, canvas, shown, washed=self.share)
            return paint_or_tell(canvas, moment, moments.words(shown))
        if view.over:
            return paint_or_tell(canvas, partial(end.paint_end, canvas, view), end.words(view))
        if layout := board.layout_for(view, canvas.width, canvas.height):
            return board.paint_board(canvas, view, layout, self.called, self.share)
        return super().picture(canvas, view)


BOARD = DowneastBoard
