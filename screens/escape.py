"""Esc followed by another key so quickly that the terminal's parser takes the two for one key."""

from typing import cast

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

ESC = "\x1b"


def let_esc_be() -> None:
    """Keep the parser from turning Esc plus another character into one key, such as Esc and 7 into “¶”."""
    table = cast(dict[str, object], ANSI_SEQUENCES_KEYS)
    for sequence in list(table):
        if len(sequence) == 2 and sequence[0] == ESC and sequence[1].isprintable():
            del table[sequence]


def apart(event: events.Event) -> tuple[events.Key, ...]:
    """Return Esc and another key separately if they arrived as one key with Alt, which isn't used here."""
    if not isinstance(event, events.Key) or not event.key.startswith("alt+") or not event.is_printable:
        return ()
    letter = event.character or ""
    return events.Key("escape", ESC), events.Key(letter, letter)
