"""Asking for a name, in place of the bar of the screen below."""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from companion.game import Ask, OpenAsk, Refused, Said, Text, say
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.pad import Pad
from screens.keys import key
from screens.kiosk_screen import KioskScreen
from screens.places import Hairline

NAME = Text(name="name", label=say("a name"))


class NameBar(AskBar):
    """A bar in which a notice doesn't count as something to go back from."""

    def back(self) -> bool:
        """Clear what's typed; return whether there was anything."""
        return bool(self.typed) and super().back()


class AskName(KioskScreen[bool], ModalScreen[bool]):
    """Asks for a name and hands it on; the result is whether it was taken. A refused name can be changed."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "back", say("cancel"), place="name").binding]

    def __init__(self, question: Said, hint: Said, give: Callable[[str], Awaitable[None]]) -> None:
        super().__init__()
        self.question = question
        self.hint = hint
        self._give = give

    def compose(self) -> ComposeResult:
        """Ask in place of the bar below."""
        with Vertical(id="below"):
            yield Pad()
            yield Hairline()
            yield NameBar()

    def on_mount(self) -> None:
        """Ask for the name."""
        self.bar.others = (Cap("Esc", say("cancel"), "escape"),)
        ask = Ask(seat=None, sentence=self.question, hint=self.hint, blanks=(NAME,))
        self.bar.show((OpenAsk("name", ask),))
        self.bar.focus()

    def press(self, key: str) -> None:
        """Type what was touched; a name starts with a capital."""
        self.bar.press(key.upper() if len(key) == 1 and not self.bar.typed.strip() else key)

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Hand on what was typed."""
        event.stop()
        self._take(event.written["name"])

    @work(exclusive=True)
    async def _take(self, name: str) -> None:
        try:
            await self._give(name)
        except Refused as refusal:
            if self.stands:
                self.bar.refuse(refusal.why)
            return
        self.dismiss(True)

    def action_back(self) -> None:
        """Clear what's typed, or leave the name as it is."""
        if not self.bar.back():
            self.dismiss(False)
