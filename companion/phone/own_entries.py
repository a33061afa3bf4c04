"""A seat's entries that nobody else may correct: a list of them, and each question as it was asked then."""

from collections.abc import Iterator

from msgspec import Struct, structs

from companion.game import Ask, Move, Seat
from companion.phone.game_pages import pages_of
from companion.table.line import Label, Played, Question, Step
from companion.table.rewinding import same
from companion.table.table import Table
from companion.table.views import AskView, TableView

MOST = 12  # how many entries the list has
_CORRECT = "correct"  # how the ID of an ask that corrects an entry begins


class OwnEntry(Struct, frozen=True):
    """An answer that its owner may correct: what the entry is called, the question, and the answer."""

    label: Label
    ask: Ask
    move: Move

    @property
    def answer(self) -> str:
        """The answer in words."""
        return ", ".join(blank.words(getattr(self.move, blank.name)) for blank in self.ask.blanks)


class Earlier(Struct, frozen=True):
    """The table as it was when an entry was asked for; the ask for that entry is the only one."""

    label: Label
    table: TableView


def has_entries(table: Table, seat: Seat) -> bool:
    """Whether this seat has entered anything that only it may correct."""
    return any(_listed(table, played) for played in table.owned_by(seat).values())


def own_entries(table: Table, seat: Seat) -> list[OwnEntry]:
    """Return what this seat may correct, newest first. What's still open can be changed on its own page.

    An answer that was changed before it closed is listed once, with the last answer: if that change were
    corrected in the open, everyone would learn that there was one.
    """
    open_still = {one.ask.question for one in table.asks()}
    last: dict[Question, Step] = {}
    found: list[OwnEntry] = []
    for label, step in _backward(table, seat):
        question = step.asked.question
        newest = last.setdefault(question, step)
        if step.unnoticed:
            continue
        del last[question]
        if question not in open_still:
            found.append(OwnEntry(label, step.asked, newest.played.kept.move))
        if len(found) == MOST:
            break
    return found


def as_it_was(table: Table, seat: Seat, label: str) -> Earlier | None:
    """Return the table as it was when a seat was asked for an entry, if the seat may correct it now.

    The ask's ID names the entry, so the answer corrects it.
    """
    entry = next((one for one in own_entries(table, seat) if str(one.label) == label), None)
    if entry is None:
        return None
    before, now = table.before(entry.label), table.view(seat)
    asked = same(before.asks, entry.ask)
    assert asked
    ask = AskView(asked.ask, f"{_CORRECT}:{label}:{asked.id}", entry.move)
    view = table.game.view(before.state, seat)
    return Earlier(entry.label, structs.replace(now, view=view, asks=(ask,), story=()))


def corrects(ask: str) -> str:
    """Return the label of the entry that an answer to this ask corrects, if there is one."""
    kind, _, rest = ask.partition(":")
    return rest.partition(":")[0] if kind == _CORRECT else ""


def _backward(table: Table, seat: Seat) -> Iterator[tuple[Label, Step]]:
    for label, played in reversed(table.owned_by(seat).items()):
        if _listed(table, played):
            yield label, table.entry(label)


def _listed(table: Table, played: Played) -> bool:
    return type(played.kept.move) not in pages_of(table.game.name).inside
