"""What the house remembers: games name people by ID, evenings stay in order, corrections change figures."""

import random
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion.game import Game, Refused
from companion.games import SHELF
from companion.house import finishes
from companion.house.evenings import KIND, may_be_over
from companion.house.memory import Memory
from companion.store.journal import Journal
from companion.table.table import Table

PLATES = SHELF["license_plates"]
NAMES = ["Ann", "Ben", "Cal"]
NIGHT = date(2026, 11, 14)
LATER = datetime(2026, 11, 15, 9).astimezone()


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[Memory]:
    journal = Journal.open(tmp_path / "journal.sqlite3")
    yield Memory(journal)
    journal.close()


async def play_on(table: Table, rng: random.Random) -> None:
    """Play a game to its end at random."""
    while not table.open_view().over:
        asked = rng.choice([one for one in table.asks() if one.ask.possible and not one.ask.done])
        written = {"move": asked.ask.kind, "seat": asked.ask.seat, **asked.ask.draw(rng)}
        with suppress(Refused):
            await table.submit(table.game.stored_move(written))


async def play(memory: Memory, *names: str, game: Game[Any] = PLATES, seed: int = 1) -> Table:
    """Play a whole game at random, and return its table."""
    players = names or tuple(NAMES)
    setup = structs.replace(game.prepare(players), persons=await memory.seat(players))
    table = await Table.start(memory.journal, game, setup, random.Random(seed))
    await play_on(table, random.Random(seed))
    return table


def names_on_disk(memory: Memory) -> set[str]:
    """Return the players' names that can be found anywhere in the journal's files."""
    folder = memory.journal.path.parent
    whole = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
    return {name for name in (*NAMES, "Dee") if f'"{name}"'.encode() in whole}


async def test_a_game_is_kept_without_its_players_names_and_opens_with_them(memory: Memory) -> None:
    table = await play(memory)
    rows = b"".join(row.body for row in memory.journal.rows(table.number))
    assert not any(name.encode() in rows + memory.journal.newest(table.number).state for name in NAMES)
    again = Table.resume(memory.journal, table.number)
    assert not again.read_only
    assert again.setup.players == tuple(NAMES)
    assert again.open_view() == table.open_view()


async def test_a_renamed_person_has_the_new_name_in_old_games(memory: Memory) -> None:
    table = await play(memory)
    await memory.rename(memory.roster.known("Ben"), "Benjamin")
    again = Table.resume(memory.journal, table.number)
    assert not again.read_only
    assert again.setup.players == ("Ann", "Benjamin", "Cal")


async def test_a_forgotten_persons_name_is_nowhere_on_the_disk(memory: Memory) -> None:
    table = await play(memory)
    assert names_on_disk(memory) == set(NAMES)
    await memory.forget(memory.roster.known("Ben"))
    again = Table.resume(memory.journal, table.number)
    assert again.setup.players == ("Ann", "a guest", "Cal")
    memory.journal.close()
    assert names_on_disk(memory) == {"Ann", "Cal"}
    memory.journal = Journal.open(memory.journal.path)


async def test_games_from_before_the_roster_are_matched_by_name_once(memory: Memory) -> None:
    for players in (("Ann", "Ben", "Cal"), ("ben", "Dee", "Player C")):
        await play_on(await Table.start(memory.journal, PLATES, PLATES.prepare(players)), random.Random(1))
    new = await memory.match_old_games()
    assert sorted(one.name for one in new) == ["Ann", "Ben", "Cal", "Dee"]
    await memory.catch_up()
    first, second = memory.finishes
    assert second.persons[0] == first.persons[1]
    assert second.persons[2] == "@C"
    await memory.rename(memory.roster.known("Dee"), "Deirdre")
    assert await memory.match_old_games() == []
    assert [one.name for one in memory.regulars] == ["Ben", "Ann", "Cal", "Deirdre"]


