"""The law of secrets: no other seat can tell two answers to the same sealed ask apart.

The secrets are derived from the sealed asks of a game, chance among them, so no game passes by declaring
none. Two tables play the same except for one secret; whatever anybody else could see is compared byte for
byte after every move, until a viewer hears the secret in a happening of a kind that the ask declares. That
excuses only this viewer, and only if what was heard differs.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from companion.game import (
    SEATS,
    Ask,
    Game,
    Move,
    Order,
    Refused,
    Seat,
    seats_for,
)
from companion.game.ask import encoded
from companion.game.blanks import AnyBlank
from companion.house.config import ALL
from companion.table.entries import Start
from companion.table.line import Outcome, Played, Position, Step, labels, logged, told_count
from companion.table.record import Record
from companion.table.views import entered, heard, just_told, story
from companion.testing.operations import Operation, any_answer, any_ask, any_operation
from companion.voice.heard import awaited, turn
from companion.voice.heard import heard as heard_aloud
from companion.words.catalogs import languages

FINGERPRINT = re.compile(rb"[0-9a-f]{64}")
FOLLOWED = 30  # how many things are tried at a pair of tables
ELSEWHERE = "elsewhere"  # where a secret answer comes from, unlike all the other moves
ENOUGH = 4  # how many secrets of one kind are tested; beyond that, fewer and fewer


World: TypeAlias = tuple[tuple[Move, tuple[Move, ...]], ...]  # moves, each with what was drawn
Variant: TypeAlias = tuple[Ask, tuple[World, World], tuple[Seat | None, ...]]


@dataclass
class Leak(Exception):
    """Something leaked."""

    kind: str
    tried: str
    viewer: Seat | None
    one: bytes
    other: bytes

    def __str__(self) -> str:
        who = self.viewer or "the open table"
        return (
            f"{who} can tell two answers to {self.kind} apart ({self.tried}):\n{self.one!r}\n{self.other!r}"
        )


def what_leaves(record: Record, told: Any, viewer: Seat | None) -> bytes:
    """Return everything that any face could show to this viewer, with all fingerprints made the same."""
    game = record.game
    view = game.view(record.state, viewer)
    asks = [
        (open_ask.ask.seen_by(viewer), open_ask.id if open_ask.ask.seat in (viewer, None) else "")
        for open_ask in record.position.asks
    ]
    heard = [happening for happening in told if happening.heard_by(viewer)]
    saved = told_count(record.line)
    seen = [happening for happening in record.seen_already if happening.heard_by(viewer)]
    again = (record.turn.left, record.turn.total, record.turn.why) if record.turn else ()
    adjusts = [ask.seen_by(viewer) for ask in game.adjusts(record.state)]
    leaves = (
        view,
        game.summary(view),
        tuple(game.stock(record.state).items()),
        game.standing(record.state),
        game.began(record.state),
        asks,
        adjusts,
        heard,
        story(record, viewer),
        just_told(record, viewer),
        saved,
        seen,
        again,
        record.moments,
        record.counting,
        what_is_said(record, told),
    )
    return _in_words(leaves, viewer)


def what_is_said(record: Record, told: Any) -> tuple[object, ...]:
    """Return what the box says out loud, for everybody in the room: about a change, and whose turn it is."""
    game, view = record.game, record.open_view(record.state)
    ask = awaited(one.ask.seen_by(None) for one in record.position.asks)
    rings = [one.ring(view) for one in record.moments]
    return heard_aloud(game, view, record.moments, told, ALL), ask and turn(game, view, ask), rings


def what_stays(record: Record, *viewers: Seat | None) -> list[bytes]:
    """Return what each viewer can read afterward: the history, the feats, and what undo would say."""
    game, state = record.game, record.state
    told = [(label, step.told) for label, step in zip(labels(record.line), record.history(), strict=True)]
    open_ones = heard([*record.opening, *(one for _, each in told for one in each)], None)
    feats = tuple(game.find_feats(state, open_ones))
    names = record.open_view(state).names
    entries = entered(record, None)
    kiosk = (entries, game.rows.told(entries, names))
    undo = record.undoes()
    stays = []
    for viewer in viewers:
        history = [(label, texts) for label, each in told if (texts := [h.text for h in heard(each, viewer)])]
        stays.append(_in_words((history, () if viewer else kiosk, undo, feats), viewer))
    return stays


def _in_words(leaves: object, viewer: Seat | None) -> bytes:
    """Return what a viewer gets, in that viewer's language; neighbors speak different ones."""
    language = languages()[SEATS.index(viewer) % len(languages()) if viewer else 0]
    return FINGERPRINT.sub(b"#", encoded(leaves, language))


