"""Games that are over, written straight into a journal: what evenings and careers are made from."""

import random
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.game import Feat, Placing, Seat
from companion.game.seat import SEATS
from companion.game.standing import Unit
from companion.games import SHELF
from companion.house import finishes
from companion.house.figures import facts_of
from companion.house.finishes import MADE, Finish
from companion.house.memory import Memory
from companion.store.journal_reading import Row
from companion.store.players import Handover, without_names
from companion.table.entries import Start
from tests.inside import connection

OVER = b"{}"  # stands for the state of a game that nobody opens again
NIGHT = "2026-11-14T12:00:00+00:00"  # the same day wherever the tests run
UNITS: dict[str, Unit] = {"dealt": "chips", "downeast_dealer": "stars"}  # the others are about money
PEOPLE = ("Ann", "Ben", "Cal", "Dee", "Eva", "Flo", "Gus", "Hal", "Ida", "Jan", "Kim", "Lou")


class Over(NamedTuple):
    """A game that's over: by name, everybody's rank and score; a score in money is also what they gained."""

    game: str
    scores: Mapping[str, tuple[int, int]]
    feats: Sequence[Feat] = ()
    left: Mapping[Seat, str] = {}  # who sat there at first, if somebody else finished the game
    at: str = NIGHT


async def write_down(memory: Memory, *games: Over) -> list[Finish]:
    """Write down games that are over, and return how they ended."""
    made = [await _begun(memory, one) for one in games]
    chains = {one.number: (one.last, one.chain) for one in memory.journal.ended()}
    known = [replace(one, last=chains[one.number][0], chain=chains[one.number][1]) for one in made]
    await finishes.keep(memory.journal, known)
    memory.look()
    return known


async def _begun(memory: Memory, over: Over) -> Finish:
    gone = dict(zip(over.left, await memory.seat(tuple(over.left.values())), strict=True))
    persons = await memory.seat(tuple(over.scores))
    unit = UNITS.get(over.game, "cents")
    standing = tuple(
        Placing(seat, rank, score, unit, score if unit == "cents" else None)
        for seat, (rank, score) in zip(SEATS, over.scores.values(), strict=False)
    )
    handovers = tuple(Handover(seat, one, persons[SEATS.index(seat)], 3) for seat, one in gone.items())
    rules = SHELF[over.game]
    setup = rules.prepare(tuple(over.scores), {}, rules.example or rules.box)
    nameless = without_names(setup.players, persons)
    start = Start(over.game, rules.version, replace(setup, players=nameless, persons=persons))
    number = await memory.journal.begin(over.game, Row(0, msgspec.json.encode(start), "kiosk"), OVER)
    await memory.journal.append(number, Row(1, b"{}", "kiosk"), OVER, over=True)
    return Finish(
        *(number, over.game, over.at, over.at, 1, "", MADE, persons, standing),
        *(tuple(over.feats), handovers),
    )


def ranked(scores: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return everybody's rank and score; the highest score wins."""
    return {name: (1 + sum(other > one for other in scores.values()), one) for name, one in scores.items()}


async def years(memory: Memory, games: int = 1_000, a_night: int = 5, seed: int = 1) -> None:
    """Write down the games of several years, at random, with a good night after every few."""
    connection(memory.journal).execute("PRAGMA synchronous = OFF")
    rng = random.Random(seed)
    night = date(2024, 1, 6)
    for _ in range(games // a_night):
        played = [_at_random(rng, f"{night}T12:00:00+00:00") for _ in range(a_night)]
        await write_down(memory, *played)
        await memory.say_good_night(night)
        night += timedelta(days=7)


def _at_random(rng: random.Random, at: str) -> Over:
    game = rng.choice(list(SHELF))
    players = rng.sample(PEOPLE, rng.choice(SHELF[game].players))
    most = 5 if game == "dealt" else 500_000_00
    seats = SEATS[: len(players)]
    feats = [
        Feat(rng.choice(seats), kind.name, rng.randrange(1, 1_000), dict.fromkeys(facts_of(kind), 5_000_00))
        for kind in SHELF[game].feats
    ]
    return Over(game, ranked({one: rng.randrange(most) for one in players}), feats, at=at)
