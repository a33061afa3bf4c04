"""Celebrating: what a table shows once its game is over, until the people leave it or play again."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from textual.message import Message

from companion.game import Seat
from companion.house.memory import Memory
from companion.table.table import Table
from screens.entering import Entering
from screens.keys import ANOTHER, BOARD, EVENING, HELP, HISTORY, PHONES, REDO, UNDO, WINNER, Key
from screens.winner import Celebration, SoFar, Winner, so_far


class Celebrating(Entering):
    """A table that shows the winner over the whole screen; the board is one key away."""

    @dataclass
    class Left(Message):
        """The people left this table; `game` is what they were playing."""

        game: str

    class Ended(Message):
        """The game is over, or was corrected after it ended."""

    @dataclass
    class Again(Message):
        """The same people want to play the same game again."""

        screen: "Celebrating"

    def __init__(self, table: Table, awake: Callable[[Seat], bool]) -> None:
        super().__init__(table, awake)
        self._celebration: Celebration | None = None  # once somebody has won
        self._on_board = False  # whether the board is shown instead of the winner
        self._forget: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Show the evening as soon as the house knows how the game ended."""
        if self.memory:
            self._forget = self.memory.subscribe(self.show_winner)

    def on_unmount(self) -> None:
        """Stop listening."""
        self._forget()

    @property
    def memory(self) -> Memory | None:
        """What the house remembers, if there's a house."""
        memory: Memory | None = getattr(self.app, "memory", None)
        return memory

    @property
    def winner(self) -> Winner:
        """The picture of the winner."""
        return self.query_one(Winner)

    @property
    def over(self) -> bool:
        """Whether the game is over, with nothing left to enter or to do by hand."""
        return self.table.open_view().over and not self.table.turn and not self.to_do

    @property
    def keys_after(self) -> tuple[Key, ...]:
        """The keys besides Enter once the game is over, most important first."""
        board = (BOARD,) if self._celebration else ()
        after = (WINNER, ANOTHER, EVENING) if self._on_board else (ANOTHER, EVENING, *board)
        return *after, HISTORY, UNDO, REDO, HELP, PHONES

    def celebrate(self, changed: bool) -> None:
        """Find out who won, if the game is over; the house looks up the evening in the meantime."""
        won, view, before = self.table.won, self.table.open_view(), self._celebration
        self._celebration = None
        if won and view.winners:
            counted = self.table.game.placings is not None
            self._celebration = Celebration(won.standing, view.names, counted)
        if self._celebration is None:
            self._on_board = False
        elif changed or self._celebration != before:
            self.post_message(self.Ended())

    def show_winner(self) -> None:
        """Show the winner, unless people want to see the board or still have something to do by hand."""
        if not self.stands:
            return
        shown = self._celebration if self.over else None
        if shown and not self.winner.shown:  # an Enter pressed just before was meant for something else
            self.bar.habit.acted = time.monotonic()
        self.winner.show(shown, self._so_far() if shown else None)
        self.set_class(shown is not None and not self._on_board, "won")

    def _so_far(self) -> SoFar | None:
        """Return the evening so far, once the house knows how this game ended."""
        if not (self.memory and self._celebration):
            return None
        evening = self.memory.tonight
        ends = {one.number: one.standing for one in evening.finishes}
        known = ends.get(self.table.number) == self._celebration.standing
        return so_far(evening, self.memory.roster) if known else None

    def action_lobby(self) -> None:
        """Go to the lobby; the game can be continued later."""
        self.post_message(self.Left(self.table.game.name))

    def action_another(self) -> None:
        """Go to the lobby to pick another game."""
        self.action_lobby()

    def action_evening(self) -> None:
        """Show the evening so far."""
        from screens.evening import EveningScreen  # imported late so the first screen appears sooner

        if self.memory:
            self.app.push_screen(EveningScreen(self.memory))

    def action_board(self) -> None:
        """Show the board as it was at the end or, from there, the winner again."""
        self._on_board = not self._on_board
        self.show()

    def on_winner_tapped(self) -> None:
        """Show the board."""
        self.action_board()
