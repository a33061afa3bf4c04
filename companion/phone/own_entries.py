"""A phone's page for correcting what its owner entered: each question as it was asked then."""

from msgspec import Struct, structs

from companion.game import Seat
from companion.phone.game_pages import pages_of
from companion.table.line import Label
from companion.table.own_entries import asked_then, own_entries
from companion.table.table import Table
from companion.table.views import AskView, TableView

_CORRECT = "correct"  # how the ID of an ask that corrects an entry begins


class Earlier(Struct, frozen=True):
    """The table as it was when an entry was asked for; the ask for that entry is the only one."""

    label: Label
    table: TableView


def has_entries(table: Table, seat: Seat) -> bool:
    """Whether this seat has entered anything that only it may correct."""
    return table.owns(seat, besides=pages_of(table.game.name).inside)


def as_it_was(table: Table, seat: Seat, label: str) -> Earlier | None:
    """Return the table as it was when a seat was asked for an entry, if the seat may correct it now.

    The ask's ID names the entry, so the answer corrects it.
    """
    entry = next((one for one in own_entries(table, seat) if str(one.label) == label), None)
    if entry is None:
        return None
    before, asked = asked_then(table, entry)
    ask = AskView(asked.ask, f"{_CORRECT}:{label}:{asked.id}", entry.move)
    view = table.game.view(before.state, seat)
    return Earlier(entry.label, structs.replace(table.view(seat), view=view, asks=(ask,), story=()))


def corrects(ask: str) -> str:
    """Return the label of the entry that an answer to this ask corrects, if there is one."""
    kind, _, rest = ask.partition(":")
    return rest.partition(":")[0] if kind == _CORRECT else ""
