"""Leaving a screen: once, and with everything that was opened over it.

Keys come quicker than screens change. Without this, a second Escape dismisses the screen below, and an
answer that is locked in while the help opens closes the help and leaves the answered curtain standing.
"""

from typing import TypeVar

from textual.await_complete import AwaitComplete

from screens.kiosk_screen import KioskScreen

R = TypeVar("R")


class Leaving(KioskScreen[R]):
    """A screen that people go back from."""

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Leave, if it was not left already."""
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while self.app.screen is not self:
            self.app.pop_screen()
        return super().dismiss(result)
