"""A no, as a sentence for the person who hears it."""

from companion.game.said import NOTHING, Said


class Refused(Exception):
    """Somebody asked for something impossible; the message says what's wrong and what would be right."""

    def __init__(self, reason: Said = NOTHING, blank: str = "", instead: Said = NOTHING) -> None:
        self.reason = reason
        self.instead = instead  # what there is to choose from, if that can be listed
        self.blank = blank  # the name of the blank that refuses, if it is one
        super().__init__(self.said)

    @property
    def said(self) -> Said:
        """All of it."""
        return self.reason + self.instead

    @property
    def why(self) -> str:
        """All of it in words, in the language that's spoken here."""
        return str(self.said)


class NotAsked(Refused):
    """Nobody is asking for that just now, or not from whoever did it."""


class NotYours(NotAsked):
    """It's asked, but of somebody else."""
