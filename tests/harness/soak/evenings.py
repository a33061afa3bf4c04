"""Random evenings: what people won and lost is what was paid, and every game is in one evening.

Everything is counted a second time, from what was told as it happened: who was paid how much, and who won.
Some games are left unfinished, and some are corrected after they were over.
"""

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from msgspec.structs import replace

from companion.game import Game, Paid, Refused
from companion.game.seat import SEATS
from companion.games import SHELF
from companion.house import figures, finishes
from companion.house.memory import Memory
from companion.store.journal import MEMORY, Journal
from companion.table.table import Table

EVENINGS = 1_000
A_HOUSE = 10  # evenings of the same people
PEOPLE = ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo", "Gus", "Hal")
OFTEN = {"downeast_dealer": 1, "dealt": 2}  # these take long; the others are played more often
USUAL = 6
UNFINISHED, CORRECTED = 0.1, 0.1  # as shares of all games
ENOUGH = 40  # moves of a game that's left unfinished


@dataclass
class Sums:
    """What was counted as it happened, by person: money won and lost, games won, games finished."""

    money: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    wins: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)

    def of(self, ids: Sequence[str]) -> tuple[int, int, int]:
        """Return the sums of somebody who's known by these IDs."""
        return (
            sum(self.money[one] for one in ids),
            sum(self.wins[one] for one in ids),
            sum(self.games[one] for one in ids),
        )


def run(seed: int, evenings: int = EVENINGS) -> Iterator[str]:
    """Play this many evenings, and yield how many games there were."""
    rng = random.Random(seed)
    counted: Counter[str] = Counter()
    for _ in range(-(-evenings // A_HOUSE)):
        counted += asyncio.run(_a_house(rng, min(A_HOUSE, evenings)))
    yield ", ".join(f"{count:,} {what}" for what, count in sorted(counted.items()))


async def _a_house(rng: random.Random, evenings: int) -> Counter[str]:
    counted: Counter[str] = Counter()
    sums = Sums()
    with closing(Journal.open(MEMORY)) as journal:
        memory = Memory(journal)
        for number in range(evenings):
            for _ in range(rng.choice((1, 2, 2, 3))):
                counted[await _game(memory, rng, sums)] += 1
            _check(memory, sums)
            await memory.say_good_night(date(2026, 1, 1 + number) if rng.random() < 0.8 else None)
            counted["evenings"] += 1
        _check(memory, sums)
        await _check_kept(memory)
        counted["merges"] += await _check_merged(memory, sums, rng)
    return counted


async def _game(memory: Memory, rng: random.Random, sums: Sums) -> str:
    """Play a game, and count what happens; return what became of it."""
    game = SHELF[rng.choices(list(SHELF), [OFTEN.get(name, USUAL) for name in SHELF])[0]]
    players = tuple(rng.sample(PEOPLE, rng.choice(game.players)))
    setup = game.prepare(players, {}, game.example or game.box)
    persons = await memory.seat(players)
    table = await Table.start(memory.journal, game, replace(setup, persons=persons), rng)
    stops = rng.random() < UNFINISHED
    await play_on(table, rng, ENOUGH if stops else None)
    if not table.open_view().over:
        return "unfinished games"
    corrected = rng.random() < CORRECTED
    if corrected:
        await memory.catch_up()
        with suppress(Refused):  # some games can't be undone past a certain point
            await table.undo()
            await memory.catch_up()
            await play_on(table, rng)
    _count(table, sums)
    await memory.catch_up()
    return "corrected games" if corrected else "games"


async def play_on(table: Table, rng: random.Random, most: int | None = None) -> None:
    """Play a game at random, to its end or up to a number of moves."""
    game: Game[Any] = table.game
    while not table.open_view().over and (most is None or len(table.record.line) < most):
        ask = rng.choice([one.ask for one in table.asks() if one.ask.possible and not one.ask.done])
        with suppress(Refused):  # an answer to several blanks may break a rule about all of them
            await table.submit(game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))


def _count(table: Table, sums: Sums) -> None:
    """Count a game that's over, from what was told."""
    view = table.open_view()
    for seat in SEATS[: len(view.seats)]:
        person = table.players.persons[SEATS.index(seat)]
        sums.games[person] += 1
        sums.wins[person] += seat in view.winners
        if getattr(table.state, "money", None) is not None:
            sums.money[person] += _paid(table, seat) + _cars(view, seat)


def _paid(table: Table, seat: str) -> int:
    """Return what a seat was paid during a game, minus what it paid."""
    told = [one for step in table.record.history() for one in step.told if isinstance(one, Paid)]
    return sum(one.cents * ((one.target == seat) - (one.source == seat)) for one in told)


def _cars(view: Any, seat: str) -> int:
    """Return what a dealer's cars are worth at the end, which counts as money in Dealer's Choice."""
    rows = [row for row in getattr(view, "assets", ()) if row.seat == seat]
    return sum(sum(row.cars.values()) for row in rows)


def _check(memory: Memory, sums: Sums) -> None:
    """Check the figures of the whole house, and that every game is in one evening."""
    careers = figures.careers(memory.finishes, memory.roster)
    found = {one.person.id: (one.gained or 0, one.wins, one.games) for one in careers}
    assert found == {person: sums.of([person]) for person in sums.games}, "other sums"
    in_evenings = [one.number for evening in memory.evenings for one in evening.finishes]
    assert sorted(in_evenings) == [one.number for one in memory.journal.ended()], "a game in none, or in two"
    for person in (one.person for one in careers):
        nights = figures.by_evening(memory.evenings, memory.roster, person)
        assert sum(night.wins for night in nights) == sums.wins[person.id], "other wins by evening"
        for one in figures.against(memory.finishes, memory.roster, person):
            other = figures.against(memory.finishes, memory.roster, one.other)
            back = next(each for each in other if each.other.id == person.id)
            assert (one.ahead, one.behind) == (back.behind, back.ahead), "other wins against somebody"


async def _check_kept(memory: Memory) -> None:
    """Check that what's kept is what every game would give if it were worked out again."""
    anew = [finishes.make(memory.journal, one) for one in memory.journal.ended()]
    assert Memory(memory.journal).finishes == anew, "kept differently"


async def _check_merged(memory: Memory, sums: Sums, rng: random.Random) -> int:
    """Merge people in several orders, check that only their sums are added up, and return how many merged."""
    people = list(memory.roster.everybody)
    pairs = [tuple(rng.sample(people, 2)) for _ in range(rng.choice((1, 2, 3)))]
    groups = {one.id: {one.id} for one in people}
    for gone, stays in pairs:
        whole = groups[gone.id] | groups[stays.id]
        groups |= dict.fromkeys(whole, whole)
    for order in (pairs, pairs[::-1], rng.sample(pairs, len(pairs))):
        roster = memory.roster
        for gone, stays in order:
            with suppress(Refused):  # they're one person already
                roster = roster.with_(roster.merged(roster.who(gone.id), roster.who(stays.id)))
        careers = figures.careers(memory.finishes, roster)
        found = {frozenset(groups[one.person.id]): (one.gained or 0, one.wins) for one in careers}
        played = {frozenset(groups[one]) for one in sums.games}
        assert found == {ids: sums.of(sorted(ids))[:2] for ids in played}, "other sums after a merge"
    return len(pairs)
