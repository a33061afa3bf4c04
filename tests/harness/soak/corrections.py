"""Random corrections over whole games: the table is reopened and the program killed, and nothing is lost.

The money and pieces still add up, the same question is asked after a restart, and every correction can be
finished or taken back.
"""

import asyncio
import hashlib
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion.game import Ask, Game, Refused, seats_for
from companion.game.ask import encoded
from companion.games import SHELF
from companion.store.journal import Journal
from companion.table.line import labels
from companion.table.table import Table
from companion.testing import NAMES, recorded

CORRECTIONS = 10_000  # to make in each game
KILLED = 200  # corrections in each game, in a real process that gets killed
OFTEN = 0.15  # share of the moves that are corrections
REOPENED = 0.03
LATELY = 40  # how many entries back a correction may go
LONGEST = 400  # at most this many moves in a game, so there are many games


def run(seed: int, corrections: int = CORRECTIONS, killed: int = KILLED) -> Iterator[str]:
    """Correct entries at random, in every game, and yield what happened."""
    for game in SHELF.values():
        counted = asyncio.run(_corrected(game, random.Random(f"{seed} {game.name}"), corrections))
        yield f"{game.name}: {', '.join(f'{what} {count:,}' for what, count in sorted(counted.items()))}"
        kills = _kill(game, random.Random(f"{seed} {game.name} killed"), killed)
        yield f"{'':{len(game.name)}}  {kills}"


async def _corrected(game: Game[Any], rng: random.Random, corrections: int) -> Counter[str]:
    counted: Counter[str] = Counter()
    while counted["corrections"] < corrections:
        counted["games"] += 1
        with TemporaryDirectory() as folder:
            await _evening(Evening(game, rng, Path(folder) / "journal.sqlite3", counted))
    return counted


class Evening:
    """One game at a table that is kept on disk."""

    def __init__(self, game: Game[Any], rng: random.Random, path: Path, counted: Counter[str]) -> None:
        self.game, self.rng, self.path, self.counted = game, rng, path, counted

    async def sit_down(self) -> None:
        """Set up the table."""
        setup = self.game.prepare(
            NAMES[: self.rng.choice(self.game.players)], self.rng.choice(recorded.keepings(self.game))
        )
        self.table = await Table.start(Journal.open(self.path), self.game, setup, self.rng)
        self.tally = dict(self.game.tally(self.table.state))

    def check(self) -> None:
        """Check that all the money and pieces are still there."""
        assert dict(self.game.tally(self.table.state)) == self.tally

    def reopen(self) -> None:
        """Close the journal and open it again: everybody sees and is asked the same things as before."""
        everybody = (None, *seats_for(len(self.table.setup.players)))
        before = [encoded(self.table.view(seat)) for seat in everybody]
        self.table.journal.close()
        self.table = Table.resume(Journal.open(self.path), self.table.number, self.rng)
        assert not self.table.read_only
        assert [encoded(self.table.view(seat)) for seat in everybody] == before
        self.counted["reopened"] += 1

    async def correct(self) -> bool:
        """Give a random recent entry a random new answer; return whether that was possible."""
        line = self.table.record.line
        index = self.rng.randrange(max(0, len(line) - LATELY), len(line))
        before = self.table.record.before(index)
        asks = [one.ask for one in before.asks]
        if not asks:
            return False
        ask = self.rng.choice(asks)
        try:
            await self.table.correct(labels(line)[index], _answer(self.game, ask, self.rng), by=ask.seat)
        except Refused:
            self.counted["refused"] += 1
            return False
        return True

    async def go_on(self) -> None:
        """Answer, leave out or let go of what's left after a correction, or undo the correction."""
        turn = self.table.turn
        assert turn is not None
        way = self.rng.choices(["answer", "skip", "let go", "undo"], [6, 2, 1, 1])[0]
        self.counted[way] += 1
        if way == "skip":
            await self.table.skip()
        elif way == "let go" or not self.table.asks():
            await self.table.let_go()
        elif way == "undo":
            await self.undo_whole()
        else:
            await self.move()

    async def undo_whole(self) -> None:
        """Undo the correction and check that the line is as it was; then redo it and undo it again."""
        was = self.table.record.turns[-1]
        await self.table.undo()
        kept = [played.kept.move for played in self.table.record.line[was.at : was.at + len(was.was)]]
        assert kept == [one.move for one in was.was]
        await self.table.redo()
        await self.table.undo()

    async def move(self) -> None:
        """Make a random move."""
        for _ in range(200):
            open_ask = self.rng.choice(self.table.asks())
            try:
                await self.table.submit(_answer(self.game, open_ask.ask, self.rng), ask=open_ask.id)
            except Refused:
                continue
            return
        assert self.table.turn, "every answer is refused"
        await self.table.let_go()  # a correction may refuse anything that would open something new


