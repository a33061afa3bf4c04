"""The clauses of a game's rules, as help at an ask and as the list that tests are held to."""

import re
from functools import cache
from importlib.resources import files

_CLAUSE = re.compile(
    r"^- \*\*(?P<number>\d+\.\d+)\*\* (?P<text>.+?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL
)


@cache
def clauses(game: str) -> dict[str, str]:
    """Return the numbered clauses of a game, in order."""
    rules = files(f"companion.games.{game}").joinpath("rules.md").read_text("utf-8")
    return {match["number"]: " ".join(match["text"].split()) for match in _CLAUSE.finditer(rules)}
