"""A journal for tests to damage, and everything a table would see of it."""

import asyncio
import random
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

from companion.game import Refused
from companion.game.ask import encoded
from companion.games import SHELF
from companion.house.seating import KIND, sittings
from companion.store.boxes import house_box
from companion.store.journal import Journal
from companion.store.journal_file import sealed
from companion.store.people import last_table, lately, unfinished
from companion.store.players import unmatched
from companion.store.reading import Unreadable
from companion.table.table import Table
from companion.testing import NAMES

TODAY = date(2026, 11, 20)
GAMES = (  # game, keeper, number of players, maximum moves; only the first game is played to its end
    ("deal_or_no_deal", "table", 2, 9999),
    ("license_plates", "phones", 4, 12),
    ("dealt", "companion", 3, 12),
)


def laid(path: Path, seed: int) -> None:
    """Make a journal with three games, one of them over, and close it so everything is in the main file."""

    async def evening(journal: Journal) -> None:
        for game in GAMES:
            await played(journal, *game, random.Random(seed))
        await journal.keep(KIND, {"A": b'{"issue":3,"device":"phone"}'})

    with closing(Journal.open(path)) as journal:
        asyncio.run(evening(journal))


async def played(
    journal: Journal, name: str, keeper: str, players: int, moves: int, rng: random.Random
) -> Table:
    """Play a game at random, up to this many moves or until it's over, and return its table."""
    game = SHELF[name]
    table = await Table.start(journal, game, game.prepare(NAMES[:players], {"keeper": keeper}), rng)
    while table.asks() and len(table.record.line) < moves:
        ask = rng.choice(table.asks()).ask
        try:
            await table.submit(game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)}))
        except Refused:
            continue
    return table


def forge(
    journal: Journal,
    name: str,
    start: bytes,
    state: bytes,
    started: str = "2026-11-16T10:00:00+00:00",
    at: str = "2026-11-16T10:00:00+00:00",
) -> None:
    """Put a game into an empty journal, with the right checksums, as somebody could on a stick."""
    first = sealed(sealed(1, name, started), 0, start, "", "kiosk", None, at)
    seal = sealed(first, 1, 0, None, state)
    for statement, values in (
        ("games VALUES (1, ?, ?)", (name, started)),
        ("entries VALUES (1, 0, CAST(? AS TEXT), '', 'kiosk', NULL, ?, ?)", (start, at, first)),
        ("newest VALUES (1, 0, 1, 0, NULL, CAST(? AS TEXT), ?)", (state, seal)),
    ):
        journal._connection.execute(f"INSERT INTO {statement}", values)


def seen(journal: Journal) -> dict[str, Any]:
    """Return everything a table could show: the lobby, and every game's history and views."""
    found: dict[str, Any] = {
        "tables": [players.names for players in unmatched(journal)[0].values()],
        "last": last_table(journal),
        "unfinished": unfinished(journal, TODAY),
        "lately": lately(journal, TODAY),
        "interrupted": journal.interrupted(),
        "seats": sittings(journal.kept(KIND), journal.note),
        "boxes": [house_box(journal.kept, game).kind for game in SHELF.values()],
    }
    for game in journal.games():
        try:
            table = Table.resume(journal, game)
        except Unreadable:
            assert game in journal.damaged
            continue
        views = [table.view(seat) for seat in (None, *(one.seat for one in table.view(None).view.seats))]
        found[f"game {game}"] = (views, table.history(None), table.read_only)
    return {key: encoded(value) for key, value in found.items()}
