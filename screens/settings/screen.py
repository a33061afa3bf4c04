"""The settings screen: a change takes effect right away, and is reported as saved once it's on the disk."""

import asyncio
from collections.abc import Callable
from datetime import date
from typing import ClassVar

from msgspec import structs
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType

from companion.game import NOTHING, Ask, OpenAsk, Refused, phrase, say
from companion.game.clauses import Section
from companion.house.settled import Settled
from companion.machine.clock import Clock
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.pad import Pad
from screens.keys import HELP as HELP_KEY
from screens.keys import SETTINGS_KEYS
from screens.kiosk_app import frame_of
from screens.kiosk_screen import KioskScreen
from screens.places import Header
from screens.settings.board import SettingsBoard
from screens.settings.rows import ROWS, TYPED, Known, SettingRow

HERE = say("Here")
HELP = say(
    "Up and Down go from setting to setting. Left, Right or Enter changes the selected one; where there's a "
    "gold field, type and press Enter. A change takes effect at once and survives a restart. Esc goes back "
    "to the lobby."
)
SAVED = say("Saved.")
ONLY_ONE = say("There's nothing else to pick yet.")
UNSAVED = say("This change lasts until Tableside stops.")


class SettingsBar(AskBar):
    """A bar that says what to type if somebody presses Enter without typing anything."""

    def press(self, key: str, at: float | None = None) -> None:
        """Handle a key."""
        if key == "enter" and self.blank and not self.typed and not self.settling:
            assert isinstance(self.screen, SettingsScreen)
            self.say(str(self.screen.row.to_do))
        else:
            super().press(key, at)

    def caps(self) -> list[Cap]:
        """Return the visible keys; while somebody is typing, Del is left out, since Esc clears the line."""
        return [cap for cap in super().caps() if not (self.typed and cap.press == "delete")]

    def back(self) -> bool:
        """Clear what's typed; return whether there was anything: a notice isn't enough to go back from."""
        return bool(self.typed) and super().back()


