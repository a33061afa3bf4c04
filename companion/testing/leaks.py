"""The law of secrets: no other seat can tell two answers to the same sealed ask apart.

The secrets are derived from the sealed asks of a game, chance among them, so no game passes by declaring
none. Two tables play the same except for one secret; whatever anybody else could see is compared byte for
byte after every move, until a viewer hears the secret in a happening of a kind that the ask declares. That
excuses only this viewer, and only if what was heard differs.
"""

import copy
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.game import Ask, Game, Move, Order, Refused, Seat, seats_for
from companion.game.ask import encoded
from companion.game.blanks import AnyBlank
from companion.table.entries import Start
from companion.table.record import Outcome, Record
from companion.table.table import logged
from companion.words.catalogs import languages

FINGERPRINT = re.compile(rb"[0-9a-f]{64}")
EVERYBODY = "ABCDEF"
BY_HAND = 0.1  # share of the moves that the table makes by hand
SELDOM = 5  # a face-down answer is changed this many times less often than it's laid
ENOUGH = 8  # how many secrets of one kind are tested; beyond that, fewer and fewer


@dataclass
class Leak(Exception):
    """Something leaked."""

    kind: str
    viewer: Seat | None
    one: bytes
    other: bytes

    def __str__(self) -> str:
        who = self.viewer or "the open table"
        return f"{who} can tell two answers to {self.kind} apart:\n{self.one!r}\n{self.other!r}"


def what_leaves(record: Record, told: Any, viewer: Seat | None) -> bytes:
    """Return everything that any face could show to this viewer, with all fingerprints made the same."""
    game = record.game
    view = game.view(record.state, viewer)
    asks = [
        (open_ask.ask.seen_by(viewer), open_ask.id if open_ask.ask.seat == viewer else "")
        for open_ask in record.position.asks
    ]
    heard = [happening for happening in told if happening.heard_by(viewer)]
    by_hand = [ask.seen_by(viewer) for ask in game.adjusts(record.state)]
    leaves = (view, game.summary(view), tuple(game.stock(record.state).items()), asks, by_hand, heard)
    return _in_words(leaves, viewer)


def what_stays(record: Record, viewer: Seat | None, first: int) -> bytes:
    """Return what this viewer can read afterward: the history from an index on, and what undo would say."""
    history = [
        [h.text for h in step.told if h.heard_by(viewer)]
        for step in record.history(first)
        if any(h.heard_by(viewer) for h in step.told)
    ]
    last = record.told_last()
    undo = [h.text for h in last.told if not h.to] if last else []
    return _in_words((history, undo), viewer)


def _in_words(leaves: object, viewer: Seat | None) -> bytes:
    """Return all of it in a language that this viewer speaks; neighbors speak different ones."""
    language = languages()[EVERYBODY.index(viewer) % len(languages()) if viewer else 0]
    return FINGERPRINT.sub(b"#", encoded(leaves, language))


def other_value(blank: AnyBlank, value: Any, viewers: tuple[Seat | None, ...], rng: random.Random) -> Any:
    """Return a different value for a blank, one that none of these viewers may tell from the first."""
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


Leaves = Callable[[Record, Any, Seat | None], bytes]
Logged = Callable[[Outcome], str]


def compare(
    game: Game[Any],
    players: int,
    seed: int,
    leaves: Leaves = what_leaves,
    most: int = 400,
    enough: int = ENOUGH,
    log: Logged = logged,
    **settings: Any,
) -> int:
    """Play pairs of tables that differ in one secret; return how many secrets were tested."""
    rng = random.Random(seed)
    record = Record(game, Start(game.name, game.version, game.prepare(_names(players), settings)), rng)
    tried: Counter[str] = Counter()
    while record.position.asks and len(record.line) < most:
        ask = _any(record, rng)
        move = _answer(game, ask, rng)
        try:
            outcome = record.played(move)
        except Refused:
            continue
        drawn = outcome.steps[0].played.kept.drawn
        for secret, other_move, other_drawn, viewers in _variants(game, record, ask, move, drawn, rng):
            if rng.random() < enough / (enough + tried[secret.kind]):
                _follow(record, (move, drawn), (other_move, other_drawn), secret, viewers, rng, leaves, log)
                tried[secret.kind] += 1
        record.take(outcome)
    return tried.total()


def _any(record: Record, rng: random.Random) -> Ask:
    """Return a random ask; answered or patient ones are rare and usual ones common, to keep games moving.

    Now and then, it's something the table may do by hand.
    """
    asks = record.position.asks
    if rng.random() < BY_HAND and (by_hand := record.game.adjusts(record.state)):
        return rng.choice(by_hand)
    return rng.choices(asks, [_often(one.ask) for one in asks])[0].ask


