"""A correction in progress: what was answered, what's answered now, and what would change."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import (
    Ask,
    Move,
    OpenAsk,
    Said,
    Seat,
    as_is,
    phrase,
    say,
    says,
)
from companion.table.line import Correction, Label, Position, Step, Unfit
from companion.table.rewinding import by_hand
from companion.table.table import Table
from screens.history.beside import CHANGES, changes_rows
from screens.history.changing import signed
from screens.prose import Row, Run, broken

FIELD = 9  # columns of the field for the new value
SHORT = 36  # letters of the old and new answer that fit into one question


@dataclass
class Correcting:
    """One entry to correct."""

    table: Table
    number: Label
    by: Seat | None = None  # the owner, if it was entered face down
    move: Move | None = None
    correction: Correction | None = None

    def __post_init__(self) -> None:
        self.was = self.table.entry(self.number)

    @property
    def unfit(self) -> Unfit | None:
        """The first later entry that will be asked again, once the new answer is known."""
        return next(iter(self.correction.unfit), None) if self.correction else None

    def answer(self, move: Move) -> None:
        """Take the new answer, or refuse it."""
        self.correction = self.table.consider(self.number, move, by=self.by)
        self.move = move

    def asked(self) -> tuple[Any, tuple[OpenAsk, ...], OpenAsk | None]:
        """Return the state before the entry, the asks possible then, and the one that was answered."""
        position, move = self.table.before(self.number), self.was.played.kept.move
        asks = position.asks
        if by_hand(move):
            adjusts = self.table.game.adjusts(position.state)
            asks = tuple(OpenAsk(f"adjust.{ask.kind}", ask) for ask in adjusts)
        same = (one for one in asks if one.ask.move is type(move) and one.ask.seat == move.seat)
        return position.state, asks, next(same, None)

    @property
    def after(self) -> Position | None:
        """Where the game would be afterward, if everything fits and nothing is secret."""
        if self.correction is None or self.unfit or self.table.secrets:
            return None
        return self.correction.outcome.position

    # In words.

    @property
    def question(self) -> Said:
        """The question of whether to make the correction, in as few words as possible."""
        old, new = self.old_and_new()
        if old == new or len(old) + len(new) >= SHORT:
            return say("Correct entry {number} like this?", number=str(self.number))
        return say("{New} instead of {old}?", new=new, old=old)

    @property
    def asked_again(self) -> Said:
        """What will be asked again, in a sentence."""
        if self.unfit is None:
            return say("Nothing has to be asked again.")
        number = str(self.unfit.number)
        return say("Then entry {number} has to be answered again.", number=number) + as_is(self.unfit.why)

    def old_and_new(self) -> tuple[str, str]:
        """Return the old answer and the new one, as short as possible."""
        step = self.correction.outcome.steps[0] if self.correction else None
        return old_and_new(self.was.asked, self.was.played.kept.move, step, self.table.open_view().names)

    def rows(self, typed: str, names: Mapping[Said, Seat], width: int, hidden: bool) -> list[Row]:
        """Return the whole correction for a panel of this width."""
        title = phrase("Correct entry {number}", number=str(self.number))
        rows = [(Run(title, bold=True),), ()]
        rows += broken([Run(str(self.was.asked.sentence), "soft")], width)
        rows += [(), *self._field(typed, width), ()]
        if self.correction is None:
            return rows
        if self.unfit:
            rows += self._unfit_rows(self.unfit, width)
        elif self.table.secrets:
            rows += broken([Run(str(self.asked_again), "soft")], width)
        else:
            rows += self._changes(self.correction, names, width, hidden)
        return [*rows, (), *broken([Run(phrase("Both versions stay on record."), "soft")], width)]

    def _field(self, typed: str, width: int) -> list[Row]:
        old, new = self.old_and_new()
        new = typed if self.correction is None else new
        shown = f" {new}{'▏' if self.correction is None else ' '}".ljust(FIELD)
        plate = Run(shown[: width - 2], "on-gold", bold=True, ground="gold")
        if len(old) + 4 + len(shown) <= width:
            return [(Run(old, "faint", strike=True), Run("  →  ", "soft"), plate)]
        rows = broken([Run(old, "faint", strike=True)], width)
        if self.correction and 2 + len(shown) > width:
            return [*rows, *broken([Run("→ ", "soft"), Run(new, bold=True)], width)]
        return [*rows, (Run("→ ", "soft"), plate)]

    def _unfit_rows(self, unfit: Unfit, width: int) -> list[Row]:
        rows: list[Row] = [(Run(phrase("What will be asked again"), bold=True),), ()]
        words = [Run(f"{unfit.number} ", "soft"), Run(str(unfit.words)), Run(f" {unfit.why}", "soft")]
        rows += signed("✗", "bad", words, width)
        later = phrase("Later entries are played again as long as they fit.")
        return [*rows, (), *broken([Run(later, "soft")], width)]

    def _changes(
        self, correction: Correction, names: Mapping[Said, Seat], width: int, hidden: bool
    ) -> list[Row]:
        rows = changes_rows(CHANGES, correction.changes, names, width, hidden)
        if not correction.changes:
            rows += [(Run(str(CHANGES), bold=True),), (), (Run(phrase("Nothing on the table."), "soft"),)]
        later = len(correction.outcome.steps) - 1
        if later:
            fit = says("The later entry still works.", "The {count} later entries still work.", later)
            rows += [*([()] if rows[-1] else []), *signed("✓", "good", [Run(str(fit))], width)]
        return rows


def old_and_new(asked: Ask, old: Move, step: Step | None, names: Mapping[Seat, str]) -> tuple[str, str]:
    """Return an old answer and the one that replaces it, as short as possible."""
    if asked.face != "open":
        return phrase("face down"), phrase("face down")
    if step is None:
        return answered(asked, old), ""
    new = step.played.kept.move
    if old.seat != new.seat:
        one, other = names.get(old.seat or "", ""), names.get(new.seat or "", "")
        return f"{one}: {answered(asked, old)}", f"{other}: {answered(step.asked, new)}"
    if type(old) is not type(new):
        return answered(asked, old, verb=True), answered(step.asked, new, verb=True)
    changed = {blank.name for blank in asked.blanks if getattr(old, blank.name) != getattr(new, blank.name)}
    return answered(asked, old, changed), answered(asked, new, changed)


def answered(ask: Ask, move: Move, only: Collection[str] = (), verb: bool = False) -> str:
    """Return an answer in words: what's in its blanks, or in some of them, and what it does."""
    blanks = ask.blanks if ask.face == "open" else ()
    values = ", ".join(b.words(getattr(move, b.name)) for b in blanks if not only or b.name in only)
    does = str(ask.verb or as_is(ask.kind))
    return f"{does} {values}" if verb and values else values or does
