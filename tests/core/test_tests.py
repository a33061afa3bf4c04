"""No test passes by looping over nothing: assertions inside loops aren't enough if a loop may be empty."""

import ast
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.testing

HERE = Path(__file__).parents[1]
FILES = [*HERE.rglob("test_*.py"), *Path(companion.testing.__file__).parent.glob("*.py")]
AROUND = ("enumerate", "zip", "reversed", "sorted", "cycle", "range", "list", "tuple")


def idle(test: ast.AST) -> bool:
    """Whether a test might pass without checking anything."""
    if not _only_in_loops(test, set()):
        return False  # something is always checked, whatever the names hold
    bound = {
        target.id
        for node in ast.walk(test)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and _holds_something(node.value, set())
    }
    return _only_in_loops(test, bound)


def _only_in_loops(test: ast.AST, bound: set[str]) -> bool:
    """Whether everything a test checks is inside loops that may not run."""
    looped = list(_assertions(test, False, bound))
    return bool(looped) and all(looped)


def _assertions(node: ast.AST, looped: bool, bound: set[str]) -> Iterator[bool]:
    """Yield, for each assertion, whether it's inside a loop that may not run."""
    for child in ast.iter_child_nodes(node):
        inside = looped
        if isinstance(child, ast.For | ast.AsyncFor):
            inside = looped or not _holds_something(child.iter, bound)
        if isinstance(child, ast.Assert) or _expects(child):
            yield inside
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _assertions(child, inside, bound)


def _expects(node: ast.AST) -> bool:
    """Whether this is a call that works like an assertion."""
    names = ("raises", "expect", "sees")
    return isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in names


def _holds_something(node: ast.AST, bound: set[str]) -> bool:
    """Whether it's clear from the code that what's looped over isn't empty."""
    match node:
        case ast.Tuple(elts=some) | ast.List(elts=some) | ast.Set(elts=some) | ast.Dict(keys=some):
            return bool(some)
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name(id=name):
            return name.isupper() or name in bound
        case ast.BinOp(left=left, right=right):
            return _holds_something(left, bound) or _holds_something(right, bound)
        case ast.ListComp(generators=made) | ast.DictComp(generators=made) | ast.SetComp(generators=made):
            return all(not one.ifs and _holds_something(one.iter, bound) for one in made)
        case ast.Subscript(value=whole) | ast.Starred(value=whole):
            return _holds_something(whole, bound)
        case ast.Call(func=ast.Name(id=name), args=held) if name in AROUND:
            return all(_holds_something(one, bound) for one in held)
        case ast.Call(func=ast.Attribute(value=whole, attr="items" | "values" | "keys")):
            return _holds_something(whole, bound)
    return False


def written_in(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the tests of a module or a class."""
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            yield from written_in(child)
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and child.name.startswith("test_"):
            yield child


def test_no_test_loops_over_nothing() -> None:
    found = [
        f"{path.name}: {test.name}"
        for path in FILES
        for test in written_in(ast.parse(path.read_text("utf-8")))
        if idle(test)
    ]
    assert len(FILES) > 100
    assert found == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("for one in things(): assert one", True),
        ("for one in (1, 2): assert one", False),
        ("for one in (): assert one", True),
        ("some = things()\nassert some\nfor one in some: assert one", False),
        ("some = [f(x) for x in things()]\nfor one in some: assert one", True),
        ("for one in (1, 2):\n    for other in things(one): assert other", True),
        ("assert things()", False),
    ],
)
def test_what_is_idle(body: str, expected: bool) -> None:
    assert idle(ast.parse(body)) is expected


def every_module() -> str:
    """Return a list of all modules of the product, by folder, each with the first line of its docstring."""
    folders: dict[Path, list[str]] = {}
    for room in ("companion", "screens", "hardware"):
        for path in sorted((HERE.parent / room).rglob("*.py")):
            says = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
            if says and path.stem != "__main__" and "template" not in path.parts:
                name = "" if path.stem == "__init__" else path.name
                folders.setdefault(path.parent.relative_to(HERE.parent), []).append(f"- `{name}` {says}")
    lists = (
        f"**{folder}**\n" + "\n".join(sorted(lines)).replace("`` ", "") for folder, lines in folders.items()
    )
    return "\n\n".join(lists) + "\n"


ARCHITECTURE = HERE.parent / "docs" / "architecture.md"


def named_twice(page: str) -> list[str]:
    """Return the rooms that have two rows in the table of rooms, and the modules that a room names twice."""
    table = page.partition("## The rooms\n")[2].partition("\n## ")[0]
    cells = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| ")][1:]
    rooms: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    folders: list[str] = []
    for cell, words in cells:
        here = re.findall(r"`([\w/<>]+)/`", cell)
        rooms.update(here)
        folders = here or folders  # a row without a room continues the one above
        stems = {path.stem for folder in folders for path in (HERE.parent / folder).glob("*.py")}
        modules.update(f"{folders[0]}/{one}" for one in re.findall(r"`(\w+)`", words) if one in stems)
    assert len(rooms) > 10
    assert len(modules) > 100
    return [one for one, times in (rooms + modules).items() if times > 1]


def test_the_page_about_the_architecture_has_each_room_and_each_of_its_modules_once() -> None:
    page = ARCHITECTURE.read_text("utf-8")
    assert named_twice(page) == []
    row = next(line for line in page.splitlines() if line.startswith("| `companion/words/` |"))
    twice = named_twice(page.replace(row, f"{row}\n{row}"))
    assert {"companion/words", "companion/words/catalogs"} <= {*twice}


def test_the_page_about_the_architecture_lists_every_module_as_it_is() -> None:
    page = ARCHITECTURE
    before, heading, listed = page.read_text("utf-8").partition("## Every module\n\n")
    assert heading
    if os.environ.get("SNAPSHOTS") == "write":
        page.write_text(before + heading + every_module(), "utf-8")
    elif listed != every_module():
        pytest.fail("SNAPSHOTS=write make test brings the list up to date")
