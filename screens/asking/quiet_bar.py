"""The bar of a screen that tells more than it asks: its keys are the screen's own."""

from collections.abc import Mapping

from companion.game import Ask, OpenAsk, Seat
from screens.asking.ask_bar import AskBar
from screens.asking.caps import Cap
from screens.asking.choosing import NOBODY


class QuietBar(AskBar):
    """An ask bar that shows the keys of its screen and none of its own, as long as nothing is typed."""

    quiet = True

    def __init__(self, takes_keys: bool = True) -> None:
        super().__init__()
        self.can_focus = takes_keys

    def tell(
        self,
        sentence: str,
        hint: str,
        caps: tuple[Cap, ...],
        seat: Seat | None,
        names: Mapping[Seat, str] = NOBODY,
    ) -> None:
        """Say a sentence to a seat or the table, and show these keys."""
        self.quiet = True
        self.others = caps
        self.show((OpenAsk("told", Ask(seat=seat, sentence=sentence, hint=hint)),), names)

    def caps(self) -> list[Cap]:
        """Return the keys of the screen, until something is typed."""
        if not self.quiet:
            return super().caps()
        if not self.typed:
            return list(self.others)
        return [cap for cap in super().caps() if cap.press != "enter" or cap not in self.others]
