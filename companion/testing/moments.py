"""Laws for moments: each comes once, with the happening behind it, and tells only what everybody knows."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, structs

from companion.game import Game, Happening, Moment, Refused, Said, View, Won
from companion.game.game import no_moments
from companion.table.entries import Play, Start
from companion.table.line import Outcome
from companion.table.record import Record
from companion.testing.operations import any_operation
from companion.testing.playthrough import NAMES
from companion.testing.recorded import keepings


def come(game: Game[Any], players: int, tries: int) -> bool:
    """Whether moments come up, and all pass the checks; also true if the game has none."""
    return bool(checked(game, players, 1, tries)) or game.moments is no_moments


def checked(game: Game[Any], players: int, seed: int, tries: int) -> Counter[str]:
    """Play at random, with undos and corrections, and check every moment; return how often each kind came.

    `tries` is how many moves, undos, corrections and so on there are, with each keeper.
    """
    came: Counter[str] = Counter()
    for keeping in keepings(game):
        rng = random.Random(f"{players} {seed} {keeping}")
        setup = game.prepare(NAMES[:players], keeping)
        record = Record(game, Start(game.name, game.version, setup), rng)
        assert not record.moments, "nothing has happened yet"
        for _ in range(tries):
            if not record.position.asks:
                break
            came.update(type(one).__name__ for one in _changed(record, rng))
    return came


def _changed(record: Record, rng: random.Random) -> tuple[Moment, ...]:
    """Do something at a table, check the moments it brought, and return them."""
    try:
        outcome = any_operation(record, rng).do(record)
    except Refused:
        return ()
    if not isinstance(outcome, Outcome):
        return ()  # it only asked something, and changed nothing
    before, again, stood = record.open_view(record.state), bool(record.turn), record.moments
    record.take(outcome)
    told = tuple(one for one in outcome.told if one.heard_by(None))
    if isinstance(outcome.entry, Play) and not told:
        assert record.moments == stood, "what nobody else was told about brought something, or ended it"
        return ()
    if again or not isinstance(outcome.entry, Play):
        assert not record.moments, f"{type(outcome.entry).__name__} isn't new, but brought {record.moments}"
        return ()
    check(record.moments, before, record.open_view(record.state), told)
    return record.moments


def check(moments: Iterable[Moment], before: View, after: View, told: tuple[Happening, ...]) -> None:
    """Check the moments of a change against what everyone sees and was told."""
    moments = tuple(moments)
    known = {*_facts((before, after, told))}
    for one in moments:
        kind = type(one)
        if kind is Won:
            assert one is moments[-1], "who won comes last"
            assert after.over, "the game isn't over"
            assert not before.over, "the game was over before"
            continue
        times = sum(isinstance(happening, kind.told_by) for happening in told)
        assert times, f"nothing told now says so: {one}"
        assert sum(type(other) is kind for other in moments) <= times, f"told more than once: {one}"
        assert not (new := {*_facts(one)} - known), f"nobody knows {new} yet: {one}"
        assert {*one.seats} <= {seat.seat for seat in after.seats}, f"nobody sits there: {one}"


def _facts(thing: Any) -> Iterator[str | int]:
    """Yield the numbers, names and amounts in a value, except for what a sentence counts."""
    if isinstance(thing, Said):
        yield from _facts(tuple(fact for name, fact in thing.facts.items() if name != "count"))
    elif isinstance(thing, Struct):
        yield from _facts(structs.astuple(thing))
    elif isinstance(thing, dict):
        yield from _facts((*thing, *thing.values()))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from _facts(one)
    elif isinstance(thing, str | int) and not isinstance(thing, bool):
        yield thing
