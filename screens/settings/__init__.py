"""Settings in the lobby: what the house settles for its box, changed without a keyboard or a text editor."""

from screens.settings.screen import SettingsScreen

__all__ = ["SettingsScreen"]
