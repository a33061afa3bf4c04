"""The lobby: a table before its game."""

from screens.lobby.screen import Lobby

__all__ = ["Lobby"]
