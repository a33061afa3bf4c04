"""A kiosk without a terminal, like in tests/screens."""

from tests.screens.conftest import headless

__all__ = ["headless"]
