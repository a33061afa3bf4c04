"""What a table settles before it starts: who plays, under which rulings, and with which box."""

from typing import Any

from msgspec import Struct

from companion.game.blanks import AnyBlank


class Setting(Struct, frozen=True):
    """A ruling or option: its question as a blank, its default, and its clause."""

    blank: AnyBlank
    default: int | str | bool
    clause: str
    at_least: int = 1  # with fewer players it makes no difference, so nobody is asked

    @property
    def name(self) -> str:
        """The name it's set by."""
        return self.blank.name


class Setup(Struct, frozen=True):
    """What a game starts from; the journal keeps all of it."""

    players: tuple[str, ...]
    settings: dict[str, int | str | bool]
    box: Any
    version: int = 1  # of the rules the game began under