def other_value(blank: AnyBlank, value: Any, viewers: tuple[Seat | None, ...], rng: random.Random) -> Any:
    """Return a different value for a blank; none of these viewers may be able to tell the difference."""
    if isinstance(blank, Order):
        assert len(blank.shares) == len(blank.items), "an order face down says who may see each place of it"
        hidden = [place for place, seat in enumerate(blank.shares) if seat not in viewers]
        if len(hidden) < 2:
            return value
        one, two = rng.sample(hidden, 2)
        swapped = list(value)
        swapped[one], swapped[two] = swapped[two], swapped[one]
        return tuple(swapped)
    for _ in range(20):
        other = blank.draw(rng)
        if other != value:
            return other
    return value


class WellRead(Record):
    """A record that remembers what it has replayed: it and its forks share a past that's read many times."""

    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        self._read: dict[tuple[int, int], tuple[Position, Played, Step]] = {}

    def _again(self, position: Position, first: int, last: int | None = None) -> Iterator[Step]:
        for played in self.line[first:last]:
            known = self._read.get((id(position), id(played)))
            step = known[2] if known else self._stepping.step(position, played.kept, played.occasion)
            self._read[id(position), id(played)] = (position, played, step)  # keeps their IDs taken
            yield step
            position = step.position


Leaves = Callable[[Record, Any, Seat | None], bytes]
Logged = Callable[[Outcome], str]


@dataclass
class Tried:
    """What a run has tried: secrets by kind, and operations."""

    secrets: Counter[str] = field(default_factory=Counter)
    operations: Counter[str] = field(default_factory=Counter)


def compare(
    game: Game[Any],
    players: int,
    seed: int,
    leaves: Leaves = what_leaves,
    most: int = 400,
    enough: int = ENOUGH,
    followed: int = FOLLOWED,
    log: Logged = logged,
    **settings: Any,
) -> Tried:
    """Play pairs of tables that differ in one secret, and look for leaks; return what was tried."""
    rng = random.Random(seed)
    record = WellRead(game, Start(game.name, game.version, game.prepare(_names(players), settings)), rng)
    tried = Tried()
    while record.position.asks and len(record.line) < most:
        ask = any_ask(record, rng)
        move = any_answer(game, ask, rng)
        try:
            outcome = record.played(move)
        except Refused:
            continue
        for secret, worlds, viewers in _variants(record, ask, outcome, rng):
            if rng.random() < enough / (enough + tried.secrets[secret.kind]):
                _Pair(record, worlds, secret, viewers, rng, leaves, log, tried).follow(followed)
                tried.secrets[secret.kind] += 1
        record.take(outcome)
    return tried


def _variants(record: Record, ask: Ask, outcome: Outcome, rng: random.Random) -> Iterator[Variant]:
    """Yield each secret in this step, answered differently, and the viewers who must not notice.

    Whether somebody has changed a face-down answer is also a secret.
    """
    game, (step,) = record.game, outcome.steps
    move, drawn = step.played.kept.move, step.played.kept.drawn
    seats: tuple[Seat | None, ...] = (None, *seats_for(len(record.start.setup.players)))
    played = ((move, drawn),)
    if ask.face == "sealed":
        viewers = tuple(seat for seat in seats if seat != ask.seat)
        other = _changed(game, ask, move, viewers, rng)
        if other != move:
            yield ask, (played, ((other, drawn),)), viewers
        if ask.done:
            yield ask, ((), played), viewers
    state, _ = game.play(record.state, move)
    for place, draw in enumerate(drawn):
        chance = next(one for one in game.asks(state) if one.chance)
        if chance.face == "sealed":
            for viewer in seats:
                other = _changed(game, chance, draw, (viewer,), rng)
                if other != draw:
                    changed = (*drawn[:place], other, *drawn[place + 1 :])
                    yield chance, (played, ((move, changed),)), (viewer,)
        state, _ = game.play(state, draw)


