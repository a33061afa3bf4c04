"""The plan: what is settled so far of the game to come."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from companion.game import Game, Setup
from companion.table import Table
from screens.lobby.rulings import Rulings
from screens.lobby.seating import Seating, padded

Step: TypeAlias = Literal["game", "people", "rules", "start"]
STEPS: tuple[Step, ...] = ("game", "people", "rules", "start")
COUNTS = ("nobody", "one", "two", "three", "four", "five", "six")


@dataclass
class Plan:
    """Which game, who, by which rules; and what there is to carry on or to look back on."""

    games: tuple[Game[Any], ...]
    seating: Seating
    unfinished: Table | None = None
    lately: list[str] = field(default_factory=list)
    step: Step = "game"
    selected: int = 0
    _rulings: dict[str, Rulings] = field(default_factory=dict)

    @property
    def game(self) -> Game[Any]:
        """The game that is picked, or would be."""
        return self.games[self.selected]

    @property
    def rulings(self) -> Rulings:
        """The rules of that game, as far as they are settled."""
        return self._rulings.setdefault(self.game.name, Rulings(self.game))

    @property
    def count(self) -> str:
        """How many sit at the table, in a word."""
        return COUNTS[len(self.seating.seated)]

    def walk(self, step: int) -> None:
        """Go to the next game, round and round."""
        self.selected = (self.selected + step) % len(self.games)

    def prepared(self) -> Setup:
        """Return the set-up, or refuse it."""
        return self.game.prepare(self.seating.names, self.rulings.chosen)

    def check(self, names: Sequence[str]) -> None:
        """Refuse names that will not do, whoever may still come."""
        self.game.prepare(padded(names, self.game.players[0]))


def number_of_players(game: Game[Any]) -> str:
    """Return how many may play, shortly."""
    low, high = game.players[0], game.players[-1]
    return str(low) if low == high else f"{low}–{high}"


def length(game: Game[Any]) -> str:
    """Return how long a game takes, in words."""
    number, _, rest = game.minutes.partition(" ")
    return f"{number} {'minute' if number == '1' else 'minutes'} {rest}".strip()
