"""What tests tell their stories with, as games from outside have it."""

from companion.testing import NAMES, Playthrough

__all__ = ["NAMES", "Playthrough"]
