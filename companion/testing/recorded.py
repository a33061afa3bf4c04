"""Recorded games: the entries of a journal and the fingerprint after each, replayed under today's rules.

Record games again only when the version of the game's rules is raised.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.game import Game, Pick, Refused
from companion.table.entries import Start, read_entry
from companion.table.fingerprint import fingerprint
from companion.table.line import Outcome
from companion.table.record import Record
from companion.testing.playthrough import NAMES


def recorded(game: Game[Any], folder: Path) -> list[Path]:
    """Return this game's recorded games; those that began under older rules have to replay as well."""
    return sorted(folder.glob(f"{game.name}-v*-*.jsonl"))


def kept(lines: bytes) -> list[str]:
    """Return the fingerprints as they were recorded."""
    return [line["fingerprint"] for line in map(msgspec.json.decode, lines.splitlines())]


def replayed(game: Game[Any], lines: bytes) -> list[str]:
    """Return the fingerprints as they are when replayed now."""
    written: list[dict[str, Any]] = [msgspec.json.decode(line) for line in lines.splitlines()]
    entries = [read_entry(game, msgspec.json.encode(line["entry"])) for line in written]
    start = entries[0]
    assert isinstance(start, Start)
    record = Record(game, start, random.Random(0))
    marks = [fingerprint(record.state)]
    for entry in entries[1:]:
        record.take(record.read(entry))
        marks.append(fingerprint(record.state))
    return marks


def keepings(game: Game[Any]) -> list[dict[str, Any]]:
    """Return each setting for who keeps the pieces, or just the defaults if the game has none."""
    keepers = [s.blank for s in game.settings if s.name == "keeper" and isinstance(s.blank, Pick)]
    return [{"keeper": option.value} for blank in keepers for option in blank.options] or [{}]


def record_game(game: Game[Any], players: int, seed: int, **fixed: Any) -> bytes:
    """Play a game at random, undo something now and then, and return its record."""
    rng = random.Random(seed)
    settings = {s.name: s.blank.draw(rng) if rng.random() < 0.3 else s.default for s in game.settings}
    setup = game.prepare(NAMES[:players], settings | fixed)
    record = Record(game, Start(game.name, game.version, setup), rng)
    lines = [{"entry": record.start, "fingerprint": fingerprint(record.state)}]
    while record.position.asks and len(lines) < 600:
        try:
            outcome = record.taken_back() if rng.random() < 0.03 and record.line else any_move(record, rng)
        except Refused:
            continue
        record.take(outcome)
        lines.append({"entry": outcome.entry, "fingerprint": fingerprint(record.state)})
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def any_move(record: Record, rng: random.Random) -> Outcome:
    """Return the outcome of a random answer to one of a record's asks; the answer may be refused."""
    ask = rng.choice(record.position.asks).ask
    return record.played(record.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))


def record_missing(game: Game[Any], folder: Path) -> Iterator[Path]:
    """Record the kinds of games that are missing, and yield their paths."""
    games: dict[str, Any] = {str(count): (count, {}) for count in game.players}
    games |= {next(iter(one.values())): (game.players[-1], one) for one in keepings(game) if one}
    folder.mkdir(exist_ok=True)
    for name, (count, fixed) in games.items():
        place = folder / f"{game.name}-v{game.version}-{name}.jsonl"
        if not place.exists():
            place.write_bytes(record_game(game, count, count, **fixed))
            yield place
