"""What a record is made of: positions, moves in the line, and changes that haven't been made yet."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct, structs

from companion.game import NOTHING, Ask, Game, Happening, Move, OpenAsk, Said, Seat, say
from companion.game.happening import strings_in
from companion.game.seat import SEATS
from companion.table.changes import Change
from companion.table.entries import Entry, NumberedMove, Play

RECENT = 12  # announced moves whose happenings are cached for the story

Question: TypeAlias = tuple[Seat | None, type[Move], str | Said]
Opened: TypeAlias = tuple[Question, tuple[Any, ...]]  # a question, and what the answer to it opened
Label: TypeAlias = int | str  # what people call an entry: its number, or 12C for what C laid down after 12


class Position(Struct, frozen=True):
    """Where a line of moves has led."""

    state: Any
    asks: tuple[OpenAsk, ...]
    dealings: int = 0  # how many times Tableside has dealt so far
    secrets: bool = False  # whether anything has been asked that not everybody may see
    silent: Mapping[Seat, int] = {}  # per seat, how many of its moves nobody else was told about


class Played(Struct, frozen=True, gc=False):
    """A move in the line."""

    kept: NumberedMove
    occasion: int  # how much the table had been told by then
    silent: bool  # nobody but its owner was told anything
    opened: Opened | None = None  # what it showed that Tableside had kept closed, if anything
    owned: bool = False  # only its owner may give or change the answer


class Step(Struct, frozen=True):
    """One move as played: the position after it, and what there is to tell."""

    played: Played
    position: Position
    told: tuple[Happening, ...]
    asked: Ask  # the question it answered
    dealt: tuple[Happening, ...] = ()  # the part of what was told that came from chance

    @property
    def number(self) -> int:
        """Its number in the journal."""
        return self.played.kept.number

    @property
    def sealed(self) -> bool:
        """Whether it was laid face down."""
        return self.asked.face == "sealed"

    @property
    def owned(self) -> bool:
        """Whether only its owner may give or change the answer."""
        return self.played.owned

    @property
    def concerned(self) -> set[Seat]:
        """The seats that everyone knows it's about."""
        kept, heard = self.played.kept, [told for told in self.told if not told.to]
        if kept.drawn or any(told.for_all for told in heard):
            return set(SEATS)
        named = strings_in(structs.astuple(kept.move)) if self.asked.face == "open" else ()
        return {seat for told in heard for seat in told.concerned} | {kept.move.seat or ""} | {*named}

    @property
    def unnoticed(self) -> bool:
        """Whether nobody else can know that it was made: it only changed an answer that was already in."""
        return self.played.silent and self.asked.done


class Was(Struct, frozen=True):
    """What an entry said before it was corrected."""

    number: int
    told: tuple[Happening, ...]


class Turn(Struct, frozen=True):
    """A correction: the end of the line as it was, and what's still to be re-entered."""

    at: int  # where in the line it begins
    was: tuple[NumberedMove, ...]
    until: int  # where in the line it ends
    rest: tuple[Step, ...]
    total: int  # how many entries there were to re-enter, as far as everyone knows
    touched: frozenset[Seat]  # seats whose holdings may have changed
    opened: frozenset[Opened]  # what had already been shown
    changed: tuple[Was, ...]
    why: Said = NOTHING  # why the next entry has to be given again

    @property
    def left(self) -> int:
        """How many entries are still to be re-entered, as far as everyone knows."""
        return known_to_all(self.rest)


class Gone(Struct, frozen=True):
    """What an undo took out of the line, for redo to put back as it was."""

    at: int  # where it was in the line
    moves: tuple[NumberedMove, ...]  # the move that was announced, and the silent ones after it
    stayed: int  # how many moves took its place
    turn: Turn | None = None  # the correction, if it was one


class GoodCount(Struct, frozen=True):
    """Everything on the table, or what one seat alone may see, was counted and agrees with the record."""

    at: int  # how many moves the line had
    text: Said
    seat: Seat = ""  # whose own count it was


class Counting(Struct, frozen=True):
    """A count under way, and what people who count something in private have said about it."""

    agrees: dict[Seat, bool] = {}
    moved_on: bool = (
        False  # something was entered since it began, so what was counted may not be there anymore
    )


