"""The clauses of a game's rules: help for its asks, and the list that its tests have to cover.

Below a clause there may be a comment, `<!-- people say: … -->`: how people ask about it, for searching the
rules. It's never shown.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from companion.game.lid import Lid
from companion.game.said import spoken

_CLAUSE = re.compile(
    r"^- \*\*(?P<number>\d+\.\d+)\*\* (?P<text>.+?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL
)
_SECTION = re.compile(r"^## (?:\d+ )?(?P<title>.+?)\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)

_PEOPLE_SAY = re.compile(r"<!--\s*people say:(.*?)-->", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_OPTION = re.compile(r"\*(\w+)(?:, \w+)? `\w+`:\*")


class Section(NamedTuple):
    """A section of the rules: its heading, and the clauses below it, keyed by number."""

    title: str
    clauses: dict[str, str]
    people_say: Mapping[str, str] = MappingProxyType({})  # how people ask about a clause, by its number


def sections(game: Lid) -> tuple[Section, ...]:
    """Return the sections of a game's rules, in order, in the current language."""
    return _sections(game, spoken().code)


def clauses(game: Lid) -> dict[str, str]:
    """Return a game's clauses in order, keyed by number, in the current language."""
    return {number: text for section in sections(game) for number, text in section.clauses.items()}


def clause(game: Lid, number: str) -> str:
    """Return a clause in the current language, or nothing if there's none with this number."""
    return next((one.clauses[number] for one in sections(game) if number in one.clauses), "")


@cache
def _sections(game: Lid, code: str) -> tuple[Section, ...]:
    places = (
        [files(game.rules).joinpath(name) for name in (f"rules.{code}.md", "rules.md")] if game.rules else []
    )
    written = next((place for place in places if place.is_file()), None)  # None if there are no written rules
    rules = written.read_text("utf-8") if written else ""
    return tuple(
        Section(match["title"], _clauses(match["text"]), _people_say(match["text"]))
        for match in _SECTION.finditer(rules)
    )


def bare(text: str) -> str:
    """Return a clause without its markup, for screens that can only show plain text."""
    return text.replace("*", "").replace("`", "")


def _clauses(text: str) -> dict[str, str]:
    return {match["number"]: _for_people(match["text"]) for match in _CLAUSE.finditer(text)}


def _people_say(text: str) -> dict[str, str]:
    said = {match["number"]: _PEOPLE_SAY.findall(match["text"]) for match in _CLAUSE.finditer(text)}
    return {number: " ".join(" ".join(words).split()) for number, words in said.items() if words}


def _for_people(text: str) -> str:
    """Return a clause on one line, without comments and the program's own names for options."""
    return _OPTION.sub(r"*\1:*", " ".join(_COMMENT.sub("", text).split()))