def _changed(
    game: Game[Any], ask: Ask, move: Move, viewers: tuple[Seat | None, ...], rng: random.Random
) -> Move:
    values = {blank.name: other_value(blank, getattr(move, blank.name), viewers, rng) for blank in ask.blanks}
    if ask.fits:
        values = ask.draw(rng)
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **msgspec.to_builtins(values)})


@dataclass
class _Pair:
    """Two tables that differ in one secret, and the viewers who must not notice."""

    record: Record
    worlds: tuple[World, World]
    secret: Ask
    viewers: tuple[Seat | None, ...]
    rng: random.Random
    leaves: Leaves
    log: Logged
    tried: Tried
    last: str = "the answer itself"

    def follow(self, many: int) -> None:
        """Try the same things at both tables, and compare what's shown to the viewers."""
        self.tables = [_fork(self.record) for _ in self.worlds]
        begun = [
            [_take(table, *move) for move in world]
            for table, world in zip(self.tables, self.worlds, strict=True)
        ]
        self._same(None, ["".join(map(self.log, outcomes)).encode() for outcomes in begun])
        self._look([outcomes[-1].told if outcomes else () for outcomes in begun])
        self._read_back()
        for _ in range(many):
            if not self.tables[0].position.asks or not self.viewers:
                break
            self._try()
        self._read_back()

    def _try(self) -> None:
        operation = any_operation(self.tables[0], self.rng)
        self.last = operation.words
        self.tried.operations[operation.name] += 1
        results = [_tried(operation, table) for table in self.tables]
        made = [result for result in results if isinstance(result, Outcome)]
        if operation.actor in self.viewers:
            for viewer in (operation.actor, None):
                self._same(viewer, [_answered(result) for result in results])
        if len(made) < len(self.tables):
            return  # it was refused, or it only asked something
        one, other = (self.log(outcome).encode() for outcome in made)
        self._same(None, [one, other])
        for table, outcome in zip(self.tables, made, strict=True):
            table.take(outcome)
        self._look([outcome.told for outcome in made])

    def _read_back(self) -> None:
        """Compare what viewers can read afterward."""
        stays = (what_stays(table, *self.viewers) for table in self.tables)
        for viewer, *left in zip(self.viewers, *stays, strict=True):
            self._same(viewer, left)

    def _look(self, told: list[Any]) -> None:
        """Compare what viewers get; drop those who have now learned the secret in a way the ask declared."""
        self.viewers = tuple(viewer for viewer in self.viewers if not self._learns(told, viewer))

    def _learns(self, told: list[Any], viewer: Seat | None) -> bool:
        kinds = self.secret.until
        out = [[h for h in each if type(h).__name__ in kinds and h.heard_by(viewer)] for each in told]
        if out[0] != out[1]:
            return True
        pairs = zip(self.tables, told, strict=True)
        self._same(viewer, [self.leaves(table, each, viewer) for table, each in pairs])
        return False

    def _same(self, viewer: Seat | None, left: list[bytes]) -> None:
        if left[0] != left[1]:
            raise Leak(self.secret.kind, self.last, viewer, *left)


def _tried(operation: Operation, table: Record) -> Outcome | object:
    try:
        return operation.do(table)
    except Refused as refusal:
        return (refusal.said,)


def _answered(result: Outcome | object) -> bytes:
    return b"made" if isinstance(result, Outcome) else _in_words(result, None)


def _fork(record: Record) -> Record:
    """Return a second table, at the same point as the first."""
    fork = record.fork()
    fork.rng = random.Random(0)
    return fork


def _take(record: Record, move: Move, drawn: tuple[Move, ...]) -> Outcome:
    outcome = record.played(move, drawn=drawn, source=ELSEWHERE)
    record.take(outcome)
    return outcome


def _names(players: int) -> list[str]:
    return [f"Player {letter}" for letter in SEATS[:players]]
