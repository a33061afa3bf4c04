"""A screen with nothing but a board, and somebody who looks at it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from companion.game import Game
from companion.testing import Playthrough
from screens.boards import Board, board_of
from screens.theme import TOKENS, themes

GOLD = TOKENS["dark"]["gold"].lower()


class Screen(App[None]):
    """An app that shows nothing but the board."""

    def __init__(self, game: Game[Any], theme: str = "dark", still: bool = True) -> None:
        super().__init__()
        self.game = game
        for one in themes():
            self.register_theme(one)
        self.theme = theme
        self.animation_level = "none" if still else "full"
        self.picked: list[tuple[str, str, str | None]] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return TOKENS["dark"]

    def compose(self) -> ComposeResult:
        yield board_of(self.game)

    def on_board_picked(self, event: Board.Picked) -> None:
        _, typed, move, seat, *_ = event.spot
        self.picked.append((typed, move.__name__ if move else "", seat))


class Onlooker:
    """Somebody who sees the board as it's drawn."""

    def __init__(self, app: Screen, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.board: Any = app.query_one(Board)  # its class depends on the game

    def show(self, evening: Playthrough) -> str:
        """Show a game in its current state, and return the text on the board."""
        self.board.moments = evening.record.moments
        self.board.show(evening.view(), evening.told)
        return self.text

    @property
    def rows(self) -> list[str]:
        """The board, row by row."""
        return [self.board.render_line(y).text for y in range(self.board.size.height)]

    @property
    def text(self) -> str:
        """The board as running text."""
        return " ".join(" ".join(self.rows).split())

    def golden(self) -> str:
        """Return the text in gold or on gold."""
        strips = (self.board.render_line(y) for y in range(self.board.size.height))
        styled = ((one.text, one.style) for strip in strips for one in strip if one.style)
        colours = ((text, (style.color, style.bgcolor)) for text, style in styled)
        return " ".join(
            text.strip()
            for text, both in colours
            if text.strip() and GOLD in [one.name for one in both if one]
        )

    async def touch(self, words: str) -> tuple[str, str, str | None]:
        """Touch the first spot that has these words; return what that picked."""
        y = next(y for y, row in enumerate(self.rows) if words in row)
        return await self.touch_at(self.rows[y].index(words) + len(words) // 2, y)

    async def touch_at(self, x: int, y: int) -> tuple[str, str, str | None]:
        """Touch a spot; return what that picked."""
        await self.pilot.click(offset=(x, y))
        await self.pilot.pause()
        return self.app.picked[-1]


@asynccontextmanager
async def looking_at(
    game: Game[Any], size: tuple[int, int] = (100, 22), theme: str = "dark", still: bool = True
) -> AsyncIterator[Onlooker]:
    """Yield somebody who looks at a game's board, on a screen of this size."""
    app = Screen(game, theme, still)
    async with app.run_test(size=size) as pilot:
        yield Onlooker(app, pilot)
