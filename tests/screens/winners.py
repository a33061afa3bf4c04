"""Matches of Deal or No Deal that are almost over: all that's missing is the word that ends them."""

import random
from collections.abc import Mapping

from companion.game import BANK, AdjustMoney, Move, Seat
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import (
    BeginHosting,
    CallCase,
    ChooseCase,
    Deal,
    EndMatch,
    MakeOffer,
    Reveal,
)
from companion.store.journal import Journal
from companion.table.table import Table

GAME = SHELF["deal_or_no_deal"]
FOUR = ("Grandma", "Ben", "Mia", "Tom")
# By name: who plays, and what everybody has won or lost by hand after the first game, in dollars.
MATCHES: dict[str, tuple[tuple[str, ...], dict[Seat, int]]] = {
    "one": (FOUR, {"A": 420_000, "B": -880_000, "C": 1_121_000, "D": 5_000}),
    "shared": (FOUR, {"A": -430_000, "B": -880_000, "C": 400_000, "D": 400_000}),
    "six": (
        ("Grandma", "Ben", "Mia", "Tom", "Grandfather", "Eva"),
        {"A": 420_000, "B": -880_000, "C": 1_121_000, "D": 5_000, "E": -225_000, "F": -900_000},
    ),
    "long": (("Grandma", "Ben", "Maximilian-James", "Tom"), {"A": 420_000, "B": -880_000, "C": 1_121_000}),
}


async def match(
    journal: Journal, names: tuple[str, ...] = FOUR, won: Mapping[Seat, int] | None = None, **settings: object
) -> Table:
    """Return a match after one game, in which the second player took a deal, settled up by hand."""
    table = await Table.start(journal, GAME, GAME.prepare(names, settings), random.Random(2))
    for move in (BeginHosting(host="A", contestant="B"), ChooseCase(1, seat="B")):
        await table.submit(move)
    for case, value in enumerate((25, 200, 5, 400, 750_000, 1_000_000), 2):
        await table.submit(CallCase(case, seat="B"))
        await table.submit(Reveal(value * 100))
    for last in (MakeOffer(25_000_00, seat="A"), Deal(seat="B"), Reveal(500_00)):
        await table.submit(last)
    for seat, dollars in (won or {}).items():
        source, target = (BANK, seat) if dollars > 0 else (seat, BANK)
        cents = abs(dollars) * 100
        await table.submit(AdjustMoney(source=source, target=target, cents=cents, reason="a bet"))
    return table


async def evening(journal: Journal, name: str) -> tuple[Move, ...]:
    """Play a match up to its end; return the move that's left to make while the screen is shown."""
    names, won = MATCHES[name]
    await match(journal, names, won)
    return (EndMatch(),)
