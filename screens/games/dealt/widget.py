"""The Dealt! board on the table screen: the trick and what beats it, or how a round ended."""

from companion.game import Happening, phrase
from companion.games.dealt.happenings import CardsLaid, RedrawLaid, Stopped
from companion.games.dealt.moments import RoundOver, TrickWon
from companion.games.dealt.view import DealtView, too_often
from screens.boards import BoardWithMoments
from screens.cells import Canvas
from screens.games.dealt import curtain, result
from screens.games.dealt.chart import in_a_line, paint_chart
from screens.games.dealt.layout import LAYOUTS, Layout
from screens.games.dealt.seats import paint_seats
from screens.games.dealt.trick import Winning, paint_trick, paint_won, trick_won
from screens.painting import Spot, largest, write_lines
from screens.prose import Run, broken, write_rows

LAYING = 4  # how many frames new cards take to fade in
IN_PLAY = ("turn", "place", "losers")


class DealtBoard(BoardWithMoments):
    """The trick in the middle, with everybody below; between rounds, where everybody stands."""

    alone = False
    seated = True  # the board itself shows everybody
    shown: result.Result | Winning | None  # of the round or trick that just ended

    behind = staticmethod(curtain.behind)
    pictures = {RoundOver: result.round_over, TrickWon: trick_won}

    def frames_after(self, happened: tuple[Happening, ...]) -> int:
        """Return how many frames new cards take to fade in."""
        laid = any(isinstance(one, CardsLaid | Stopped | RedrawLaid) for one in happened)
        return LAYING if laid and not isinstance(self.shown, result.Result) else 0

    def picture(self, canvas: Canvas, view: DealtView) -> tuple[Spot, ...]:
        """Paint the trick or the result, or write it if there's no room; return what can be touched."""
        layout = largest(LAYOUTS, canvas.size)
        if isinstance(self.shown, Winning):
            if layout is None:
                write_lines(canvas, (self.shown.headline, *self.shown.moment.story))
                return ()
            paint_won(canvas, view, self.shown, layout, self.share)
            return paint_seats(canvas, view, layout)
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
        room = (layout.chart or canvas.width) - 2 * layout.margin
        above = (Run(str(in_a_line(view)), bold=True),) if layout.chart is None else ()
        free = canvas.height - layout.seats - below
        for brief in (False, True):
            rows = [*broken(above, room), *broken(notes(view, brief), room)]
            if len(rows) <= free:
                break
        write_rows(canvas, layout.margin, min(below, below + free - len(rows)), rows)
        return (*spots, *paint_seats(canvas, view, layout))


def notes(view: DealtView, brief: bool = False) -> list[Run]:
    """Return what else there is to know about a trick: the draw pile, Redraws, wrong cards."""
    parts = [Run(phrase("Draw pile {cards}.", cards=view.pile), "soft")]
    if view.draws:
        parts.append(Run(phrase("{name} draws.", name=view.name(view.draws)), "gold-text", bold=True))
    elif view.trick and view.trick.draws:
        draws = phrase("The winner draws {cards} cards.", cards=view.trick.draws)
        parts.append(Run(draws, "gold-text", bold=True))
    if view.too_often:
        seen = too_often(view)
        wrong = (
            phrase("✗ Check: {cards}.", cards=seen)
            if brief
            else phrase("✗ Seen: {cards}. Check the cards.", cards=seen)
        )
        parts.append(Run(wrong, "bad", bold=True))
    return [run for part in parts for run in (part, Run(" "))][:-1]


BOARD = DealtBoard
