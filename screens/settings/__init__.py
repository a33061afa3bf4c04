"""Settings in the lobby: what the house decides for its box, changed without a keyboard or text editor."""

from screens.settings.screen import SettingsScreen

__all__ = ["SettingsScreen"]
