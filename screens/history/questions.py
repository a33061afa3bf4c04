"""What the history asks: which entry, whether to make a change, and whether the real table was adjusted."""

from typing import Literal, NamedTuple, TypeAlias

from companion.game import Ask, Count, Said, as_is, say
from companion.table.line import Step, words
from screens.asking.caps import Cap
from screens.history.correcting import Correcting
from screens.keys import ADJUST, HELP

Phase: TypeAlias = Literal["which", "again", "unfit", "sure", "undo", "hands"]

LEAVE = Cap("Esc", say("cancel"), "escape", stays=True)


class HistoryQuestion(NamedTuple):
    """One of these questions, and the keys that go with it."""

    phase: Phase
    ask: Ask
    caps: tuple[Cap, ...] = (LEAVE,)


def _table(sentence: Said, hint: Said, verb: Said) -> Ask:
    return Ask(seat=None, sentence=sentence, hint=hint, verb=verb)


def which(selected: int, last: Step | None) -> HistoryQuestion:
    """Ask which entry is wrong; `last` is the one that undo would take back."""
    number = Count(name="number", label=say("Entry"), suggested=selected or None)
    hint = say("Type its number, or tap it.") if selected else say("Nothing has been entered yet.")
    ask = Ask(seat=None, sentence=say("Which entry do you want to fix?"), hint=hint, blanks=(number,))
    caps = [Cap("Esc", say("back"), "escape"), ADJUST]
    if last:
        caps.insert(0, Cap("F9", say("undo {number}", number=last.played.kept.number), "f9"))
    if selected:
        caps.insert(0, Cap("Enter", say("correct it"), "enter", gold=True))
    return HistoryQuestion("which", ask, tuple(caps))


def undo(last: Step) -> HistoryQuestion:
    """Ask whether to undo the last entry, and say what it was."""
    sentence = say("Undo entry {number}?", number=last.played.kept.number)
    return HistoryQuestion("undo", _table(sentence, as_is(words(last.told)), say("yes, undo it")))


def unfit(correcting: Correcting) -> HistoryQuestion:
    """Ask what to do about the first entry that no longer fits."""
    first = correcting.unfit[0].number
    sentence = say("Entry {number} no longer works.", number=first)
    ask = _table(sentence, correcting.why, say("answer it again"))
    delete = Cap("Del", say("delete {number} and all after it", number=first), "delete", brief=say("delete"))
    return HistoryQuestion("unfit", ask, (delete, LEAVE))


def sure(correcting: Correcting, phones: int) -> HistoryQuestion:
    """Ask whether to make the correction as shown."""
    told = say("Every phone will show what changed.") if phones else say("Nothing has changed yet.")
    caps = (LEAVE, Cap("↑ ↓", say("other entry"), "up"), HELP)
    return HistoryQuestion("sure", _table(correcting.question, told, say("yes, correct it")), caps)


def hands(told: Said) -> HistoryQuestion:
    """Ask people to put the real table right, until somebody says it's done."""
    return HistoryQuestion("hands", _table(say("Now fix the table to match."), told, say("done")), ())
