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
GAP = 0.06  # seconds; people take longer from an H to a T, and scanners don't
SILENCE = 0.25  # seconds after which a link is over, if the scanner sends no Enter
LATE = 0.7  # seconds after that within which an Enter still belongs to it
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
    _ended: float | None = None  # when a link ended without an Enter

    @property
    def _text(self) -> str:
        return "".join(key.character or "" for key in self.held).lower()

    @property
    def linked(self) -> bool:
        """Whether what's held is a link, which nobody types this fast."""
        return self._text.startswith(LINK)

    @property
    def patience(self) -> float:
        """How long to wait for more, in seconds."""
        return SILENCE if self.linked else GAP

    def take(self, key: Key) -> Iterator[Key | Scan]:
        """Yield the keys that people typed, and links that are complete; the rest is held."""
        if self.held and key.time - self.held[-1].time > self.patience:
            yield from self.end()
        ended, self._ended = self._ended, None
        if key.key in ENDS and ended is not None and key.time - ended <= LATE:
            return
        if key.key in ENDS and self.linked:
            yield from self.end()
            self._ended = None
        elif self._goes_on(key):
            self.held.append(key)
            if self.linked and self._text.endswith(LINK) and len(self.held) > len(LINK):
                begun, self.held = self.held[-len(LINK) :], self.held[: -len(LINK)]
                yield from self.end()
                self.held = begun
        else:
            yield from self.end()
            self._ended = None
            if self._goes_on(key):
                self.held.append(key)
            else:
                yield key

    def end(self) -> Iterator[Key | Scan]:
        """Yield what's held, because nothing more belongs to it."""
        keys, text, linked, self.held = self.held, self._text, self.linked, []
        if linked:
            self._ended = keys[-1].time
            yield Scan(text)
        else:
            yield from keys

    def _goes_on(self, key: Key) -> bool:
        """Whether a link may go on, or begin, with this key."""
        if not key.is_printable or not key.character:
            return False
        text = self._text + key.character.lower()
        return text.startswith(LINK) or LINK.startswith(text)
