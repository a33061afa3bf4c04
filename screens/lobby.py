"""The lobby: which game, and who plays."""

from dataclasses import dataclass
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from companion.game import Ask, Game, Option, Pick, Refused, Setup, Text
from companion.games import SHELF
from companion.record import OpenAsk
from screens.ask_bar import AskBar


class Lobby(Screen[None]):
    """A table before its game."""

    @dataclass
    class Ready(Message):
        """A game was chosen and its players named."""

        game: Game[Any]
        setup: Setup

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self.notice = notice
        self.games = tuple(SHELF.values())

    def compose(self) -> ComposeResult:
        """Lay out the shelf and the question."""
        yield Horizontal(Static("TABLESIDE", id="title"), id="header")
        yield Static(
            "\n".join(map(_line, range(1, 1 + len(self.games)), self.games)), id="shelf", markup=False
        )
        yield AskBar()

    def on_mount(self) -> None:
        """Ask for the game, if there is a choice, and for the names."""
        games = tuple(Option(number, game.title) for number, game in enumerate(self.games, 1))
        which = (Pick(name="game", label="Game", options=games),) if len(games) > 1 else ()
        names = Text(name="names", label="Ann, Ben")
        hint = "Names to the left round the table, commas between them."
        ask = Ask(kind="Start", seat=None, sentence="Who plays?", hint=hint, blanks=(*which, names))
        bar = self.query_one(AskBar)
        bar.show((OpenAsk("start", ask),))
        bar.say(self.notice)

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Check the names, and hand the set-up on."""
        game = self.games[event.written.get("game", 1) - 1]
        players = [name for name in event.written["names"].split(",") if name.strip()]
        try:
            self.post_message(self.Ready(game, game.prepare(players)))
        except Refused as refusal:
            self.query_one(AskBar).refuse(refusal.why)


def _line(number: int, game: Game[Any]) -> str:
    return (
        f"{number}  {game.title}   {game.players[0]} to {game.players[-1]} players   minutes: {game.minutes}"
    )
