"""What goes next to the list of entries: one of them in full, and the table in words."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from companion.game import Refused, Said, Seat, Summary, phrase, say
from companion.table.changes import Change
from companion.table.table import Table
from companion.table.views import Entered
from screens.history.changing import change_rows
from screens.prose import Row, Run, broken

FACE_DOWN = say("This was entered face down. Only its owner can correct it.")
CHANGES = say("What changes")


def entry_rows(table: Table, entry: Entered, width: int) -> list[Row]:
    """Return what was asked, and everything people were told about the answer."""
    rows: list[Row] = [(Run(phrase("Entry {number}", number=str(entry.number)), bold=True),), ()]
    with suppress(Refused):  # the entry may be gone by now
        rows += [*broken([Run(str(table.entry(entry.number).asked.sentence), "soft")], width), ()]
    for happening in entry.told:
        rows += broken([Run(str(happening.text))], width)
    if entry.face == "sealed":
        rows += [(), *broken([Run(str(FACE_DOWN), "soft")], width)]
    return rows


def changes_rows(
    title: Said, changes: Iterable[Change], seats: Mapping[Said, Seat], width: int, hidden: bool = False
) -> list[Row]:
    """Return every difference below a title, or nothing if there are none."""
    rows = [row for change in changes for row in change_rows(change, seats.get(change.what), width, hidden)]
    return [(Run(str(title), bold=True),), (), *rows] if rows else []


def table_rows(title: Said, board: Summary, width: int) -> list[Row]:
    """Return a table in words."""
    rows: list[Row] = [
        (Run(str(title), bold=True),),
        (),
        *broken([Run(str(board.headline), "soft")], width),
        (),
    ]
    for fact in board.facts:
        rows += broken([Run(f"{fact.label}  ", "soft"), Run(str(fact.text), bold=True)], width)
    return rows
