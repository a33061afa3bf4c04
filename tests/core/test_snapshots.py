"""Snapshots: a long game opens from one as if it had been replayed, and can be undone all the way."""

import dataclasses
import random
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion.game import Refused, say
from companion.game.ask import encoded
from companion.game.seat import seats_for
from companion.games import SHELF
from companion.games.deal_or_no_deal.moves import BeginHosting
from companion.store.journal import Journal
from companion.store.journal_reading import snapshots_of
from companion.table.line import labels
from companion.table.record import Record
from companion.table.table import OTHER_RULES, Table
from companion.testing import NAMES
from companion.testing.recorded import keepings
from tests.inside import connection

EVERY = 32
MOVES = 90


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take snapshots often, of short games too."""
    monkeypatch.setattr("companion.table.snapshots.LONG", 0)
    monkeypatch.setattr("companion.table.snapshots.SNAPSHOT_EVERY", EVERY)
    monkeypatch.setattr("companion.store.journal.SNAPSHOT_EVERY", EVERY)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path / "journal")) as journal:
        connection(journal).execute("PRAGMA synchronous = OFF")
        yield journal


async def begun(journal: Journal, name: str, rng: random.Random) -> Table:
    game = SHELF[name]
    setup = game.prepare(NAMES[: game.players[-1]], rng.choice(keepings(game)), game.example)
    return await Table.start(journal, game, setup, rng)


async def go_on(table: Table, rng: random.Random, moves: int = 1) -> None:
    """Play at random, with an undo, a redo or a correction now and then."""
    for _ in range(moves):
        dice = rng.random()
        with suppress(Refused):
            if dice < 0.06:
                await table.undo()
            elif dice < 0.1:
                await table.redo()
            elif dice < 0.11 and table.record.line:
                await correct(table, rng)
            elif table.turn:
                await table.skip()
        await play(table, rng)


async def play(table: Table, rng: random.Random, until: int = 0) -> None:
    """Make one random move or, if `until` is given, keep on until there are that many entries."""
    first = table._now.next_number
    while table.asks() and table._now.next_number < (until or first + 1):
        with suppress(Refused):
            asks = [one.ask for one in table.asks()]
            ask = rng.choice([one for one in asks if not one.done or rng.random() < 0.05] or asks)
            move = table.game.stored_move({"move": ask.kind, "seat": ask.seat, **ask.draw(rng)})
            await table.submit(move, key=f"key {table._now.next_number}")


async def long_game(journal: Journal, seed: int) -> tuple[Table, random.Random]:
    """Return a game that can be opened from a snapshot (no undos or corrections), and its dice."""
    rng = random.Random(seed)
    table = await begun(journal, "deal_or_no_deal", rng)
    await play(table, rng, MOVES)
    return table, rng


async def correct(table: Table, rng: random.Random) -> None:
    label = rng.choice(labels(table.record.line)[-30:])
    asked = table.entry(label).asked
    move = table.game.stored_move({"move": asked.kind, "seat": asked.seat, **asked.draw(rng)})
    await table.correct(label, move, by=asked.seat)


def shown(table: Table) -> list[Any]:
    """Return everything that's said and asked, with the IDs of the asks."""
    everybody = (None, *seats_for(len(table.setup.players)))
    views = [encoded(table.view(seat)) for seat in everybody]
    told = [encoded([table.just_told(seat), table.told_alone(seat or "A")]) for seat in everybody]
    state = table.state, table.saved, table.can_redo, table.secrets, table.turn, table.counting
    return [views, told, *state, table.undoes(), [one.id for one in table.asks()]]


def looked_back(table: Table) -> list[Any]:
    """Return everything that can be told only from the whole line."""
    seats = seats_for(len(table.setup.players))
    each = [(table.statement(seat, 8), table.owned_by(seat), table.owns(seat)) for seat in seats]
    return [each, table.chronicle(), *(table.entries(seat) for seat in (None, *seats))]


def from_snapshot(table: Table) -> bool:
    return table._begun is not None


@pytest.mark.full
@pytest.mark.parametrize("name", sorted(SHELF.lids))
async def test_a_game_opened_from_a_snapshot_is_the_same_game(journal: Journal, name: str) -> None:
    rng, times = random.Random(name), 0
    table = await begun(journal, name, rng)
    while table.record.next_number < 2 * MOVES and table.asks():
        await go_on(table, rng, 8)
        soon, whole = (Table.resume(journal, table.number, whole=whole) for whole in (False, True))
        times += from_snapshot(soon)
        assert not from_snapshot(whole)
        assert shown(soon) == shown(whole)
        if from_snapshot(soon) and times % 3 == 0:
            assert looked_back(soon) == looked_back(whole)
            assert shown(soon) == shown(whole)
            assert not soon.read_only
            table = soon
        elif from_snapshot(soon):
            table = soon  # and play on from there
    assert times


