"""First times: a sentence about what's at stake, once per person and kind of question."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion.game import Game, Move, Seat
from companion.games import SHELF
from companion.games.deal_or_no_deal import moves as m
from companion.games.license_plates.moves import Agree, Challenge, MakeBid, SelectOpener, TypePlate
from companion.house.first_times import FirstTimes
from companion.house.memory import Memory
from companion.store.journal import Journal
from companion.table.table import Table
from companion.words.unnamed import unnamed

GAME, PLATES = SHELF["deal_or_no_deal"], SHELF["license_plates"]
STARTED = (m.BeginHosting("A", "B"), m.ChooseCase(1, seat="B"))
CALL = "Whatever is in there can't be in your own case."


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[Memory]:
    journal = Journal.open(tmp_path / "journal.sqlite3")
    yield Memory(journal)
    journal.close()


async def begin(memory: Memory, *names: str, game: Game[Any] = GAME, **settings: str) -> Table:
    """Begin a game, and return its table."""
    names = names or ("Ann", "Ben", "Cal")
    setup = structs.replace(game.prepare(names, settings), persons=await memory.seat(names))
    return await Table.start(memory.journal, game, setup, random.Random(1))


def read(first_times: FirstTimes, table: Table, kind: type[Move], seat: Seat | None) -> str:
    """Return the sentence that somebody reads along with an open ask, or an empty string."""
    (ask,) = (one.ask for one in table.asks() if one.ask.move is kind and one.ask.seat == seat)
    return str(first_times.sentence(table, ask))


async def play(first_times: FirstTimes, table: Table, *moves: Move) -> None:
    """Make moves, each after its ask has been read; return once what was told is on disk."""
    for move in moves:
        read(first_times, table, type(move), move.seat)
        await table.submit(move)
    await asyncio.gather(*first_times._writing)


async def test_what_somebody_has_answered_is_not_new_to_them_anymore(memory: Memory) -> None:
    first_times, table = FirstTimes(memory), await begin(memory)
    await play(first_times, table, *STARTED)
    assert read(first_times, table, m.CallCase, "B") == CALL
    assert read(first_times, table, m.CallCase, "B") == CALL  # the sentence stays until it's answered
    await play(first_times, table, m.CallCase(2, seat="B"))
    assert "wins the full value" in read(first_times, table, m.TakeGuess, "C")
    await play(first_times, table, m.NoGuess(seat="C"), m.Reveal(5_00))
    assert read(first_times, table, m.CallCase, "B") == ""
    await play(first_times, table, m.CallCase(3, seat="B"))
    assert read(first_times, table, m.TakeGuess, "C") == ""  # Cal has read the same sentence
    assert read(first_times, table, m.NoGuess, "C") == ""
    kinds = {
        name: {one.split(".")[1] for one in memory.roster.known(name).told} for name in ("Ann", "Ben", "Cal")
    }
    everybodys = {"BeginHosting", "Reveal"}
    assert kinds == {
        "Ann": everybodys,
        "Ben": everybodys | {"ChooseCase", "CallCase"},
        "Cal": everybodys | {"TakeGuess"},
    }


async def test_it_is_known_after_a_restart_and_in_the_next_game_but_new_to_somebody_else(
    memory: Memory,
) -> None:
    await play(FirstTimes(memory), await begin(memory), *STARTED, m.CallCase(2, seat="B"))
    later = Memory(memory.journal)  # as after a restart
    first_times = FirstTimes(later)
    again = await begin(later, "Ann", "Ben", "Cal")
    assert read(first_times, again, m.BeginHosting, None) == ""
    await play(first_times, again, *STARTED)
    assert read(first_times, again, m.CallCase, "B") == ""
    with_dee = await begin(later, "Ben", "Dee", "Cal")
    assert read(first_times, with_dee, m.BeginHosting, None)  # new to Dee, and so to the table
    await play(first_times, with_dee, *STARTED)
    assert read(first_times, with_dee, m.CallCase, "B") == CALL


async def test_about_somebody_without_a_name_it_is_known_for_this_game_only(memory: Memory) -> None:
    first_times, names = FirstTimes(memory), (unnamed("A"), unnamed("B"), unnamed("C"))
    for _ in range(2):
        table = await begin(memory, *names)
        await play(first_times, table, *STARTED)
        assert read(first_times, table, m.CallCase, "B") == CALL
        await play(first_times, table, m.CallCase(2, seat="B"), m.NoGuess(seat="C"), m.Reveal(5_00))
        assert read(first_times, table, m.CallCase, "B") == ""
    assert memory.roster.everybody == ()


async def test_while_it_is_off_nobody_is_told_and_nothing_counts_as_told(memory: Memory) -> None:
    first_times, table = FirstTimes(memory), await begin(memory)
    first_times.on = False
    await play(first_times, table, *STARTED, m.CallCase(2, seat="B"), m.NoGuess(seat="C"), m.Reveal(5_00))
    assert read(first_times, table, m.CallCase, "B") == ""
    assert not any(person.told for person in memory.roster.everybody)
    first_times.on = True
    assert read(first_times, table, m.CallCase, "B") == CALL


async def test_whoever_turns_out_to_be_somebody_else_was_told_what_both_were(memory: Memory) -> None:
    first_times = FirstTimes(memory)
    await play(first_times, await begin(memory, "Ann", "Benny", "Cal"), *STARTED)
    await begin(memory, "Ann", "Ben", "Cal")
    await memory.merge(memory.roster.known("Benny"), memory.roster.known("Ben"))
    assert "deal_or_no_deal.ChooseCase" in memory.roster.known("Ben").told
    await memory.forget(memory.roster.known("Ben"))
    assert all(
        not person.told for person in Memory(memory.journal).roster._people.values() if not person.name
    )


async def test_two_tables_that_differ_in_a_secret_are_told_the_same(memory: Memory) -> None:
    seen: list[list[str]] = []
    for digits in ("777777", "123450"):
        first_times = FirstTimes(memory)
        table = await begin(memory, *map(unnamed, "ABC"), game=PLATES, keeper="phones")
        bids = (MakeBid(2, 7, seat="A"), MakeBid(3, 7, seat="B"), Challenge(seat="C"), Agree(seat="A"))
        said: list[str] = []
        for move in (SelectOpener("A"), TypePlate(digits, 5_00, seat="A"), *bids):
            for one in table.asks():
                said.append(f"{one.ask.kind} {one.ask.seat}: {first_times.sentence(table, one.ask)}")
            await table.submit(move)
        seen.append(said)
    assert seen[0] == seen[1]
    assert any(line.startswith("TypePlate A: ") and len(line) > 20 for line in seen[0])


def test_every_question_of_every_game_has_a_sentence() -> None:
    drawn = {"FillCases", "DrawSplit", "DealAutos", "DealCards", "DealPlates", "DrawPolicy", "DrawOffer"}
    by_hand = {"AdjustMoney", "AdjustPiece"}
    for game in SHELF.values():
        without = {kind.__name__ for kind in game.moves} - {kind.__name__ for kind in game.first_time}
        assert without <= drawn | by_hand, game.name