def _often(ask: Ask) -> int:
    return 1 if ask.done or ask.aside else SELDOM * SELDOM if ask.usual else SELDOM


def _variants(
    game: Game[Any], record: Record, ask: Ask, move: Move, drawn: tuple[Move, ...], rng: random.Random
) -> Any:
    """Yield each secret in this step, answered differently, and the viewers who must not notice."""
    seats: tuple[Seat | None, ...] = (None, *seats_for(len(record.start.setup.players)))
    if ask.face == "sealed":
        viewers = tuple(seat for seat in seats if seat != ask.seat)
        other = _changed(game, ask, move, viewers, rng)
        if other != move:
            yield ask, other, drawn, viewers
    state, _ = game.play(record.state, move)
    for place, draw in enumerate(drawn):
        chance = next(one for one in game.asks(state) if one.chance)
        if chance.face == "sealed":
            for viewer in seats:
                other = _changed(game, chance, draw, (viewer,), rng)
                if other != draw:
                    yield chance, move, (*drawn[:place], other, *drawn[place + 1 :]), (viewer,)
        state, _ = game.play(state, draw)


def _changed(
    game: Game[Any], ask: Ask, move: Move, viewers: tuple[Seat | None, ...], rng: random.Random
) -> Move:
    values = {blank.name: other_value(blank, getattr(move, blank.name), viewers, rng) for blank in ask.blanks}
    if ask.fits:
        values = ask.draw(rng)
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **msgspec.to_builtins(values)})


def _follow(
    record: Record,
    one: tuple[Move, tuple[Move, ...]],
    other: tuple[Move, tuple[Move, ...]],
    secret: Ask,
    viewers: tuple[Seat | None, ...],
    rng: random.Random,
    leaves: Leaves,
    log: Logged,
) -> None:
    """Keep playing alike at two tables, and compare what's shown to the viewers who must not notice."""
    first, by_hand = len(record.line), {ask.kind for ask in record.game.adjusts(record.state)}
    tables = [_fork(record) for _ in (one, other)]
    outcomes = [_take(table, *last) for table, last in zip(tables, (one, other), strict=True)]
    for _ in range(30):
        one_line, other_line = (log(outcome).encode() for outcome in outcomes)
        if one_line != other_line:
            raise Leak(secret.kind, None, one_line, other_line)
        told = [outcome.told for outcome in outcomes]
        viewers = tuple(v for v in viewers if not _learns(tables, told, secret, v, leaves))
        if not tables[0].position.asks or not viewers:
            break
        ask = _any(tables[0], rng)
        move = _answer(record.game, ask, rng)
        try:
            outcomes = [table.played(move) for table in tables]
        except Refused:
            if ask.kind in by_hand and (said := [_refusal(table, move) for table in tables])[0] != said[1]:
                raise Leak(secret.kind, None, *(one.encode() for one in said)) from None
            continue  # one table may allow what the other doesn't, or the move breaks another rule
        for table, outcome in zip(tables, outcomes, strict=True):
            table.take(outcome)
    told = [outcome.told for outcome in outcomes]
    viewers = tuple(v for v in viewers if not _learns(tables, told, secret, v, leaves))
    for viewer in viewers:
        left = [what_stays(table, viewer, first) for table in tables]
        if left[0] != left[1]:
            raise Leak(secret.kind, viewer, *left)


def _learns(tables: list[Record], told: list[Any], secret: Ask, viewer: Seat | None, leaves: Leaves) -> bool:
    """Whether this viewer now learns the secret as the ask declared; any other way is a leak."""
    out = [[h for h in each if type(h).__name__ in secret.until and h.heard_by(viewer)] for each in told]
    if out[0] != out[1]:
        return True
    left = [leaves(table, each, viewer) for table, each in zip(tables, told, strict=True)]
    if left[0] != left[1]:
        raise Leak(secret.kind, viewer, *left)
    return False


def _fork(record: Record) -> Record:
    """Return a second table, at the same point as the first."""
    fork = copy.copy(record)
    fork.rng = random.Random(0)
    fork.line, fork.marks, fork._drawn = [*record.line], {**record.marks}, {**record._drawn}
    return fork


def _refusal(record: Record, move: Move) -> str:
    """Return why a move is refused, or nothing if it isn't."""
    try:
        record.played(move)
    except Refused as refusal:
        return refusal.why
    return ""


def _take(record: Record, move: Move, drawn: tuple[Move, ...]) -> Outcome:
    outcome = record.played(move, drawn=drawn)
    record.take(outcome)
    return outcome


def _answer(game: Game[Any], ask: Ask, rng: random.Random) -> Move:
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})


def _names(players: int) -> list[str]:
    return [f"Player {letter}" for letter in EVERYBODY[:players]]
