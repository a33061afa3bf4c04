"""A scanner among the keys: it types a sticker's link, much faster than people do, and then mostly Enter.

Only an H is ever kept waiting, for a moment, until it's clear whether a link begins with it. The link's host
doesn't matter here. Neither does the keyboard's layout: a scanner types as if on an American keyboard, so
punctuation may arrive as anything, and on a French keyboard digits arrive as what's on their keys.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from textual.events import Key
from textual.message import Message

LINK = "http"
TICK = 0.03  # seconds; counted in ticks, not by the clock, so a stall isn't taken for the end of a link
GAP = 2  # ticks; people take longer from an H to a T, and scanners don't
SILENCE = 8  # ticks after which a link is over, if the scanner sends no Enter
LATE = 0.7  # seconds after that within which an Enter, or the rest of a link, still belongs to it
ENDS = frozenset({"enter", "tab"})
_CODE = re.compile(r"[^a-z0-9]s[^a-z0-9](?P<code>[a-z][^a-z]*[a-z]+)$")
_FRENCH = str.maketrans("&é\"'(-è_çà", "1234567890")


@dataclass(frozen=True)
class Scan:
    """What a scanner typed."""

    text: str

    @property
    def code(self) -> str:
        """The code on the sticker; empty if it's some other link."""
        found = _CODE.search(self.text)
        return found["code"].translate(_FRENCH).upper() if found else ""


@dataclass
class Scanned(Message):
    """A sticker was scanned."""

    code: str


@dataclass
class Scanner:
    """Takes keys one by one, and tells scans from what people type."""

    held: list[Key] = field(default_factory=list)
    _quiet: int = 0  # how many ticks have passed since the last key
    _ended: float | None = None  # when a link ended without an Enter ...
    _broken: bool = False  # ... and whether it had no code, so that its rest may follow

    @property
    def _text(self) -> str:
        return "".join(key.character or "" for key in self.held).lower()

    @property
    def linked(self) -> bool:
        """Whether what's held is a link, which nobody types this fast."""
        return self._text.startswith(LINK)

    @property
    def patience(self) -> int:
        """How long to wait for more, in ticks."""
        return SILENCE if self.linked else GAP

    def take(self, key: Key) -> Iterator[Key | Scan]:
        """Yield the keys that people typed, and links that are complete; the rest is held."""
        self._quiet = 0
        if self._belongs(key):
            return
        if key.key in ENDS and self.linked:
            yield from self._release()
        elif self._goes_on(key):
            self.held.append(key)
            if self.linked and self._text.endswith(LINK) and len(self.held) > len(LINK):
                begun, self.held = self.held[-len(LINK) :], self.held[: -len(LINK)]
                yield from self._release()
                self.held = begun
        else:
            yield from self._release()
            if self._goes_on(key):
                self.held.append(key)
            else:
                yield key

    def tick(self) -> Iterator[Key | Scan]:
        """Yield what's held once it has been quiet for long enough, because nothing more belongs to it."""
        self._quiet += 1
        if not self.held or self._quiet < self.patience:
            return
        last = self.held[-1].time
        for one in self._release():
            if isinstance(one, Scan):
                self._ended, self._broken = last, not one.code
            yield one

    def _belongs(self, key: Key) -> bool:
        """Whether a key is the end of a link that seemed to be over."""
        ended, self._ended = self._ended, None
        if ended is None or key.time - ended > LATE:
            return False
        if self._broken and (key.is_printable or key.key in ENDS):
            self._ended = None if key.key in ENDS else key.time
            return True
        return key.key in ENDS

    def _release(self) -> Iterator[Key | Scan]:
        """Yield what's held."""
        keys, text, linked, self.held = self.held, self._text, self.linked, []
        if linked:
            yield Scan(text)
        else:
            yield from keys

    def _goes_on(self, key: Key) -> bool:
        """Whether a link may go on, or begin, with this key."""
        if not key.is_printable or not key.character:
            return False
        text = self._text + key.character.lower()
        return text.startswith(LINK) or LINK.startswith(text)
