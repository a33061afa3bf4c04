"""What a table settles before it starts: who plays, by which rulings, out of which box."""

from typing import Any

from msgspec import Struct

from companion.game.blanks import AnyBlank


class Setting(Struct, frozen=True):
    """A ruling or option: its question as a blank, its default, and its clause."""

    blank: AnyBlank
    default: int | str | bool
    clause: str
    at_least: int = 1  # with fewer players it makes no difference, and nobody is asked

    @property
    def name(self) -> str:
        """The name that sets it."""
        return self.blank.name


class Setup(Struct, frozen=True):
    """What a game starts from; the journal keeps it whole."""

    players: tuple[str, ...]
    settings: dict[str, int | str | bool]
    box: Any
    version: int = 1  # of the rules that the game began under
