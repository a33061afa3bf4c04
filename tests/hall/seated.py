"""A table in a hall, without a screen: a house with a journal on disk, and the face that the hall sees."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

from companion.cli.hall import membership
from companion.game import Happening, Refused, Said
from companion.games import SHELF
from companion.hall.ticket import Ticket, keep, kept
from companion.hall.topics import Topics
from companion.house.house import House
from companion.house.memory import Memory
from companion.house.seating import Seating
from companion.store.journal import Journal
from companion.table.table import Table

SECRET = b"s" * 32


class TableInHall:
    """A table in a hall, from its start to its end."""

    def __init__(self, folder: Path, ticket: Ticket, seed: int = 1) -> None:
        folder.mkdir(exist_ok=True)
        keep(folder, ticket)
        joined = kept(folder)
        assert joined
        self.ticket, self.topics = ticket, Topics(ticket.house, ticket.table)
        self.dice = random.Random(seed)
        self.journal = Journal.open(folder / "journal.sqlite3")
        self.house = House(Seating(self.journal, SECRET))
        self.memory = Memory(self.journal, self.house.seating)
        self.house.remember(self.memory)
        self.shown: list[str] = []
        self.told, self.told_at = 0, 0.0  # how much everybody has been told, and when
        self.house.subscribe(self.count)  # first, so that its clock starts before the hall's work
        self.member = membership(joined, self.house, self.journal, self._hear)
        self.outbox = self.member._outbox
        self.member.start()

    def _hear(self, words: Said) -> None:
        self.shown.append(str(words))

    def count(self, told: tuple[Happening, ...]) -> None:
        """Count what everybody is told."""
        self.told += sum(bool(one.text) for one in told)
        self.told_at = perf_counter()

    async def begin(self, game: str = "license_plates", *names: str) -> Table:
        """Start a game, and return its table."""
        rules = SHELF[game]
        names = names or ("Ann", "Ben", "Cal")
        persons = await self.memory.seat(names)
        setup = replace(rules.prepare(names, {}, rules.example or rules.box), persons=persons)
        table = await Table.start(self.journal, rules, setup, self.dice)
        self.house.lay(table)
        return table

    async def move(self) -> None:
        """Answer a random open ask with anything it allows."""
        table = self.house.table_on()
        while True:
            asked = self.dice.choice(table.asks())
            values = {"move": asked.ask.kind, "seat": asked.ask.seat, **asked.ask.draw(self.dice)}
            try:
                await table.submit(table.game.stored_move(values), ask=asked.id)
                return
            except Refused:
                continue  # it breaks a rule about several blanks

    async def finish(self, game: str = "license_plates", *names: str) -> Table:
        """Play a whole game, look up how it ended, and return its table."""
        table = await self.begin(game, *names)
        while not table.open_view().over:
            await self.move()
        await self.memory.catch_up()
        return table

    async def close(self) -> None:
        """Leave the hall, and close the journal."""
        await self.member.stop()
        self.journal.close()


@asynccontextmanager
async def seated(folder: Path, ticket: Ticket, seed: int = 1) -> AsyncIterator[TableInHall]:
    """Yield a table in a hall."""
    table = TableInHall(folder, ticket, seed)
    try:
        yield table
    finally:
        await table.close()
