"""A game saved in a journal: round one is open, an offer is due, and everybody has a phone."""

import asyncio
from pathlib import Path

from companion.game.seat import SEATS
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting, CallCase, ChooseCase, Reveal
from companion.house import codes
from companion.house.seating import Seating, Sitting
from companion.store.journal import Journal
from companion.table.table import Table
from companion.testing import NAMES

GAME = SHELF["deal_or_no_deal"]


def cookie(seat: str) -> str:
    """Return the cookie of a seat's phone, as set on an earlier evening."""
    return f"{seat}-the-cookie-of-an-earlier-evening"


async def give_phones(journal: Journal, players: int) -> None:
    """Give everybody a phone that has its seat's cookie."""
    for seat in SEATS[:players]:
        await Seating(journal, bytes(32))._keep({seat: Sitting(1, codes.digest(cookie(seat)))})


async def lay(journal: Journal, players: int) -> Table:
    """Start a game, open the cases of the first round, and return the table."""
    await give_phones(journal, players)
    table = await Table.start(journal, GAME, GAME.prepare(NAMES[:players]))
    await table.submit(BeginHosting("A", "B"))
    await table.submit(ChooseCase(26, seat="B"))
    for case, value in zip(range(1, 7), GAME.box.values, strict=False):
        await table.submit(CallCase(case, seat="B"))
        await table.submit(Reveal(value))
    return table


def lay_at(path: Path, players: int = 4) -> None:
    """Save such a game in a new journal file, for a program to open."""

    async def laid() -> None:
        journal = Journal.open(path)
        await lay(journal, players)
        journal.close()

    asyncio.run(laid())
