"""The search for the one slip that explains why a count doesn't agree with the record.

Either the record is wrong (one answer was meant differently) or the table is (a payment wasn't made, was made
twice, or went wrong). The search goes from the newest entry back to the last good count. It looks only at
what everybody knows, or what the seat that asks knows: nobody else's face-down entries are ever suspects.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, structs

from companion.game import NOTHING, Ask, Money, Move, Pile, Refused, Said, Seat, one_of, say, together
from companion.game.ask import admitted
from companion.game.blanks import AnyBlank
from companion.game.counting import figures
from companion.game.said import Fact
from companion.table.counted import Off, differences, may_count
from companion.table.line import Label, Outcome, Step, labels, told_count, words
from companion.table.record import Record
from companion.table.rewinding import by_hand, same
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
        self._known: dict[int, dict[str, int]] = {}
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
        instead = _least_changed(asked, move, instead)
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
        """Whether the line may lead to what was counted if one answer was another; may say yes too often.

        It says no only where a correction would, so it gives nothing away. Whoever's answer was another is
        asked again for what they laid face down next: a correction goes no further than that by itself.
        """
        plays, draft = self.record.game.plays, self.record.game.draft
        state = self.states[index - self.first]
        if self._goes_the_same_way(index, self.record.line[index].kept.move, other):
            return True
        try:
            for at, played in enumerate(self.record.line[index:]):
                kept = played.kept
                if at and played.owned:
                    if self._settled_at(index + at, state):
                        return True
                    if kept.move.seat == other.seat and not played.silent:
                        return False
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
        """Whether a correction really leads to what was counted, if nothing else is answered differently.

        What has to be answered face down again isn't looked at, not even whether the old answer would still
        do: a suspect would give that away.
        """
        try:
            outcome, _ = corrected_only(self.record, self.names[index], other, self.by)
        except Refused:
            return False
        if self._opens_more(index, outcome):
            return False
        if not (rest := _rest(outcome)):
            return self._as_counted(outcome.position.state)
        at = next(at for at, one in enumerate(self.record.line) if one.kept.number == rest[0].number)
        if not rest[0].owned or self._settled_at(at, outcome.position.state):
            return rest[0].owned
        again = same(outcome.position.asks, rest[0].asked) is not None
        unmoved = self._figures(outcome.position.state) == self._there(at)
        return again and unmoved and self._goes_the_same_way(at, self.record.line[index].kept.move, other)

    def _settled_at(self, at: int, state: Any) -> bool:
        """Whether it's as counted before an entry that's given again, and nothing touches it later."""
        was, last, now = self._there(at), self._there(len(self.record.line)), self._figures(state)
        moved = {key: now.get(key, 0) - was.get(key, 0) for key in was | now}
        if any(last.get(key, 0) + moved.get(key, 0) != number for key, number in self.counted.items()):
            return False
        return self._stays(at, [key for key, more in moved.items() if more and "/" in key])

    def _goes_the_same_way(self, at: int, move: Move, other: Move) -> bool:
        """Whether it's as counted if another piece was meant, and goes where that one went once it's given.

        Somebody turns over a trap instead of a trophy, and pays face down: that has to be paid again, but
        everybody has seen who got it.
        """
        if not (meant := _other_piece(move, other)):
            return False
        for each in range(at, len(self.record.line)):
            moved = {
                key: number - self._there(each).get(key, 0)
                for key, number in self._there(each + 1).items()
                if key.endswith(f"/{meant[0]}") and number != self._there(each).get(key, 0)
            }
            if moved:
                instead = {f"{key.partition('/')[0]}/{meant[1]}": more for key, more in moved.items()}
                more = {key: -number for key, number in moved.items()} | instead
                off = {key: number for key, number in more.items() if key in self.counted}
                return off == {one.key: one.more for one in self.off} and self._stays(each + 1, [*more])
        return False

    def _stays(self, at: int, pieces: Sequence[str]) -> bool:
        """Whether pieces stay where they are from an entry on; new ones may come from where nobody counts."""
        for each in range(at, len(self.record.line)):
            was, now = self._there(each), self._there(each + 1)
            for key in pieces:
                more = now.get(key, 0) - was.get(key, 0)
                kind = key.partition("/")[2]
                others = (one for one in was.keys() | now.keys() if one != key and one.endswith(f"/{kind}"))
                if more < 0 or (more > 0 and any(was.get(one, 0) != now.get(one, 0) for one in others)):
                    return False
        return True

    def _there(self, at: int) -> dict[str, int]:
        """Return what there was to count before an entry."""
        if at not in self._known:
            self._known[at] = self._figures(self.states[at - self.first])
        return self._known[at]

    def _opens_more(self, index: int, outcome: Outcome) -> bool:
        """Whether a correction would show more of what was laid face down than has been shown.

        Then it would depend on that whether it leads to what was counted.
        """
        if not self.record.position.secrets:
            return False
        old = Counter(type(one).__name__ for told in self.told[index - self.first :] for one in told)
        new = Counter(type(one).__name__ for step in outcome.steps for one in step.told)
        return bool((new - old).keys() & self._openers) if new - old else False

    @cached_property
    def _openers(self) -> set[str]:
        """The kinds of happenings that show what was laid or dealt face down."""
        game, start, kinds = self.record.game, self.record.start, set[str]()
        state, _ = game.start(structs.replace(start.setup, version=start.version))
        line = [(played.kept.move, *played.kept.drawn) for played in self.record.line]
        for moves in (start.drawn, *line):
            for move in moves:
                asks = game.asks(state)
                kinds.update(*(ask.until for ask in asks if ask.face == "sealed"))
                state, _ = game.play(state, move)
        return kinds

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
            text = wrong.said(self.record.state.name, self.names[newest])
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


def _was_meant(label: Label, asked: Ask, move: Move, instead: Sequence[Move]) -> Said:
    """Return what an entry may have to say: Entry 27: case 23, not case 2."""
    names = {name for other in instead for name in _changed(asked, move, other)}
    changed = [blank for blank in asked.blanks if blank.name in names]
    new = [_values(changed, other) for other in instead]
    facts: dict[str, Fact] = {"number": str(label), "old": _values(changed, move)}
    if len(changed) == 1 and (what := changed[0].label):
        facts |= {"what": what}
        if len(new) > MOST_NAMED:
            return say("Entry {number}: {what} wasn't {old}.", **facts)
        return say("Entry {number}: {what} was {new}, not {old}.", new=one_of(new), **facts)
    if len(new) > MOST_NAMED:
        return say("Entry {number} wasn't {old}.", **facts)
    return say("Entry {number} was {new}, not {old}.", new=one_of(new), **facts)


def _changed(asked: Ask, move: Move, other: Move) -> list[str]:
    """Return the names of the blanks in which two answers differ."""
    return [blank.name for blank in asked.blanks if getattr(other, blank.name) != getattr(move, blank.name)]


def _other_piece(move: Move, other: Move) -> tuple[str, str] | None:
    """Return what kind of piece two answers name, if that's all in which they differ."""
    one, two = (structs.astuple(each) for each in (move, other))
    changed = [(old, new) for old, new in zip(one, two, strict=True) if old != new]
    if len(changed) == 1 and all(isinstance(value, str) and value for value in changed[0]):
        (*where, old), (*there, new) = (value.split(" ") for value in changed[0])
        return (old, new) if where == there and old != new else None
    return None


def _least_changed(asked: Ask, move: Move, instead: Sequence[Move]) -> list[Move]:
    """Return the answers in which the fewest blanks are another: whoever slips gets only one thing wrong."""
    fewest = min(len(_changed(asked, move, other)) for other in instead)
    return [other for other in instead if len(_changed(asked, move, other)) == fewest]


def _values(blanks: Sequence[AnyBlank], move: Move) -> Fact:
    return together([_value(blank, getattr(move, blank.name)) for blank in blanks])


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