class Outcome(Struct, frozen=True):
    """A change to the record, worked out but not yet made."""

    entry: Entry
    keep: int  # how many moves in the line stay
    steps: tuple[Step, ...]  # the moves that come after those
    position: Position
    undone: tuple[Gone, ...]
    told: tuple[Happening, ...]
    turns: tuple[Turn, ...] = ()
    counts: tuple[GoodCount, ...] | None = None  # all good counts, if it's about a count
    counting: Counting | None = None


class Unfit(Struct, frozen=True, omit_defaults=True):
    """The first later entry that no longer fits after a correction."""

    number: Label
    words: Said
    why: Said


class Correction(Struct, frozen=True):
    """What a correction would do; if there are secrets, the changes are left out."""

    outcome: Outcome
    changes: tuple[Change, ...]
    unfit: tuple[Unfit, ...]


class Line(Protocol):
    """A line of moves to work with: what has been played, and how to play on from anywhere in it."""

    game: Game[Any]
    line: list[Played]
    turns: tuple[Turn, ...]
    undone: tuple[Gone, ...]
    counts: tuple[GoodCount, ...]
    counting: Counting | None
    position: Position

    @property
    def turn(self) -> Turn | None:
        """The correction under way, if there is one."""
        ...

    def before(self, index: int) -> Position:
        """Return the position before the move at this index."""
        ...

    def history(self, first: int = 0, last: int | None = None) -> Iterator[Step]:
        """Yield the moves from one index up to another, replayed."""
        ...

    def step(self, before: Position, kept: NumberedMove) -> Step:
        """Return a move as played."""
        ...

    def changes(self, before: Any, after: Any) -> tuple[Change, ...]:
        """Return what has changed for everyone between two states."""
        ...


class Corrected(Happening, frozen=True):
    """An earlier entry was corrected; its number is 0 if it was face down."""

    number: int


class Reentered(Happening, frozen=True):
    """Entries after a correction were played again, or left out."""


class TakenBack(Happening, frozen=True):
    """A move was undone, or redone."""


class Recounted(Happening, frozen=True):
    """What's on the table is being counted, or has been."""


def words(told: Sequence[Happening]) -> Said:
    """Return what everyone was told, one sentence after another."""
    return all_of(happening for happening in told if not happening.to) or say("an entry, face down.")


def all_of(told: Iterable[Happening]) -> Said:
    """Return everything that was told, one sentence after another."""
    return sum((happening.text for happening in told), start=NOTHING)


def known_to_all(steps: Iterable[Step]) -> int:
    """Return how many of these moves everyone knows about."""
    return sum(not step.unnoticed for step in steps)


def told_count(line: Iterable[Played]) -> int:
    """Return how many moves the table was told about."""
    return sum(not played.silent for played in line)


def labels(line: Sequence[Played]) -> list[Label]:
    """Return what people call each move: a number if it was told, or else the last number and its seat."""
    found: list[Label] = []
    number, alone = 0, dict[Seat | None, int]()
    for played in line:
        if not played.silent:
            number, alone = number + 1, {}
            found.append(number)
            continue
        seat = played.kept.move.seat
        alone[seat] = alone.get(seat, 0) + 1
        found.append(f"{number}{seat}" + (f".{alone[seat]}" if alone[seat] > 1 else ""))
    return found


def kept_of(steps: Iterable[Step]) -> tuple[NumberedMove, ...]:
    """Return moves as the journal keeps them."""
    return tuple(step.played.kept for step in steps)


def first_recent(line: Sequence[Played]) -> int:
    """Return where the last few announced moves begin; counting silent ones would give them away."""
    announced = [index for index, played in enumerate(line) if not played.silent]
    return announced[-RECENT] if len(announced) >= RECENT else 0


def end_of(before: Position, steps: Sequence[Step]) -> Position:
    """Return where these moves lead."""
    return steps[-1].position if steps else before


def questions_of(steps: Sequence[Step]) -> dict[int, Question]:
    """Return which question each move answered, by its number."""
    return {step.number: step.asked.question for step in steps}


def logged(outcome: Outcome) -> str:
    """Return what the log calls a change; nothing if other players can't know that there was one.

    It doesn't even give the kind if the answer wasn't in the open.
    """
    if not isinstance(outcome.entry, Play):
        return type(outcome.entry).__name__.lower()
    if outcome.steps[0].unnoticed and len(outcome.steps) == 1:
        return ""
    return type(outcome.entry.move).__name__ if outcome.steps[0].asked.face == "open" else "face down"
