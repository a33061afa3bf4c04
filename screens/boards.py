"""Boards: what fills the middle of the table screen. A game may bring its own; otherwise words serve."""

from dataclasses import dataclass

from textual.message import Message

from companion.game import Game, Happening, View
from screens.cells import Canvas, Cells
from screens.games import own


class Board(Cells):
    """The middle of the table screen.

    `show` hands it the open view and, right after a change, what happened. A board may turn that into a
    moment: a picture that stays until somebody goes on. Then `moment` is the sentence for the ask bar.
    """

    @dataclass
    class Picked(Message):
        """Something on the board was touched; it stands for this text, typed as an answer."""

        typed: str

    def __init__(self, game: Game[View]) -> None:
        super().__init__(id="board")
        self.game = game
        self.view: View | None = None
        self.called: str = ""  # what is typed so far, so that a board can point at it

    @property
    def moment(self) -> str:
        """What the moment on show asks of the people's hands; empty if there is none."""
        return ""

    @property
    def alone(self) -> bool:
        """Whether seats and story make room for what is shown."""
        return False

    def show(self, view: View, happened: tuple[Happening, ...] = ()) -> None:
        """Show the table as it stands, and what has just happened."""
        self.view = view
        self.repaint()

    def go_on(self) -> None:
        """End the moment."""

    def point_at(self, typed: str) -> None:
        """Point at what is being typed."""
        if typed != self.called:
            self.called = typed
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Put the view into words."""
        if self.view is None:
            return
        words = self.game.board(self.view)
        canvas.write(2, 1, words.headline, bold=True)
        for row, fact in enumerate(words.facts, 3):
            end = canvas.write(2, row, f"{fact.label}  ", "soft")
            canvas.write(end, row, fact.text, bold=True)


def board_of(game: Game[View]) -> Board:
    """Return the board of a game: its own, or the one of words."""
    board: type[Board] = own(game.name, "widget", "BOARD") or Board
    return board(game)
