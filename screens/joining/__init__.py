"""Joining: the codes by which phones come in, and who sits where by what."""

from screens.joining.screen import Joining

__all__ = ["Joining"]
