"""A touch on a key on show."""

from dataclasses import dataclass

from textual.message import Message

FIELD = "field"  # the key that stands for typing: whoever touches it has no keyboard


@dataclass
class KeyTouched(Message):
    """A key was touched, on the bar or on the pad, that is not the bar's own."""

    key: str
