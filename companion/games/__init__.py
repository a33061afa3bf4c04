"""The shelf: every game the companion knows, by name."""

from collections.abc import Iterable, Iterator, MutableMapping
from importlib import import_module
from typing import Any

from companion.game.game import Game
from companion.game.lid import Lid

NAMES = ("deal_or_no_deal", "downeast_dealer", "dealt", "dealers_choice", "license_plates")


class Shelf(MutableMapping[str, Game[Any]]):
    """The games by name. A lid is read at once; a box is opened when it is wanted, which takes a moment."""

    def __init__(self, names: Iterable[str]) -> None:
        self.cards: dict[str, Lid] = {name: import_module(f"companion.games.{name}").CARD for name in names}
        self._opened: dict[str, Game[Any]] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        if name in self.cards and name not in self._opened:
            self._opened[name] = import_module(f"companion.games.{name}.game").GAME
        return self._opened[name]

    def __setitem__(self, name: str, game: Game[Any]) -> None:
        self.cards[name] = game.card
        self._opened[name] = game

    def __delitem__(self, name: str) -> None:
        del self.cards[name]
        self._opened.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self.cards

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


SHELF = Shelf(NAMES)
