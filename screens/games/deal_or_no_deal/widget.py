"""The board of Deal or No Deal on the table screen: it chooses which picture to paint."""

from companion.game import Game, Happening, View, dollars
from companion.games.deal_or_no_deal.happenings import OfferMade
from companion.games.deal_or_no_deal.view import DealView
from screens.boards import Board
from screens.cells import Canvas
from screens.games.deal_or_no_deal import board, end, moments, motion, offer
from screens.painting import frame, write_lines


class DealBoard(Board):
    """The money board and the cases, and in their place a big moment, the offer or the end."""

    def __init__(self, game: Game[View]) -> None:
        super().__init__(game)
        self.deal: DealView | None = None
        self._shown: moments.Moment | None = None
        self._covering: int | None = None  # the value whose plate is emptying

    @property
    def moment(self) -> str:
        """What the moment asks of the people's hands."""
        return self._shown.hands if self._shown else ""

    @property
    def alone(self) -> bool:
        """Whether one of the pictures is on show that need the room."""
        return self._shown is not None or self._offered or self._ended

    @property
    def _offered(self) -> bool:
        return self.deal is not None and self.deal.phase == "offer" and self.deal.offer is not None

    @property
    def _ended(self) -> bool:
        deal = self.deal
        return deal is not None and deal.phase in ("begin", "over") and deal.result is not None

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it stands; a moment stays until the table changes."""
        assert isinstance(view, DealView)
        changed, before, self.deal = view != self.deal, self.deal, view
        if changed:
            self._shown = moments.moment_of(before, view, happened)
            self.move(self._frames_for(happened))
        super().show(view, happened)

    def go_on(self) -> None:
        """Put the moment away, and empty the plate of the value that came to light."""
        covered = self._shown.covered if self._shown else None
        self._shown = None
        self.move(len(motion.COVER) if covered is not None else 0)
        self._covering = covered if self.frames else None
        self.repaint()

    def _frames_for(self, happened: tuple[Happening, ...]) -> int:
        """Return how many frames it takes until what has just come up stands still."""
        if self._shown:
            return len(motion.REVEAL)
        offered = self.deal.offer if self.deal and any(isinstance(o, OfferMade) for o in happened) else None
        return motion.offer_frames(dollars(offered)) if offered is not None else 0

    def stand_still(self) -> None:
        """End whatever moves, a plate that empties as well."""
        self._covering = None
        super().stand_still()

    def paint(self, canvas: Canvas) -> None:
        """Paint the picture of the hour, or put it into words where there is no room."""
        self.spots = ()
        view = self.deal
        if view is None:
            return
        if self.money_hidden:
            view = view.without_money()
        if self.alone:
            self._paint_alone(canvas, view)
            return
        layout = board.layout_for(canvas.width, canvas.height)
        if layout:
            emptying = {} if self._covering is None else {self._covering: motion.COVER[self.frame]}
            self.spots = board.paint_board(canvas, view, layout, self.called, emptying)
        else:
            write_lines(canvas, board.words(view, self.summary(view).headline))

    def _paint_alone(self, canvas: Canvas, view: DealView) -> None:
        place = frame(canvas)
        if self._shown:
            if place:
                moved = motion.REVEAL[self.frame if self.frames else -1]
                moments.paint_moment(canvas, self._shown, place, *moved)
            else:
                write_lines(canvas, moments.words(self._shown))
        elif self._offered:
            before = offer.offers_before(view, self.lately)
            if place:
                figures = dollars(view.offer or 0)
                shown = motion.offer_frame(figures, self.frame) if self.frames else figures
                self.spots = offer.paint_offer(canvas, view, place, shown, before)
            else:
                write_lines(canvas, offer.words(view, before))
        elif place:
            end.paint_end(canvas, view, place)
        else:
            write_lines(canvas, end.words(view))


BOARD = DealBoard