class SettingsScreen(KioskScreen[None]):
    """Language, motion, hints, Wi-Fi and date."""

    BINDINGS: ClassVar[list[BindingType]] = [key.binding for key in SETTINGS_KEYS]

    def __init__(
        self, settled: Settled, clock: Clock, own_wifi: bool, heed: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__()
        self.settled = settled
        self.clock = clock
        self.selected = 0
        self._own_wifi = own_wifi
        self._heed = heed  # makes the kiosk apply the current settings
        self._set_by_network = True  # assumed until the clock says otherwise
        self._toward = 0  # the direction of the arrow pressed while typing

    @property
    def row(self) -> SettingRow:
        """The selected setting."""
        return ROWS[self.selected]

    @property
    def known(self) -> Known:
        """What the rows need to know."""
        return Known(self.settled.config, self.clock.today(), self._set_by_network, self._own_wifi)

    def above(self) -> ComposeResult:
        """Lay out the rows."""
        yield Header(box=True)
        yield SettingsBoard()
        yield Pad()

    def make_bar(self) -> AskBar:
        """Return a bar to type into."""
        return SettingsBar()

    def on_mount(self) -> None:
        """Show the first row, and find out who sets the date."""
        self._show()
        self.bar.focus()
        self._look_at_clock()

    @work
    async def _look_at_clock(self) -> None:
        self._set_by_network = await asyncio.to_thread(self.clock.set_by_network)
        self._show()

    # Input.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key does something now."""
        if action == "change":
            return bool(self.row.choices())
        if action == "clear":
            return self._clears and self.stands and not self.bar.typed
        return True

    def action_move(self, step: int) -> None:
        """Go to another setting, after entering what's typed."""
        if self.bar.typed:
            self._toward = step
            self.bar.press("enter")
        else:
            self._select(self.selected + step)

    def action_change(self, step: int) -> None:
        """Pick the next choice."""
        if len(self.row.choices()) > 1:
            self._put(self.row.stepped(self.known, step))
        else:
            self.bar.say(str(ONLY_ONE))

    def action_clear(self) -> None:
        """Make the value empty."""
        self._put("")

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Store what was typed, or pick the next choice."""
        toward, self._toward = self._toward, 0
        if TYPED not in event.written:
            self.bar.accept()
            if self.row.choices():
                self.action_change(1)
            else:
                self.bar.say(str(self.row.about(self.known)))
            return
        try:
            value = self.row.read(event.written[TYPED])
        except Refused as refusal:
            self.bar.refuse(refusal.why)
            return
        self.bar.accept()
        self.query_one(Pad).display = False
        self._put(value)
        if toward:
            self._select(self.selected + toward, quiet=True)

    def on_cells_touched(self, event: SettingsBoard.Touched) -> None:
        """Go to the setting that was touched; if it's already selected, change it or open the pad."""
        touch = event.what
        if touch.kind == "choice":
            self._put(self.row.choices()[touch.number][0])
        elif touch.number != self.selected:
            self.bar.typed = ""
            self._select(touch.number)
        elif self.row.choices():
            self.action_change(1)
        else:
            self.open_pad()

    def press(self, key: str) -> None:
        """Type what was touched."""
        self.bar.press(key)

    def open_pad(self) -> None:
        """Open the pad for the touched field, with all letters, digits and symbols."""
        self.query_one(Pad).open_for(self.bar.blank, figures=True, signs=True)

    def action_help(self) -> None:
        """Say what people can do here."""
        from screens.help import Help  # imported late so the first screen appears sooner

        ask = structs.replace(self.bar.ask, clause=str(HERE))
        here = Section(phrase("Settings"), {str(HERE): str(HELP)})
        self.app.push_screen(Help((here,), ask))

    def action_back(self) -> None:
        """Go back to the lobby."""
        if self.query_one(Pad).display:
            self.query_one(Pad).display = False
        else:
            self.dismiss()

    def _select(self, number: int, quiet: bool = False) -> None:
        self.selected = number % len(ROWS)
        self.query_one(Pad).display = False
        notice = self.bar.notice if quiet else ""
        self._show(anew=True)
        self.bar.say(notice)

    # Applying changes.

    def _put(self, value: object) -> None:
        """Apply a value, and save it; if it's the owner's, ask for the PIN first."""
        if isinstance(value, date):
            self._set_date(value)
        elif self.row.owned:
            self._put_owned(self.row, value)
        else:
            self._apply(self.row, value)

    @work
    async def _put_owned(self, row: SettingRow, value: object) -> None:
        if await frame_of(self).owner_agrees(say("Change the PIN?")):
            self._apply(row, value)

    def _apply(self, row: SettingRow, value: object) -> None:
        section, entry = row.place
        self.settled.change(section, entry, value)
        self._heed()
        self._show()
        self._save()

    @work
    async def _save(self) -> None:
        try:
            await asyncio.to_thread(self.settled.write)
        except Refused as refusal:
            self._tell(f"✗ {refusal.said + UNSAVED}")
            return
        if self.settled.written:
            self._tell(str(SAVED))

    @work
    async def _set_date(self, day: date) -> None:
        try:
            await asyncio.to_thread(self.clock.set_date, day)
        except Refused as refusal:
            self._tell(f"✗ {refusal.why}")
            return
        self._show()
        self._tell(str(SAVED))

    def _tell(self, words: str) -> None:
        if self.stands:
            self.bar.say(words)

    # Display.

    @property
    def _clears(self) -> bool:
        return bool(self.row.empty and self.row.now(self.known))

    def _show(self, anew: bool = False) -> None:
        if not self.stands:
            return
        known, row = self.known, self.row
        self.query_one(Header).show(phrase("Settings"), ())
        self.query_one(SettingsBoard).show(known, self.selected)
        blanks = (row.blank,) if row.blank and row.open(known) else ()
        verb = NOTHING if blanks else say("change") if row.choices() else say("OK")
        hint = row.to_do if blanks else NOTHING
        ask = Ask(seat=None, sentence=row.question, hint=hint, verb=verb, blanks=blanks)
        self.bar.others = self._caps()
        self.bar.show((OpenAsk(f"settings {self.selected}", ask),), anew=anew)

    def _caps(self) -> tuple[Cap, ...]:
        every = {
            Cap("↑ ↓", say("another setting"), "down", brief=say("another")): True,
            Cap("Del", say("clear"), "delete"): self._clears,
            Cap("Esc", say("back"), "escape"): True,
            HELP_KEY: True,
        }
        return tuple(cap for cap, offered in every.items() if offered)
