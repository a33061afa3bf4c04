"""The board of Dealt! on the table screen: the trick with what beats it, or how a round has ended."""

from companion.game import Happening
from companion.games.dealt.happenings import CardsLaid, RedrawLaid, Stopped
from companion.games.dealt.view import DealtView, too_often
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.dealt import result
from screens.games.dealt.chart import in_a_line, paint_chart
from screens.games.dealt.layout import LAYOUTS, Layout
from screens.games.dealt.seats import paint_seats
from screens.games.dealt.trick import paint_trick
from screens.painting import Spot, largest, write_lines
from screens.prose import Run, write

LAYING = 4  # frames in which new cards come up
IN_PLAY = ("turn", "place", "losers")


class DealtBoard(BoardWithMoments):
    """The trick in the middle, everybody below; between rounds, how everybody stands."""

    alone = False
    seated = True  # everybody stands on the board itself
    shown: result.Result | None  # of a round that is over

    moment_after = staticmethod(result.moment_of)

    def frames_after(self, happened: tuple[Happening, ...]) -> int:
        """Let new cards come up."""
        laid = any(isinstance(one, CardsLaid | Stopped | RedrawLaid) for one in happened)
        return LAYING if laid and not self.shown else 0

    def picture(self, canvas: Canvas, view: DealtView) -> tuple[Spot, ...]:
        """Paint the picture of the hour, or put it into words where there is no room."""
        layout = largest(LAYOUTS, canvas.size)
        if view.phase in IN_PLAY and not self.shown:
            return self._paint_play(canvas, view, layout) if layout else super().picture(canvas, view)
        shown = self.shown or result.standing(view)
        if layout is None:
            write_lines(canvas, result.words(view, shown))
            return ()
        result.paint_result(canvas, shown, layout)
        return paint_seats(canvas, view, layout, standing=view.phase != "reserves" or bool(self.shown))

    def _paint_play(self, canvas: Canvas, view: DealtView, layout: Layout) -> tuple[Spot, ...]:
        below = paint_trick(canvas, view, layout, self.share) + 1
        spots = paint_chart(canvas, view, layout) if layout.chart is not None else ()
        if layout.chart is None:
            canvas.write(layout.margin, below, in_a_line(view), bold=True)
            below += 1
        write(canvas, layout.margin, below, tuple(notes(view)))
        return (*spots, *paint_seats(canvas, view, layout))


def notes(view: DealtView) -> list[Run]:
    """Return what else there is to know about a trick: the draw pile, Redraws, wrong cards."""
    parts = [Run(f"Draw pile {view.pile}.", "soft")]
    if view.draws:
        parts.append(Run(f"  {view.name(view.draws)} draws.", "gold-text", bold=True))
    elif view.trick and view.trick.draws:
        parts.append(Run(f"  The winner draws {view.trick.draws} cards.", "gold-text", bold=True))
    if view.too_often:
        parts.append(Run(f"  ✗ Seen: {too_often(view)}. Check the cards.", "bad", bold=True))
    return parts


BOARD = DealtBoard