async def test_undo_goes_all_the_way_back_and_redo_comes_back(journal: Journal) -> None:
    table, _ = await long_game(journal, 2)
    first, last = table.record.before(0).state, table.state
    again = Table.resume(journal, table.number)
    assert from_snapshot(again)
    await again.undo()
    await again.undo()
    assert from_snapshot(again)  # two undos don't go far back
    for _ in range(again.saved):
        await again.undo()
    assert again.state == first
    assert not again.undoes()
    while again.can_redo:
        await again.redo()
    assert again.state == last
    assert not again.read_only


async def test_a_key_from_before_the_snapshot_counts_once(journal: Journal) -> None:
    table, _ = await long_game(journal, 3)
    again = Table.resume(journal, table.number)
    assert from_snapshot(again)
    assert again.counted("key 1")
    told = await again.submit(again.record.line[0].kept.move, key="key 1")
    assert told.again


async def test_looking_back_while_an_entry_is_written_loses_nothing(journal: Journal) -> None:
    table, rng = await long_game(journal, 5)
    again = Table.resume(journal, table.number)
    assert from_snapshot(again)
    write, count = journal.append, again.saved

    def look_back(*entry: Any) -> Any:
        written = write(*entry)
        assert len(again.history(None)) == count
        return written

    journal.append = look_back  # type: ignore[method-assign]
    await play(again, rng)
    journal.append = write  # type: ignore[method-assign]
    assert not from_snapshot(again)
    assert (again.saved, len(again.history(None))) == (count + 1, count + 1)
    assert shown(again)[2:] == shown(Table.resume(journal, table.number, whole=True))[2:]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"{", b""),
        (b'"ids":[', b'"ids":["another",'),
        (b'"rules":', b'"rules":9'),
        (b'"dealings"', b'"dealing"'),
    ],
)
async def test_a_snapshot_that_is_no_good_is_not_used(journal: Journal, old: bytes, new: bytes) -> None:
    table, _ = await long_game(journal, 5)
    assert from_snapshot(Table.resume(journal, table.number))
    kind = snapshots_of(table.number)
    changed = {key: value.replace(old, new, 1) for key, value in journal.kept(kind).items()}
    assert changed != journal.kept(kind)
    await journal.keep(kind, changed)
    again = Table.resume(journal, table.number)
    assert not from_snapshot(again)
    assert not again.read_only
    assert shown(again) == shown(Table.resume(journal, table.number, whole=True))


async def test_names_are_not_in_a_snapshot(journal: Journal) -> None:
    game = SHELF["deal_or_no_deal"]
    setup = game.prepare(("Ann", "Ben", "Cal"), {}, game.example)
    table = await Table.start(journal, game, structs.replace(setup, persons=("1", "2", "3")))
    await play(table, random.Random(6), MOVES)
    kept = journal.kept(snapshots_of(table.number))
    assert kept
    assert not any(name in value for value in kept.values() for name in (b"Ann", b"Ben", b"Cal"))


async def test_damage_before_the_snapshot_is_said_and_nothing_is_added(journal: Journal) -> None:
    table, _ = await long_game(journal, 5)
    connection(journal).execute("DROP TRIGGER entries_stay")
    connection(journal).execute("UPDATE entries SET body = '{}' WHERE number = 3")
    again = Table.resume(journal, table.number)
    assert from_snapshot(again)
    assert "Deal or No Deal" in str(journal.look_over())
    assert len(again.history(None)) > 0
    assert "can't be read" in str(again.read_only)
    with pytest.raises(Refused, match="can't be read"):
        await again.undo()


async def test_a_past_that_leads_elsewhere_makes_a_game_read_only(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await long_game(journal, 5)
    again = Table.resume(journal, table.number)
    assert from_snapshot(again)
    before, plays = again.view(None).view, {**table.game.plays, BeginHosting: _host}
    other = dataclasses.replace(table.game, plays=plays)
    monkeypatch.setattr(again, "_begun", Record(other, table.record.start, random.Random()))
    assert again.record.state == again.state
    assert again.read_only == OTHER_RULES
    assert again.view(None).view == before


def _host(draft: Any, move: BeginHosting) -> None:
    raise Refused(say("That's not how it's played."))
