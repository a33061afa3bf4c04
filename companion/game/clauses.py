"""The clauses of a game's rules: help at an ask, and the list that tests have to cover."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from companion.game.lid import Lid

_CLAUSE = re.compile(
    r"^- \*\*(?P<number>\d+\.\d+)\*\* (?P<text>.+?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL
)
_SECTION = re.compile(r"^## (?:\d+ )?(?P<title>.+?)\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)

_SETTING = re.compile(r"\*(?:(Ruling), s|S)etting `\w+`:\*")


class Section(NamedTuple):
    """A heading of the rules, and the clauses below it by number."""

    title: str
    clauses: dict[str, str]


@cache
def sections(game: Lid) -> tuple[Section, ...]:
    """Return the sections of a game's rules, in order; none if they aren't written down."""
    written = files(game.rules).joinpath("rules.md") if game.rules else None
    rules = written.read_text("utf-8") if written and written.is_file() else ""
    return tuple(Section(match["title"], _clauses(match["text"])) for match in _SECTION.finditer(rules))


@cache
def clauses(game: Lid) -> dict[str, str]:
    """Return the numbered clauses of a game, in order."""
    return {number: text for section in sections(game) for number, text in section.clauses.items()}


def bare(text: str) -> str:
    """Return a clause without marks, for a face that has only one kind of letter."""
    return text.replace("*", "").replace("`", "")


def _clauses(text: str) -> dict[str, str]:
    return {match["number"]: _for_people(match["text"]) for match in _CLAUSE.finditer(text)}


def _for_people(text: str) -> str:
    """Return a clause in one line, without the setting's name."""
    return _SETTING.sub(lambda match: f"*{match[1] or 'Option'}:*", " ".join(text.split()))
