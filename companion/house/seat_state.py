"""The state of a seat's device, in the words the table uses: a phone, asleep, the screen, wants in."""

from typing import Literal

from msgspec import Struct

from companion.game import Said, say


class SeatState(Struct, frozen=True):
    """The state of a seat's device: asking to be let in, not there, awake, or asleep."""

    kind: Literal["asking", "none", "awake", "asleep"]
    minutes: int = 0  # how long it's been asleep

    @property
    def said(self) -> Said:
        """The state in a word or two, for the table."""
        if self.kind == "asking":
            return say("wants in")
        if self.kind == "none":
            return say("screen")
        if self.kind == "awake":
            return say("phone")
        if hours := self.minutes // 60:
            return say("asleep, {hours} h", hours=hours)
        return say("asleep, {minutes} min", minutes=self.minutes) if self.minutes else self.brief

    @property
    def brief(self) -> Said:
        """The state in a word."""
        return say("asleep") if self.kind == "asleep" else self.said