async def test_what_is_kept_of_a_game_is_what_would_be_made_of_it_anew(memory: Memory) -> None:
    await play(memory)
    await memory.catch_up()
    kept, unknown = finishes.look_up(memory.journal)
    assert not unknown
    (ended,) = memory.journal.ended()
    assert kept == [finishes.make(memory.journal, ended)]


async def test_a_corrected_game_is_looked_at_again(memory: Memory) -> None:
    table = await play(memory)
    await memory.catch_up()
    (before,) = memory.finishes
    await table.undo()
    memory.look()
    assert memory.finishes == []  # it isn't over anymore
    await table.redo()
    await memory.catch_up()
    (after,) = memory.finishes
    assert (after.last, after.standing) == (before.last + 2, before.standing)


async def test_good_night_ends_an_evening_and_every_game_is_in_one(memory: Memory) -> None:
    await play(memory)
    await play(memory)
    unfinished = await Table.start(memory.journal, PLATES, PLATES.prepare(NAMES))
    await memory.say_good_night(NIGHT)
    await play_on(unfinished, random.Random(3))
    await play(memory)
    await memory.catch_up()
    first, now = memory.evenings
    assert ([one.number for one in first.finishes], first.day, first.over) == ([1, 2], NIGHT, True)
    assert ([one.number for one in now.finishes], now.over) == ([3, 4], False)


async def test_a_correction_after_good_night_leaves_a_game_in_its_evening(memory: Memory) -> None:
    table = await play(memory)
    await memory.say_good_night(NIGHT)
    await play(memory)
    await table.undo()
    await table.redo()
    await memory.catch_up()
    assert [[one.number for one in evening.finishes] for evening in memory.evenings] == [[1], [2]]


async def test_good_night_without_a_game_is_no_evening(memory: Memory) -> None:
    await memory.say_good_night(NIGHT)
    assert memory.journal.kept(KIND) == {}


async def test_a_power_cut_before_good_night_keeps_the_evening_open(memory: Memory) -> None:
    await play(memory)
    memory.journal.close()
    with closing(Journal.open(memory.journal.path)) as journal:
        again = Memory(journal)
        await again.catch_up()
        assert [one.number for one in again.tonight.finishes] == [1]
        await again.say_good_night(NIGHT)
        assert [one.number for one in again.evenings[0].finishes] == [1]
    memory.journal = Journal.open(memory.journal.path)


async def test_the_table_is_asked_whether_it_is_the_same_evening(memory: Memory) -> None:
    assert not may_be_over(memory.tonight, LATER, clock_is_right=False)  # nothing has been played yet
    await play(memory)
    await memory.catch_up()
    ended = datetime.fromisoformat(memory.tonight.finishes[0].ended).astimezone()
    tonight = memory.tonight
    assert not may_be_over(tonight, ended + timedelta(hours=1), clock_is_right=True)
    assert may_be_over(tonight, ended + timedelta(hours=7), clock_is_right=True)
    assert may_be_over(tonight, ended + timedelta(hours=1), clock_is_right=False)
    assert may_be_over(tonight, ended - timedelta(days=300), clock_is_right=True)  # the clock jumped back


async def test_a_seat_is_handed_over_in_the_middle_of_a_game(memory: Memory) -> None:
    setup = structs.replace(PLATES.prepare(NAMES), persons=await memory.seat(NAMES))
    table = await Table.start(memory.journal, PLATES, setup, random.Random(2))
    ben = memory.roster.known("Ben")
    await memory.hand_over(table, "B", "Dee")
    table = Table.resume(memory.journal, table.number)
    assert table.setup.players == ("Ann", "Dee", "Cal")
    await play_on(table, random.Random(2))
    await memory.catch_up()
    (finish,) = memory.finishes
    (handover,) = finish.handovers
    assert memory.roster.who(finish.persons[1]).name == "Dee"
    assert (handover.seat, handover.left) == ("B", ben.id)
    with pytest.raises(Refused, match="Cal is already playing"):
        await memory.hand_over(table, "B", "cal")
