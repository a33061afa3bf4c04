"""Asking for the owner's PIN, before something that only the owner may do."""

import asyncio
from typing import ClassVar

from msgspec import structs
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from companion.game import Ask, Digits, OpenAsk, Refused, Said, say
from companion.house.owner import DIGITS, Owner
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.pad import Pad
from screens.keys import key
from screens.kiosk_screen import KioskScreen
from screens.places import Hairline

PIN = Digits(name="pin", least=DIGITS[0], most=DIGITS[-1])
TYPE = say("Type the owner's PIN, then press Enter.")


class PinBar(AskBar):
    """A bar that shows a dot for each digit."""

    def caps(self) -> list[Cap]:
        """Return the visible keys, with what's typed hidden."""
        dots = f"{'•' * len(self.typed)}▏"
        return [
            structs.replace(cap, key=dots) if self.typed and cap.press == "field" else cap
            for cap in super().caps()
        ]

    def back(self) -> bool:
        """Clear what's typed; return whether there was anything: a notice isn't enough to go back from."""
        return bool(self.typed) and super().back()


class AskPin(KioskScreen[bool], ModalScreen[bool]):
    """Asks for the PIN, over whatever is on the screen; the result is whether the box is unlocked."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "back", say("cancel"), place="pin").binding]

    def __init__(self, owner: Owner, what: Said) -> None:
        super().__init__()
        self.owner = owner
        self.what = what  # what needs the PIN

    def compose(self) -> ComposeResult:
        """Ask in place of the bar below; even STOPPED doesn't cover it."""
        with Vertical(id="below"):
            yield Pad()
            yield Hairline()
            yield PinBar()

    def on_mount(self) -> None:
        """Ask for the PIN."""
        self.bar.others = (Cap("Esc", say("cancel"), "escape"),)
        ask = Ask(seat=None, sentence=self.what, hint=TYPE, blanks=(PIN,))
        self.bar.show((OpenAsk("pin", ask),))
        self.bar.focus()

    def press(self, key: str) -> None:
        """Type what was touched."""
        self.bar.press(key)

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Try what was typed."""
        event.stop()
        self._try(event.written["pin"])

    @work(exclusive=True)
    async def _try(self, pin: str) -> None:
        try:
            await asyncio.to_thread(self.owner.unlock, pin)
        except Refused as refusal:
            if self.stands:
                self.bar.accept()
                self.bar.typed = ""
                self.bar.say(f"✗ {refusal.why}")
            return
        self.dismiss(True)

    def action_back(self) -> None:
        """Clear what's typed, or leave the box locked."""
        if not self.bar.back():
            self.dismiss(False)
