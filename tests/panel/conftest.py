"""A kiosk without a terminal, as in tests/screens."""

from tests.screens.conftest import headless

__all__ = ["headless"]
