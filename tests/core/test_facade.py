"""One facade: screens, phones and the panel talk to the table, never to the record behind it."""

import ast
from pathlib import Path

import pytest

import companion
import hardware
import screens

ROOMS = (
    Path(screens.__file__).parent,
    Path(hardware.__file__).parent,
    *(Path(companion.__file__).parent / room for room in ("phone", "house", "machine", "cli")),
)


def reaches_past(source: str) -> list[int]:
    """Return the numbers of the lines that access something's record."""
    attributes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return [node.lineno for node in attributes if node.attr in ("record", "_record")]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_no_face_reaches_past_the_table_to_its_record(room: Path) -> None:
    files = {path: reaches_past(path.read_text("utf-8")) for path in room.rglob("*.py")}
    assert len(files) > 5
    assert {path: lines for path, lines in files.items() if lines} == {}


def test_a_face_that_did_would_be_noticed() -> None:
    past = "from companion.table.record import Step\nlast = self.table.record.told_last()"
    assert reaches_past(past) == [2]
