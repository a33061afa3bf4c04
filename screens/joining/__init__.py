"""Joining: the codes that let phones in, who sits where, and on which device."""

from screens.joining.screen import Joining

__all__ = ["Joining"]
