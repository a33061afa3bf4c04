"""Every clause of every game's rules is held by a test, and every citation is of a real clause."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from companion.game.clauses import clauses
from companion.games import SHELF

TESTS = Path(__file__).parents[1]


def citations() -> Iterator[tuple[str, str, str]]:
    """Yield game, clause and place of every citation: the marks are read, not run, so none can hide."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                game, *numbers = (ast.literal_eval(argument) for argument in node.args)
                for number in numbers:
                    yield game, number, f"{path.name}:{node.lineno}"


def test_every_clause_is_cited_by_a_test() -> None:
    cited = defaultdict(set)
    for game, number, _ in citations():
        cited[game].add(number)
    left = {
        game: [number for number in clauses(SHELF.lids[game]) if number not in cited[game]] for game in SHELF
    }
    assert not any(left.values()), f"not cited by any test: {left}"


def test_every_citation_is_of_a_clause_that_is_there() -> None:
    wrong = [place for game, number, place in citations() if number not in clauses(SHELF.lids[game])]
    assert not wrong
