"""An evening at a table without a disk, so that tests can tell their stories."""

import random
from typing import Any

from companion.game import Ask, Game, Happening, Move, Refused
from companion.game.ask import plain
from companion.games import SHELF
from companion.table.entries import Start
from companion.table.line import Label
from companion.table.record import Record

NAMES = ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo")


class Playthrough:
    """A game under way, to make moves in and to look at."""

    def __init__(self, game: str | Game[Any], players: int, seed: int = 1, box: Any = None, **settings: Any):
        self.game = SHELF[game] if isinstance(game, str) else game
        setup = self.game.prepare(NAMES[:players], settings, box)
        start = Start(self.game.name, self.game.version, setup)
        self.record = Record(self.game, start, random.Random(seed))
        self.told: tuple[Happening, ...] = self.record.opening

    def play(self, *moves: Move) -> "Playthrough":
        """Make moves, one after another; return this game, as the other changes do."""
        for move in moves:
            self._take(self.record.played(move))
        return self

    def play_any(self, rng: random.Random) -> "Playthrough":
        """Answer a random open ask with anything it allows; return this game."""
        while True:
            ask = rng.choice(self.asks)
            move = self.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
            try:
                return self.play(move)
            except Refused:
                continue  # it breaks a rule about several blanks

    def refusal(self, move: Move) -> Refused:
        """Return the refusal that a move gets; nothing changes."""
        before = self.state
        try:
            self.record.played(move)
        except Refused as refusal:
            assert self.state == before
            return refusal
        raise AssertionError(f"{move} was not refused")

    def undo(self) -> "Playthrough":
        """Undo the last move; return this game."""
        self._take(self.record.taken_back())
        return self

    def redo(self) -> "Playthrough":
        """Redo the last move undone; return this game."""
        self._take(self.record.made_again())
        return self

    def correct(self, number: Label, move: Move, **how: Any) -> "Playthrough":
        """Correct an earlier move; what no longer fits is asked again. Return this game."""
        self._take(self.record.corrected(number, move, **how).outcome)
        return self

    def _take(self, outcome: Any) -> None:
        self.record.take(outcome)
        self.told = outcome.told

    @property
    def state(self) -> Any:
        """The state of the game, secrets and all."""
        return self.record.state

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What's asked now."""
        return tuple(open_ask.ask for open_ask in self.record.position.asks)

    def asked(self, kind: str) -> Ask:
        """Return the only open ask of this kind."""
        (ask,) = (ask for ask in self.asks if ask.kind == kind)
        return ask

    def asked_of(self, kind: str, seat: str) -> Ask:
        """Return the open ask of this kind for one of several seats."""
        return next(ask for ask in self.asks if (ask.kind, ask.seat) == (kind, seat))

    @property
    def kinds(self) -> set[str]:
        """The kinds of all open asks."""
        return {ask.kind for ask in self.asks}

    def view(self, seat: str | None = None) -> Any:
        """Return what a seat, or the open table, sees."""
        return self.game.view(self.state, seat)

    @property
    def happened(self) -> list[str]:
        """The kinds of the last happenings."""
        return [type(happening).__name__ for happening in self.told]

    @property
    def stock(self) -> dict[str, str | int]:
        """What's on the table, in words."""
        stock = self.game.stock(self.state)
        return {str(what): lies if isinstance(lies, int) else str(lies) for what, lies in stock.items()}

    @property
    def texts(self) -> str:
        """The last happenings, in words."""
        return " ".join(str(happening.text) for happening in self.told)

    @property
    def details(self) -> list[dict[str, Any]]:
        """The last happenings, field by field, without the words."""
        return [
            {name: value for name, value in plain(happening).items() if name != "text"}
            for happening in self.told
        ]
