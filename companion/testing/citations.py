"""Which tests cite which clauses: the marks are read from the source, not run, so none can hide."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Citation(NamedTuple):
    """`@pytest.mark.clause(game, number)`, and where it is."""

    game: str
    number: str
    place: str


@cache
def citations(tests: Path) -> tuple[Citation, ...]:
    """Return every citation in a folder of tests."""
    return tuple(one for path in sorted(tests.rglob("test_*.py")) for one in _citations(path))


def _citations(path: Path) -> Iterator[Citation]:
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "pytest.mark.clause" in text else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
            game, *numbers = (ast.literal_eval(argument) for argument in node.args)
            for number in numbers:
                yield Citation(game, number, f"{path.name}:{node.lineno}")
