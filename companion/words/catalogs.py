"""Catalogs: translations of each sentence, keyed by the English one. gettext reads them.

The house's own are in `locale` next to this file; a game from outside has a `locale` next to its rules.
"""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.game.lid import Lid
from companion.game.said import ENGLISH, Language, say
from companion.games import SHELF, folder_of

if TYPE_CHECKING:  # not needed for English
    from gettext import GNUTranslations

HERE = Path(__file__).parent / "locale"
NAMES = {"de": "Deutsch"}  # what a language is called by its speakers
POINTS = {"de": ","}  # decimal points
NAMED = {"en": say("English"), "de": say("German")}  # what a language is called in other languages
_WISH = re.compile(r"([a-z]{2,3})(?:-[a-z0-9]+)*(?:;q=([01](?:\.\d+)?))?", re.IGNORECASE)


@cache
def languages() -> tuple[Language, ...]:
    """Return the languages to choose from, English first."""
    return (ENGLISH, *(_language(code) for code in NAMES if _files(HERE, code)))


def language(code: str) -> Language | None:
    """Return the language with this code, if there's a catalog for it."""
    if code == ENGLISH.code:
        return ENGLISH  # without reading any catalog
    return next((one for one in languages() if one.code == code), None)


def wished(accepted: str) -> Language | None:
    """Return the language a browser prefers (by its `Accept-Language`) out of those we have."""
    wishes = [wish for part in accepted[:200].split(",") if (wish := _WISH.fullmatch(part.strip()))]
    best_first = sorted(wishes, key=lambda wish: -float(wish[2] or 1))
    there = (language(wish[1].lower()) for wish in best_first if wish[2] is None or float(wish[2]))
    return next(filter(None, there), None)


def _language(code: str) -> Language:
    folders = (HERE, *map(_brought, SHELF.lids.values()))
    first, *others = (_read(path) for folder in folders for path in _files(folder, code))
    for one in others:
        first.add_fallback(one)
    return Language(code, NAMES[code], first.gettext, first.ngettext, POINTS[code])


def _files(folder: Path | None, code: str) -> list[Path]:
    return sorted((folder / code / "LC_MESSAGES").glob("*.mo")) if folder else []


def _read(path: Path) -> "GNUTranslations":
    from gettext import GNUTranslations

    with path.open("rb") as file:
        return GNUTranslations(file)


def _brought(game: Lid) -> Path | None:
    """Return the folder for a game's own catalogs, if the game has a package."""
    folder = folder_of(game.rules)
    return folder / "locale" if folder else None
