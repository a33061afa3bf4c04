"""Blanks for a few words and for random digits."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from companion.game.blanks.blank import Blank
from companion.game.refusal import Refused
from companion.game.said import say

SALT_BYTES = 16
REASONS = (say("agreed at the table"), say("miscounted"), say("entered by mistake"), say("a house rule"))


class Text(Blank, frozen=True, kw_only=True, tag="text"):
    """A few words that somebody at the table writes."""

    is_words: ClassVar[bool] = True

    most: int = 200

    def check(self, value: Any) -> None:
        """Refuse a text that's empty, too long, or on more than one line."""
        if not isinstance(value, str) or not value.strip():
            raise Refused(say("Enter a few words."))
        if len(value) > self.most or not value.isprintable():
            raise Refused(say("Enter at most {most} characters, on one line.", most=self.most))

    def read(self, written: str) -> str:
        """Return the words."""
        return written.strip()

    def draw(self, rng: random.Random) -> str:
        """Return a few words at random."""
        return rng.choice(("a note was miscounted", "agreed at the table", "house rule"))[: self.most].strip()

    def following(self, laid: Sequence[str]) -> tuple[list[str], bool]:
        """Return what people say most often, for anyone without a keyboard; nothing is entered yet."""
        return [str(reason) for reason in REASONS], False


class Salt(Blank, frozen=True, kw_only=True, tag="salt"):
    """Random hexadecimal digits that keep a commitment from being guessed."""

    def check(self, value: Any) -> None:
        """Refuse anything but the right number of hexadecimal digits."""
        if not isinstance(value, str) or len(value) != 2 * SALT_BYTES or value.strip("0123456789abcdef"):
            raise Refused(say("Enter {count} hexadecimal digits.", count=2 * SALT_BYTES))

    def read(self, written: str) -> str:
        """Return the digits."""
        return written.strip()

    def draw(self, rng: random.Random) -> str:
        """Return new random digits."""
        return rng.randbytes(SALT_BYTES).hex()
