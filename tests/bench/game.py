"""A game laid on a journal, for whoever measures what goes on above it."""

import asyncio
from pathlib import Path

from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, NoGuess, Reveal
from companion.journal import Journal
from companion.table import Table

GAME = SHELF["deal_or_no_deal"]


def lay(path: Path) -> None:
    """Start a game of four in a journal, with three cases open."""

    async def start() -> None:
        journal = Journal.open(path)
        table = await Table.start(journal, GAME, GAME.prepare(["Ann", "Ben", "Cal", "Dee"]))
        await table.submit(BeginHosting("A", "B"))
        await table.submit(ChooseCase(1, seat="B"))
        for case, value in ((7, 750_00), (8, 1_00), (9, 25_00)):
            await table.submit(CallCase(case, seat="B"))
            holder = next(one.ask.seat for one in table.asks() if one.ask.kind == "NoGuess")
            await table.submit(NoGuess(seat=holder))
            await table.submit(Reveal(value))
        journal.close()

    asyncio.run(start())
