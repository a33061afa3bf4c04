"""What a table decides before a game: who plays, which rulings apply, and which box is used."""

from typing import Any

from msgspec import Struct

from companion.game.blanks import AnyBlank
from companion.game.seat import SEATS, Seat


class Setting(Struct, frozen=True):
    """A ruling or option: its question as a blank, its default, and its clause."""

    blank: AnyBlank
    default: int | str | bool
    clause: str
    at_least: int = 1  # with fewer players it makes no difference, so nobody is asked
    unless: tuple[str, int | str | bool] | None = None  # a setting's name and answer that make this moot

    @property
    def name(self) -> str:
        """The name used to set it."""
        return self.blank.name


class Setup(Struct, frozen=True, omit_defaults=True):
    """Everything a game starts from; the journal keeps all of it, with people's IDs instead of names."""

    players: tuple[str, ...]
    settings: dict[str, int | str | bool]
    box: Any
    version: int = 1  # the version of the rules that the game began with
    persons: tuple[str, ...] = ()  # who they are, by ID; empty for somebody the house doesn't know
    first: Seat = ""  # who should go first, since roles rotate from game to game; the table decides

    def name(self, seat: Seat) -> str:
        """Return what people call a seat."""
        return self.players[SEATS.index(seat)]
