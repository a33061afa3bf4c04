"""The kiosk: the box's face on the table."""

import asyncio
import random
import signal

from companion.game import Refused
from companion.journal import Journal
from companion.table import Table
from screens.frame import Frame
from screens.lobby import Lobby
from screens.table import TableScreen


class Kiosk(Frame):
    """The lobby or the table; the unfinished game first, if there is one."""

    def __init__(self, journal: Journal, rng: random.Random | None = None, locked: bool = False) -> None:
        super().__init__(journal)
        self.rng = rng
        self.locked = locked  # on a box nobody leaves by a slip

    def on_mount(self) -> None:
        """Heed the signals of the box, and open."""
        if not self.is_headless:
            self._leave_on_signals()
        self.open()

    def open(self) -> None:
        """Go on where the table stopped."""
        unfinished, why = self._unfinished()
        self.push_screen(TableScreen(unfinished) if unfinished else Lobby(self.journal, notice=why))

    async def action_quit(self) -> None:
        """Leave, unless this is a box on a table."""
        if not self.locked:
            self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C is no way out and no news either."""

    async def on_lobby_ready(self, event: Lobby.Ready) -> None:
        """Start the game."""
        try:
            table = await Table.start(self.journal, event.game, event.setup, self.rng)
        except Refused as refusal:
            if isinstance(self.screen, Lobby):
                self.screen.refuse(refusal.why)
            return
        self.switch_screen(TableScreen(table))

    def on_lobby_carried_on(self, event: Lobby.CarriedOn) -> None:
        """Go back to the unfinished game."""
        self.switch_screen(TableScreen(event.table))

    def on_table_screen_left(self) -> None:
        """Lay the table anew."""
        self.switch_screen(Lobby(self.journal, *self._unfinished()))

    def _unfinished(self) -> tuple[Table | None, str]:
        """Return the table of the unfinished game, if there is one, or why it cannot be shown."""
        number = self.journal.interrupted()
        try:
            return (None if number is None else Table.resume(self.journal, number, self.rng)), ""
        except Refused as refusal:
            return None, refusal.why

    def _leave_on_signals(self) -> None:
        # Textual heeds neither of these, and would leave the terminal in its own mode.
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self.exit)
