"""The lobby: what a table shows before a game starts."""

from screens.lobby.plan import CarriedOn, Planned, PutAway, Ready
from screens.lobby.screen import Lobby

__all__ = ["CarriedOn", "Lobby", "Planned", "PutAway", "Ready"]
