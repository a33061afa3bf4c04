"""Somebody's page: wins, best deeds, evenings, and how they did against others; and what they're called."""

from screens.person.screen import PersonScreen

__all__ = ["PersonScreen"]
