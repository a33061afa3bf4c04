"""What the history asks: which entry, whether to go on with a change, and whether hands have followed."""

from typing import Literal, NamedTuple, TypeAlias

from companion.game import Ask, Count
from companion.table.record import Step, words
from screens.asking.caps import Cap
from screens.history.correcting import Correcting
from screens.keys import ADJUST, HELP

Phase: TypeAlias = Literal["which", "again", "unfit", "sure", "undo", "hands"]

LEAVE = Cap("Esc", "leave it", "escape", stays=True)


class HistoryQuestion(NamedTuple):
    """One of them, and the keys beside its answer."""

    phase: Phase
    ask: Ask
    caps: tuple[Cap, ...] = (LEAVE,)


def _table(sentence: str, hint: str, verb: str) -> Ask:
    return Ask(seat=None, sentence=sentence, hint=hint, verb=verb)


def which(selected: int, last: Step | None) -> HistoryQuestion:
    """Ask which entry is wrong; `last` is the one that undo would take back."""
    number = Count(name="number", label="the entry", suggested=selected or None)
    hint = "Type its number, or touch it." if selected else "Nothing has been entered yet."
    ask = Ask(seat=None, sentence="Which entry is wrong?", hint=hint, blanks=(number,))
    caps = [Cap("Esc", "back", "escape"), ADJUST]
    if last:
        caps.insert(0, Cap("F9", f"undo {last.played.kept.number}", "f9"))
    if selected:
        caps.insert(0, Cap("Enter", "correct it", "enter", gold=True))
    return HistoryQuestion("which", ask, tuple(caps))


def undo(last: Step) -> HistoryQuestion:
    """Ask whether to take the last entry back, and say what it was."""
    sentence = f"Take back entry {last.played.kept.number}?"
    return HistoryQuestion("undo", _table(sentence, str(words(last.told)), "yes, take it back"))


def unfit(correcting: Correcting) -> HistoryQuestion:
    """Ask what is to become of the first entry that no longer fits."""
    first = correcting.unfit[0].number
    ask = _table(f"Entry {first} no longer fits.", correcting.why, "answer it again")
    return HistoryQuestion("unfit", ask, (Cap("Del", f"drop from {first} on", "delete"), LEAVE))


def sure(correcting: Correcting, phones: int) -> HistoryQuestion:
    """Ask whether to make the correction as it is shown."""
    told = "Every phone is told what changed." if phones else "Nothing is changed yet."
    caps = (LEAVE, Cap("↑ ↓", "other entry", "up"), HELP)
    return HistoryQuestion("sure", _table(correcting.question, told, "yes, correct it"), caps)


def hands(told: str) -> HistoryQuestion:
    """Ask for the real table to be put right, until somebody says that it is."""
    return HistoryQuestion("hands", _table("Now put the table right.", told, "done"), ())
