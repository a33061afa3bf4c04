"""The License Plates board on the table screen: it chooses which picture to paint."""

from companion.game import NOTHING, Happening, Said, say
from companion.games.license_plates.moments import PlatesTurned, RoundSettled
from companion.games.license_plates.state import Card
from companion.games.license_plates.view import PlatesView
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.license_plates import bidding, curtain, ending, motion, reveal
from screens.games.license_plates.parts import LAYOUTS
from screens.painting import Spot, largest, write_lines


class PlatesBoard(BoardWithMoments):
    """The bid and who said what, then the plates as they're counted, and at the end who won."""

    alone = False
    seated = True  # the board itself shows everybody and their money
    view: PlatesView | None
    shown: reveal.Reveal | None  # the round that just ended, until somebody continues
    behind = staticmethod(curtain.behind)
    pictures = {RoundSettled: reveal.settled_round}

    @property
    def headline(self) -> Said:
        """Which round is being shown, even though the next one has begun."""
        view = self.view
        if not (view and view.result and self.shown):
            return NOTHING
        return say("Round {round} of {rounds}.", round=view.result.round, rounds=view.rounds)

    @property
    def _reveal(self) -> reveal.Reveal | None:
        return self.shown or (reveal.reveal_of(self.view) if self.view else None)

    def frames_after(self, happened: tuple[Happening, ...]) -> int:
        """Return how many frames it takes to turn the new cards over one by one."""
        return motion.frames(self._fresh)

    @property
    def _fresh(self) -> tuple[Card, ...]:
        """The cards being turned over."""
        return next((one.turned for one in self.moments if isinstance(one, PlatesTurned)), ())

    def picture(self, canvas: Canvas, view: PlatesView) -> tuple[Spot, ...]:
        """Paint what's going on, or put it into words if there's no room; return what can be touched."""
        shown, layout = self._reveal, largest(LAYOUTS, canvas.size)
        if layout is None:
            write_lines(canvas, self._words(view, shown))
        elif shown:
            beat = motion.beat(self.frame) if self.frames else None
            found = motion.found(shown.cards, self._fresh, beat)
            reveal.paint_reveal(canvas, view, layout, shown, found)
        elif view.over:
            ending.paint_end(canvas, view, layout, self.money_hidden)
        elif view.round:
            return bidding.paint_bidding(canvas, view, layout, self.money_hidden)
        else:
            bidding.paint_before(canvas, view, layout, self.money_hidden)
        return ()

    def _words(self, view: PlatesView, shown: reveal.Reveal | None) -> tuple[str, ...]:
        headline = str(self.summary(view).headline)
        if shown:
            return *reveal.words(view, shown), headline
        return tuple(ending.words(view)) if view.over else (headline, *bidding.words(view))


BOARD = PlatesBoard