async def _evening(evening: Evening) -> None:
    await evening.sit_down()
    for _ in range(LONGEST):
        if evening.table.turn:
            await evening.go_on()
        elif not evening.table.asks():
            break
        elif evening.table.record.line and evening.rng.random() < OFTEN and await evening.correct():
            evening.counted["corrections"] += 1
        else:
            await evening.move()
        evening.check()
        if evening.rng.random() < REOPENED:
            evening.reopen()
    evening.table.journal.close()


def _kill(game: Game[Any], rng: random.Random, corrections: int) -> str:
    """Kill a process that makes corrections, check what it acknowledged, and return the figures."""
    made = kills = lines = 0
    while made < corrections:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "journal.sqlite3"
            for _ in range(rng.randint(2, 5)):
                command = (sys.executable, "-m", __name__, str(path), game.name, str(rng.randrange(10**9)))
                with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
                    assert child.stdout
                    said = [child.stdout.readline() for _ in range(rng.randint(5, 60))]
                    child.kill()
                    said += child.stdout.readlines()
                acknowledged = [line.split() for line in said if line.endswith("\n")]
                made += sum(words[0] == "corrected" for words in acknowledged)
                lines += len(acknowledged)
                kills += 1
                over = _as_acknowledged(path, acknowledged[-1])
                if over:
                    break
    return f"{made:,} corrections in processes that were killed {kills:,} times; {lines:,} changes, none lost"


def _as_acknowledged(path: Path, last: list[str]) -> bool:
    """Check that the journal has what was acknowledged last; return whether the game is over."""
    with closing(Journal.open(path)) as journal:
        number = max(journal.games())
        table = Table.resume(journal, number)
        assert not table.read_only
        entries = len(journal.rows(number))
        assert entries in (int(last[1]), int(last[1]) + 1), (entries, last)
        assert entries > int(last[1]) or seen(table) == last[2]
        return not table.asks()


def seen(table: Table) -> str:
    """Return a fingerprint of what everybody sees."""
    everybody = (None, *seats_for(len(table.setup.players)))
    return hashlib.sha256(encoded([table.view(seat) for seat in everybody])).hexdigest()


async def live(path: Path, game: Game[Any], rng: random.Random) -> None:
    """Start or continue a game, and print a line after every change, until it's over or we're killed."""
    evening = Evening(game, rng, path, Counter())
    journal = Journal.open(path)
    if (number := journal.interrupted()) is None:
        journal.close()
        await evening.sit_down()
    else:
        evening.table = Table.resume(journal, number, rng)
        evening.tally = dict(game.tally(evening.table.state))
    while evening.table.asks() or evening.table.turn:
        what = "moved"
        if evening.table.turn:
            await evening.go_on()
        elif evening.table.record.line and rng.random() < 0.3 and await evening.correct():
            what = "corrected"
        else:
            await evening.move()
        evening.check()
        entries = len(evening.table.journal.rows(evening.table.number))
        print(what, entries, seen(evening.table), flush=True)


def _answer(game: Game[Any], ask: Ask, rng: random.Random) -> Any:
    return game.stored_move({"move": ask.kind, "seat": ask.seat, **msgspec.to_builtins(ask.draw(rng))})


if __name__ == "__main__":
    _path, _name, _seed = sys.argv[1:]
    asyncio.run(live(Path(_path), SHELF[_name], random.Random(_seed)))
