"""The law of names: what people are called makes no difference to a game.

People can be renamed, a seat can be handed to somebody else, and somebody may want to be forgotten. So two
tables play the same moves from the same root, but under different names. After every move, undo and
correction, their states are the same except for `names`, and so are the journal's entries, the questions,
and what's sealed.
"""

import random
from typing import Any

import msgspec

from companion.game import Game, Refused, seats_for
from companion.table.entries import Start
from companion.table.line import Outcome
from companion.table.record import Record
from companion.table.tape import new_root
from companion.testing.operations import OFTEN, Operation, any_operation
from companion.testing.playthrough import NAMES

# These differ from NAMES in their letters and lengths, and sort the other way around.
OTHER_NAMES = ("Zoë Quist-Moya", "Yu", "Xaver", "W. O’Hara", "Vigdís", "T")
MOST = 200  # how many things are tried at a pair of tables
CHANGES = {name: many for name, many in OFTEN.items() if name not in ("consider", "count")}


def compare(game: Game[Any], players: int, seed: int, **fixed: Any) -> int:
    """Play at two tables that differ only in people's names; return how many changes were compared."""
    rng = random.Random(seed)
    settings = {setting.name: setting.blank.draw(rng) for setting in game.settings} | fixed
    root = new_root(rng)
    setups = [game.prepare(names[:players], settings) for names in (NAMES, OTHER_NAMES)]
    tables = [Record(game, Start(game.name, game.version, setup, root=root), rng) for setup in setups]
    _same("the start", tables, [table.start.drawn for table in tables])
    changes = 0
    for _ in range(MOST):
        if not tables[0].position.asks:
            break
        operation = any_operation(tables[0], rng, CHANGES)
        outcomes = [made for table in tables if (made := _made(operation, table))]
        assert len(outcomes) in (0, len(tables)), f"only one of the tables refuses this: {operation.words}"
        if outcomes:
            for table, outcome in zip(tables, outcomes, strict=True):
                table.take(outcome)
            _same(operation.words, tables, [outcome.entry for outcome in outcomes])
            changes += 1
    return changes


def _made(operation: Operation, table: Record) -> Outcome | None:
    """Return what the operation changes, if it changes anything and isn't refused."""
    try:
        made = operation.do(table)
    except Refused:
        return None
    return made if isinstance(made, Outcome) else None


def _same(after: str, tables: list[Record], written: list[Any]) -> None:
    one, other = (
        {"the journal": msgspec.json.encode(entry)} | _kept(table)
        for table, entry in zip(tables, written, strict=True)
    )
    for what, value in one.items():
        assert value == other[what], (
            f"names make a difference to {what}, after {after}:\n{value!r}\n{other[what]!r}"
        )


def _kept(table: Record) -> dict[str, bytes]:
    """Return everything that names must make no difference to, keyed by what it is."""
    state, seats = table.state, seats_for(len(table.start.setup.players))
    kept = {f"`{name}` in the state": getattr(state, name) for name in state.__struct_fields__}
    del kept["`names` in the state"]
    asks = table.position.asks
    kept["the questions"] = [(one.id, one.ask.seat, one.ask.kind, one.ask.about) for one in asks]
    for seat in (None, *seats):
        kept[f"what's sealed, as {seat or 'the table'} sees it"] = table.game.view(state, seat).committed
    return {what: msgspec.json.encode(value) for what, value in kept.items()}
