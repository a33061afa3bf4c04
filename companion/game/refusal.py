"""A refusal, as a sentence for the person who asked."""

from companion.game.said import NOTHING, Said, printable


class Refused(Exception):
    """Somebody asked for something impossible; the message says what's wrong and what would work instead."""

    def __init__(self, reason: Said = NOTHING, blank: str = "", instead: Said = NOTHING) -> None:
        self.reason = reason
        self.instead = instead  # what there is to choose from, if that can be listed
        self.blank = blank  # the name of the blank that refused the answer, if one did
        super().__init__(self.said)

    @property
    def said(self) -> Said:
        """The whole message."""
        return self.reason + self.instead

    @property
    def why(self) -> str:
        """The whole message in words, in the current language; what it quotes may come from outside."""
        return printable(str(self.said))


class NotAsked(Refused):
    """Nobody is being asked for that right now, or at least not this player."""


class NotYours(NotAsked):
    """Somebody else is being asked for that."""
