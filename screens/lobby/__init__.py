"""The lobby: what a table shows before a game starts."""

from screens.lobby.plan import CarriedOn, EveningOver, LookedBack, Opened, Planned, PutAway, Ready
from screens.lobby.screen import Lobby

__all__ = [
    "CarriedOn",
    "EveningOver",
    "Lobby",
    "LookedBack",
    "Opened",
    "Planned",
    "PutAway",
    "Ready",
]
