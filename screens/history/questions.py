"""What the history asks: which entry, whether to make a change, and whether the real table was adjusted."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from companion.game import Ask, Option, Pick, Said, as_is, say
from companion.table.line import Label
from companion.table.views import Entered
from screens.asking.caps import Cap
from screens.history.correcting import Correcting
from screens.keys import ADJUST, FACE_DOWN, HELP, undo_key

Phase: TypeAlias = Literal["which", "again", "sure", "undo", "hands"]

FIX = say("Now fix the table to match.")
LEAVE = Cap("Esc", say("cancel"), "escape", stays=True)


class HistoryQuestion(NamedTuple):
    """One of these questions, and the keys that go with it."""

    phase: Phase
    ask: Ask
    caps: tuple[Cap, ...] = (LEAVE,)


def _table(sentence: Said, hint: Said, verb: Said) -> Ask:
    return Ask(seat=None, sentence=sentence, hint=hint, verb=verb)


def which(
    entries: Sequence[Entered], selected: Label, undoes: Said | None, face_down: bool
) -> HistoryQuestion:
    """Return the question of which entry is wrong; `undoes` is what undo would undo, if anything."""
    options = tuple(Option(one.number, as_is(one.number)) for one in entries)
    number = Pick(name="number", label=say("Entry"), options=options, suggested=selected or None)
    hint = say("Type its number, or tap it.") if selected else say("Nothing has been entered yet.")
    ask = Ask(seat=None, sentence=say("Which entry do you want to fix?"), hint=hint, blanks=(number,))
    caps = [Cap("Esc", say("back"), "escape"), ADJUST, *([FACE_DOWN] if face_down else [])]
    if undoes:
        caps.insert(0, undo_key(undoes))
    if selected:
        caps.insert(0, Cap("Enter", say("correct it"), "enter", gold=True))
    return HistoryQuestion("which", ask, tuple(caps))


def undo(undoes: Said) -> HistoryQuestion:
    """Return the question of whether to undo this."""
    return HistoryQuestion("undo", _table(say("Undo this?"), undoes, say("yes, undo it")))


def sure(correcting: Correcting, phones: int) -> HistoryQuestion:
    """Return the question of whether to make the correction as shown."""
    told = say("Every phone will show what changed.") if phones else say("Nothing has changed yet.")
    if correcting.after is None:
        told = correcting.asked_again
    caps = (LEAVE, Cap("↑ ↓", say("other entry"), "up"), HELP)
    return HistoryQuestion("sure", _table(correcting.question, told, say("yes, correct it")), caps)


def hands(told: Said) -> HistoryQuestion:
    """Return the request to fix the real table, which stays until somebody says it's done."""
    return HistoryQuestion("hands", _table(FIX, told, say("done")), ())
