"""Joining: the codes that let phones join, who sits where, and what device they're using."""

from screens.joining.screen import Joining

__all__ = ["Joining"]
