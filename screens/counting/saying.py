"""What a count at the kiosk says about the record: how far back, what was meant, what's left to re-enter."""

from companion.game import Move, Said, phrase, say, says
from companion.table.recount import Suspect
from companion.table.table import Table
from screens.history.correcting import answered


def goes_back(table: Table, width: int) -> str:
    """Return how far the search goes back."""
    if not table.counted_to:
        return phrase("back to the beginning")
    number = str(table.counted_to)
    if width < 100:
        return phrase("back to entry {number}", number=number)
    return phrase("back to the last good count, entry {number}", number=number)


def alternatives(table: Table, suspect: Suspect) -> tuple[str, ...]:
    """Return the other answers in words: what's in the blanks that differ."""
    entry = table.entry(suspect.entry)
    asked, was = entry.asked, entry.played.kept.move
    changed = {
        blank.name
        for blank in asked.blanks
        if any(getattr(one, blank.name, None) != getattr(was, blank.name, None) for one in suspect.instead)
    }

    def said(move: Move) -> str:
        return answered(asked, move, changed)

    return tuple(map(said, suspect.instead))


def still_to_reenter(table: Table) -> Said:
    """Return what a correction has left to do, and for whom, as far as everyone knows."""
    known = [step for step in table.turn.rest if not step.unnoticed] if table.turn else []
    if not known:
        return say("Corrected. First re-enter what comes next; then count again.")
    name, left = table.open_view().names.get(known[0].asked.seat or ""), len(known)
    if name is None:
        return says(
            "Corrected. One entry still has to be re-entered; then count again.",
            "Corrected. {count} entries still have to be re-entered; then count again.",
            left,
        )
    return says(
        "Corrected. {name} still has to re-enter one entry; then count again.",
        "Corrected. {count} entries still have to be re-entered, first by {name}; then count again.",
        left,
        name=name,
    )
