"""What a game brings to the kiosk, found by the game's name: its board and its picture in the lobby.

`screens/games/<name>/widget.py` may hold a `BOARD`, `screens/games/<name>/picture.py` a `PICTURE`.
"""

from functools import cache
from importlib import import_module
from typing import Any


@cache
def own(game: str, module: str, name: str) -> Any:
    """Return what a game has of its own in one of its modules; nothing if there is no such module."""
    path = f"screens.games.{game}.{module}"
    try:
        return getattr(import_module(path), name)
    except ModuleNotFoundError as missing:
        if missing.name and path.startswith(missing.name):
            return None
        raise
