"""The kiosk: the box's face on the table."""

import asyncio
import random
import signal

from textual.app import App
from textual.theme import Theme

from companion.game import Refused
from companion.journal import Journal
from companion.table import Table
from screens.ask_bar import AskBar
from screens.lobby import Lobby
from screens.table import TableScreen

TOKENS = {
    "ink": "#0A0F1E",
    "deep": "#070B17",
    "raised": "#141C34",
    "said": "#F5F0E4",
    "soft": "#AFB9D6",
    "faint": "#6B7AA8",
    "gold": "#F4C550",
    "on-gold": "#161003",
    "bad": "#FFB38A",
    "seat-a": "#86BEFF",
    "seat-b": "#F65A26",
    "seat-c": "#1AA568",
    "seat-d": "#FA93BD",
    "seat-e": "#F0F2A6",
    "seat-f": "#9279F0",
}
DARK = Theme(
    "tableside-dark",
    primary=TOKENS["gold"],
    foreground=TOKENS["said"],
    background=TOKENS["ink"],
    surface=TOKENS["raised"],
    variables=TOKENS,
)


class Kiosk(App[None]):
    """The lobby or the table; the unfinished game first, if there is one."""

    CSS_PATH = "tableside.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, journal: Journal, rng: random.Random | None = None) -> None:
        super().__init__()
        self.journal = journal
        self.rng = rng
        self.register_theme(DARK)
        self.theme = DARK.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Let the stylesheet know the tokens before the theme is set."""
        return TOKENS

    def on_mount(self) -> None:
        """Go on where the table stopped."""
        if not self.is_headless:
            self._leave_on_signals()
        unfinished = self.journal.unfinished()
        try:
            if unfinished is None:
                self.push_screen(Lobby())
            else:
                self.push_screen(TableScreen(Table.resume(self.journal, unfinished, self.rng)))
        except Refused as refusal:
            self.push_screen(Lobby(refusal.why))

    async def on_lobby_ready(self, event: Lobby.Ready) -> None:
        """Start the game."""
        try:
            table = await Table.start(self.journal, event.game, event.setup, self.rng)
        except Refused as refusal:
            self.screen.query_one(AskBar).refuse(refusal.why)
            return
        self.switch_screen(TableScreen(table))

    def on_table_screen_left(self) -> None:
        """Lay the table anew."""
        self.switch_screen(Lobby())

    def _leave_on_signals(self) -> None:
        # Textual heeds neither of these, and would leave the terminal in its own mode.
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self.exit)
