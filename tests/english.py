"""Finds text that's still in English on a screen or page in another language."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec import Struct, structs

from companion.game import clauses
from companion.game.lid import Lid
from companion.games import SHELF
from companion.games.dealers_choice.cards import KINDS
from companion.games.downeast_dealer.box import ItemSet
from companion.testing.pseudo import PSEUDO, pseudo

_WORD = re.compile(r"(?<![0-9a-f])[A-Za-z]{2,}(?![0-9a-f]*[0-9])")  # words, but not parts of fingerprints
_ADDRESS = re.compile(r"\d+(?:\.\d+){3}\S*")
_NOTE = 6  # words in a box are a note, not a name, if there are at least this many
PEOPLE = (
    "Guest Ann Ben Cal Cleo Dan Dee Eva Eve Finn Flo Gwen Hugo Annabel Benjy "
    "Mia Tom Grandma Grandfather Maximilian Maximi Maxim James"
)
# Printed on cards, but not listed in the boxes:
PRINTED = "Junk Stolen Car Found Stop Redraw Thief Thieves Comprehensive"
KEYS = "Enter Backspace Esc Tab Del Ins Space PgDn PgUp Home Ctrl UNDO abc"  # and a button on the panel
WRITTEN = "Game Night Ga game night WPX QRF tableside cards"  # a Wi-Fi name and password, a code, a command


def english_words(text: str) -> list[str]:
    """Return the words in a text that should have been translated."""
    text = _ADDRESS.sub("", text)
    for note in _notes():
        text = text.replace(note, "")
    text = _card_names().sub("", text)
    return [word for word in dict.fromkeys(_WORD.findall(text)) if word not in _kept()]


def write_rules_in_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the games' rules come out in the pseudo-language too."""
    sections = clauses._sections

    def written(game: Lid, code: str) -> tuple[clauses.Section, ...]:
        found = sections(game, code)
        if code != PSEUDO.code:
            return found
        return tuple(
            clauses.Section(pseudo(one.title), {number: pseudo(text) for number, text in one.clauses.items()})
            for one in found
        )

    monkeypatch.setattr(clauses, "_sections", written)


@cache
def _notes() -> list[str]:
    """Return the long texts found in boxes, and every shortened form of them that a screen may show."""
    words = [note.split() for name in SHELF for note in _strings((SHELF[name].box, SHELF[name].example))]
    long = [note for note in words if len(note) >= _NOTE]
    return [" ".join(note[:many]) for note in long for many in range(len(note), 3, -1)]


@cache
def _card_names() -> re.Pattern[str]:
    """Return a pattern for the names printed on cards and, at the end of a row, for either half of one."""
    names = [name.split() for name in sorted(KINDS.values(), key=len, reverse=True)]
    parts = [
        " ".join(part) for name in names for at in range(1, len(name)) for part in (name[:at], name[at:])
    ]
    whole = "|".join(" ".join(name) for name in names)
    return re.compile(rf"\b(?:{whole})\b|\b(?:{'|'.join(parts)})\s*$", re.MULTILINE)


@cache
def _kept() -> set[str]:
    """Return the words that are the same in every language: names, keys, titles and printed words."""
    titles = " ".join(lid.title for lid in SHELF.lids.values())
    boxes = [word for name in SHELF for word in _printed((SHELF[name].box, SHELF[name].example))]
    names = f"TABLESIDE Tableside Wi-Fi English Deutsch {titles} {titles.upper()} {PEOPLE} {PEOPLE.upper()}"
    return {*_WORD.findall(f"{names} {PRINTED} {KEYS} {WRITTEN}"), *boxes}


def _printed(box: object) -> Iterator[str]:
    """Yield the words of the names in a box; a text that starts in lower case is a kind, not a name."""
    for text in _strings(box):
        words = _WORD.findall(text) if text[:1].isupper() else []
        yield from words if len(words) < _NOTE else ()


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, ItemSet):  # its name may also appear in the middle of a sentence
        yield from (value.name, f"{value.name.capitalize()} {value.name.lower()} {value.one}")
    elif isinstance(value, Struct):
        yield from _strings(structs.astuple(value))
    elif isinstance(value, dict):
        yield from _strings((*value, *value.values()))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _strings(one)
