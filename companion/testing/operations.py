"""What random play tries at a table: moves, corrections, counts, and all else that a table can do."""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from msgspec import structs

from companion.game import CENTS, Ask, Game, Move, Seat, seats_for
from companion.game.counting import Countable, figures
from companion.table.counted import differences, may_count
from companion.table.entries import BeginCount, EndCount, OwnCount
from companion.table.line import Label, Outcome, labels
from companion.table.record import Record
from companion.table.recount import search
from companion.table.rewinding import by_hand
from companion.table.settling import AGREED, STOPPED

BY_HAND = 0.1  # share of the moves that the table makes by hand
SELDOM = 5  # a face-down answer is changed this many times less often than it's laid
LATELY = 20  # how far back a correction goes
OFTEN = {"play": 12, "undo": 1, "redo": 2, "consider": 2, "correct": 2, "instead": 1, "count": 1, "settle": 1}
RECOUNTED = 5  # how far back a count is looked into
BY_A_SLIP = 0.7  # share of the counts that one slip would explain


@dataclass
class Operation:
    """Something that's tried at both tables: by whom, and how. It returns an outcome, or just an answer."""

    name: str
    actor: Seat | None
    do: Callable[[Record], Outcome | object]
    what: object = ""

    @property
    def words(self) -> str:
        """What was tried, for whoever has to fix the leak."""
        return f"{self.name} by {self.actor}: {self.what}"


def any_operation(record: Record, rng: random.Random, often: Mapping[str, int] = OFTEN) -> Operation:
    """Return something to try: a move most of the time, or anything else that a table can do."""
    told = [label for label in labels(record.line) if isinstance(label, int)]
    if record.turn and rng.random() < 0.4:
        name, do = rng.choice([("skip", Record.skipped), ("skip", Record.skipped), ("let go", Record.let_go)])
        return Operation(name, None, do)
    name = rng.choices([*often], [*often.values()])[0]
    if name == "undo":
        return Operation(name, None, Record.taken_back)
    if name == "redo" and record.undone:
        return Operation(name, None, Record.made_again)
    if name in ("consider", "correct", "instead") and told:
        return _correction(record, name, told, rng)
    if name == "count":
        return _count(record, rng)
    if name == "settle":
        return _settling(record, rng)
    ask = any_ask(record, rng)
    move = any_answer(record.game, ask, rng)
    actor = ask.seat if ask.face != "open" else None
    return Operation("adjust" if by_hand(move) else "play", actor, lambda table: table.played(move), move)


def _correction(record: Record, name: str, told: list[int], rng: random.Random) -> Operation:
    """Return a correction of any entry by anybody: another answer, or an answer to another ask there."""
    label = rng.choice(told[-LATELY:])
    also = (
        rng.choice(later) if name == "instead" and (later := [one for one in told if one > label]) else None
    )
    index = record.index_of(label)
    asks = [*(one.ask for one in record.before(index).asks), next(record.history(index, index + 1)).asked]
    moves = {label: any_answer(record.game, rng.choice(asks), rng)}
    if also is not None:
        at = record.index_of(also)
        moves[also] = any_answer(record.game, next(record.history(at, at + 1)).asked, rng)
    by = rng.choice((None, *seats_for(len(record.start.setup.players))))
    instead: dict[Label, Move] = {also: moves[also]} if also is not None else {}

    def do(table: Record) -> Outcome | object:
        correction = table.corrected(label, moves[label], instead, by=by)
        return (correction.changes, correction.unfit) if name == "consider" else correction.outcome

    return Operation(name, by, do, (label, moves))


def _count(record: Record, rng: random.Random) -> Operation:
    """Return a count by the open table or for somebody's own eyes, and what's said about it.

    Usually, one changed answer would explain it; otherwise, one or two things are off by a little.
    """
    by = rng.choice((None, *seats_for(len(record.start.setup.players))))
    if rng.random() < BY_A_SLIP and (slip := _slip(record, rng)) is not None:
        explained = figures(may_be_counted(record.game.to_count(slip), by))
        return Operation("count", by, lambda table: what_a_count_says(table, explained, by), explained)
    piles = may_be_counted(record.game.to_count(record.state), by)
    there = [(pile, line) for pile in piles for line in pile.lines]
    counted: dict[str, int] = {}
    for pile, line in rng.sample(there, min(len(there), rng.randint(1, 2))):
        off = rng.choice((1, -1, 2)) * (CENTS if line.worth == 1 else 1)
        counted |= pile.figures({line.name: max(0, line.there + off)})
    return Operation("count", by, lambda table: what_a_count_says(table, counted, by), counted)


def _settling(record: Record, rng: random.Random) -> Operation:
    """Return beginning or ending a count, or what somebody says who counted in private."""
    seat = rng.choice(seats_for(len(record.start.setup.players)))
    alone = OwnCount(seat, agrees=rng.random() < 0.5)
    entry = rng.choice((BeginCount(), alone, EndCount(STOPPED), EndCount(AGREED)))
    return Operation("settle", seat if entry is alone else None, lambda table: table.read(entry), entry)


def _slip(record: Record, rng: random.Random) -> Any:
    """Return the state that the line would have led to if one of the last answers had been different."""
    if not record.line:
        return None
    index = rng.randrange(max(0, len(record.line) - RECOUNTED), len(record.line))
    state, asked = record.before(index).state, next(record.history(index, index + 1)).asked
    line = [played.kept for played in record.line[index:]]
    line[0] = structs.replace(line[0], move=any_answer(record.game, asked, rng))
    try:
        for kept in line:
            for move in (kept.move, *kept.drawn):
                state, _ = record.game.play(state, move)
    except Exception:  # a rule may stumble over a line that nobody would be allowed to play
        return None
    return state


def what_a_count_says(table: Record, counted: Mapping[str, int], by: Seat | None) -> object:
    """Return everything a count says: what can be counted, what differs, and the suspects."""
    piles = may_be_counted(table.game.to_count(table.state), by)
    off = [(one.key, one.there, one.counted) for one in differences(piles, counted)]
    looked = tuple(islice(search(table.fork(), counted, by).run(), RECOUNTED))
    return [(pile.name, pile.title) for pile in piles], off, looked


def may_be_counted(piles: Iterable[Countable], by: Seat | None) -> tuple[Countable, ...]:
    """Return the piles that somebody may count."""
    return tuple(pile for pile in piles if may_count(pile, by))


def any_ask(record: Record, rng: random.Random) -> Ask:
    """Return a random ask; to keep games moving, answered ones and asides are rare, and usual ones common.

    Now and then, it's something the table may do by hand.
    """
    asks = record.position.asks
    if rng.random() < BY_HAND and (adjusts := record.game.adjusts(record.state)):
        return rng.choice(adjusts)
    return rng.choices(asks, [_often(one.ask) for one in asks])[0].ask


def _often(ask: Ask) -> int:
    return 1 if ask.done or ask.aside else SELDOM * SELDOM if ask.usual else SELDOM


def any_answer(game: Game[Any], ask: Ask, rng: random.Random) -> Move:
    """Return a random answer to an ask."""
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
