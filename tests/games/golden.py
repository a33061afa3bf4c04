"""Recorded games: the entries of a journal and the fingerprint after each, replayed under today's rules.

`python -m tests.games.golden` records games that are not there yet. A record is made anew only when the
version of the game's rules is raised.
"""

import random
from pathlib import Path
from typing import Any

import msgspec

from companion.game import Game, Refused
from companion.games import SHELF
from companion.table.entries import Start, read_entry
from companion.table.fingerprint import fingerprint
from companion.table.record import Outcome, Record
from tests.playthrough import NAMES

FOLDER = Path(__file__).parent / "recorded"


def recorded(game: Game[Any]) -> list[Path]:
    """Return the recorded games of this game: what began under older rules has to replay too."""
    return sorted(FOLDER.glob(f"{game.name}-v*-*.jsonl"))


def kept(path: Path) -> list[str]:
    """Return the fingerprints as they were."""
    return [line["fingerprint"] for line in map(msgspec.json.decode, path.read_bytes().splitlines())]


def replayed(game: Game[Any], path: Path) -> list[str]:
    """Return the fingerprints as they are now."""
    entries = [read_entry(game, msgspec.json.encode(line["entry"])) for line in _lines(path)]
    start = entries[0]
    assert isinstance(start, Start)
    record = Record(game, start, random.Random(0))
    marks = [fingerprint(record.state)]
    for entry in entries[1:]:
        record.take(record.read(entry))
        marks.append(fingerprint(record.state))
    return marks


def _lines(path: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def keepers(game: Game[Any]) -> list[str]:
    """Return who may keep the pieces of this game."""
    return [o.value for s in game.settings if s.name == "keeper" for o in s.blank.options]


def record_game(game: Game[Any], players: int, seed: int, **fixed: Any) -> bytes:
    """Play a game at random, with something taken back now and then, and return its record."""
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
    """Return some move that a record asks for, worked out; it may be refused."""
    ask = rng.choice(record.position.asks).ask
    return record.played(record.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in SHELF.values():
        games: dict[str, Any] = {str(count): (count, {}) for count in each.players}
        games |= {keeper: (each.players[-1], {"keeper": keeper}) for keeper in keepers(each)}
        for name, (count, fixed) in games.items():
            place = FOLDER / f"{each.name}-v{each.version}-{name}.jsonl"
            if not place.exists():
                place.write_bytes(record_game(each, count, count, **fixed))
                print(f"recorded {place.name}")
