"""Snapshots of a long game: it opens from one, and what came before is replayed only if somebody looks back.

A snapshot has no words in it, so no names; asks are asked again, and keep their IDs. It's only a shortcut. If
it can't be read, comes from other rules, or doesn't lead to the state that the game is in, it isn't used.
"""

import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Raw, Struct, structs

from companion.game import OpenAsk, Seat
from companion.games import SHELF
from companion.store.journal import SNAPSHOT_EVERY, Journal
from companion.store.journal_reading import GameCard, ReadableJournal, Row
from companion.store.players import KIND as PLAYERS
from companion.store.players import Players, players_of
from companion.store.roster import read_roster
from companion.table.entries import Entry, Play, Redo, Start, Undo, read_entry
from companion.table.line import RECENT, Position, told_count
from companion.table.record import Record

LONG = 512  # entries; a shorter game is replayed in no time
NEAR = (Play, Undo, Redo)  # the entries that never reach far back; others need the whole line


class Snapshot(Struct, frozen=True):
    """A game as it was after one of its entries, when nothing was left to redo, re-enter or count."""

    rules: int  # their version
    number: int  # of that entry
    saved: int
    told: int
    ids: tuple[str, ...]  # of the open asks
    dealings: int
    secrets: bool
    silent: dict[Seat, int]
    state: Raw  # as the journal keeps it


def begin(journal: Journal, card: GameCard, rng: random.Random) -> tuple[Record, Players]:
    """Return a game before its first move, and who plays it."""
    game = SHELF[card.game]
    start = read_entry(game, card.start)
    assert isinstance(start, Start)
    players = players_of(card.start, journal.kept(PLAYERS).get(str(card.number)))
    setup = structs.replace(start.setup, players=players.called(read_roster(journal)))
    return Record(game, structs.replace(start, setup=setup), rng), players


def due(number: int) -> bool:
    """Whether the entry with this number is written along with a snapshot of the game before it."""
    return number > LONG and number % SNAPSHOT_EVERY == 0


def taken(record: Record, state: bytes) -> bytes | None:
    """Return a snapshot of a record, with its state as the journal keeps it; None if something's pending."""
    if not record.settled:
        return None
    at = record.position
    return msgspec.json.encode(
        Snapshot(
            rules=record.game.version,
            number=record.next_number - 1,
            saved=record.saved,
            told=record.told,
            ids=tuple(one.id for one in at.asks),
            dealings=at.dealings,
            secrets=at.secrets,
            silent=dict(at.silent),
            state=Raw(state),
        )
    )


def opened(journal: ReadableJournal, game: int, begun: Record, stood: Any) -> Record | None:
    """Return a record of the end of a game, from the newest snapshot that will do; None if there is none.

    Its line begins with the first move after the snapshot.
    """
    for kept in sorted(filter(None, map(_read, journal.snapshots(game))), key=_age):
        with suppress(Exception):  # whatever is wrong with it, the whole game can still be replayed
            record = begun.fork()
            _go_on_from(kept, record)
            led = replayed(record, journal.rows(game, kept.number), NEAR)
            if led and reaches_back(record) and record.state == stood:
                return record
    return None


def replayed(record: Record, rows: Iterable[Row], kinds: tuple[type[Entry], ...] = (Entry,)) -> bool:
    """Replay a journal's rows; return whether that worked, with only entries of these kinds."""
    with suppress(Exception):  # today's rules may fail on a game played under other rules
        for row in rows:
            entry = read_entry(record.game, row.body)
            if not isinstance(entry, kinds):
                return False
            record.take(record.read(entry, row.source))
        return True
    return False


def reaches_back(record: Record, less: int = 0) -> bool:
    """Whether the end of a game, minus some moves, is long enough for what's told about its last moves."""
    return told_count(record.line) - less >= RECENT


def _read(kept: bytes) -> Snapshot | None:
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(kept, type=Snapshot)
    return None


def _age(kept: Snapshot) -> int:
    return -kept.number


def _go_on_from(kept: Snapshot, record: Record) -> None:
    """Move a record that has just begun ahead to a snapshot."""
    game = record.game
    if kept.rules != game.version:
        raise ValueError("made by other rules")
    state = structs.replace(msgspec.json.decode(kept.state, type=game.state), names=record.state.names)
    asks = tuple(OpenAsk(id, ask) for id, ask in zip(kept.ids, game.asks(state), strict=True))
    record.position = Position(state, asks, kept.dealings, kept.secrets, kept.silent)
    record.marks = {0: record.position}
    record.saved, record.told, record.next_number = kept.saved, kept.told, kept.number + 1
