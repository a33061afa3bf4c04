"""The board of Dealt! on the table screen: the trick with what beats it, or how a round has ended."""

from companion.game import Happening
from companion.games.dealt.happenings import CardsLaid, RedrawLaid, Stopped
from companion.games.dealt.view import DealtView
from companion.games.dealt.words import copies, counted, together
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.dealt import result
from screens.games.dealt.chart import in_a_line, paint_chart
from screens.games.dealt.layout import LAYOUTS, Layout
from screens.games.dealt.seats import paint_seats
from screens.games.dealt.trick import paint_trick
from screens.painting import Spot, largest, write_lines, write_parts

LAYING = 4  # frames in which new cards come up
IN_PLAY = ("turn", "place", "losers")


class DealtBoard(BoardWithMoments):
    """The trick in the middle, everybody below; between rounds, how everybody stands."""

    alone = False
    seated = True  # everybody stands on the board itself
    shown: result.Result | None  # of a round that is over

    def moment_after(
        self, before: DealtView | None, view: DealtView, happened: tuple[Happening, ...]
    ) -> result.Result | None:
        """Return the end of a round, if that has just happened."""
        return result.moment_of(view, happened)

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
        write_parts(canvas, layout.margin, below, notes(view))
        return (*spots, *paint_seats(canvas, view, layout))


def notes(view: DealtView) -> list[tuple[str, str, bool]]:
    """Return what else there is to know of a trick: the draw pile, what a Redraw brings, wrong cards."""
    parts = [(f"Draw pile {view.pile}.", "soft", False)]
    if view.draws:
        parts.append((f"  {view.name(view.draws)} draws.", "gold-text", True))
    elif view.trick and view.trick.draws:
        parts.append((f"  The winner draws {counted(view.trick.draws, 'card')}.", "gold-text", True))
    if view.too_often:
        seen = together([copies(count, card) for card, count in view.too_often.items()])
        parts.append((f"  ✗ Seen: {seen}. Check the cards.", "bad", True))
    return parts


BOARD = DealtBoard
