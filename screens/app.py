"""The kiosk: the box's face on the table."""

import asyncio
import random
import signal

from textual.screen import Screen

from companion.game import Refused
from companion.journal import Journal
from companion.table import Table
from screens.frame import Frame
from screens.lobby import CarriedOn, Lobby, Ready
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
        self.push_screen(self._opened(self.journal.interrupted()))

    async def action_quit(self) -> None:
        """Leave, unless this is a box on a table."""
        if not self.locked:
            self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C is no way out and no news either."""

    async def on_lobby_ready(self, event: Ready) -> None:
        """Start the game."""
        try:
            table = await Table.start(self.journal, event.game, event.setup, self.rng)
        except Refused as refusal:
            if isinstance(self.screen, Lobby):
                self.screen.refuse(refusal.why)
            return
        self.switch_screen(TableScreen(table))

    def on_lobby_carried_on(self, event: CarriedOn) -> None:
        """Go back to an unfinished game."""
        self.switch_screen(self._opened(event.number))

    def on_table_screen_left(self) -> None:
        """Lay the table anew."""
        self.switch_screen(Lobby(self.journal))

    def _opened(self, game: int | None) -> Screen[None]:
        """Return the table of a game, or the lobby; which says so if the game cannot be shown."""
        if game is None:
            return Lobby(self.journal)
        try:
            return TableScreen(Table.resume(self.journal, game, self.rng))
        except Refused as refusal:
            return Lobby(self.journal, notice=refusal.why)

    def _leave_on_signals(self) -> None:
        # Textual heeds neither of these, and would leave the terminal in its own mode.
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self.exit)
