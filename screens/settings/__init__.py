"""Settings in the lobby: what the house decides for its box. No keyboard or text editor needed."""

from screens.settings.screen import SettingsScreen

__all__ = ["SettingsScreen"]
