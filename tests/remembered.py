"""Games that are over, written straight into a journal: what evenings and careers are made from."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.game import Feat, Placing, Seat
from companion.game.seat import SEATS
from companion.games import SHELF
from companion.house import finishes
from companion.house.finishes import MADE, Finish
from companion.house.memory import Memory
from companion.store.journal_reading import Row
from companion.store.players import Handover
from companion.table.entries import Start

OVER = b"{}"  # stands for the state of a game that nobody opens again
NIGHT = "2026-11-14T20:00:00+00:00"


async def ended(
    memory: Memory,
    game: str,
    scores: Mapping[str, tuple[int, int]],
    unit: Any = "cents",
    feats: Sequence[Feat] = (),
    left: Mapping[Seat, str] | None = None,
    at: str = NIGHT,
) -> Finish:
    """Write down a game that's over, and how it ended: by name, everybody's rank and score.

    In a game about money, a score is also what somebody gained. `left` says who sat there at first.
    """
    left = left or {}
    gone = dict(zip(left, await memory.seat(tuple(left.values())), strict=True))
    persons = await memory.seat(tuple(scores))
    standing = tuple(
        Placing(seat, rank, score, unit, score if unit == "cents" else None)
        for seat, (rank, score) in zip(SEATS, scores.values(), strict=False)
    )
    handovers = [Handover(seat, one, persons[SEATS.index(seat)], 3) for seat, one in gone.items()]
    rules = SHELF[game]
    setup = rules.prepare(tuple(scores), {}, rules.example or rules.box)
    start = Start(game, rules.version, replace(setup, persons=persons))
    number = await memory.journal.begin(game, Row(0, msgspec.json.encode(start), "kiosk"), OVER)
    await memory.journal.append(number, Row(1, b"{}", "kiosk"), OVER, over=True)
    last = memory.journal.ended()[-1]
    finish = Finish(
        *(number, game, at, at, last.last, last.chain, MADE, persons, standing),
        *(tuple(feats), tuple(handovers)),
    )
    await finishes.keep(memory.journal, [finish])
    memory.look()
    return finish
