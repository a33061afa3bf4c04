"""The page about writing a game shows all of the example's code."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "penny_auction"
BLOCK = re.compile(r"<!-- (?P<file>\S+) -->\n```\w+\n(?P<text>.*?)\n```\n", re.DOTALL)


def shown() -> dict[str, list[str]]:
    """Return the blocks of code that the page shows, by file."""
    blocks = defaultdict(list)
    for match in BLOCK.finditer((DOCS / "writing-a-game.md").read_text("utf-8")):
        blocks[match["file"]].append(match["text"])
    return blocks


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    "file", ["pyproject.toml", *(f"penny_auction/{name}" for name in ("__init__.py", "rules.md", "game.py"))]
)
def test_the_page_walks_through_every_line(file: str) -> None:
    assert lines("\n".join(shown()[file])) == lines((EXAMPLE / file).read_text("utf-8"))


def test_what_it_shows_of_the_tests_stands_there() -> None:
    tests = (EXAMPLE / "tests/test_penny_auction.py").read_text("utf-8")
    parts = shown()["tests/test_penny_auction.py"]
    assert len(parts) == 2
    assert all(part in tests for part in parts)


def test_the_rules_are_short() -> None:
    assert len((EXAMPLE / "penny_auction/game.py").read_text("utf-8").splitlines()) <= 200
