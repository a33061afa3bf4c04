"""A kiosk without a terminal, and people who take their time, as in tests/screens."""

from tests.screens.conftest import breath, headless

__all__ = ["breath", "headless"]
