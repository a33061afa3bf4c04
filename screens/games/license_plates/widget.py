"""The board of License Plates on the table screen: it chooses which picture to paint."""

from companion.game import Game, Happening, View
from companion.games.license_plates.happenings import Counted, FineSaid
from companion.games.license_plates.state import Card
from companion.games.license_plates.view import PlatesView
from screens.boards import Board
from screens.cells import Canvas
from screens.games.license_plates import bidding, ending, motion, reveal
from screens.games.license_plates.parts import layout_for
from screens.painting import write_lines


class PlatesBoard(Board):
    """The bid and who said what; then the plates as they are counted; and in the end who has won."""

    def __init__(self, game: Game[View]) -> None:
        super().__init__(game)
        self.plates: PlatesView | None = None
        self._shown: reveal.Reveal | None = None  # of the round that is over, until somebody goes on
        self._fresh: tuple[Card, ...] = ()  # that are being turned over

    @property
    def moment(self) -> str:
        """What the table has to do when a round is over."""
        return reveal.hands(self.plates, self._shown) if self.plates and self._shown else ""

    @property
    def headline(self) -> str:
        """The round that is on show, though the next has begun."""
        view = self.plates
        return f"Round {view.result.round} of {view.rounds}." if view and view.result and self._shown else ""

    @property
    def seated(self) -> bool:
        """Everybody stands beside what was said, with the money."""
        return True

    @property
    def _reveal(self) -> reveal.Reveal | None:
        return self._shown or (reveal.reveal_of(self.plates) if self.plates else None)

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it stands; a round that was just counted stays until the table changes."""
        assert isinstance(view, PlatesView)
        if view != self.plates:
            before = self._reveal.cards if self._reveal else ()
            settled = self.plates is not None and view.result != self.plates.result
            told = any(isinstance(one, Counted | FineSaid) for one in happened)
            self.plates = view
            self._shown = reveal.result_of(view) if settled and told else None
            after = self._reveal.cards if self._reveal and happened else ()
            self._fresh = motion.turned(before, after)
            self.move(motion.frames(self._fresh))
        super().show(view, happened)

    def go_on(self) -> None:
        """Put the round that is over away."""
        self._shown = None
        self.stand_still()
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Paint the picture of the hour, or put it into words where there is no room."""
        self.spots = ()
        view, shown, layout = self.plates, self._reveal, layout_for(canvas)
        if view is None:
            return
        if layout is None:
            write_lines(canvas, self._words(view, shown))
        elif shown:
            beat = motion.beat(self.frame) if self.frames else None
            found = motion.found(shown.cards, self._fresh, beat)
            reveal.paint_reveal(canvas, view, layout, shown, found)
        elif view.over:
            ending.paint_end(canvas, view, layout, self.money_hidden)
        elif view.round:
            self.spots = bidding.paint_bidding(canvas, view, layout, self.money_hidden)
        else:
            bidding.paint_before(canvas, view, layout, self.money_hidden)

    def _words(self, view: PlatesView, shown: reveal.Reveal | None) -> tuple[str, ...]:
        headline = self.summary(view).headline
        if shown:
            return *reveal.words(view, shown), headline
        return tuple(ending.words(view)) if view.over else (headline, *bidding.words(view))


BOARD = PlatesBoard
