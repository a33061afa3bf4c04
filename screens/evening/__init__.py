"""The evening: what was played, who won, and who won how much; and the evenings before it."""

from screens.evening.screen import EveningScreen

__all__ = ["EveningScreen"]
