"""A date that somebody types: year, month and day; and asking for one when nobody knows what day it is."""

from datetime import date
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from companion.game import Ask, Digits, OpenAsk, Refused, Said, say
from companion.store.dates import in_full
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.pad import Pad
from screens.keys import key
from screens.kiosk_screen import KioskScreen
from screens.places import Hairline

TYPE_DAY = say("Type the year, month and day, like {example}.", example="2026 11 17")
DIGITS = 8


def read_day(typed: str) -> date:
    """Return the day that was typed, or refuse it."""
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise Refused(say("There's no such day.") + TYPE_DAY) from None


class DayBar(AskBar):
    """A bar that shows the date to accept in words."""

    def caps(self) -> list[Cap]:
        """Return the visible keys."""
        likely = self.blank.suggested if self.blank else None
        label = in_full(read_day(str(likely))) if likely and not self.typed else None
        caps = super().caps()
        return [replace(cap, label=label) if label and cap.press == "enter" else cap for cap in caps]

    def back(self) -> bool:
        """Clear what's typed; return whether there was anything: a notice isn't enough to go back from."""
        return bool(self.typed) and super().back()


class AskDay(KioskScreen[date | None], ModalScreen[date | None]):
    """Asks for a date, over whatever is on the screen; Enter accepts the one that's already filled in."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "back", say("cancel"), place="day").binding]

    def __init__(self, sentence: Said, likely: date) -> None:
        super().__init__()
        self.sentence = sentence
        self.likely = likely

    def compose(self) -> ComposeResult:
        """Ask in place of the bar below."""
        with Vertical(id="below"):
            yield Pad()
            yield Hairline()
            yield DayBar()

    def on_mount(self) -> None:
        """Ask for the date."""
        blank = Digits(name="day", least=DIGITS, most=DIGITS, suggested=f"{self.likely:%Y%m%d}")
        ask = Ask(seat=None, sentence=self.sentence, hint=TYPE_DAY, blanks=(blank,))
        self.bar.others = (Cap("Esc", say("cancel"), "escape"),)
        self.bar.show((OpenAsk("day", ask),))
        self.bar.focus()

    def press(self, key: str) -> None:
        """Type what was touched."""
        self.bar.press(key)

    def on_ask_bar_answered(self, event: AskBar.Answered) -> None:
        """Close with the date that was typed, or say why it isn't one."""
        event.stop()
        try:
            day = read_day(event.written["day"])
        except Refused as refusal:
            self.bar.refuse(refusal.why)
            return
        self.dismiss(day)

    def action_back(self) -> None:
        """Clear what's typed, or leave the date open."""
        if not self.bar.back():
            self.dismiss(None)
