"""The lobby: a table before its game."""

from screens.lobby.plan import CarriedOn, PutAway, Ready
from screens.lobby.screen import Lobby

__all__ = ["CarriedOn", "Lobby", "PutAway", "Ready"]
