"""Evenings for the lobby: a house that knows fourteen people, and a game that four of them finished."""

import random

from msgspec import structs

from companion.game import Move
from companion.games import SHELF
from companion.house.memory import Memory
from companion.store.journal import Journal
from companion.table.table import Table
from tests.core.test_memory import play_on
from tests.remembered import Over, ranked, write_down

PEOPLE = (
    *("Grandma", "Ben", "Mia", "Tom", "Cleo", "Annabel", "Grandfather"),
    *("Eva", "Finn", "Cal", "Dee", "Ann", "Hugo", "Maximilian"),
)
PLATES = SHELF["license_plates"]


async def evening(journal: Journal, story: str) -> tuple[Move, ...]:
    """Play the game now ("today"), or as if on a fixed date ("then"); return no moves."""
    memory = Memory(journal)
    for first in range(0, len(PEOPLE), 6):
        await memory.seat(PEOPLE[first : first + 6])
    four = PEOPLE[:4]
    if story == "then":
        await write_down(
            memory, Over(PLATES.name, ranked({"Grandma": 800_00, "Ben": 0, "Mia": 1_200_00, "Tom": 0}))
        )
        return ()
    setup = structs.replace(PLATES.prepare(four), persons=await memory.seat(four))
    table = await Table.start(journal, PLATES, setup, random.Random(1))
    await play_on(table, random.Random(1))
    return ()
