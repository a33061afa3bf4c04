"""One word, one thing: outside the games, no two classes have the same name."""

import ast
from collections import defaultdict
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parents[1]
ROOMS = ("companion", "screens", "hardware")
APART = {
    "games",
    "pages",
    "testing",
}  # games have their own words, and so does the suite


def named(folder: Path) -> dict[str, list[str]]:
    """Return the modules below a folder that define a class, by the name of the class."""
    found: dict[str, list[str]] = defaultdict(list)
    for room in ROOMS:
        for path in sorted((folder / room).rglob("*.py")):
            where = path.relative_to(folder)
            if not APART & set(where.parts):
                for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                    if isinstance(node, ast.ClassDef):
                        found[node.name].append(str(where))
    return found


def test_no_two_classes_have_the_same_name() -> None:
    used = named(ROOT)
    assert "Table" in used
    assert {name: places for name, places in used.items() if len(places) > 1} == {}


def test_a_name_used_twice_is_noticed(tmp_path: Path) -> None:
    for room in ROOMS[:2]:
        (tmp_path / room).mkdir()
        (tmp_path / room / "one.py").write_text("class Line: ...\n")
    assert named(tmp_path) == {"Line": ["companion/one.py", "screens/one.py"]}
