"""What is still English on a face that speaks another language."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct, structs

from companion.games import SHELF

_WORD = re.compile(r"(?<![0-9a-f])[A-Za-z]{2,}(?![0-9a-f]*[0-9])")  # but no fingerprint
_NOTE = 6  # words: longer texts of a box are no names
PEOPLE = "Ann Ben Cal Cleo Dan Dee Eva Eve Finn Gwen Hugo Annabel Benjy"
PRINTED = "Junk Stolen Car Found Stop Redraw Thief Thieves"  # on cards, beside what boxes tell
KEYS = "Enter Esc Tab Del Ins Space PgDn PgUp Ctrl UNDO abc"  # and a button of the panel
WRITTEN = "Game Night Ga game night WPX QRF tableside cards"  # a Wi-Fi and its password, a code, a command


def english_words(text: str) -> list[str]:
    """Return the words of a text that could have been translated."""
    for note in _notes():
        text = text.replace(note, "")
    return [word for word in dict.fromkeys(_WORD.findall(text)) if word not in _kept()]


@cache
def _notes() -> list[str]:
    """Return the long texts that stand in boxes, and all beginnings of them that a screen may show."""
    words = [note.split() for name in SHELF for note in _strings((SHELF[name].box, SHELF[name].example))]
    long = [note for note in words if len(note) >= _NOTE]
    return [" ".join(note[:many]) for note in long for many in range(len(note), 3, -1)]


@cache
def _kept() -> set[str]:
    """Return the words that are the same in every language: names, keys, titles and what is printed."""
    titles = " ".join(lid.title for lid in SHELF.lids.values())
    boxes = [word for name in SHELF for word in _printed((SHELF[name].box, SHELF[name].example))]
    titles += f" {titles.upper()} TABLESIDE Tableside Wi-Fi English Deutsch"
    return {*_WORD.findall(f"{titles} {PEOPLE} {PRINTED} {KEYS} {WRITTEN}"), *boxes}


def _printed(value: object) -> Iterator[str]:
    for text in _strings(value):
        words = _WORD.findall(text)
        yield from words if len(words) < _NOTE else ()


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        yield from _strings(structs.astuple(value))
    elif isinstance(value, dict):
        yield from _strings((*value, *value.values()))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _strings(one)
