"""The Deal or No Deal board on the table screen: it chooses which picture to paint."""

from functools import partial

from companion.game import Happening, dollars
from companion.games.deal_or_no_deal.moments import Offered
from companion.games.deal_or_no_deal.moments import face_off as last_two
from companion.games.deal_or_no_deal.view import DealView
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.deal_or_no_deal import (
    board,
    curtain,
    end,
    face_off,
    moments,
    motion,
    offer,
    triumph,
    wide_board,
)
from screens.painting import Spot, largest, paint_or_tell, write_lines


class DealBoard(BoardWithMoments):
    """The money board and the cases or, in their place, a big moment, the offer or the end."""

    view: DealView | None
    behind = staticmethod(curtain.behind)
    pictures = moments.PICTURES
    shown: moments.Shown | triumph.Triumph | None
    _covering: int | None = None  # the value whose plate is emptying

    @property
    def alone(self) -> bool:
        """Whether a picture that needs the whole screen is being shown."""
        facing = self.view is not None and last_two(self.view) is not None
        return self.shown is not None or self._offered or facing or self._ended

    @property
    def _offered(self) -> bool:
        return self.view is not None and self.view.phase == "offer" and self.view.offer is not None

    @property
    def _ended(self) -> bool:
        view = self.view
        return view is not None and view.phase in ("begin", "over") and view.result is not None

    def frames_after(self, happened: tuple[Happening, ...]) -> int:
        """Return how many frames it takes to wipe a moment in, or to roll the digits of an offer."""
        if isinstance(self.shown, triumph.Triumph):
            return triumph.FALLING
        if self.shown:
            return len(motion.REVEAL)
        return self._offering if any(isinstance(one, Offered) for one in self.moments) else 0

    @property
    def _offering(self) -> int:
        """How many frames the offer takes: until its digits have stopped or the telephone has rung."""
        if self.view is None or self.view.offer is None:
            return 0
        return motion.RINGING if self.view.television else motion.offer_frames(dollars(self.view.offer))

    def go_on(self) -> None:
        """Put the moment away, and empty the plate of the value that came up."""
        covered = self.shown.covered if self.shown else None
        self.shown = None
        if self._offered:  # it came with the case that's just been shown
            self.move(self._offering)
        else:
            self.move(len(motion.COVER) if covered is not None else 0)
            self._covering = covered if self.frames else None
        self.repaint()

    def stand_still(self) -> None:
        """Stop all motion, including an emptying plate."""
        self._covering = None
        super().stand_still()

    def picture(self, canvas: Canvas, view: DealView) -> tuple[Spot, ...]:
        """Paint what's going on, or put it into words if there's no room; return what can be touched."""
        if self.money_hidden:
            view = view.without_money()
        if isinstance(shown := self.shown, triumph.Triumph):
            if gold := largest(triumph.LAYOUTS, canvas.size):
                triumph.paint_triumph(canvas, shown, gold, self.money_hidden, self.share)
            else:
                write_lines(canvas, triumph.words(shown))
            return ()
        if shown:
            wiped, washed = motion.REVEAL[self.frame if self.frames else -1]
            moment = partial(moments.paint_moment, canvas, shown, wiped=wiped, washed=washed)
            return paint_or_tell(canvas, moment, moments.words(shown), large=True)
        if self._offered:
            before, figures = offer.offers_before(view, self.lately), dollars(view.offer or 0)
            rolling = motion.offer_frame(figures, self.frame) if self.frames else figures
            swung = self.frames > 0 and motion.swung(self.frame)
            offered = partial(offer.paint_offer, canvas, view, figures=rolling, before=before, swung=swung)
            return paint_or_tell(canvas, offered, offer.words(view, before), large=True)
        if facing := last_two(view):
            if room := largest(face_off.LAYOUTS, canvas.size):
                return face_off.paint_face_off(canvas, view, facing, room)
            write_lines(canvas, face_off.words(view, facing))
            return ()
        if self._ended:
            return paint_or_tell(canvas, partial(end.paint_end, canvas, view), end.words(view), large=True)
        emptying = {} if self._covering is None else {self._covering: motion.COVER[self.frame]}
        if wide_board.fits(canvas):
            return wide_board.paint_wide_board(canvas, view, self.called, emptying)
        if layout := largest(board.LAYOUTS, canvas.size):
            return board.paint_board(canvas, view, layout, self.called, emptying)
        write_lines(canvas, board.words(view, str(self.summary(view).headline)))
        return ()


BOARD = DealBoard
