"""A correction in progress: what's answered again, what no longer fits, and what would change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.game import (
    AdjustMoney,
    AdjustPiece,
    AnyBlank,
    Move,
    OpenAsk,
    Said,
    Seat,
    as_is,
    phrase,
    say,
    says,
)
from companion.table.line import Correction, Position, Unfit
from companion.table.table import Table
from screens.history.beside import CHANGES, changes_rows
from screens.history.changing import signed
from screens.prose import Row, Run, broken

FIELD = 9  # columns of the field for the new value
SHORT = 36  # letters of the old and new answer that fit into one question


@dataclass
class Correcting:
    """One entry to correct, along with any others that then no longer fit."""

    table: Table
    number: int
    by: Seat | None = None  # the owner, if it was laid face down
    move: Move | None = None
    instead: dict[int, Move] = field(default_factory=dict)
    drop_from: int | None = None
    correction: Correction | None = None

    def __post_init__(self) -> None:
        self.was = self.table.entry(self.number)
        self.target = self.number  # the entry being answered right now

    @property
    def why(self) -> Said:
        """Why the first of the unfit entries no longer fits."""
        first = self.unfit[0]
        return say("That wouldn't have come up.") if first.not_asked else as_is(first.why)

    @property
    def unfit(self) -> tuple[Unfit, ...]:
        """The later entries that no longer fit, as far as known."""
        return self.correction.unfit if self.correction else ()

    def answer(self, move: Move) -> None:
        """Take an answer to the entry being asked again, or refuse it."""
        instead = self.instead if self.target == self.number else {**self.instead, self.target: move}
        first = move if self.target == self.number else self.move
        assert first is not None
        self.correction = self.table.consider(self.number, first, instead, None, self.by)
        self.move, self.instead = first, instead
        if self.unfit:
            self.target = self.unfit[0].number

    def drop(self) -> None:
        """Drop every entry from the first one that no longer fits."""
        assert self.move is not None
        self.drop_from = self.unfit[0].number
        earlier = self._earlier_than(self.drop_from)
        kept = {number: move for number, move in self.instead.items() if number in earlier}
        self.instead = kept
        self.correction = self.table.consider(self.number, self.move, kept, self.drop_from, self.by)

    def _earlier_than(self, number: int) -> set[int]:
        numbers = self.table.numbers
        return set(numbers[: numbers.index(number)])

    def asked(self) -> tuple[Any, tuple[OpenAsk, ...], OpenAsk | None]:
        """Return the state before the entry, what could be answered then, and which of those was."""
        position = self.table.before(self.target)
        if self.correction and self.target != self.number:
            earlier, steps = self._earlier_than(self.target), self.correction.outcome.steps
            position = [step for step in steps if step.played.kept.number in earlier][-1].position
        move = self.table.entry(self.target).played.kept.move
        asks = position.asks
        if isinstance(move, AdjustMoney | AdjustPiece):
            adjusts = self.table.game.adjusts(position.state)
            asks = tuple(OpenAsk(f"adjust.{ask.kind}", ask) for ask in adjusts)
        same = (one for one in asks if one.ask.move is type(move) and one.ask.seat == move.seat)
        return position.state, asks, next(same, None)

    @property
    def after(self) -> Position | None:
        """Where the game would be afterward, once everything fits."""
        return self.correction.outcome.position if self.correction and not self.unfit else None

    # In words.

    @property
    def question(self) -> Said:
        """Whether to make the correction, asked in as few words as possible."""
        old, new = self.old_and_new()
        if old == new or len(old) + len(new) >= SHORT:
            return say("Correct entry {number} like this?", number=self.number)
        return say("{New} instead of {old}?", new=new, old=old)

    def old_and_new(self) -> tuple[str, str]:
        """Return the old answer and the new one, as short as possible."""
        old, new = self.was.played.kept.move, self.move
        if self.was.asked.face != "open":
            return phrase("face down"), phrase("face down")
        if new is None or type(new) is type(old):
            pairs = [(blank, getattr(old, blank.name), _of(new, blank)) for blank in self.was.asked.blanks]
            changed = [pair for pair in pairs if pair[1] != pair[2]] or pairs
            before = ", ".join(blank.words(value) for blank, value, _ in changed)
            after = ", ".join(blank.words(value) for blank, _, value in changed) if new else ""
            if before:
                return before, after
        before = str(self.was.asked.verb) or _told(self.was.told[:1])
        return before, _told(self.correction.outcome.steps[0].told[:1]) if self.correction else ""

    def rows(self, typed: str, names: Mapping[Said, Seat], width: int, hidden: bool) -> list[Row]:
        """Return the whole correction for a panel of this width."""
        rows = [(Run(phrase("Correct entry {number}", number=self.number), bold=True),), ()]
        rows += broken([Run(str(self.was.asked.sentence), "soft")], width)
        rows += [(), *self._field(typed, width), ()]
        if self.correction is None:
            return rows
        if self.unfit:
            return rows + self._unfit_rows(width)
        rows += changes_rows(CHANGES, self.correction.changes, names, width, hidden)
        if not self.correction.changes:
            rows += [(Run(str(CHANGES), bold=True),), (), (Run(phrase("Nothing on the table."), "soft"),)]
        if rows[-1]:
            rows.append(())
        rows += self._fit_rows(width)
        return [*rows, (), (Run(phrase("Both versions stay on record."), "soft"),)]

    def _field(self, typed: str, width: int) -> list[Row]:
        old, new = self.old_and_new()
        new = typed if self.correction is None else new
        shown = f" {new}{'▏' if self.correction is None else ''}".ljust(FIELD)
        plate = Run(shown[: width - 2], "on-gold", bold=True, ground="gold")
        if len(old) + 4 + len(shown) <= width:
            return [(Run(old, "faint", strike=True), Run("  →  ", "soft"), plate)]
        return [*broken([Run(old, "faint", strike=True)], width), (Run("→ ", "soft"), plate)]

    def _unfit_rows(self, width: int) -> list[Row]:
        first, *others = self.unfit
        rows: list[Row] = [(Run(phrase("What no longer works"), bold=True),), ()]
        words = [Run(f"{first.number} ", "soft"), Run(str(first.words)), Run(f" {self.why}", "soft")]
        rows += signed("✗", "bad", words, width)
        if others:  # they depend on the first one, so they may fit again once it gets another answer
            waiting = says(
                "One later entry depends on it.", "{count} later entries depend on it.", len(others)
            )
            rows += [(), *signed("…", "faint", [Run(str(waiting), "soft")], width)]
        return rows

    def _fit_rows(self, width: int) -> list[Row]:
        assert self.correction is not None
        rows: list[Row] = []
        if self.instead:
            again = phrase("Answered again: {numbers}.", numbers=tuple(self.instead))
            rows += signed("✓", "good", [Run(again)], width)
        later = len(self.correction.outcome.steps) - 1 - len(self.instead)
        if later:
            fit = says("The later entry still works.", "The {count} later entries still work.", later)
            rows += signed("✓", "good", [Run(str(fit))], width)
        if self.drop_from is not None:
            gone = len(self.table.numbers) - len(self._earlier_than(self.drop_from))
            dropped = says(
                "Entry {first} is deleted.",
                "{count} entries are deleted, from {first} on.",
                gone,
                first=self.drop_from,
            )
            rows += signed("−", "bad", [Run(str(dropped))], width)
        return rows


def _of(move: Move | None, blank: AnyBlank) -> Any:
    return getattr(move, blank.name) if move else None


def _told(happened: tuple[Any, ...]) -> str:
    return " ".join(str(happening.text) for happening in happened)
