"""The search for the one slip that explains why a count doesn't agree with the record.

Either the record is wrong (one answer was meant differently) or the table is (a payment wasn't made, was made
twice, or went wrong). The search goes from the newest entry back to the last good count. It looks only at
what everybody knows, or what the seat that asks knows: nobody else's face-down entries are ever suspects.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import Struct

from companion.game import NOTHING, Ask, Money, Move, Pile, Refused, Said, Seat, one_of, say
from companion.game.ask import admitted
from companion.game.blanks import AnyBlank
from companion.game.counting import figures
from companion.game.said import Fact
from companion.table.counted import Off, differences, may_count
from companion.table.line import Label, Outcome, Step, labels, told_count, words
from companion.table.record import Record
from companion.table.rewinding import by_hand
from companion.table.slips import other_answers
from companion.table.stepping import led
from companion.table.unpaid import Astray, astray

MOST = 5  # at most this many suspects are found
MOST_INSTEAD = 30  # at most this many other answers to one entry are suggested
COMPARED = 6  # how many moves apart it checks whether a changed answer still makes a difference
MOST_NAMED = 3  # at most this many of those are named in a sentence
MOST_AGAIN = 12  # at most this many later entries are replayed as they were


class Suspect(Struct, frozen=True, omit_defaults=True):
    """One slip that could explain a difference, as a sentence."""

    text: Said
    wrong: Literal["record", "table"]
    entry: Label  # the newest entry that it could be about ...
    also: tuple[Label, ...] = ()  # ... and older ones that can't be told apart from it
    about: Said = NOTHING  # what the table was told about that entry
    instead: tuple[Move, ...] = ()  # what the entry may have been meant to say, if the record is wrong


class Looked(Struct, frozen=True):
    """How far the search has gotten, and what it has found since the last time."""

    left: int  # entries still to look at, of those that everybody knows
    found: tuple[Suspect, ...] = ()


@dataclass
class Search:
    """A count that doesn't agree with a record, and what's worked out once for all entries."""

    record: Record  # a copy, which nobody else changes
    counted: Mapping[str, int]
    by: Seat | None = None
    told: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        record = self.record
        piles = record.game.to_count(record.state)
        self.piles = tuple(pile for pile in piles if may_count(pile, self.by))
        self.off: tuple[Off, ...] = differences(self.piles, self.counted)
        owners = {one.pile.seat if one.pile.secret else "" for one in self.off}
        self.first = max((one.at for one in record.counts if one.seat in owners), default=0)
        self.names = labels(record.line)
        self.states = [record.before(self.first).state]
        for played in record.line[self.first :]:
            state, told = led(record.game, self.states[-1], played.kept)
            self.states.append(state)
            self.told.append(told)

    def run(self) -> Iterator[Looked]:
        """Yield progress entry by entry, newest first, until there are enough suspects, vague ones last."""
        if not self.off:
            return
        (table, vague), line = self._table_wrong(), self.record.line
        left = told_count(line[self.first :])  # others' silent entries are never counted
        found, fresh = 0, list[Suspect]()
        for index in reversed(range(self.first, len(line))):
            fresh += table.get(index, ())
            if found + len(fresh) < MOST and (suspect := self._record_wrong(index)):
                (vague if len(suspect.instead) > MOST_NAMED else fresh).append(suspect)
            if line[index].silent and index > self.first:
                continue
            left -= not line[index].silent
            del fresh[MOST - found :]
            found += len(fresh)
            yield Looked(left, tuple(fresh))
            fresh = []
            if found >= MOST:
                return
        if vague:
            yield Looked(left, tuple(vague[: MOST - found]))

    # The record is wrong.

    def _record_wrong(self, index: int) -> Suspect | None:
        played = self.record.line[index]
        move = played.kept.move
        if played.owned and move.seat != self.by:
            return None
        asked = self._asked(self.states[index - self.first], move)
        if asked is None:
            return None
        instead: list[Move] = []
        for other in other_answers(asked, move):
            if self._leads_there(index, other) and self._can_be_corrected(index, other):
                instead.append(other)
                if len(instead) == MOST_INSTEAD:
                    break
        if not instead:
            return None
        about = words(tuple(one for one in self._words(index) if one.heard_by(self.by)))
        text = _was_meant(self.names[index], asked, move, instead)
        if move.seat == self.by and len(instead) == 1:
            text = _laid_wrong(asked, move, instead[0]) or text
        return Suspect(text, "record", self.names[index], about=about, instead=tuple(instead))

    def _asked(self, state: Any, move: Move) -> Ask | None:
        """Return the ask that a move answered, as far as that can be told from the state."""
        game = self.record.game
        try:
            return admitted(game.adjusts(state) if by_hand(move) else game.asks(state), move)
        except Refused:
            return None

    def _leads_there(self, index: int, other: Move) -> bool:
        """Whether the line leads to what was counted if one answer is changed; may say yes too often."""
        plays, draft = self.record.game.plays, self.record.game.draft
        state = self.states[index - self.first]
        try:
            for at, played in enumerate(self.record.line[index:]):
                kept = played.kept
                for move in (kept.move if at else other, *kept.drawn):
                    after = draft(state)
                    plays[type(move)](after, move)
                    state = after.state
                if at % COMPARED == 0 and state == self.states[index - self.first + at + 1]:
                    return False  # from here on, everything is as it was
            return self._as_counted(state)
        except Exception:  # a rule may stumble over a line that nobody would be allowed to play
            return False

    def _can_be_corrected(self, index: int, other: Move) -> bool:
        """Whether a correction really leads to what was counted, if nothing else is answered differently."""
        try:
            outcome, _ = corrected_only(self.record, self.names[index], other, self.by)
            rest = _rest(outcome)
            if not rest:
                return self._as_counted(outcome.position.state)
            return self._settled_by(outcome, rest) and self._as_counted(self._given_again(index, other))
        except Refused:
            return False

    def _settled_by(self, outcome: Outcome, rest: tuple[Step, ...]) -> bool:
        """Whether all is as counted before anything face down is asked again, and nothing changes that later.

        Only what the person counting may know decides that. If it took a face-down answer to lead to what was
        counted, a suspect would give that answer away.
        """
        at = next(at for at, one in enumerate(self.record.line) if one.kept.number == rest[0].number)
        was, *later = (self._figures(state) for state in self.states[at - self.first :])
        now = self._figures(outcome.position.state)
        moved = {key: now.get(key, 0) - number for key, number in was.items() if now.get(key, 0) != number}
        pieces = [key for key in moved if "/" in key]
        untouched = all(one.get(key) == was[key] for one in later for key in pieces)
        last = later[-1] if later else was
        predicted = {key: last.get(key, 0) + moved.get(key, 0) for key in self.counted}
        return rest[0].owned and untouched and predicted == self.counted

    def _given_again(self, index: int, other: Move) -> Any:
        """Return where the line leads if everybody gives their face-down answers again as they were."""
        record = self.record.fork()
        record.take(corrected_only(record, self.names[index], other, self.by)[0])
        while record.turn:
            record.take(record.played(record.turn.rest[0].played.kept.move))
        return record.state

    def _as_counted(self, state: Any) -> bool:
        there = figures(self.record.game.to_count(state))
        return all(there.get(key) == number for key, number in self.counted.items())

    def _words(self, index: int) -> tuple[Any, ...]:
        return next(self.record.history(index, index + 1)).told

    # The table is wrong.

    def _table_wrong(self) -> tuple[dict[int, list[Suspect]], list[Suspect]]:
        """Return what may have gone wrong on the table, by the newest entry that it could be about.

        What could be about almost any entry comes separately, newest first.
        """
        found: dict[Astray, list[int]] = {}
        for at, wrong in astray(self.piles, self.off, self.states, self.told, self.by, self._figures):
            found.setdefault(wrong, []).append(self.first + at)
        suspects: dict[int, list[Suspect]] = {}
        vague: list[Suspect] = []
        for wrong, (newest, *older) in found.items():
            about = words(tuple(one for one in self._words(newest) if one.heard_by(self.by)))
            text = wrong.said(self.record.state.name)
            also = tuple(dict.fromkeys(self.names[each] for each in older if each != newest))
            suspect = Suspect(text, "table", self.names[newest], also, about)
            (suspects.setdefault(newest, []) if wrong.telling else vague).append(suspect)
        return suspects, vague

    def _figures(self, state: Any) -> dict[str, int]:
        return figures(pile for pile in self.record.game.to_count(state) if may_count(pile, self.by))


def corrected_only(
    record: Record, label: Label, move: Move, by: Seat | None = None
) -> tuple[Outcome, dict[Label, Move]]:
    """Return the outcome of correcting one entry and nothing else, and the answers given again as they were.

    Whoever says that one entry was wrong says that what came after it was right. What was answered face down
    is never given again for anybody, so something may be left to re-enter.
    """
    names = {played.kept.number: name for name, played in zip(labels(record.line), record.line, strict=True)}
    instead: dict[Label, Move] = {}
    while True:
        outcome = record.corrected(label, move, instead, by=by).outcome
        again = next(iter(_rest(outcome)), None)
        if again is None or again.owned or names[again.number] in instead or len(instead) == MOST_AGAIN:
            return outcome, instead
        instead[names[again.number]] = again.played.kept.move


def _rest(outcome: Outcome) -> tuple[Step, ...]:
    return outcome.turns[-1].rest if outcome.turns else ()


def search(record: Record, counted: Mapping[str, int], by: Seat | None = None) -> Search:
    """Return a search of a record that nobody changes meanwhile; it may run in another thread."""
    return Search(record, counted, by)


def suspects(record: Record, counted: Mapping[str, int], by: Seat | None = None) -> tuple[Suspect, ...]:
    """Return what a whole search finds, newest first and vague ones last."""
    return tuple(one for looked in search(record.fork(), counted, by).run() for one in looked.found)


def _was_meant(label: Label, asked: Ask, move: Move, instead: list[Move]) -> Said:
    """Return what an entry may have been meant to say: Entry 27 was case 23, not case 2."""
    changed = [
        blank
        for blank in asked.blanks
        if any(getattr(other, blank.name) != getattr(move, blank.name) for other in instead)
    ]
    if len(changed) > 1:
        return say("Entry {number} was something else.", number=str(label))
    blank = changed[0]
    new = [_value(blank, getattr(other, blank.name)) for other in instead]
    facts: dict[str, Fact] = {"number": str(label), "old": _value(blank, getattr(move, blank.name))}
    if blank.label:
        facts |= {"what": blank.label}
        if len(new) > MOST_NAMED:
            return say("Entry {number}: {what} wasn't {old}.", **facts)
        return say("Entry {number}: {what} was {new}, not {old}.", new=one_of(new), **facts)
    if len(new) > MOST_NAMED:
        return say("Entry {number} wasn't {old}.", **facts)
    return say("Entry {number} was {new}, not {old}.", new=one_of(new), **facts)


def _laid_wrong(asked: Ask, move: Move, meant: Move) -> Said | None:
    """Return how somebody's pile differs from what they entered, if it's by one card; otherwise None."""
    for blank in asked.blanks:
        if isinstance(blank, Pile):
            entered, laid = Counter(getattr(move, blank.name)), Counter(getattr(meant, blank.name))
            more, less = ([*map(blank.printed, one.elements())] for one in (laid - entered, entered - laid))
            if len(more) == 1 and not less:
                return say("You laid a {card} too many.", card=more[0])
            if len(less) == 1 and not more:
                return say("You laid one {card} too few.", card=less[0])
            if len(more) == len(less) == 1:
                return say("You laid a {card}, not a {other}.", card=more[0], other=less[0])
    return None


def _value(blank: AnyBlank, value: Any) -> Fact:
    """Return a value the way people say it, in whatever language they read."""
    labeled: dict[Any, Said] = {option.value: option.label for option in blank.choices}
    if isinstance(value, tuple | list):
        return tuple(labeled.get(one, str(one)) for one in value) or say("none")
    if value in labeled:
        return labeled[value]
    return Money(value) if blank.is_money else str(value)
