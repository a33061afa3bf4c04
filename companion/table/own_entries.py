"""A seat's entries that nobody else may correct, as its owner reads them."""

from msgspec import Struct

from companion.game import Ask, Move, OpenAsk, Seat
from companion.table.line import Label, Position, Question, Step
from companion.table.rewinding import same
from companion.table.table import Table

MOST = 12  # the most entries a list has


class OwnEntry(Struct, frozen=True):
    """An answer that its owner may correct: what the entry is called, the question, and the answer."""

    label: Label
    ask: Ask
    move: Move

    @property
    def answer(self) -> str:
        """The answer in words."""
        return ", ".join(blank.words(getattr(self.move, blank.name)) for blank in self.ask.blanks)


def own_entries(table: Table, seat: Seat, most: int = MOST) -> list[OwnEntry]:
    """Return what this seat may correct, newest first. What's still open can be changed where it's asked.

    An answer that was changed before it closed is listed once, with the last answer: if that change were
    corrected in the open, everyone would learn that there was one.
    """
    open_still = {one.ask.question for one in table.asks()}
    last: dict[Question, Step] = {}
    found: list[OwnEntry] = []
    for label in reversed(table.owned_by(seat)):
        step = table.entry(label)
        question = step.asked.question
        newest = last.setdefault(question, step)
        if step.unnoticed:
            continue
        del last[question]
        if question not in open_still:
            found.append(OwnEntry(label, step.asked, newest.played.kept.move))
        if len(found) == most:
            break
    return found


def asked_then(table: Table, entry: OwnEntry) -> tuple[Position, OpenAsk]:
    """Return the position before an entry, and the question as it was asked there."""
    before = table.before(entry.label)
    asked = same(before.asks, entry.ask)
    assert asked
    return before, asked
